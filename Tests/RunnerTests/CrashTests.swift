import Foundation
import TestSupport
import Testing

@testable import LessonRunner
@testable import Notebook
@testable import Stage
@testable import lesson_runner_fixture

/// Scenes that end the process, or write past their log: that is theirs, and the rest goes on.
@Suite struct CrashTests {
  private static let trap =
    "lesson 2, scene \"out of range\": it traps, which ends the process with signal "

  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
  }

  private func run(_ arguments: String...) throws -> Runner.Outcome {
    try Runner.run(arguments, in: copy.root, environment: ["LESSONS": "broken"], .fixture)
  }

  @Test("A run names the scene and goes on with the rest", arguments: [[], ["--live=100"]])
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

  @Test("A scene may also leave, or recur for ever")
  func otherEndings() throws {
    let outcome = try run("3", "4", "8")
    #expect(outcome.status == 1)
    #expect(outcome.out.hasSuffix("eight\n"))
    #expect(outcome.out.contains("[3:1] three\n"))
    #expect(
      outcome.error.contains(
        "lesson-runner: lesson 3, scene \"leaves\": it leaves the process. Take out what calls exit."
      ))
    #expect(outcome.error.contains("lesson 4, scene \"endless recursion\": it traps"))
  }

  @Test("Of several scenes that trap each is named, and the rest goes on")
  func severalTraps() throws {
    let outcome = try Runner.run(
      ["9"], in: copy.root, environment: ["LESSONS": "trapping"], .fixture)
    #expect(outcome.status == 1)
    #expect(outcome.out.hasSuffix("RACExample[9:1] nine\n"))
    #expect(outcome.error.contains("lesson 9, scene \"first\": it traps"))
    #expect(outcome.error.contains("lesson 9, scene \"second\": it traps"))
  }

  @Test("Those that trap at one time, side by side, are each named as well")
  func trapsAtOneTime() throws {
    let outcome = try Runner.run(
      ["diff"], in: copy.root, environment: ["LESSONS": "trapping at once"], .fixture)
    #expect(outcome.status == 1)
    let named = outcome.error.matches(of: /lesson (\d+), scene "only": it traps/)
    #expect(named.compactMap { Int($0.1) } == Array(1...4))
    #expect(!outcome.error.contains("bug"))
  }

  @Test("What another process has noted of its scenes is not believed")
  func othersNotes() throws {
    let outcome = try Runner.run(
      ["8"], in: copy.root,
      environment: ["LESSONS": "broken", "LESSON_RUNNER_ENDINGS": "1;;8.last=04"], .fixture)
    #expect(outcome.status == 0)
    #expect(outcome.out.hasSuffix("eight\n"))
    #expect(outcome.error == "")
  }

  @Test("Programs are told in objects, one a line")
  func json() throws {
    let objects = try Objects.all(in: run("2", "5", "8", "--json").out)
    let errors = objects.filter { $0["type"] as? String == "error" }
    #expect(errors.count == 2)
    #expect((errors.first?["message"] as? String)?.hasPrefix(Self.trap) == true)
    #expect(objects.last?["text"] as? String != nil)
  }

  @Test("A comparison says of each lesson once whether it differs")
  func diff() throws {
    for (number, name) in [("1", "01-sound"), ("8", "08-sound-again")] {
      try copy.write(try run(number).out, to: "Tests/Expected/\(name).log")
    }
    let outcome = try run("diff", "1", "2", "8")
    #expect(outcome.status == 1)
    #expect(outcome.out.components(separatedBy: "lesson 2 has no expected log yet.").count == 2)
    #expect(outcome.out.contains("\nTo be mended first, scene \"out of range\": it traps"))
    #expect(outcome.out.contains("there again"))
    #expect(
      outcome.out.hasSuffix("1 of 3 lessons differ: 2\nOne at a time: lesson-runner diff 2\n"))
    #expect(outcome.error.contains(Self.trap))
  }

  @Test("A lesson that agrees is a problem all the same if a scene of it is not as it should be")
  func unsound() throws {
    for (number, name) in [("5", "05-print"), ("8", "08-sound-again")] {
      try copy.write(try run(number).out, to: "Tests/Expected/\(name).log")
    }
    let outcome = try run("diff", "5", "8")
    #expect(outcome.out == "2 lessons agree with their expected logs.\n")
    #expect(outcome.error.contains("lesson 5, scene \"prints\": it writes to standard output"))
    #expect(outcome.status == 1)
  }

  @Test("What else draws is drawn")
  func marbles() throws {
    let outcome = try run("marbles", "2")
    #expect(outcome.status == 1)
    #expect(outcome.out.hasPrefix("2 Trap: after\n"))
    #expect(outcome.error.contains("lesson-runner: \(Self.trap)"))
  }

  @Test("A check finds what it finds, and the notebook is not written")
  func check() throws {
    let text = try copy.text(of: "lessons/07-cold-and-hot.md")
    let check = try run("check").out
    #expect(check.contains("The scene \"out of range\" is not as it should be. It traps"))
    #expect(check.contains("The scene \"leaves\" is not as it should be. It leaves"))
    #expect(check.contains("Lesson 8 has no expected log yet."))
    let notebook = try run("notebook")
    #expect(notebook.status == 1)
    #expect(notebook.error.contains("lesson 2, scene \"out of range\": it traps"))
    try expect(copy.text(of: "lessons/07-cold-and-hot.md"), is: text)
  }

  @Test("Nothing of it is recorded")
  func record() throws {
    for number in ["2", "5"] {
      let outcome = try run("record", number, "--yes")
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("lesson \(number) ends with status 1; nothing is recorded"))
    }
  }

  @Test("What is printed does not get into the log, and its remedy is named")
  func printed() throws {
    try expect(
      run("5"),
      is: .init(
        status: 1,
        out: "── prints ──\n2020-05-28 14:00:00.000000+0800 RACExample[5:1] logged\n",
        error: """
          lesson-runner: lesson 5, scene "prints": it writes to standard output, where its log \
          stands: "printed". Log it instead: log("…") for print("…").

          """))
  }

  @Test("A timer that never ends is located where the author set it")
  func endless() throws {
    let source = "Sources/Lessons/Thinking/06-Endless.swift"
    try copy.write(
      try Repository.text(of: "Tests/Fixture/Sources/Broken/06-Endless.swift"), to: source)
    let reporter = ProgressReporter(complains: false)
    defer { reporter.end() }
    let problems = try Lesson.$all.withValue([.endless]) {
      try Examination(Checkout(root: copy.root.path), reporter).problems
    }
    let problem = problems.first { $0.rule == .sound }
    #expect(problem?.file == source)
    #expect(problem?.line == 11)
  }
}
