import Foundation
import Lessons
import TestSupport
import Testing

@testable import RunnerTools
@testable import Runner
@testable import Notebook
@testable import Marbles
@testable import Stage

@Suite struct NewTests {
  private let copy: Copy
  private let catalogue: String

  /// The number of the next new lesson.
  private let next: Int

  init() throws {
    copy = try Copy()
    catalogue = try copy.text(of: "Sources/Lessons/Catalogue.swift")
    next = try #require(Lesson.catalogue.map(\.number).max()) + 1
  }

  @Test("new creates a lesson's file, registers it, and says what to do next")
  func begun() throws {
    #expect(
      try copy.run("new", "Tests of beginning", "--chapter", "signals")
        == .init(
          status: 0,
          out: """
            Lesson \(next), "Tests of beginning", has been created and registered in \
            Sources/Lessons/Catalogue.swift.

            edit:      Sources/Lessons/Signals/\(next)-TestsOfBeginning.swift
            run:       swift run lesson-runner \(next)
            record:    swift run lesson-runner record \(next)
            notebook:  swift run lesson-runner notebook

            """, error: ""))
    #expect(
      try copy.text(of: "Sources/Lessons/Signals/\(next)-TestsOfBeginning.swift") == """
        import Reactive
        import Stage

        extension Lesson {
          /// This lesson is a draft. Say here in one or two sentences what it is about.
          @LessonBuilder static var testsOfBeginning: Lesson {
            Lesson(\(next), "Tests of beginning", in: .signals)

            /// Ask something that readers may get wrong, such as: what comes after the value?
            ///
            /// - [ ] Nothing: the signal stays open. {no "(completed)"} → Say in a few words why not.
            /// - [x] The completion. {"(completed)"}
            Scene("first") { log in
              Signal.return("Hello").subscribeNext {
                log("\\($0)")
              } completed: {
                log("(completed)")
              }
            }
            // Why: Name the mechanism here, such as: `return` sends its value and then completes.
          }
        }

        """)
    let signals = try #require(Lesson.catalogue.last { $0.chapter == .signals })
    #expect(
      try copy.text(of: "Sources/Lessons/Catalogue.swift")
        == catalogue.replacing(
          "    \(signals.memberName),\n",
          with: "    \(signals.memberName),\n    testsOfBeginning,\n"))
  }

  @Test("check names each line of a new lesson and of a new exercise that needs other text")
  func drafts() throws {
    #expect(try copy.run("new", "Tests of drafts", "--chapter", "signals").status == 0)
    #expect(try copy.run("new", "Drafts", "--exercise").status == 0)
    for (folder, name) in [("Sources/Lessons/Signals", "TestsOfDrafts"), ("Exercises", "Drafts")] {
      let file = try #require(
        FileManager.default.contentsOfDirectory(atPath: "\(copy.root.path)/\(folder)")
          .first { $0.hasSuffix("-\(name).swift") })
      let problems = DraftCheck.problems(in: try copy.text(of: "\(folder)/\(file)"), of: file)
      #expect(problems.count == 4)
      #expect(problems.allSatisfy { $0.rule == .draft })
    }
  }

  @Test("A new lesson's file keeps every rule about files")
  func complete() throws {
    #expect(try copy.run("new", "Tests of beginning", "--chapter", "signals").status == 0)
    let lesson = Lesson(next, "Tests of beginning", in: .signals) {
      Scene("first") { log in log("Hello") }
    }
    let file = LessonFile(text: try copy.text(of: lesson.source))
    #expect(file.explanation(of: lesson.scenes[0]).question.hasSuffix("?"))
    #expect(FileCheck(lesson, file).problems() == [])
    #expect(ProseCheck(lesson, file, in: Checkout(root: copy.root.path)).problems() == [])
    let reporter = ProgressReporter(warns: false)
    defer { reporter.end() }
    let played = PlayedLesson(SelectedLesson(lesson: lesson, scenes: lesson.scenes), reporter)
    #expect(ObjectiveCCheck(lesson, file, played, isRetelling: false).problems(of: nil) == [])
  }

  @Test("A lesson added since the build counts for the next number and for taken titles")
  func unbuilt() throws {
    #expect(try copy.run("new", "Tests of beginning", "--chapter", "signals").status == 0)
    let taken = try copy.run("new", "tests of Beginning", "--chapter", "operators")
    #expect(taken.status == 1)
    #expect(
      taken.error == """
        lesson-runner: there is already a lesson \"tests of Beginning\": choose another title
        try: lesson-runner    the lessons, by chapter

        """)
    #expect(try copy.run("new", "Tests of ending", "--chapter", "signals").status == 0)
    #expect(
      try copy.names(in: "Sources/Lessons/Signals").contains("\(next + 1)-TestsOfEnding.swift"))
  }

  @Test("A title may contain characters that Swift must escape")
  func quotes() throws {
    #expect(try copy.run("new", "Say \"hi\" \\(1)", "--chapter", "thinking").status == 0)
    let text = try copy.text(of: "Sources/Lessons/Thinking/\(next)-SayHi1.swift")
    #expect(text.contains("    Lesson(\(next), \"Say \\\"hi\\\" \\\\(1)\", in:"))
  }

  @Test("A title that just fits its line stays there, and a longer one goes to the next line")
  func longTitles() throws {
    let line = "    Lesson(\(next), \"\", in: .signals)"
    // A comma takes no place in the name of the file, which has a limit, too.
    let fitting = "T" + String(repeating: ", to", count: 40).prefix(98 - line.count) + "o"
    for (title, start) in [(fitting, "    Lesson("), (fitting + "o", "      ")] {
      let copy = try Copy()
      #expect(try copy.run("new", title, "--chapter", "signals").status == 0)
      let name = title.replacing(",", with: "").split(separator: " ").map {
        $0.prefix(1).uppercased() + $0.dropFirst()
      }
      let text = try copy.text(of: "Sources/Lessons/Signals/\(next)-\(name.joined()).swift")
      #expect(text.contains("\n\(start)\(next), \"\(title)\", in: .signals)\n"), "\(text)")
    }
  }

  @Test("A title that is invalid or taken is refused, and nothing changes")
  func refused() throws {
    let files = try copy.names(in: "Sources/Lessons/Signals")
    for (title, message, status) in [
      ("", "a lesson needs a title", 2),
      ("  ", "a lesson needs a title", 2),
      ("!?", "the title \"!?\" contains no letters, but a file name needs at least one", 2),
      ("123", "the title \"123\" contains no letters, but a file name needs at least one", 2),
      (
        "12 monkeys",
        "the title \"12 monkeys\" must begin with a letter, because it becomes a name in Swift",
        2
      ),
      ("two\nlines", "a title must be a single line of text", 2),
      ("caf\u{FFFD}", "the title \"caf\u{FFFD}\" is not valid UTF-8", 2),
      (
        "Cold and hot",
        "there is already a lesson \"Cold and hot\": choose another title", 1
      ),
      (
        "cold, and HOT!",
        "there is already a lesson \"cold, and HOT!\": choose another title", 1
      ),
      ("Catalogue", "`catalogue` has another meaning in Swift: choose another title", 1),
      ("class", "`class` has another meaning in Swift: choose another title", 1),
    ] as [(String, String, Int32)] {
      let outcome = try copy.run("new", title, "--chapter", "signals")
      #expect(outcome.status == status, "\(title)")
      #expect(outcome.out == "", "\(title)")
      #expect(outcome.error.hasPrefix("lesson-runner: \(message)\n"), "\(title)")
      #expect(try copy.names(in: "Sources/Lessons/Signals") == files, "\(title)")
      #expect(try copy.text(of: "Sources/Lessons/Catalogue.swift") == catalogue, "\(title)")
    }
  }

  @Test("A missing chapter is an error that lists all chapters")
  func chapter() throws {
    #expect(
      try copy.run("new", "Tests of beginning")
        == .init(
          status: 2, out: "",
          error: """
            lesson-runner: new needs --chapter, one of thinking, signals, operators, collections, \
            cocoa, command, channel, mvvm or leaving
            usage: lesson-runner new [OPTION]... TITLE --chapter CHAPTER|--exercise
            try: lesson-runner new "Hot potatoes" --chapter signals

            """))
  }

  @Test("If the registration fails, no file is left")
  func half() throws {
    try copy.remove("Sources/Lessons/Thinking")
    try copy.write("struct Nothing {}\n", to: "Sources/Lessons/Catalogue.swift")
    #expect(
      try copy.run("new", "Tests of beginning", "--chapter", "thinking").error
        == "lesson-runner: Sources/Lessons/Catalogue.swift has no line "
        + "`public static let catalogue: [Lesson] = [`\n")
    #expect(try !copy.names(in: "Sources/Lessons").contains("Thinking"))
    let checkout = Checkout(root: copy.root.path)
    #expect(throws: Failure.self) {
      try checkout.create("Sources/Lessons/Thinking/1.swift", "text") { () throws(Failure) in
        throw Failure(message: "cannot go on")
      }
    }
    #expect(try !copy.names(in: "Sources/Lessons").contains("Thinking"))
  }

  @Test("new does not overwrite a file")
  func existing() throws {
    let checkout = Checkout(root: copy.root.path)
    let failure = #expect(throws: Failure.self) {
      try checkout.create("Sources/Lessons/Catalogue.swift", "text") {}
    }
    #expect(failure?.message == "Sources/Lessons/Catalogue.swift cannot be created: File exists")
    #expect(try copy.text(of: "Sources/Lessons/Catalogue.swift") == catalogue)
  }
}

/// The list of lessons, to which `new` adds.
@Suite struct CatalogueTests {
  @Test(
    "A lesson is added at the end of its chapter",
    arguments: [
      (Chapter.thinking, "\n    // Thinking\n    new,\n    // Signals\n    coldAndHot\n"),
      (.signals, "\n    // Thinking\n    // Signals\n    coldAndHot,\n    new,\n"),
      (.mvvm, "\n    // Thinking\n    // Signals\n    coldAndHot,\n    // Mvvm\n    new,\n"),
    ])
  func registered(chapter: Chapter, list: String) {
    let text =
      "static let catalogue: [Lesson] = [\n    // Thinking\n    // Signals\n    coldAndHot\n  ]\n"
    #expect(
      CatalogueFile(text).adding("new", to: chapter)
        == "static let catalogue: [Lesson] = [\(list)  ]\n"
    )
  }

  @Test("The catalogue has a comment with the name of each chapter, as `new` requires")
  func titled() throws {
    let lines = try Repository.text(of: "Sources/Lessons/Catalogue.swift").lines
    for chapter in Chapter.allCases { #expect(lines.contains("    // \(chapter.folder)")) }
  }

  @Test("A chapter without a comment in the catalogue gets one in the right place")
  func between() {
    let text = "catalogue: [Lesson] = [\n    // Thinking\n    one,\n    // Cocoa\n    two,\n  ]\n"
    #expect(
      CatalogueFile(text).adding("new", to: .operators)
        == "catalogue: [Lesson] = [\n    // Thinking\n    one,\n    // Operators\n    new,\n"
        + "    // Cocoa\n    two,\n  ]\n")
  }
}
