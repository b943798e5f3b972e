import Foundation
import Lessons
import Notebook
import TestSupport
import Testing

@testable import RunnerTools
@testable import RunnerTools
@testable import Runner
@testable import Marbles
@testable import Stage

/// The words that readers type, and the runner's responses to them.
@Suite struct WordsTests {
  private static let notebook: [Lesson] = [
    Lesson(7, "Cold and hot", in: .signals) {
      scene("hot")
      scene("cold")
    },
    Lesson(9, "Three", in: .signals) {
      scene("a")
      scene("3")
      scene("b")
    },
    Lesson(12, "Map", title: "map", in: .operators) { scene("plus") },
    Lesson(13, "Flatten map", title: "flattenMap", in: .operators) { scene("map") },
    Lesson(14, "Hot maps", in: .operators) { scene("hot") },
    Lesson(15, "Hot plates", in: .operators) { scene("hot") },
    Lesson(16, "Hot wires", in: .operators) { scene("hot") },
    Lesson(34, "Properties", in: .cocoa) { scene("all") },
  ]

  private static func scene(_ title: String) -> Scene { Scene(title) { log in log("\(title)") } }

  @Test(
    "A word's meaning is shown if it is not obvious",
    arguments: [
      ("7", []), ("signals", []), ("all", []), ("7-12", []), ("7.hot", []), ("7-34", []),
      ("cold", ["\"cold\" is lesson 7 \"Cold and hot\""]),
      ("RACObserve", ["\"RACObserve\" is lesson 34 \"Properties\""]),
      ("hot plates,7", ["\"hot plates\" is lesson 15 \"Hot plates\""]),
      ("map cold map", ["\"map\" is lesson 12 \"map\"", "\"cold\" is lesson 7 \"Cold and hot\""]),
      ("7-40", ["7-40 ends at 34, the last lesson"]),
      ("34-99999999999999999999", ["34-99999999999999999999 ends at 34, the last lesson"]),
    ] as [(String, [String])])
  func notes(words: String, notes: [String]) throws {
    let words = ["run"] + words.split(separator: " ").map(String.init)
    #expect(try Selection(Invocation(words, of: .textless, in: Self.notebook)).notes == notes)
  }

  @Test(
    "A scene can also be selected by its position, unless another scene has that name",
    arguments: [("7.1", "hot"), ("7.2", "cold"), ("7.02", "cold"), ("9.1", "a"), ("9.3", "3")])
  func place(word: String, scene: String) throws {
    let selection = try Selection(Invocation([word], of: .textless, in: Self.notebook))
    #expect(selection.selectedLessons.flatMap(\.scenes).map(\.name) == [scene])
  }

  @Test(
    "A position without a scene is refused",
    arguments: ["7.0", "7.3", "7.-1", "7.99999999999999999999"])
  func noPlace(word: String) throws {
    let failure = #expect(throws: Failure.self) {
      try Selection(Invocation([word], of: .textless, in: Self.notebook))
    }
    #expect(failure?.advice.map(\.command) == ["lesson-runner 7.hot", "lesson-runner 7.cold"])
  }

  @Test("The lesson that a word selects is named on standard error")
  func announced() throws {
    let outcome = try Runner.run(["marbles", "RACObserve"])
    #expect(
      outcome.error.hasPrefix(
        "lesson-runner: \"RACObserve\" is scene 34.racobserve of lesson 34 \""))
    let run = try Runner.run(["cold and hot"])
    #expect(run == .init(status: 0, out: try Runner.run(["7"]).out, error: run.error))
    #expect(run.error == "lesson-runner: \"cold and hot\" is lesson 7 \"Cold and hot\"\n")
  }

  @Test("A lesson's scenes are listed with their positions, names and titles")
  func scenes() throws {
    #expect(
      try Runner.run(["list", "7"], .fixture)
        == .init(
          status: 0,
          out: """
            7  Cold and hot
              7.1  7.hot                  hot
              7.2  7.cold                 cold
              7.3  7.subscribed-yet-cold  subscribed, yet cold

            Run one:        lesson-runner 7.hot
            Read one:       lesson-runner show 7.hot

            """, error: ""))
    #expect(try Runner.run(["7.3"]) == Runner.run(["7.subscribed-yet-cold"]))
    let objects = try Objects.all(in: Runner.run(["list", "7", "4", "--json"]).out)
    #expect(objects.map { $0["number"] as? Int } == [7, 4])
  }

  @Test("show names the tutorials that a lesson retells, by letter and title")
  func tutorials() throws {
    let out = try Runner.run(["show", "7"], in: Repository.root).out
    let headings = Heading.all(in: try Repository.text(of: Heading.file))
    for (document, headings) in headings.retold(by: 7) {
      #expect(out.contains("\n\(document.letter)  \(headings[0])"))
      #expect(out.contains("\n   of \(document.title)\n"))
    }
  }

  @Test("If the selected scenes draw nothing, scenes that draw are named")
  func drawing() throws {
    let (lesson, silent, drawing) = try #require(Self.lessonThatDrawsInPart)
    let outcome = try Runner.run(["marbles", "\(lesson.number).\(silent.name)"])
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasPrefix(
        """
        lesson-runner: scene \(lesson.number).\(silent.name) draws no marbles: \
        a scene draws a signal with .drawn("name")
        try: lesson-runner marbles \(lesson.number).\(drawing[0].name)
        """))
    let tries = outcome.error.split(separator: "\n").dropFirst()
    #expect(tries.count == drawing.count)
  }

  /// A lesson with a scene that draws nothing, and its scenes that draw.
  private static let lessonThatDrawsInPart: (Lesson, Scene, [Scene])? =
    Lesson.catalogue.lazy.compactMap { lesson in
      let drawing = lesson.scenes.filter { (try? $0.record(in: lesson))?.diagram != nil }
      let silent = lesson.scenes.first { scene in !drawing.contains { $0.name == scene.name } }
      guard let silent, !drawing.isEmpty else { return nil }
      return (lesson, silent, drawing)
    }.first

  @Test(
    "A number after --live may be a speed or a lesson, so nothing is played",
    arguments: [
      (
        ["7", "--live", "2"],
        """
        lesson-runner: 2 after --live could be a speed or a lesson
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7 --live=2    2 times as fast
             lesson-runner 7 2 --live    lesson 2, in real time

        """
      ),
      (
        ["try", "--live", "2", "a|"],
        """
        lesson-runner: write the speed as --live=2
        usage: lesson-runner try [OPTION]... MARBLES [OPERATOR [WORD]...[, OPERATOR...]]
        try: lesson-runner try --live=2 'a|'    2 times as fast

        """
      ),
      (
        ["diff", "--live", "20", "--json", "--", "a b"],
        """
        lesson-runner: 20 after --live could be a speed or a lesson
        usage: lesson-runner diff [OPTION]... [LESSON]...
        try: lesson-runner diff --live=20 --json -- 'a b'    20 times as fast
             lesson-runner diff 20 --json --live -- 'a b'    lesson 20, in real time

        """
      ),
      (
        ["7", "--live", "0.5"],
        """
        lesson-runner: write the speed as --live=0.5
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner 7 --live=0.5    0.5 times as fast

        """
      ),
    ])
  func speedOrLesson(arguments: [String], error: String) throws {
    let failure = #expect(throws: Failure.self) { try Invocation(arguments, of: .full) }
    #expect((failure?.lines ?? []).map { $0 + "\n" }.joined() == error)
    #expect(failure?.status == .usage)
  }

  @Test("Lessons may come before or after --live")
  func live() throws {
    for words in [["7", "--live"], ["--live", "7-8"], ["--live", "cold"], ["--live", "7.hot"]] {
      #expect(try Invocation(words, of: .full).pace == .live(speed: 1))
    }
  }

  @Test("Every title and name offered for completion selects lessons")
  func completions() throws {
    let words = Completion.words(of: Lesson.catalogue)
    #expect(words.contains { $0.word == "cold-and-hot" && $0.meaning == "Cold and hot" })
    #expect(words.contains { $0.word == "RACObserve" && $0.meaning == "lesson 34" })
    #expect(Set(words.map(\.word)).count == words.count)
    let index = try LessonFinder(
      Invocation(["run", "7"], of: .textless, in: Lesson.catalogue),
      CommandTable.textless.dictionary)
    for completion in words {
      #expect(completion.word.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil)
      #expect(!index.meant(by: completion.word).isEmpty)
    }
  }
}
