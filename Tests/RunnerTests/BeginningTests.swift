import Foundation
import Lessons
import TestSupport
import Testing

@testable import RunnerTools
@testable import Runner
@testable import Notebook
@testable import Marbles
@testable import Stage

/// The titles that `new` refuses, and interrupted or simultaneous runs of `new`.
@Suite struct BeginningTests {
  private let copy: Copy
  private let catalogue: String

  init() throws {
    copy = try Copy()
    // Files that the test only reads are not copied.
    for target in ["Stage", "Marbles", "Controls", "Reactive"] {
      try FileManager.default.createSymbolicLink(
        at: copy.root.appending(path: "Sources/\(target)"),
        withDestinationURL: Repository.root.appending(path: "Sources/\(target)"))
    }
    catalogue = try copy.text(of: "Sources/Lessons/Catalogue.swift")
  }

  /// Returns the error of `new` for a title, and checks that nothing has changed.
  private func refusal(of title: String) throws -> String {
    let before = try copy.names(in: "Sources/Lessons/Signals")
    let outcome = try copy.run("new", title, "--chapter", "signals")
    #expect(outcome.status != 0)
    #expect(outcome.out == "")
    #expect(try copy.names(in: "Sources/Lessons/Signals") == before)
    #expect(try copy.text(of: "Sources/Lessons/Catalogue.swift") == catalogue)
    return outcome.error
  }

  @Test(
    "A title that would hide a function from other lessons is refused, and another is suggested")
  func hiding() throws {
    for (title, member, place) in [
      ("Countdown", "countdown", "Sources/Lessons/Signals/07-ColdAndHot.swift"),
      ("Type", "type", "Sources/Lessons/Leaving/59-SearchAsYouType.swift"),
      ("Search", "search", "Sources/Lessons/Mvvm/50-Books.swift"),
      ("Printed", "printed", "Sources/Reactive/Support/Printed.swift"),
      ("Print", "print", "Swift"),
    ] {
      #expect(
        try refusal(of: title) == """
          lesson-runner: a lesson \"\(title)\" would hide `\(member)` of \(place) from other lessons: \
          choose another title
          try: lesson-runner new 'About \(title)' --chapter signals

          """)
    }
  }

  @Test("A Swift keyword as a title is refused")
  func reserved() throws {
    for title in ["Await", "Try", "Default"] {
      #expect(
        try refusal(of: title) == """
          lesson-runner: `\(title.lowercased())` has another meaning in Swift: \
          choose another title
          try: lesson-runner new 'About \(title)' --chapter signals

          """)
    }
  }

  @Test("A title that makes a file name too long is refused")
  func long() throws {
    let number = Lesson.catalogue.map(\.number).max().map { "\($0 + 1)" } ?? ""
    let longest = String(repeating: "a", count: 64 - number.count - 1)
    #expect(
      try refusal(of: longest + "b") == """
        lesson-runner: the title makes a file name of 65 bytes, and the limit is 64. Choose a \
        short title now. You can add a longer one to the file later, after `title:`
        usage: lesson-runner new [OPTION]... TITLE --chapter CHAPTER|--exercise
        try: lesson-runner new "Hot potatoes" --chapter signals

        """)
    #expect(try copy.run("new", longest, "--chapter", "signals").status == 0)
  }

  /// Returns true if `new` accepts a lesson whose property has the name `member`.
  private func mayBegin(_ member: String, besides known: KnownLessons) -> Bool {
    let title = member.replacing(/[A-Z]/) { " " + $0.0.lowercased() }
    #expect(LessonNames(99, title, in: .signals).member == member)
    return (try? NewLesson(title, 99, in: .signals, besides: known)) != nil
  }

  @Test("A lesson cannot hide a top-level name that other lessons use")
  func unqualifiedNames() throws {
    let checkout = Checkout(root: Repository.root.path)
    let known = try KnownLessons(checkout)
    var names: Set<String> = []
    for file in try checkout.sources(below: "Sources/Lessons") {
      let text = try checkout.text(of: file)
      for declaration in text.matches(
        of: /^(?:(?:private|fileprivate|public|package|@\w+) )*(?:func|let|var) ([a-z]\w*)/
          .anchorsMatchLineEndings())
      {
        names.insert(String(declaration.1))
      }
    }
    #expect(!names.isEmpty)
    #expect(names.filter { mayBegin($0, besides: known) } == [])
    let bare = try UnqualifiedNames(checkout)
    #expect(Lesson.catalogue.map(\.memberName).filter { bare.file(of: $0) != nil } == [])
  }

  /// Words that have a meaning in Swift, at least in some contexts.
  private static let swiftWords = """
    accessor actor any as associatedtype async attached autoclosure await borrow borrowing break \
    case catch class consume consuming continue convenience copy default defer deinit didSet \
    discard distributed do dynamic each else enum escaping extension fallthrough false feature \
    fileprivate final for func get guard if import in indirect infix init inout internal is \
    isolated lazy left let macro modify module mutate mutating nil none nonisolated nonmutating \
    nonsending open operator optional override package postfix precedencegroup preconcurrency \
    prefix private protocol public read reasync repeat required rethrows retroactive return right \
    self sendable sending set some static struct subscript super switch then throw throws \
    transferring true try typealias unowned unsafe using var weak where while willSet yield
    """.split(separator: " ").map(String.init)

  /// Returns true if Swift accepts these words as names of members, even in a list.
  private func compiles(_ words: [String]) throws -> Bool {
    try copy.write(
      """
      struct Lesson {}
      extension Lesson {
      \(words.map { "  static var \($0): Lesson { Lesson() }\n" }.joined())
        static let theList: [Lesson] = [
      \(words.map { "    \($0),\n" }.joined())
        ]
      }
      """, to: "Words.swift")
    return try Runner.launch(
      "/usr/bin/env", ["swiftc", "-typecheck", "-parse-as-library", "Words.swift"], in: copy.root,
      environment: ProcessInfo.processInfo.environment
    ).status == 0
  }

  @Test("new accepts a contextual keyword as a name only if Swift does")
  func swiftWords() throws {
    let known = try KnownLessons(Checkout(root: copy.root.path))
    let taken = Self.swiftWords.filter { mayBegin($0, besides: known) }
    #expect(try compiles(taken))
    for word in ["await", "for"] {
      #expect(!taken.contains(word))
      #expect(try !compiles([word]))
    }
  }

  @Test("Lessons created at the same time get different numbers and lines")
  func together() async throws {
    let titles = (0..<6).map { "Title \(Character(UnicodeScalar(UInt8(97 + $0))))" }
    let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
      for title in titles {
        group.addTask { [root = copy.root] in
          try Runner.run(["new", title, "--chapter", "signals"], in: root).status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == titles.map { _ in 0 })
    let files = try copy.names(in: "Sources/Lessons/Signals").filter { $0.contains("-Title") }
    #expect(Set(files.map { $0.prefix { $0 != "-" } }).count == titles.count)
    let lines = try copy.text(of: "Sources/Lessons/Catalogue.swift").split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("    title") } == titles.count)
  }

  @Test("The files that a killed `new` leaves are reported by the next `new` and by `check`")
  func killed() throws {
    let copy = try Copy(.fixture)
    let file = "Sources/Lessons/Signals/98-HotPotatoes.swift"
    let left = "Sources/Lessons/Catalogue.swift.4711.new"
    try copy.write(
      """
      extension Lesson {
        @LessonBuilder static var hotPotatoes: Lesson {
          Lesson(98, "Hot potatoes", in: .signals)
        }
      }
      """, to: file)
    try copy.write("extension Les", to: left)
    #expect(
      try copy.run("new", "Tests of beginning", "--chapter", "signals")
        == .init(
          status: 1, out: "",
          error: """
            lesson-runner: new was interrupted while it created a lesson: \(file) is not \
            listed in Sources/Lessons/Catalogue.swift; \(left) should have become \
            Sources/Lessons/Catalogue.swift
            try: rm \(file) \(left)    or add `    hotPotatoes,` to the list in \
            Sources/Lessons/Catalogue.swift

            """))
    let lines = try copy.run("check").out.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("\(file):1: This file belongs to no lesson") })
    #expect(
      lines.contains(
        """
        \(left):1: A process was killed before it could replace Sources/Lessons/Catalogue.swift with this file. \
        Delete it.
        """))
    try copy.remove(file)
    try copy.remove(left)
    #expect(try copy.run("new", "Tests of beginning", "--chapter", "signals").status == 0)
  }

  @Test("An empty lesson file counts as a file that a killed `new` left")
  func killedEarlier() throws {
    try copy.write("", to: "Sources/Lessons/Signals/98-HotPotatoes.swift")
    let outcome = try copy.run("new", "Tests of beginning", "--chapter", "signals")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasSuffix(
        "\ntry: rm Sources/Lessons/Signals/98-HotPotatoes.swift    then run new again\n"))
  }
}

/// The names that lessons use without a prefix.
@Suite struct BareNamesTests {
  @Test(
    "A top-level declaration starts without indentation",
    arguments: [
      ("func a() {}", ["a"]), ("private func a<T>(_ b: T) {}", ["a"]),
      ("public let a = 1\nvar b: Int", ["a", "b"]), ("@MainActor var a = 1", ["a"]),
      ("  func a() {}", []), ("struct A { let b: Int }", []), ("// let a be", []),
      ("func == (a: A, b: A) -> Bool { let c = 1 }", []), ("func", []),
    ] as [(String, [String])])
  func declared(text: String, names: [String]) {
    #expect(UnqualifiedNames.declared(in: text) == names)
  }
}
