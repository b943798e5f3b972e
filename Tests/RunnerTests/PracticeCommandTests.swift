import Foundation
import TestSupport
import Testing

@testable import Runner
@testable import RunnerTools
@testable import Notebook

/// The work of a learner on two small exercises.
@Suite struct PracticeCommandTests {
  private let copy: Copy

  /// An environment in which the compiler can be found.
  private let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

  private static let first = "Practice/01-SayHello.swift"
  private static let second = "Practice/02-WaitForIt.swift"

  init() throws {
    copy = try Copy(.fixture)
    try give(
      "01-SayHello", Self.helloMaster, "00 [1:1] Hello")
    try give("02-WaitForIt", Self.lateMaster, "01 [2:1] 1")
  }

  private func give(_ name: String, _ master: String, _ log: String) throws {
    for folder in ["Exercises", "Exercises/Logs", "Practice"] { try copy.makeFolder(folder) }
    try copy.write(master, to: "Exercises/\(name).swift")
    let title = GivenExercise(name, master).title
    let line = log.replacing(" [", with: ".000000+0800 RACExample[")
    try copy.write(
      "── \(title) ──\n2020-05-28 14:00:\(line)\n", to: "Exercises/Logs/\(name).log")
  }

  /// Adds an exercise in Objective-C.
  private func giveObjectiveC() throws {
    try copy.makeFolder("Exercises/ObjectiveC")
    try copy.write(
      """
      // The page that stays
      // After lesson 7.
      //
      // A closed page stays in memory.
      #import "../../ObjectiveC/Notebook.h"

      @implementation Page
      - (void)show {
      #if GIVEN
        [self.names subscribeNext:^(id x) { [self show:x]; }];  // wrong
      #elif A
        [[self.names take:1] subscribeNext:^(id x) { [self show:x]; }];
      #elif B
        @weakify(self);
        [self.names subscribeNext:^(id x) { @strongify(self); [self show:x]; }];
      #endif
      }
      @end

      // MARK: - Remedies
      // - [ ] A: Take one name. → The page shows only one name. → 7.hot
      // - [x] B: Capture the page
      //   weakly.
      //
      // Doctor: none
      // Hint: What does the block hold?
      // Why: The block held the page.

      """, to: "Exercises/ObjectiveC/04-ThePageThatStays.m")
  }

  @Test("An exercise in Objective-C asks for the line and the change, and answers come from a pipe")
  func objectiveC() throws {
    try giveObjectiveC()
    let file = "Practice/04-ThePageThatStays.m"
    let outcome = try copy.shell("printf '2\\nx\\n3\\na\\nd\\nb\\n' | lesson-runner practice m4")
    #expect(outcome.status == 0)
    #expect(outcome.error == "lesson-runner: wrote \(file)\n")
    #expect(
      outcome.out == """
        m4  The page that stays  after lesson 7

        A closed page stays in memory.

        1  @implementation Page
        2  - (void)show {
        3    [self.names subscribeNext:^(id x) { [self show:x]; }];
        4  }
        5  @end

        Which line is wrong?
        Line (q quits): 2
        No. If you are stuck: lesson-runner practice hint m4
        Line (q quits): x
        Type the number of a line, or q to quit.
        Line (q quits): 3
        Right.

        Which change cures it?

        a  Take one name.
             [[self.names take:1] subscribeNext:^(id x) { [self show:x]; }];

        b  Capture the page weakly.
             @weakify(self);
             [self.names subscribeNext:^(id x) { @strongify(self); [self show:x]; }];

        Change (q quits): a
        No. The page shows only one name.
        See: lesson-runner 7.hot
        Change (q quits): d
        Type a or b, or q to quit.
        Change (q quits): b
        Right. The block held the page.

        """)
    #expect(try copy.text(of: file).contains("@weakify(self);\n  [self.names"))

    let list = try copy.run("practice").out
    #expect(
      list.contains(
        "\nIn Objective-C: 1 of 1 done\n\nm4   The page that stays  after lesson 7, done\n"))
    let again = try copy.shell("lesson-runner practice m4 < /dev/null")
    #expect(again.status == 0 && again.out.contains("\nDone. The block held the page.\n"))
    #expect(try copy.run("practice", "reset", "m4").status == 0)
    #expect(try copy.run("practice").out.contains("\nIn Objective-C: 0 of 1 done\n"))
  }

  @Test("Without input, an exercise in Objective-C prints its questions, but not the answers")
  func objectiveCWithoutInput() throws {
    try giveObjectiveC()
    for input in ["< /dev/null", "<<< q"] {
      let outcome = try copy.shell("lesson-runner practice m4 \(input)")
      #expect(outcome.status == 1 && outcome.error == "")
      #expect(outcome.out.contains("Which line is wrong?\n") && outcome.out.contains("b  Capture"))
      #expect(!outcome.out.contains("Right") && !outcome.out.contains("The block held"))
    }
  }

  @Test("An exercise in Objective-C has a hint and a solution, which asks first")
  func objectiveCHelp() throws {
    try giveObjectiveC()
    let hint = try copy.run("practice", "hint", "page-that-stays")
    #expect(
      hint.out == """
        What does the block hold?
        Read: lesson-runner show 7
        The answers: lesson-runner practice solution m4

        """)
    let refused = try copy.run("practice", "solution", "m4")
    #expect(refused.status == 1 && refused.out == "")
    #expect(refused.error.contains("try: lesson-runner practice solution m4 --yes"))
    let solution = try copy.run("practice", "solution", "m4", "--yes")
    #expect(solution.out.hasPrefix("Wrong: line 3\n\nb  Capture the page weakly.\n"))
  }

  @Test("A learner's change in the cured code is not removed without asking")
  func objectiveCReset() throws {
    try giveObjectiveC()
    _ = try copy.shell("printf '3\\nb\\n' | lesson-runner practice m4")
    try copy.write("// my notes\n", to: "Practice/04-ThePageThatStays.m")
    let refused = try copy.run("practice", "reset", "m4")
    #expect(refused.status == 1 && refused.error.contains("practice reset m4 --yes"))
    #expect(try copy.text(of: "Practice/04-ThePageThatStays.m") == "// my notes\n")
    #expect(try copy.run("practice", "reset", "m4", "--yes").status == 0)
  }

  private static let helloMaster = master(hello, ["\"\"", "\"Hello\""])
  private static let lateMaster = master(late, ["late", "late.delay(.seconds(1))"])

  /// Returns an exercise's file with both variants.
  private static func master(_ text: (String) -> String, _ codes: [String]) -> String {
    let files = codes.map { ExerciseFile(text: text($0)) }
    let start = files[0].code.firstRange(of: "private func")!.lowerBound
    let (head, scene) = (files[0].code[..<start], files[0].text.dropFirst(files[0].code.count))
    let branches = zip(["#if GIVEN", "#elseif SOLUTION"], files).map { mark, file in
      "\(mark)\n\(file.code[start...].trimmingCharacters(in: .newlines))\n"
    }
    return head + branches.joined() + "#endif\n\n" + scene
  }

  private static func hello(_ greeting: String) -> String {
    """
    import Stage

    /// The log should greet the user.
    private func greeting() -> String {
      \(greeting)
    }

    // MARK: - The scene (leave it as it is)

    let exercise = Exercise(1, "Say hello", after: 7, uses: [3, 5]) { log, stage in
      log("\\(greeting())")
    }

    // MARK: - Hints
    // - [ ] What is in `greeting`?
    // - [ ] Put
    //   "Hello" there.
    //
    // Shows: A log repeats its message.

    """
  }

  private static func late(_ late: String) -> String {
    """
    import Reactive
    import Stage

    /// The value should come a second late.
    private func later(_ late: Signal<Int>) -> Signal<Int> {
      \(late)
    }

    // MARK: - The scene (leave it as it is)

    let exercise = Exercise(2, "Wait for it", after: 7) { log, stage in
      later(.return(1)).subscribeNext { log("\\($0)") }
    }

    // MARK: - Hints
    // - [ ] Choose an operator.
    //
    // Shows: delay sends values later.
    // Needs: delay or throttle

    """
  }

  private func run(_ words: String...) throws -> Runner.Outcome {
    try Runner.run(["practice"] + words, in: copy.root, environment: environment, .fixture)
      .ignoringBusyMachine
  }

  @Test("An untouched exercise is not done, and is not compiled")
  func untouched() throws {
    // This environment has no compiler.
    #expect(
      try copy.run("practice").ignoringBusyMachine
        == .init(
          status: 0,
          out: """
            0 of 2 done

              1  Say hello    after lesson 7; uses 3, 5
              2  Wait for it  after lesson 7

            With marbles, on the page Puzzles of the book: lesson-runner book

            easy    The end comes early  after lesson 4
            easy    A late subscriber    after lesson 7

            Next: lesson-runner practice 1    Say hello

            """, error: ""))
    #expect(try copy.run("practice", "list").out == copy.run("practice").out)
    #expect(try copy.names(in: "Practice") == [])
  }

  @Test(
    "An exercise is done when its log matches the target, and its file is written on first use")
  func done() throws {
    #expect(
      try run("1")
        == .init(
          status: 1,
          out: """
            1  Say hello  after lesson 7; uses 3, 5
            Practice/01-SayHello.swift:3

            The log should greet the user.

            --- the target log
            +++ Practice/01-SayHello.swift prints
            @@ -1,2 +1,2 @@
             ── Say hello ──
            -2020-05-28 14:00:00.000000+0800 RACExample[1:1] Hello
            +2020-05-28 14:00:00.000000+0800 RACExample[1:1]\(" ")
            line 2: 2020-05-28 14:00:00.000000+0800 RACExample[1:1] [-Hello-]

            `` at 00:00.000; expected `Hello`.
            If you are stuck: lesson-runner practice hint 1

            """, error: "lesson-runner: wrote Practice/01-SayHello.swift\n"))
    #expect(try copy.text(of: Self.first) == Self.hello("\"\""))
    try copy.write(Self.hello("\"Hello\""), to: Self.first)
    #expect(
      try run("say hello")
        == .init(
          status: 0,
          out: """
            1  Say hello  after lesson 7; uses 3, 5
            Practice/01-SayHello.swift:3

            Done. A log repeats its message.
            Next: lesson-runner practice 2    Wait for it

            """, error: ""))
    // This environment has no compiler, and the overview needs none: the result for each text is
    // stored with the build.
    let overview = try copy.run("practice").out
    #expect(
      overview.hasPrefix(
        """
        1 of 2 done

          1  Say hello    done  after lesson 7; uses 3, 5
          2  Wait for it        after lesson 7

        With marbles, on the page Puzzles of the book: lesson-runner book

        easy    The end comes early  after lesson 4
        easy    A late subscriber    after lesson 7

        Next: lesson-runner practice 2    Wait for it

        """), "\(overview)")
    // After the exercise was solved once, the solution is shown without a confirmation.
    #expect(try run("solution", "1").out.contains("  \"Hello\"\n"))
    let next = try run("next")
    #expect(next.status == 1 && next.out.hasPrefix("2  Wait for it  after lesson 7\n"), "\(next)")
    try copy.write(Self.hello("\"\" + \"\""), to: Self.first)
    #expect(try run().out.contains("  1  Say hello    in progress  after"))
  }

  @Test("A compiled exercise leaves only its result, and none of older builds")
  func olderResults() throws {
    for path in ["Exercises/01-SayHello.swift", "Exercises/Logs/01-SayHello.log"] {
      try copy.remove(path)
    }
    // No other test compiles an exercise with this name.
    let name = "01-Once\(UUID().uuidString)"
    try give(name, Self.helloMaster, "00 [1:1] Hello")
    let folder = URL(filePath: try #require(Runner.Program.fixture.path) + ".practice")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func results() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix(name) }.sorted()
    }
    let (older, other) = ("\(name)-1-2-3.log", "\(name)Again-1-2-3.log")
    for name in [older, other] { try Data().write(to: folder.appending(path: name)) }
    try copy.write(Self.hello("\"Hello\""), to: "Practice/\(name).swift")
    #expect(try run("1").status == 0)
    let left = try results()
    for name in left { try FileManager.default.removeItem(at: folder.appending(path: name)) }
    #expect(left.count == 2 && left.contains(other) && !left.contains(older), "\(left)")
  }

  @Test("A compile error is shown with its line, and does not stop other exercises")
  func uncompiled() throws {
    try copy.write(Self.hello("1"), to: Self.first)
    let outcome = try run("1")
    #expect(outcome.status == 1)
    #expect(outcome.out.contains("\nPractice/01-SayHello.swift:5:3: error: "), "\(outcome)")
    #expect(
      outcome.out.hasSuffix(
        "\nIt does not compile. To start again: lesson-runner practice reset 1\n"))
    try copy.write(Self.late("late.delay(.seconds(1))"), to: Self.second)
    #expect(try run("2").status == 0)
    let overview = try run().out
    #expect(
      overview.contains("  1  Say hello    does not compile  after")
        && overview.contains("\n  2  Wait for it  done              after"), "\(overview)")
    #expect(try copy.run("run", "7").status == 0)
  }

  @Test("Every variant that is marked as not compiling is refused by the compiler")
  func refused() throws {
    let exercises = try GivenExercise.all(
      in: Repository.files(in: GivenExercise.masters), reading: Repository.text)
    let checkout = try Copy()
    try ["Exercises", "Practice"].forEach(checkout.makeFolder)
    for exercise in exercises {
      for variant in exercise.variants where !variant.compiles {
        try checkout.write(Repository.text(of: exercise.master), to: exercise.master)
        try checkout.write(variant.file.text, to: exercise.path)
        let words = ["practice", "\(exercise.number)"]
        let outcome = try Runner.run(words, in: checkout.root, environment: environment)
        #expect(outcome.out.contains("\nIt does not compile."), "\(variant.name): \(outcome)")
      }
    }
  }

  @Test("Compile errors are shown in the order of their lines")
  func errors() throws {
    // The compiler reports a type's missing members after the errors in function bodies.
    try copy.write(
      Self.hello("1").replacing(
        "/// The log", with: "private struct Empty: Sendable { let text: Unknown }\n\n/// The log"),
      to: Self.first)
    let lines = try run("1").out.matches(of: /(?m)^Practice\/01-SayHello.swift:(\d+):\d+: error/)
      .compactMap { Int($0.1) }
    #expect(lines.count >= 1 && lines == lines.sorted(), "\(lines)")
    let mixed = """
      P/a.swift:9:1: error: nine
      9 | nine
      P/a.swift:3:1: note: about nine
      P/a.swift:4:2: error: four
      /elsewhere.swift:1:1: note: about four

      """
    #expect(
      ExerciseCompiler.byLine(mixed, in: "P/a.swift") == """
        P/a.swift:4:2: error: four
        /elsewhere.swift:1:1: note: about four

        P/a.swift:9:1: error: nine
        9 | nine
        P/a.swift:3:1: note: about nine
        """)
  }

  @Test("A crashed exercise shows its log up to the crash")
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

        The log is right. Now solve it with delay or throttle.
        If you are stuck: lesson-runner practice hint 2

        """))
  }

  @Test("An exercise with a changed scene is not judged")
  func changedScene() throws {
    try copy.write(Self.hello("\"\""), to: Self.first)
    try copy.edit(Self.first) {
      $0 = $0.replacing("log(\"\\(greeting())\")", with: "log(\"Hello\")")
    }
    let outcome = try run("1")
    #expect(outcome.status == 1)
    #expect(
      outcome.out.contains(
        """
        Practice/01-SayHello.swift:11: The scene differs from the exercise here. If you changed it, \
        undo your change and write your code above the scene. If the exercise is newer than your file, start again: \
        lesson-runner practice reset 1
        """), "\(outcome)")
  }

  @Test("Hints appear one by one, and the exercise's file records which ones were shown")
  func hints() throws {
    #expect(
      try run("hint", "1").out == """
        1 of 2: What is in `greeting`?

        Next hint: lesson-runner practice hint 1

        """)
    #expect(try copy.text(of: Self.first).contains("// - [x] What is"))
    for _ in 1...2 {
      #expect(
        try run("hint", "1").out == """
          2 of 2: Put "Hello" there.

          That was the last one. The author's solution: lesson-runner practice solution 1

          """)
    }
    #expect(try copy.run("practice").out.hasPrefix("0 of 2 done\n\n  1  Say hello    after"))
    // If the hints have no boxes to tick, all are shown at once.
    try copy.edit(Self.first) { $0 = $0.replacing("- [", with: "") }
    #expect(
      try run("hint", "1").out == """
        1 of 2: What is in `greeting`?
        2 of 2: Put "Hello" there.

        That was the last one. The author's solution: lesson-runner practice solution 1

        """)
  }

  @Test("An exercise without a target log says how to record one")
  func unrecorded() throws {
    try copy.remove("Exercises/Logs/01-SayHello.log")
    let outcome = try run("1")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        "exercise 1 has no target log yet\ntry: lesson-runner record --exercise 1\n"), "\(outcome)")
  }

  @Test("A hint does not change a file that is not UTF-8")
  func hintForOtherEncoding() throws {
    let bytes = Data([UInt8](Self.hello("\"mine\" // caf").utf8) + [0xE9, 0x0A])
    let path = copy.root.appending(path: Self.first)
    try bytes.write(to: path)
    #expect(try run("hint", "1").out.hasPrefix("1 of 2: What is in `greeting`?\n"))
    #expect(try Data(contentsOf: path) == bytes)
  }

  @Test("Printed text appears between the log lines, in the right order")
  func printing() throws {
    try copy.write(
      Self.hello(#"{ print("(printed)"); return "Hello" }()"#), to: Self.first)
    let lines = try run("1").out.split(separator: "\n")
    let place = try #require(lines.firstIndex(of: "+(printed)"), "\(lines)")
    #expect(lines[place - 1].hasPrefix(" ──") && lines[place + 1].hasSuffix(" Hello"), "\(lines)")
  }

  @Test("Ctrl-C ends the watch and its processes silently", .inTerminal)
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

  @Test("A solution is shown only after a confirmation", .inTerminal)
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

  @Test("A reset shows the changes that would be lost, and asks for confirmation", .inTerminal)
  func reset() throws {
    for _ in 1...2 {
      #expect(try run("reset", "1").out == "Practice/01-SayHello.swift is in its original state.\n")
    }
    let own = Self.hello("\"mine\"")
    try copy.write(own, to: Self.first)
    let refused = try run("reset", "1")
    #expect(refused.status == 1 && refused.out.contains("\n-  \"mine\"\n+  \"\"\n"), "\(refused)")
    #expect(refused.error.contains("try: lesson-runner practice reset 1 --yes"))
    let asked = try copy.terminal(
      "practice", "reset", "1", typing: [.init(prompt: "[y/N] ", keys: "n\n")])
    #expect(asked.status == 1 && asked.screen.contains("was not changed."))
    #expect(try copy.text(of: Self.first) == own)
    #expect(try run("reset", "1", "--yes").status == 0)
    #expect(try copy.text(of: Self.first) == Self.hello("\"\""))
    try copy.remove(Self.first)
    #expect(try run("reset", "1").status == 0)
    #expect(try copy.text(of: Self.first) == Self.hello("\"\""))
  }

  @Test("An exercise can be named by its path, and a file without an exercise is reported")
  func paths() throws {
    for word in ["Practice/01-SayHello.swift", "./01-SayHello", copy.root.path + "/" + Self.first] {
      #expect(try run("hint", word).status == 0, "\(word)")
    }
    try copy.write("", to: "Practice/07-Gone.swift")
    #expect(
      try run().out.hasSuffix("\nThese files belong to no exercise: Practice/07-Gone.swift\n"))
    #expect(try copy.text(of: "Practice/07-Gone.swift") == "")
  }

  @Test("Without a terminal, the watch moves on after each solved exercise")
  func watch() throws {
    try copy.write(Self.hello("\"Hello\""), to: "hello")
    try copy.write(Self.late("late.delay(.seconds(1))"), to: "late")
    let outcome = try copy.shell(
      """
      lesson-runner practice watch >out 2>err &
      for pair in hello:01-SayHello late:02-WaitForIt; do
        until grep -q "watching Practice/${pair#*:}" err; do sleep 0.05; done
        # Editors save like this, so a reader finds either the old file or the new one.
        mv ${pair%:*} "Practice/${pair#*:}.swift"
      done
      wait $! && grep -v "^[-+@ ]" out
      """,
      environment: ["PATH": "\(try Self.folder):\(environment["PATH"] ?? "")"])
    expect(outcome.status, is: 0)
    expect(
      outcome.out.split(separator: "\n").filter { !$0.hasPrefix("line ") }.map(String.init),
      is: [
        "1  Say hello  after lesson 7; uses 3, 5", "Practice/01-SayHello.swift:3",
        "The log should greet the user.", "`` at 00:00.000; expected `Hello`.",
        "If you are stuck: lesson-runner practice hint 1",
        "1  Say hello  after lesson 7; uses 3, 5", "Practice/01-SayHello.swift:3",
        "Done. A log repeats its message.",
        "Next: lesson-runner practice 2    Wait for it",
        "2  Wait for it  after lesson 7", "Practice/02-WaitForIt.swift:4",
        "The value should come a second late.", "`1` at 00:00.000; expected at 00:01.000.",
        "If you are stuck: lesson-runner practice hint 2",
        "2  Wait for it  after lesson 7", "Practice/02-WaitForIt.swift:4",
        "Done. delay sends values later.", "That was the last exercise.", "All exercises are done.",
      ])
    #expect(try run().out.hasSuffix("\nAll exercises are done.\n"))
    try expect(run("next"), is: .init(status: 0, out: "All exercises are done.\n", error: ""))
  }

  @Test(
    "On a terminal, the watch obeys keys, and begins with the first exercise that is not done",
    .inTerminal)
  func keys() throws {
    try copy.write(Self.hello("\"Hello\""), to: Self.first)
    let (status, screen) = try copy.terminal(
      "practice", "watch", "--color", "never", environment: environment,
      typing: [
        // The first exercise is already done, so the watch begins with the second.
        .init(prompt: "1 of 2 done", keys: "h"),
        .init(prompt: "1 of 1: Choose an operator.", keys: "s"),
        .init(prompt: "Press s again to see the solution.", keys: "s"),
        .init(prompt: "late.delay(.seconds(1))", keys: "l"),
        .init(prompt: "1  Say hello", keys: "q"),
      ])
    #expect(status == 0, "\(screen)")
    #expect(screen.contains("[####################--------------------] 1 of 2 done"), "\(screen)")
    #expect(screen.contains("n skip   h hint   l list   s solution   q quit"), "\(screen)")
    #expect(try copy.text(of: Self.second).contains("// - [x] Choose"))
  }

  @Test(
    "On a terminal, the watch stays on a solved exercise until the learner moves on", .inTerminal)
  func staying() throws {
    try copy.write(Self.hello("\"Hello\""), to: "solved")
    // The learner saves the solution once the watch has written the file.
    let script = """
      (until [ -e \(Self.first) ]; do sleep 0.05; done; mv solved \(Self.first)) &
      exec "$0" practice watch --color never
      """
    let program = try #require(Runner.Program.fixture.path)
    let (status, screen) = try Terminal.launch(
      ["/bin/sh", "-c", script, program], in: copy.root, environment: environment,
      typing: [
        .init(prompt: "n next exercise", keys: "s"),
        .init(prompt: "  \"Hello\"", keys: "n"),
        .init(prompt: "2  Wait for it", keys: "q"),
      ])
    #expect(status == 0, "\(screen)")
    #expect(screen.contains("Done. A log repeats its message."), "\(screen)")
  }

  /// The path of the program's folder.
  private static var folder: String {
    get throws {
      let path = try #require(Runner.Program.fixture.path)
      return URL(filePath: path).deletingLastPathComponent().path
    }
  }

  @Test("A new exercise is one file, and its log is recorded from its solution")
  func begun() throws {
    let outcome = try copy.run("new", "Count to one", "--exercise")
    #expect(
      outcome
        == .init(
          status: 0,
          out: """
            Exercise 3, "Count to one", has been created.

            edit:      Exercises/03-CountToOne.swift
            record:    swift run lesson-runner record --exercise 3
            try it:    swift run lesson-runner practice 3

            """, error: ""))
    let exercise = GivenExercise(
      "03-CountToOne", try copy.text(of: "Exercises/03-CountToOne.swift"))
    #expect(exercise.variants.map(\.name) == ["GIVEN", "SOLUTION", "WRONG_1", "WRONG_2"])
    let file = exercise.file
    #expect(file.task.count == 1 && file.hints.count == 2 && file.number == 3)
    let words = ["record", "--exercise", "3", "--yes"]
    let recorded = try Runner.run(words, in: copy.root, environment: environment, .fixture)
    #expect(recorded.out.hasSuffix("Recorded Exercises/Logs/03-CountToOne.log.\n"), "\(recorded)")
    let log = try copy.text(of: "Exercises/Logs/03-CountToOne.log")
    #expect(log.hasSuffix("[3:1] 84\n"))
    try copy.edit("Exercises/03-CountToOne.swift") { $0 = $0.replacing("$0 * 42", with: "$0 * x") }
    let broken = try Runner.run(words, in: copy.root, environment: environment, .fixture)
    #expect(broken.error.contains("\nExercises/03-CountToOne.swift:12:23: error: "), "\(broken)")
    let again = try copy.run("new", "count to One", "--exercise")
    #expect(again.status == 2)
    #expect(again.error.hasPrefix("lesson-runner: there is already an exercise \"count to One\""))
    #expect(again.error.contains("\ntry: lesson-runner new 'About count to One' --exercise\n"))
    for title in ["9 lives", "A \\(b)", String(repeating: "long ", count: 40)] {
      #expect(try copy.run("new", title, "--exercise").status == 2, "\(title)")
    }
  }

  @Test("An exercise stands with its lesson's others, whatever its number")
  func inserted() throws {
    func early(_ text: String) -> String {
      text.replacing("(1, \"Say hello\", after: 7", with: "(9, \"Early\", after: 5")
    }
    try give("09-Early", early(Self.helloMaster), "00 [9:1] Hello")
    let list = try run().out
    let rows = list.split(separator: "\n").filter { $0.contains("after lesson") }
      .compactMap { $0.split(separator: " ").first }.filter { Int($0) != nil }
    #expect(rows == ["9", "1", "2"])
    #expect(list.hasSuffix("\nNext: lesson-runner practice 9    Early\n"))
    try copy.write(early(Self.hello("\"Hello\"")), to: "Practice/09-Early.swift")
    #expect(try run("9").out.contains("\nNext: lesson-runner practice 1    Say hello\n"))
    try copy.write(early(Self.helloMaster), to: "Exercises/09-Again.swift")
    let checkout = Checkout(root: copy.root.path)
    let problems = try ExerciseCheck(ExerciseIndex(checkout), checkout).problems().map(\.message)
    #expect(problems.count { $0 == "Exercises/09-Again.swift has number 9, too." } == 1)
  }

  @Test("If there is no such exercise, record shows its own usage")
  func unknownRecorded() throws {
    let outcome = try Runner.run(["record", "--exercise", "9"], in: copy.root, .fixture)
    #expect(outcome.status == 2)
    #expect(
      outcome.error.hasPrefix(
        "lesson-runner: there is no exercise \"9\"\nusage: lesson-runner record "))
  }

  @Test(
    "A usage error names the valid forms",
    arguments: [
      (["3"], "there is no exercise \"3\""),
      (["goodbye"], "there is no exercise \"goodbye\""),
      (["hint"], "practice hint needs the number of an exercise"),
      (
        ["hin", "1"],
        "practice has no subcommand \"hin\": use hint, solution, reset, list, next or watch"
      ),
      (
        ["say", "hint"],
        "practice has no subcommand \"say\": use hint, solution, reset, list, next or watch"
      ),
      (["1", "2"], "give one exercise at a time"),
      (["watch", "1"], "practice watch takes no exercise"),
      (["hint", "1", "2"], "unexpected \"2\": practice takes only two arguments"),
    ])
  func usage(words: [String], message: String) throws {
    let outcome = try Runner.run(["practice"] + words, in: copy.root, .fixture)
    #expect(outcome.status == 2)
    #expect(outcome.error.hasPrefix("lesson-runner: \(message)\nusage: lesson-runner practice "))
    #expect(outcome.error.contains("\ntry: lesson-runner practice"))
  }

  @Test("`practice new` names the command that creates an exercise")
  func newExercise() throws {
    let outcome = try Runner.run(["practice", "new", "Sent twice"], in: copy.root, .fixture)
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("\ntry: lesson-runner new \"Two alarms\" --exercise    a new"))
  }
}
