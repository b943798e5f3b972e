import Foundation
import TestSupport
import Testing

@testable import RunnerTools
@testable import Runner
@testable import Notebook
@testable import Marbles
@testable import Stage
@testable import lesson_runner_fixture

/// Scenes that crash, exit or print: only these scenes fail, and the rest is played.
@Suite struct CrashTests {
  private static let trap =
    "lesson 2, scene \"out of range\": it crashes with signal "

  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
  }

  private func run(_ arguments: String...) throws -> Runner.Outcome {
    try Runner.run(arguments, in: copy.root, environment: ["LESSONS": "broken"], .fixture)
  }

  @Test(
    "A run names the crashed scene and continues with the rest", arguments: [[], ["--live=100"]])
  func run(options: [String]) throws {
    let outcome = try Runner.run(
      ["1", "2", "8"] + options, in: copy.root, environment: ["LESSONS": "broken"], .fixture)
    #expect(outcome.status == 1)
    #expect(
      outcome.out == """
        ══ 1 Sound ══
        ── first ──
        2020-05-28 14:00:00.000000+0800 RACExample[1:1] one
        ══ 2 Trap ══
        ── before ──
        2020-05-28 14:00:00.000000+0800 RACExample[2:1] still there
        ── out of range ──
        2020-05-28 14:00:00.000000+0800 RACExample[2:1] (about to trap)
        ── after ──
        2020-05-28 14:00:00.000000+0800 RACExample[2:1] there again
        ══ 8 Sound again ══
        ── last ──
        2020-05-28 14:00:00.000000+0800 RACExample[8:1] eight

        """)
    #expect(outcome.error.contains("lesson-runner: \(Self.trap)"))
    #expect(!outcome.error.contains("bug"))
  }

  @Test("A scene that calls exit or recurses forever is reported")
  func otherEndings() throws {
    let outcome = try run("3", "4", "8")
    #expect(outcome.status == 1)
    #expect(outcome.out.hasSuffix("eight\n"))
    #expect(outcome.out.contains("[3:1] three\n"))
    #expect(
      outcome.error.contains(
        "lesson-runner: lesson 3, scene \"leaves\": it ends the process. Remove the call to exit."
      ))
    #expect(outcome.error.contains("lesson 4, scene \"endless recursion\": it crashes"))
  }

  @Test("Several crashed scenes are all named, and the rest is played")
  func severalTraps() throws {
    let outcome = try Runner.run(
      ["9"], in: copy.root, environment: ["LESSONS": "trapping"], .fixture)
    #expect(outcome.status == 1)
    #expect(outcome.out.hasSuffix("RACExample[9:1] nine\n"))
    #expect(outcome.error.contains("lesson 9, scene \"first\": it crashes"))
    #expect(outcome.error.contains("lesson 9, scene \"second\": it crashes"))
  }

  @Test("Scenes that crash in parallel, at the same time, are all named")
  func trapsAtOneTime() throws {
    let outcome = try Runner.run(
      ["diff"], in: copy.root, environment: ["LESSONS": "trapping at once"], .fixture)
    #expect(outcome.status == 1)
    let named = outcome.error.matches(of: /lesson (\d+), scene "only": it crashes/)
    #expect(named.compactMap { Int($0.1) } == Array(1...4))
    #expect(!outcome.error.contains("bug"))
  }

  @Test("Another process's notes about crashes are ignored")
  func othersNotes() throws {
    let outcome = try Runner.run(
      ["8"], in: copy.root,
      environment: ["LESSONS": "broken", "LESSON_RUNNER_ENDINGS": "1;;8.last=04"], .fixture)
    #expect(outcome.status == 0)
    #expect(outcome.out.hasSuffix("eight\n"))
    #expect(outcome.error == "")
  }

  @Test(
    "With --json, a problem of a scene is an error object, and the other lines are still printed")
  func json() throws {
    let objects = try Objects.all(in: run("2", "5", "8", "--json").out)
    let errors = objects.filter { $0["type"] as? String == "error" }
    #expect(errors.count == 2)
    #expect((errors.first?["message"] as? String)?.hasPrefix(Self.trap) == true)
    let lines = objects.filter { $0["type"] as? String == "line" }
    #expect((lines.last?["text"] as? String)?.hasSuffix(" eight") == true)
  }

  @Test("diff reports a lesson with a crash only once")
  func diff() throws {
    for (number, name) in [("1", "01-sound"), ("8", "08-sound-again")] {
      try copy.write(try run(number).out, to: "Tests/Expected/\(name).log")
    }
    let outcome = try run("diff", "1", "2", "8")
    #expect(outcome.status == 1)
    #expect(outcome.out.components(separatedBy: "lesson 2 has no expected log yet.").count == 2)
    #expect(outcome.out.contains("\nFirst fix the scene \"out of range\": it crashes"))
    #expect(outcome.out.contains("there again"))
    #expect(
      outcome.out.hasSuffix("1 of 3 lessons differ: 2\nOne at a time: lesson-runner diff 2\n"))
    #expect(outcome.error.contains(Self.trap))
  }

  @Test("A lesson with the expected log still fails if one of its scenes has a problem")
  func unsound() throws {
    for (number, name) in [("5", "05-print"), ("8", "08-sound-again")] {
      try copy.write(try run(number).out, to: "Tests/Expected/\(name).log")
    }
    let outcome = try run("diff", "5", "8")
    #expect(outcome.out == "2 lessons agree with their expected logs.\n")
    #expect(outcome.error.contains("lesson 5, scene \"prints\": it prints to standard output"))
    #expect(outcome.status == 1)
  }

  @Test("marbles draws the scenes that do not crash")
  func marbles() throws {
    let outcome = try run("marbles", "2")
    #expect(outcome.status == 1)
    #expect(outcome.out.hasPrefix("2 Trap: after\n"))
    #expect(outcome.error.contains("lesson-runner: \(Self.trap)"))
  }

  @Test("check reports crashes and other problems, and the notebook is not written")
  func check() throws {
    let text = try copy.text(of: "lessons/07-cold-and-hot.md")
    let check = try run("check").out
    #expect(check.contains("The scene \"out of range\" has a problem. It crashes"))
    #expect(check.contains("The scene \"leaves\" has a problem. It ends"))
    #expect(check.contains("Lesson 8 has no expected log yet."))
    let notebook = try run("notebook")
    #expect(notebook.status == 1)
    #expect(notebook.error.contains("lesson 2, scene \"out of range\": it crashes"))
    try expect(copy.text(of: "lessons/07-cold-and-hot.md"), is: text)
  }

  @Test("A lesson with a scene that crashes or prints is not recorded")
  func record() throws {
    for number in ["2", "5"] {
      let outcome = try run("record", number, "--yes")
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("lesson \(number) ended with status 1; nothing is recorded"))
    }
  }

  @Test("Printed text stays out of the log, and is reported with a remedy")
  func printed() throws {
    try expect(
      run("5"),
      is: .init(
        status: 1,
        out: "── prints ──\n2020-05-28 14:00:00.000000+0800 RACExample[5:1] logged\n",
        error: """
          lesson-runner: lesson 5, scene "prints": it prints to standard output, which would \
          mix with its log: "printed". Log it instead: log("…") for print("…").

          """))
  }

  @Test("A timer that never ends is reported at the line that started it")
  func endless() throws {
    let source = "Sources/Lessons/Thinking/06-Endless.swift"
    try copy.write(
      try Repository.text(of: "Tests/Fixture/Sources/Broken/06-Endless.swift"), to: source)
    let reporter = ProgressReporter(warns: false)
    defer { reporter.end() }
    let checkout = Checkout(root: copy.root.path, lessons: [.endless])
    let problems = try CheckRun(checkout, reporter).problems
    let problem = problems.first { $0.rule == .sound }
    #expect(problem?.file == source)
    #expect(problem?.line == 11)
  }
}
