import Foundation
import Testing

@testable import Runner
@testable import RunnerTools
@testable import Notebook
@testable import Marbles
@testable import Stage

@Suite struct CheckTests {
  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
  }

  @Test("If there is no problem, check says so")
  func order() throws {
    try expect(
      copy.run("check").ignoringBusyMachine,
      is: .init(status: 0, out: "5 lessons, no problems.\n", error: ""))
    try expect(
      copy.run("check", "--json").out,
      is: "{\"schema\":1,\"type\":\"summary\",\"lessons\":5,\"problems\":0}\n")
  }

  @Test("All problems are reported at once, each with its place and remedy")
  func problems() throws {
    let expected = "Tests/Expected"
    try copy.remove("\(expected)/04-life-cycle.log")
    try copy.write("", to: "\(expected)/05-unit-signals.log")
    try copy.edit("\(expected)/07-cold-and-hot.log") { $0 += "more\n" }
    try copy.write("an old one\n", to: "\(expected)/99-gone.log")
    try copy.write("a\n", to: "Tests/Documented/99-gone.log")
    try copy.write("nobody says this\n", to: "Tests/Documented/07-cold-and-hot.hot.log")
    try copy.write("// not in the catalogue\n", to: "Sources/Lessons/Signals/98-Stray.swift")
    try copy.edit("Sources/Lessons/Command/40-Command.swift") { text in
      text = text.replacing("static var command:", with: "static var mandcom:")
    }
    try copy.edit("Sources/Lessons/Signals/05-UnitSignals.swift") { text in
      text += "// Date() is not code\nlet now = \"sleep(1) \\(Date())\"\n"
    }
    try copy.remove("Sources/Lessons/Thinking/01-Chaining.swift")
    let (chaining, unit) = ("lessons/01-chaining.md", "lessons/05-unit-signals.md")
    let stale = try [
      line(of: "A method", in: chaining), line(of: "---", in: unit),
    ]
    let outcome = try copy.run("check").ignoringBusyMachine
    #expect(outcome.status == 1)
    #expect(outcome.error == "")
    #expect(
      outcome.out == """
        Sources/Lessons/Catalogue.swift:7: Lesson 1 should be in the file \
        Sources/Lessons/Thinking/01-Chaining.swift, which is missing. Rename the lesson's file, or \
        move it to its chapter's folder.
        Sources/Lessons/Command/40-Command.swift:6: The static member is not named after the \
        lesson. Rename it to command.
        Sources/Lessons/Signals/98-Stray.swift:1: This file belongs to no lesson that this runner knows. \
        Register its lesson in Sources/Lessons/Catalogue.swift, then build again: \
        swift run lesson-runner check
        Tests/Expected/99-gone.log:1: This log belongs to no lesson. Delete it.
        Tests/Documented/99-gone.log:1: This transcript belongs to no scene. Rename it after its \
        lesson and scene.
        Tests/Expected/04-life-cycle.log:1: Lesson 4 has no expected log yet. Record it: \
        lesson-runner record 4
        Tests/Expected/05-unit-signals.log:1: It is empty. Record it: lesson-runner record 5
        Sources/Lessons/Signals/05-UnitSignals.swift:28: Date reads the machine's clock. Ask the \
        scene's clock: Scheduler.main.now, Scheduler.main.after, stage.clock.sleep
        Tests/Expected/07-cold-and-hot.log:24: From here on, lesson 7 prints something else. \
        Show the difference: lesson-runner diff 7
        Tests/Documented/07-cold-and-hot.hot.log:1: The scene does not print these lines. \
        Compare it with lesson-runner 7.hot
        \(chaining):\(stale[0]): From here on, it differs from \
        what the lessons produce. Write the notebook again: lesson-runner notebook
        \(unit):\(stale[1]): From here on, it differs from \
        what the lessons produce. Write the notebook again: lesson-runner notebook
        12 problems.

        """)
    let objects = try Objects.all(in: try copy.run("check", "--json").out)
    #expect(
      objects.map { $0["type"] as? String } == Array(repeating: "problem", count: 12) + ["summary"])
    #expect(objects[0]["line"] as? Int == 7)
    #expect(objects.allSatisfy { $0["schema"] as? Int == 1 })
  }

  @Test("A missing lesson file does not hide other problems")
  func missing() throws {
    try copy.write(
      "```sh\nswift run lesson-runner search early\n```\n\n```text\nnothing\n```\n", to: "README.md"
    )
    try copy.remove("Sources/Lessons/Thinking/01-Chaining.swift")
    let outcome = try copy.run("check").ignoringBusyMachine
    #expect(outcome.error == "")
    #expect(outcome.out.contains("Lesson 1 should be in the file"))
    #expect(outcome.out.contains("This is not what lesson-runner search early finds."))
  }

  @Test("A file that cannot be read is an error")
  func unreadable() throws {
    try copy.remove("Tests/Expected")
    try copy.write("a file", to: "Tests/Expected")
    try expect(
      copy.run("check"),
      is: .init(
        status: 1, out: "",
        error: "lesson-runner: Tests/Expected cannot be read: Not a directory\n"))
  }

  /// Returns the number of the page's first line that begins with `text`.
  private func line(of text: String, in page: String) throws -> Int {
    let lines = try copy.text(of: page).split(
      separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.hasPrefix(text) }) + 1
  }
}
