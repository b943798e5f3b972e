import Foundation
import Testing

@testable import RunnerTools
@testable import Runner
@testable import Marbles
@testable import Stage

@Suite struct RecordTests {
  private static let file = "Tests/Expected/07-cold-and-hot.log"

  private let copy: Copy
  private let log: String

  init() throws {
    copy = try Copy(.fixture)
    log = try copy.text(of: Self.file)
  }

  @Test("An up-to-date expected log is not written")
  func agreement() throws {
    try expect(
      copy.run("record", "7"),
      is: .init(status: 0, out: "Lesson 7 already prints its expected log.\n", error: ""))
  }

  @Test("With --yes, the printed log becomes the expected log, and nothing else changes")
  func recorded() throws {
    let others = try contents().filter { $0.key != Self.file }
    try copy.edit(Self.file) { $0 += "more\n" }
    let outcome = try copy.run("record", "7", "--yes")
    #expect(outcome.status == 0)
    #expect(
      outcome.out.hasSuffix(
        """
        -more

        lesson 7, scene "subscribed, yet cold": expected `more` at 00:05.100; nothing came.
        Recorded \(Self.file).

        """))
    #expect(outcome.error == "")
    try expect(copy.text(of: Self.file), is: log)
    try expect(contents().filter { $0.key != Self.file }, is: others)
  }

  @Test("A lesson without an expected log gets one")
  func first() throws {
    try copy.remove(Self.file)
    let outcome = try copy.run("record", "-y", "7")
    #expect(
      outcome.out.hasSuffix("lesson 7 has no expected log yet.\nRecorded \(Self.file).\n"))
    try expect(copy.text(of: Self.file), is: log)
  }

  @Test(
    "On a terminal, record asks, and any answer other than yes changes nothing", .inTerminal,
    arguments: ["n\n", "\n", "yep\n"])
  func refused(answer: String) throws {
    try copy.edit(Self.file) { $0 += "more\n" }
    let (status, screen) = try copy.terminal(
      "record", "7", typing: [.init(prompt: "[y/N] ", keys: answer)])
    #expect(status == 1)
    #expect(screen.contains("Record this as the expected log of lesson 7? [y/N] "))
    #expect(screen.hasSuffix("Not recorded.\n"))
    try expect(copy.text(of: Self.file), is: log + "more\n")
  }

  @Test("On a terminal, the answer yes records the log", .inTerminal, arguments: ["y\n", "Yes\n"])
  func accepted(answer: String) throws {
    try copy.edit(Self.file) { $0 += "more\n" }
    let (status, screen) = try copy.terminal(
      "record", "7", typing: [.init(prompt: "[y/N] ", keys: answer)])
    #expect(status == 0)
    #expect(screen.hasSuffix("Recorded \(Self.file).\n"))
    try expect(copy.text(of: Self.file), is: log)
  }

  @Test("Ctrl-C at the question changes nothing", .inTerminal)
  func interrupted() throws {
    try copy.edit(Self.file) { $0 += "more\n" }
    let before = try contents()
    let (status, _) = try copy.terminal(
      "record", "7", typing: [.init(prompt: "[y/N] ", keys: Terminal.ctrlC)])
    #expect(status == 130)
    try expect(contents(), is: before)
  }

  @Test("Without a terminal and without --yes, record refuses")
  func nobody() throws {
    try copy.edit(Self.file) { $0 += "more\n" }
    let outcome = try copy.run("record", "7")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        lesson-runner: cannot ask for confirmation: input is not a terminal
        try: lesson-runner record 7 --yes    without asking

        """)
    try expect(copy.text(of: Self.file), is: log + "more\n")
  }

  @Test("If CI is set, record refuses", arguments: ["true", "1", "false"])
  func underCI(value: String) throws {
    try copy.edit(Self.file) { $0 += "more\n" }
    try expect(
      copy.run("record", "7", "--yes", environment: ["CI": value]),
      is: .init(
        status: 1, out: "",
        error: """
          lesson-runner: CI is set, so nothing is recorded: an expected log changes only after \
          someone has read the difference
          try: lesson-runner diff 7

          """))
    try expect(copy.text(of: Self.file), is: log + "more\n")
  }

  @Test("If a log contradicts the tutorial's transcript, record warns before it asks", .inTerminal)
  func contradiction() throws {
    try copy.write("nobody says this\n", to: "Tests/Documented/07-cold-and-hot.hot.log")
    try copy.edit(Self.file) { $0 += "more\n" }
    let (status, screen) = try copy.terminal(
      "record", "7", typing: [.init(prompt: "[y/N] ", keys: "n\n")])
    #expect(status == 1)
    #expect(
      screen.contains(
        """
        nothing came.
        It contradicts Tests/Documented/07-cold-and-hot.hot.log:1: The scene does not print \
        these lines. Compare it with lesson-runner 7.hot
        Record this
        """))
  }

  @Test("A lesson that reads the system clock is refused, even in a string interpolation")
  func wallClock() throws {
    try copy.edit("Sources/Lessons/Signals/07-ColdAndHot.swift") { text in
      text = text.replacing("log(\"Signal was created.\")", with: "log(\"\\(Date())\")")
    }
    try copy.edit(Self.file) { $0 += "more\n" }
    try expect(
      copy.run("record", "7", "--yes"),
      is: .init(
        status: 1, out: "",
        error: """
          lesson-runner: Sources/Lessons/Signals/07-ColdAndHot.swift:17: Date reads the machine's \
          clock, so every run would differ; nothing is recorded. Ask the scene's clock: \
          Scheduler.main.now
          try: lesson-runner check    finds all such calls

          """))
    try expect(copy.text(of: Self.file), is: log + "more\n")
  }

  @Test("Killing record also ends the lesson's process")
  func endsWithParent() throws {
    // The lesson says that it hangs, and then hangs for an hour. The pipe closes when both
    // processes have ended.
    let outcome = try copy.shell(
      """
      mkfifo pipe
      lesson-runner-fixture record 9 --yes 2>pipe & runner=$!
      exec 3<pipe; read -r -u 3 line; echo "$line"
      kill -KILL $runner; cat <&3; echo over
      """, environment: ["LESSONS": "hanging"])
    #expect(outcome.out == "it hangs\nover\n")
  }

  @Test("record accepts only whole lessons")
  func scene() throws {
    try expect(
      copy.run("record", "7.hot"),
      is: .init(
        status: 2, out: "",
        error: """
          lesson-runner: record takes whole lessons, not scenes
          usage: lesson-runner record [OPTION]... LESSON...
          try: lesson-runner record 7    Cold and hot

          """))
  }

  @Test("The logs' folder is created if it is missing")
  func folder() throws {
    let log = try copy.text(of: Self.file)
    try copy.remove("Tests/Expected")
    try expect(copy.run("record", "7", "--yes").status, is: 0)
    try expect(copy.text(of: Self.file), is: log)
  }

  @Test("If the expected log cannot be read, record gives the reason and leaves no file")
  func unwritable() throws {
    try copy.remove("Tests/Expected")
    try copy.write("a file", to: "Tests/Expected")
    try expect(
      copy.run("record", "7", "--yes").error,
      is: "lesson-runner: \(Self.file) cannot be read: Not a directory\n")
    try copy.remove("Tests/Expected")
    try copy.makeFolder(Self.file)
    let outcome = try copy.run("record", "7", "--yes")
    #expect(outcome.error == "lesson-runner: \(Self.file) cannot be read: Is a directory\n")
    #expect(outcome.status == 1)
    try expect(copy.names(in: "Tests/Expected"), is: ["07-cold-and-hot.log"])
  }

  @Test("A lesson whose two runs differ is refused, and the first line that differs is quoted")
  func runsDiffer() {
    let lesson = Lesson(7, "Cold and hot", in: .signals)
    let failure = #expect(throws: Failure.self) {
      try sameInBothRuns(Array("a\nb\nc\n".utf8), Array("a\nB\nC\n".utf8), of: lesson)
    }
    #expect(
      failure?.lines.joined(separator: "\n") == """
        lesson-runner: two runs of lesson 7 printed different logs; nothing is recorded. \
        Line 2 was `b`, then `B`
        try: lesson-runner check    finds uses of the machine's clock; the order of a Set varies, too
        """)
    #expect(throws: Failure.self) { try sameInBothRuns(Array("a\n".utf8), [], of: lesson) }
    #expect(throws: Never.self) { try sameInBothRuns([97], [97], of: lesson) }
  }

  @Test("A log that depends on hash seeds is refused, even if seeds are fixed")
  func hashing() throws {
    let outcome = try copy.run(
      "record", "9", "--yes",
      environment: ["LESSONS": "unsteady", "SWIFT_DETERMINISTIC_HASHING": "1"])
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasPrefix(
        "lesson-runner: two runs of lesson 9 printed different logs; nothing is recorded. Line 2 was "
      ))
  }

  @Test(
    "A lesson whose run failed is not recorded",
    arguments: [
      (1, "lesson 7 ended with status 1; nothing is recorded"),
      (132, "lesson 7 was stopped by signal 4; nothing is recorded"),
    ] as [(Int32, String)])
  func runFailed(status: Int32, message: String) {
    let failure = Failure.runFailed(Lesson(7, "Cold and hot", in: .signals), status)
    #expect(failure.message == message)
    #expect(failure.status == .problem)
  }

  /// Returns the contents of all expected logs.
  private func contents() throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try copy.names(in: "Tests/Expected") {
      contents["Tests/Expected/\(name)"] = try copy.text(of: "Tests/Expected/\(name)")
    }
    return contents
  }
}
