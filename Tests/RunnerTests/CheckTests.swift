import Foundation
import Testing

@testable import Lessons
@testable import LessonRunner

@Suite struct CheckTests {
  private let copy: Copy

  init() throws {
    copy = try Copy()
  }

  @Test("In order, it says so")
  func order() throws {
    #expect(
      try copy.run("check")
        == .init(status: 0, out: "\(Lesson.all.count) lessons, nothing to mend.\n", error: ""))
    #expect(
      try copy.run("check", "--json").out
        == "{\"schema\":1,\"type\":\"summary\",\"lessons\":\(Lesson.all.count),\"problems\":0}\n")
  }

  @Test("Everything that is to be mended is named at once, where it is and with its remedy")
  func problems() throws {
    let expected = "Tests/Expected"
    try copy.remove("\(expected)/03-life-cycle.log")
    try copy.write("", to: "\(expected)/04-unit-signals.log")
    try copy.edit("\(expected)/07-cold-and-hot.log") { $0 += "more\n" }
    try copy.write("an old one\n", to: "\(expected)/99-gone.log")
    try copy.write("a\n", to: "Tests/Documented/99-gone.log")
    try copy.write("nobody says this\n", to: "Tests/Documented/07-cold-and-hot.hot.log")
    try copy.write("// not in the catalogue\n", to: "Sources/Lessons/Signals/98-Stray.swift")
    try copy.edit("Sources/Lessons/Signals/10-OneRequest.swift") { text in
      text = text.replacing("static let oneRequest =", with: "static let requestOne =")
    }
    try copy.write(
      "static let unitSignals = Lesson(\n// Date() is no code\nlet now = Date(), text = \"sleep(1)\"\n",
      to: "Sources/Lessons/Signals/04-UnitSignals.swift")
    try copy.remove("Sources/Lessons/Thinking/01-Chaining.swift")
    let outcome = try copy.run("check")
    #expect(outcome.status == 1)
    #expect(outcome.error == "")
    let catalogue = try copy.text(of: "Sources/Lessons/Catalogue.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    let chaining = try #require(catalogue.firstIndex(of: "    chaining,")) + 1
    let requestOne =
      try #require(
        copy.text(of: "Sources/Lessons/Signals/10-OneRequest.swift")
          .split(separator: "\n", omittingEmptySubsequences: false)
          .firstIndex { $0.contains("requestOne") }) + 1
    let lines = try copy.text(of: "\(expected)/07-cold-and-hot.log").split(separator: "\n").count
    let prose =
      try #require(
        copy.text(of: "lessons.md").split(separator: "\n", omittingEmptySubsequences: false)
          .firstIndex { $0.hasPrefix("A method that returns its own kind") }) + 1
    #expect(
      outcome.out == """
        Sources/Lessons/Catalogue.swift:\(chaining): Lesson 1 has no file \
        Sources/Lessons/Thinking/01-Chaining.swift. Name its file so, in the folder of its chapter.
        Sources/Lessons/Signals/10-OneRequest.swift:\(requestOne): The static member is not called \
        by the lesson's name. Call it oneRequest.
        Sources/Lessons/Signals/98-Stray.swift:1: No lesson that this runner knows has this file. \
        Register its lesson in Sources/Lessons/Catalogue.swift, and build anew: \
        swift run lesson-runner check
        Tests/Expected/99-gone.log:1: It is the log of no lesson. Delete it.
        Tests/Documented/99-gone.log:1: No scene has this transcript. Call the lesson and the scene \
        as it is called.
        Tests/Expected/03-life-cycle.log:1: Lesson 3 has no expected log yet. Record it: \
        lesson-runner record 3
        Tests/Expected/04-unit-signals.log:1: It is empty. Record it: lesson-runner record 4
        Sources/Lessons/Signals/04-UnitSignals.swift:3: Date is the time of the machine. Ask the \
        scene's clock: Scheduler.main.now, Scheduler.main.after
        Tests/Expected/07-cold-and-hot.log:\(lines): Lesson 7 prints something else from here on. \
        Look at it: lesson-runner diff 7
        Tests/Documented/07-cold-and-hot.hot.log:1: The scene does not print it. Compare it with \
        lesson-runner 7.hot
        lessons.md:\(prose): From here on it is not what the lessons say. Write it anew: \
        lesson-runner notebook
        11 problems.

        """)
    let objects = try Objects.all(in: try copy.run("check", "--json").out)
    #expect(
      objects.map { $0["type"] as? String } == Array(repeating: "problem", count: 11) + ["summary"])
    #expect(objects[0]["line"] as? Int == chaining)
    #expect(objects.allSatisfy { $0["schema"] as? Int == 1 })
  }

  @Test("Numbers and names are taken once, and a lesson stands with its chapter")
  func catalogue() throws {
    let lessons = [
      Lesson(3, "Life cycle", in: .signals) {},
      Lesson(1, "Chaining", in: .thinking) {},
      Lesson(3, "Unit signals", in: .signals) {},
      Lesson(7, "Life-cycle", in: .signals) {},
    ]
    let check = try CatalogueCheck(Checkout(root: copy.root.path), lessons: lessons)
    let messages = try check.problems().map(\.message)
    #expect(messages.contains("\"Unit signals\" has the number 3 of \"Life cycle\"."))
    #expect(messages.contains("Lesson 7 is called as lesson 3 is."))
    #expect(messages.contains("Lesson 3 does not stand with its chapter, signals."))
    #expect(!messages.contains { $0.contains("Lesson 1 ") })
  }

  @Test("A scene that logs nothing, one that goes on for ever, and no scenes at all are problems")
  func scenes() throws {
    let lesson = Lesson(7, "Cold and hot", in: .signals) {
      Scene("hot") { _ in }
      Scene("cold", from: "yesterday") { log in log("never") }
    }
    let part = Selection.Part(lesson: lesson, scenes: lesson.scenes)
    let watch = Watch()
    defer { watch.end() }
    let logs = try LogCheck(Checkout(root: copy.root.path))
    let problems = try logs.problems(of: lesson, Playing(part, watch))
    let texts = problems.filter { $0.file.hasSuffix(".swift") }.map { "\($0.message) \($0.remedy)" }
    #expect(
      texts == [
        "The scene \"hot\" logs nothing. Have it log what it shows, or take it out.",
        "The scene \"cold\" logs nothing. Have it log what it shows, or take it out.",
        "The scene \"cold\" is not as it should be. \"yesterday\" is no time. Write one like "
          + "19:37:55.689906, a scene's start with its date.",
      ])
    let empty = Lesson(7, "Cold and hot", in: .signals) {}
    let none = try logs.problems(of: empty, Playing(.init(lesson: empty, scenes: []), watch))
    #expect(none.contains { $0.message == "Lesson 7 has no scenes." })
  }

  @Test("A file that cannot be read is an error")
  func unreadable() throws {
    try copy.remove("Tests/Expected")
    try copy.write("a file", to: "Tests/Expected")
    #expect(
      try copy.run("check")
        == .init(
          status: 1, out: "",
          error: "lesson-runner: Tests/Expected cannot be read: Not a directory\n"))
  }
}
