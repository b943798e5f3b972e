import Foundation
import Testing

@testable import LessonRunner
@testable import Notebook

/// A learner at work on two small exercises.
@Suite struct PracticeCommandTests {
  private let copy: Copy

  /// Where the compiler is found.
  private let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

  private static let first = "Practice/01-SayHello.swift"
  private static let second = "Practice/02-WaitForIt.swift"

  init() throws {
    copy = try Copy(.fixture)
    try give("01-SayHello", Self.hello("\"\""), solved: Self.hello("\"Hello\""), "00 [1:1] Hello")
    try give(
      "02-WaitForIt", Self.late("late"), solved: Self.late("late.delay(.seconds(1))"), "01 [2:1] 1")
  }

  private func give(_ name: String, _ text: String, solved: String, _ log: String) throws {
    for folder in [
      "Practice", "Tests/Practice/Given", "Tests/Practice/Solutions", "Tests/Practice/Logs",
    ] {
      try copy.makeFolder(folder)
    }
    try copy.write(text, to: "Practice/\(name).swift")
    try copy.write(text, to: "Tests/Practice/Given/\(name).swift")
    try copy.write(solved, to: "Tests/Practice/Solutions/\(name).swift")
    let title = ExerciseFile(text: text).title
    let line = log.replacing(" [", with: ".000000+0800 RACExample[")
    try copy.write(
      "── \(title) ──\n2020-05-28 14:00:\(line)\n", to: "Tests/Practice/Logs/\(name).log")
  }

  private static func hello(_ greeting: String) -> String {
    """
    import Stage

    /// The log is to greet the user.
    private func greeting() -> String {
      \(greeting)
    }

    // MARK: - The scene, which stays as it is

    extension Exercise {
      static var sayHello: Exercise {
        Exercise(1, "Say hello", after: 7) { log, stage in
          log("\\(greeting())")
        }
      }
    }

    // MARK: - Hints
    // - [ ] What is in `greeting`?
    // - [ ] Put
    //   "Hello" there.
    //
    // Shows: A log says what it is told.

    """
  }

  private static func late(_ late: String) -> String {
    """
    import Reactive
    import Stage

    /// The value is to come a second late.
    private func later(_ late: Signal<Int>) -> Signal<Int> {
      \(late)
    }

    // MARK: - The scene, which stays as it is

    extension Exercise {
      static var waitForIt: Exercise {
        Exercise(2, "Wait for it", after: 3) { log, stage in
          later(.return(1)).subscribeNext { log("\\($0)") }
        }
      }
    }

    // MARK: - Hints
    // - [ ] Choose an operator.
    //
    // Shows: What is late is delayed.
    // Uses: delay or throttle

    """
  }

  private func run(_ words: String...) throws -> Runner.Outcome {
    try Runner.run(["practice"] + words, in: copy.root, environment: environment, .fixture).anywhere
  }

  @Test("What is untouched is not done, and is not built to know that")
  func untouched() throws {
    // Here no compiler is found.
    #expect(
      try copy.run("practice").anywhere
        == .init(
          status: 0,
          out: """
            0 of 2

              1  Say hello
              2  Wait for it

            Next: lesson-runner practice 1    Say hello
            Edit: Practice/01-SayHello.swift

            """, error: ""))
  }

  @Test("An exercise is red until its log is the one to reach, and done is what matches")
  func done() throws {
    #expect(
      try run("1")
        == .init(
          status: 1,
          out: """
            1  Say hello
            Practice/01-SayHello.swift:3

            The log is to greet the user.

            --- the log to reach
            +++ what Practice/01-SayHello.swift prints
            @@ -1,2 +1,2 @@
             ── Say hello ──
            -2020-05-28 14:00:00.000000+0800 RACExample[1:1] Hello
            +2020-05-28 14:00:00.000000+0800 RACExample[1:1]\(" ")
            line 2: 2020-05-28 14:00:00.000000+0800 RACExample[1:1] [-Hello-]

            `` at 00:00.000; expected `Hello`.
            If you are stuck: lesson-runner practice hint 1

            """, error: ""))
    try copy.write(Self.hello("\"Hello\""), to: Self.first)
    #expect(
      try run("say hello")
        == .init(
          status: 0,
          out: """
            1  Say hello
            Practice/01-SayHello.swift:3

            Done. A log says what it is told.
            Next: lesson-runner practice 2    Wait for it

            """, error: ""))
    // Without a compiler: what came of a text is a product of the build.
    let overview = try copy.run("practice").out
    #expect(
      overview.hasPrefix("1 of 2\n\n  1  Say hello    done\n  2  Wait for it\n"), "\(overview)")
    try copy.write(Self.hello("\"\" + \"\""), to: Self.first)
    #expect(try run().out.hasPrefix("0 of 2\n\n  1  Say hello    begun\n"))
  }

  @Test("What does not compile is shown with its line, and keeps no other exercise from running")
  func uncompiled() throws {
    try copy.write(Self.hello("1"), to: Self.first)
    let outcome = try run("1")
    #expect(outcome.status == 1)
    #expect(outcome.out.contains("\nPractice/01-SayHello.swift:5:3: error: "), "\(outcome)")
    #expect(
      outcome.out.hasSuffix(
        "\nIt does not compile. To go back: lesson-runner practice reset 1\n"))
    try copy.write(Self.late("late.delay(.seconds(1))"), to: Self.second)
    #expect(try run("2").status == 0)
    #expect(try run().out.contains("  1  Say hello    does not compile\n  2  Wait for it  done\n"))
    #expect(try copy.run("run", "7").status == 0)
  }

  @Test("One that traps has shown how far it came")
  func trap() throws {
    try copy.write(Self.hello("[\"\"][1]"), to: Self.first)
    let outcome = try run("1")
    #expect(outcome.status == 1)
    #expect(
      outcome.out.contains(
        /\n\+.*Fatal error: Index out of range\n\+\(it was ended by signal \d+\)\n/), "\(outcome)")
  }

  @Test("The right log for the wrong reason is not enough")
  func cheat() throws {
    try copy.write(
      Self.late(".defer { Scheduler.main.after(.seconds(1)) {}; return late }"), to: Self.second)
    #expect(try run("2").status == 1)
    try copy.write(
      Self.late("Signal { s in Scheduler.main.after(.seconds(1)) { s.sendNext(1) } }"),
      to: Self.second)
    let outcome = try run("2")
    #expect(outcome.status == 1)
    #expect(
      outcome.out.hasSuffix(
        """

        The log is right, but this exercise is to be solved with delay or throttle.
        If you are stuck: lesson-runner practice hint 2

        """))
  }

  @Test("A scene that is not as it was given is not judged")
  func changedScene() throws {
    try copy.edit(Self.first) {
      $0 = $0.replacing("log(\"\\(greeting())\")", with: "log(\"Hello\")")
    }
    let outcome = try run("1")
    #expect(outcome.status == 1)
    #expect(
      outcome.out.contains(
        """
        Practice/01-SayHello.swift:13: The scene is not as it was given. Take back what was changed \
        there, and put what you add above it; or begin anew: lesson-runner practice reset 1
        """), "\(outcome)")
  }

  @Test("Hints come one by one, and the file remembers which were taken")
  func hints() throws {
    #expect(
      try run("hint", "1").out == """
        1 of 2: What is in `greeting`?

        The next one: lesson-runner practice hint 1

        """)
    #expect(try copy.text(of: Self.first).contains("// - [x] What is"))
    for _ in 1...2 {
      #expect(
        try run("hint", "1").out == """
          2 of 2: Put "Hello" there.

          That was the last one. How its author does it: lesson-runner practice solution 1

          """)
    }
    #expect(try copy.run("practice").out.hasPrefix("0 of 2\n\n  1  Say hello\n"))
    // Nothing remembers them any more.
    try copy.remove(Self.first)
    #expect(
      try run("hint", "1").out == """
        1 of 2: What is in `greeting`?
        2 of 2: Put "Hello" there.

        That was the last one. How its author does it: lesson-runner practice solution 1

        """)
  }

  @Test("What an exercise prints stands among what it logs, where it was printed")
  func printing() throws {
    try copy.write(
      Self.hello(#"{ print("(printed)"); return "Hello" }()"#), to: Self.first)
    let lines = try run("1").out.split(separator: "\n")
    let place = try #require(lines.firstIndex(of: "+(printed)"), "\(lines)")
    #expect(lines[place - 1].hasPrefix(" ──") && lines[place + 1].hasSuffix(" Hello"), "\(lines)")
  }

  @Test("Ctrl-C ends the watch and what it runs, and nothing is said of that")
  func interrupted() throws {
    let endless = #"""
      {
        try? Data("(it runs)".utf8).write(to: URL(filePath: "/dev/tty"))
        while true {}
      }()
      """#
    try copy.write("import Foundation\n" + Self.hello(endless), to: Self.first)
    let (status, screen) = try copy.terminal(
      "practice", "watch", environment: environment,
      typing: [.init(prompt: "(it runs)", keys: Terminal.ctrlC)])
    #expect(status == 130)
    #expect(!screen.contains("signal") && !screen.contains("compiler"), "\(screen)")
  }

  @Test("A solution is shown to whoever means it")
  func solution() throws {
    #expect(
      try run("solution", "1")
        == .init(
          status: 1, out: "",
          error: """
            lesson-runner: cannot ask for confirmation: input is not a terminal
            try: lesson-runner practice solution 1 --yes    without asking

            """))
    let shown = try run("solution", "1", "--yes")
    #expect(shown.status == 0)
    #expect(shown.out.contains("  \"Hello\"\n") && !shown.out.contains("MARK"))
    let asked = try copy.terminal(
      "practice", "solution", "1", typing: [.init(prompt: "[y/N] ", keys: "n\n")])
    #expect(asked.status == 1 && !asked.screen.contains("Hello\""))
  }

  @Test("A reset shows what is lost, and asks")
  func reset() throws {
    #expect(try run("reset", "1").out == "Practice/01-SayHello.swift is as it was given.\n")
    let own = Self.hello("\"mine\"")
    try copy.write(own, to: Self.first)
    let refused = try run("reset", "1")
    #expect(refused.status == 1 && refused.out.contains("\n-  \"mine\"\n+  \"\"\n"), "\(refused)")
    #expect(refused.error.contains("try: lesson-runner practice reset 1 --yes"))
    let asked = try copy.terminal(
      "practice", "reset", "1", typing: [.init(prompt: "[y/N] ", keys: "n\n")])
    #expect(asked.status == 1 && asked.screen.contains("stays as it is."))
    #expect(try copy.text(of: Self.first) == own)
    #expect(try run("reset", "1", "--yes").status == 0)
    #expect(try copy.text(of: Self.first) == Self.hello("\"\""))
    try copy.remove(Self.first)
    #expect(try run().out.contains("  1  Say hello    missing\n"))
    #expect(try run("reset", "1").status == 0)
    #expect(try copy.text(of: Self.first) == Self.hello("\"\""))
  }

  @Test("Watched, one follows the other as each is solved")
  func watch() throws {
    let outcome = try copy.shell(
      """
      lesson-runner practice watch >out 2>err &
      for name in 01-SayHello 02-WaitForIt; do
        until grep -q "watching Practice/$name" err; do sleep 0.05; done
        # As editors save: whoever looks finds the old file or the new one.
        cp "Tests/Practice/Solutions/$name.swift" saved
        mv saved "Practice/$name.swift"
      done
      wait $! && grep -v "^[-+@ ]" out
      """,
      environment: ["PATH": "\(try Self.folder):\(environment["PATH"] ?? "")"])
    expect(outcome.status, is: 0)
    expect(
      outcome.out.split(separator: "\n").filter { !$0.hasPrefix("line ") }.map(String.init),
      is: [
        "1  Say hello", "Practice/01-SayHello.swift:3", "The log is to greet the user.",
        "`` at 00:00.000; expected `Hello`.",
        "If you are stuck: lesson-runner practice hint 1",
        "1  Say hello", "Practice/01-SayHello.swift:3", "Done. A log says what it is told.",
        "Next: lesson-runner practice 2    Wait for it",
        "2  Wait for it", "Practice/02-WaitForIt.swift:4", "The value is to come a second late.",
        "`1` at 00:00.000; expected at 00:01.000.",
        "If you are stuck: lesson-runner practice hint 2",
        "2  Wait for it", "Practice/02-WaitForIt.swift:4", "Done. What is late is delayed.",
        "It is the last one.", "All done.",
      ])
  }

  /// Where the program lies.
  private static var folder: String {
    get throws {
      let path = try #require(Runner.Program.fixture.path)
      return URL(filePath: path).deletingLastPathComponent().path
    }
  }

  @Test("An exercise is begun in all folders, and is recorded from its solution")
  func begun() throws {
    for folder in GivenExercise.answers {
      try copy.makeFolder(folder)
      try copy.write(
        "package let exercises: [Exercise] = [\n  .sayHello,\n]\n", to: "\(folder)/Catalogue.swift")
    }
    let outcome = try copy.run("new", "Count to one", "--exercise")
    #expect(
      outcome
        == .init(
          status: 0,
          out: """
            Exercise 3, "Count to one", is begun and registered.

            edit:      Tests/Practice/Given/03-CountToOne.swift
            solve:     Tests/Practice/Solutions/03-CountToOne.swift
            mistake:   Tests/Practice/Wrong/First/03-CountToOne.swift
                       Tests/Practice/Wrong/Second/03-CountToOne.swift
            record:    swift run lesson-runner record --exercise 3
            give:      swift run lesson-runner practice reset 3 --yes

            """, error: ""))
    for folder in GivenExercise.answers {
      #expect(try copy.text(of: "\(folder)/Catalogue.swift").hasSuffix("  .countToOne,\n]\n"))
    }
    let file = ExerciseFile(text: try copy.text(of: "Practice/03-CountToOne.swift"))
    #expect(file.task.count == 1 && file.hints.count == 2 && file.number == 3)
    let words = ["record", "--exercise", "3", "--yes"]
    let recorded = try Runner.run(words, in: copy.root, environment: environment, .fixture)
    #expect(recorded.out.hasSuffix("Recorded Tests/Practice/Logs/03-CountToOne.log.\n"))
    #expect(try copy.text(of: "Tests/Practice/Logs/03-CountToOne.log").hasSuffix("[3:1] 1\n"))
    #expect(try run("3").status == 0)
    let again = try copy.run("new", "count to One", "--exercise")
    #expect(again.status == 2)
    #expect(again.error.hasPrefix("lesson-runner: there is an exercise \"count to One\" already"))
    for title in ["class", "A \\(b)", String(repeating: "long ", count: 40)] {
      #expect(try copy.run("new", title, "--exercise").status == 2, "\(title)")
    }
  }

  @Test(
    "What it cannot do it refuses, with what it can",
    arguments: [
      (["3"], "there is no exercise \"3\""),
      (["goodbye"], "there is no exercise \"goodbye\""),
      (["hint"], "practice hint needs the number of an exercise"),
      (
        ["hin", "1"], "practice cannot \"hin\" an exercise: it takes hint, solution or reset"
      ),
      (["1", "hint"], "practice cannot \"1\" an exercise: it takes hint, solution or reset"),
      (
        ["watch", "1"],
        "practice watch takes no exercise: it goes from each that is not done to the next"
      ),
      (["hint", "1", "2"], "practice does not know what to do with \"2\""),
    ])
  func usage(words: [String], message: String) throws {
    let outcome = try Runner.run(["practice"] + words, in: copy.root, .fixture)
    #expect(outcome.status == 2)
    #expect(outcome.error.hasPrefix("lesson-runner: \(message)\nusage: lesson-runner practice "))
    #expect(outcome.error.contains("\ntry: lesson-runner practice"))
  }
}
