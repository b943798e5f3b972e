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

/// The output of `list`, `show`, `help` and `completions`.
@Suite struct ReadingTests {
  // MARK: List

  @Test(
    "The list has every lesson once, by chapter, and suggests the next commands",
    arguments: [[], ["list"]])
  func list(arguments: [String]) throws {
    let outcome = try Runner.run(arguments)
    let lines = outcome.out.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(outcome.status == 0)
    #expect(!outcome.out.contains("\u{1B}"))
    #expect(lines.first == "Thinking in streams (thinking)")
    let numbers = lines.compactMap { line in
      line.hasPrefix("  ") ? line.split(separator: " ").first.flatMap { Int($0) } : nil
    }
    #expect(numbers == Lesson.catalogue.map(\.number))
    for lesson in Lesson.catalogue {
      let line = lines.first { $0.contains("\(lesson.number)  \(lesson.title)  ") } ?? ""
      #expect(line.hasSuffix("\(lesson.scenes.count) scene\(lesson.scenes.count == 1 ? "" : "s")"))
    }
    #expect(
      outcome.out.hasSuffix(
        """

        Run one:        lesson-runner 7
        Its scenes:     lesson-runner list 7
        Read one:       lesson-runner show 7
        All commands:   lesson-runner --help

        """))
  }

  @Test(
    "On a narrow terminal, titles are wrapped", .inTerminal,
    arguments: [40, 60, 80, 200] as [UInt16])
  func narrow(width: UInt16) throws {
    let (_, screen) = try Terminal.run(["list"], in: Repository.root, columns: width)
    #expect(screen.contains("\u{1B}[1mThinking in streams\u{1B}[0m"))
    let plain = screen.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    let tooWide = plain.split(separator: "\n").filter { columns($0) > Int(width) }
    #expect(tooWide == [])
    // A title goes on below its beginning.
    var titles: [String] = []
    for line in plain.split(separator: "\n") {
      if let lesson = line.wholeMatch(of: /\ +\d+  (.+?)  +\d+ scenes?/) {
        titles.append(String(lesson.1))
      } else if line.hasPrefix("      "), !titles.isEmpty {
        titles[titles.count - 1] += " " + line.drop { $0 == " " }
      }
    }
    #expect(titles == Lesson.catalogue.map(\.title))
  }

  @Test("With --json, the list has one object per line")
  func listForPrograms() throws {
    let lessons = try Objects.all(in: Runner.run(["list", "--json"]).out)
    #expect(lessons.map { $0["number"] as? Int } == Lesson.catalogue.map(\.number))
    #expect(lessons.map { $0["title"] as? String } == Lesson.catalogue.map(\.title))
    #expect(lessons.allSatisfy { $0["schema"] as? Int == 1 && $0["type"] as? String == "lesson" })
    let scenes = lessons.compactMap { $0["scenes"] as? [[String: String]] }
    #expect(scenes.map(\.count) == Lesson.catalogue.map(\.scenes.count))
  }

  // MARK: Show

  private static let lesson = """
    import Reactive

    extension Lesson {
      /// A cold signal starts its work anew for every subscriber. A hot one goes on whether or not
      /// anyone listens.
      ///
      /// Where the documents are wrong:
      /// - B says that a signal becomes hot when you subscribe to it, but the signal stays cold.
      ///
      /// | one | other |
      /// |---|---|
      @LessonBuilder static var coldAndHot: Lesson {
        Lesson(7, "Cold and hot", in: .signals)

        Scene("hot") { log in
          log("a")
        }

        Scene("cold") { log in log("b") }
      }
    }

    private func helper() {}

    """

  @Test("A lesson is shown with its wrapped prose and its unchanged code", .inTerminal)
  func show() throws {
    let copy = try Copy()
    try copy.write(Self.lesson, to: "Sources/Lessons/Signals/07-ColdAndHot.swift")
    try copy.makeFolder("Tests/Documented")
    try copy.write("A\t热信号\tHot signals\t7.hot\n", to: "Tests/Documented/headings.txt")
    let outcome = try copy.run("show", "7")
    let from = try #require(outcome.out.range(of: "\nA cold signal"))
    #expect(outcome.out.hasPrefix("7  Cold and hot\nA  热信号\n"))
    #expect(
      outcome.out[from.lowerBound...] == """

        A cold signal starts its work anew for every subscriber. A hot one goes on
        whether or not anyone listens.

        Where the documents are wrong:
        - B says that a signal becomes hot when you subscribe to it, but the signal
          stays cold.

        | one | other |
        |---|---|

        Sources/Lessons/Signals/07-ColdAndHot.swift

        extension Lesson {
          @LessonBuilder static var coldAndHot: Lesson {
            Lesson(7, "Cold and hot", in: .signals)

            Scene("hot") { log in
              log("a")
            }

            Scene("cold") { log in log("b") }
          }
        }

        private func helper() {}

        """)
    let (_, screen) = try Terminal.run(
      ["show", "7", "--color", "never"], in: copy.root, columns: 30)
    #expect(screen.contains("\nA cold signal starts its work\nanew for every subscriber. A\n"))
  }

  @Test("Selected scenes are shown without the rest of the lesson")
  func showScene() throws {
    let copy = try Copy()
    try copy.write(Self.lesson, to: "Sources/Lessons/Signals/07-ColdAndHot.swift")
    #expect(
      try copy.run("show", "7.hot,7.cold")
        == .init(
          status: 0,
          out: """
            7  Cold and hot

            Sources/Lessons/Signals/07-ColdAndHot.swift:15

            Scene("hot") { log in
              log("a")
            }

            Sources/Lessons/Signals/07-ColdAndHot.swift:19

            Scene("cold") { log in log("b") }

            """, error: ""))
  }

  @Test("A scene is shown with its question")
  func showSentence() throws {
    try expect(
      Copy(.fixture).run("show", "7.cold").out.split(separator: "\n\n").prefix(3),
      is: [
        "7  Cold and hot", "Sources/Lessons/Signals/07-ColdAndHot.swift:30",
        """
        The same source and the same two subscribers, without `publish`. Who hears the 1
        now, and when?
        """,
      ])
  }

  @Test("A scene is shown in Objective-C, after the shared code")
  func showObjectiveC() throws {
    let copy = try Copy(.fixture)
    let outcome = try copy.run("show", "7.cold", "--objc")
    #expect(outcome.status == 0 && outcome.error == "")
    let parts = outcome.out.split(separator: "\n\n")
    #expect(parts.prefix(2) == ["7  Cold and hot", "ObjectiveC/Signals/07-ColdAndHot.m"])
    #expect(parts[2].contains("static RACSignal<NSNumber *> *Countdown(void) {"))
    #expect(parts[3] == "ObjectiveC/Signals/07-ColdAndHot.m:36")
    #expect(parts[4].hasPrefix("The same source"))
    #expect(parts[5] == "#pragma mark - cold")
    #expect(parts[6].hasPrefix("void cold(void) {"))
    #expect(!outcome.out.contains("void hot(void)") && !outcome.out.contains("#import"))
  }

  @Test("A lesson is shown in Objective-C with its prose, scene by scene")
  func showObjectiveCOfLesson() throws {
    let out = try Copy(.fixture).run("show", "5", "--objc").out
    #expect(
      out == """
        5  Unit signals
        C  单元信号
           of A review of ReactiveObjC from its source

        The simplest signals send at most one event. One of them sends nothing at all.

        ObjectiveC/Signals/05-UnitSignals.m:3

        What comes after the value?

        - Nothing.
        - The completion.

        #pragma mark - return

        void returnScene(void) {
          [[RACSignal return:@"someObject"] subscribeNext:^(NSString *x) {
            NSLog(@"%@", x);
          } completed:^{
            NSLog(@"completed");
          }];
        }

        Why: `return` has one value.

        ObjectiveC/Signals/05-UnitSignals.m:13

        What does a subscriber hear?

        #pragma mark - never

        void never(void) {
          [[RACSignal never] subscribeNext:^(id x) {}];
          NSLog(@"(never subscribed)");
        }

        Why: `never` sends nothing.

        """)
  }

  @Test("--objc shows only scenes that have Objective-C")
  func showSomeObjectiveC() throws {
    let copy = try Copy(.fixture)
    try copy.edit("ObjectiveC/Signals/05-UnitSignals.m") {
      $0 = $0.components(separatedBy: "#pragma mark - never")[0]
    }
    let outcome = try copy.run("show", "5", "--objc")
    #expect(outcome.status == 0 && outcome.error == "")
    #expect(outcome.out.contains("#pragma mark - return"))
    #expect(!outcome.out.contains("What does a subscriber hear?"))
  }

  @Test("For a lesson without Objective-C, show says so, and still shows other lessons")
  func showNoObjectiveC() throws {
    let copy = try Copy(.fixture)
    try copy.remove("ObjectiveC/Signals/07-ColdAndHot.m")
    let message = """
      lesson-runner: lesson 7 has no Objective-C: there is no ObjectiveC/Signals/07-ColdAndHot.m
      try: lesson-runner show 7    its Swift

      """
    try expect(
      copy.run("show", "7", "--objc"), is: .init(status: 1, out: "", error: message))
    let both = try copy.run("show", "5", "7", "--objc")
    #expect(both.status == 1 && both.error == message)
    #expect(both.out.hasPrefix("5  Unit signals\n"))
  }

  @Test(
    "Unreadable Objective-C is reported with its remedy",
    arguments: [
      (
        "void cold(void) {", "void cold(void) {{",
        "ObjectiveC/Signals/07-ColdAndHot.m:38: A brace is not closed. Close it above the next mark.\n"
      ),
      (
        "mark - cold", "mark - warm",
        """
        ObjectiveC/Signals/07-ColdAndHot.m has no "#pragma mark - cold"
        try: lesson-runner show 7.cold    its Swift

        """
      ),
    ])
  func showFaultyObjectiveC(old: String, new: String, message: String) throws {
    let copy = try Copy(.fixture)
    try copy.edit("ObjectiveC/Signals/07-ColdAndHot.m") { $0 = $0.replacing(old, with: new) }
    try expect(
      copy.run("show", "7.cold", "--objc"),
      is: .init(status: 1, out: "", error: "lesson-runner: \(message)"))
  }

  @Test("A missing lesson file is an error")
  func showMissing() throws {
    let copy = try Copy()
    try copy.remove("Sources/Lessons/Signals/07-ColdAndHot.swift")
    #expect(
      try copy.run("show", "7")
        == .init(
          status: 1, out: "",
          error: "lesson-runner: Sources/Lessons/Signals/07-ColdAndHot.swift cannot be read: "
            + "No such file or directory\n"))
  }

  // MARK: Help

  @Test("A command's help has its summary, examples, usage, options and notes")
  func layout() {
    let hum = Command(
      name: "hum", summary: "hum a tune", operands: .lessons, options: [.json],
      examples: [
        .init("lesson-runner hum 7", "the tune of a lesson"),
        .init("lesson-runner hum 7 --json", "its notes, for programs"),
      ],
      notes: [
        "The tune begins with the first line of the log, and ends with the last one, even if the "
          + "lesson has no end.", "It is hummed once.",
      ])
    #expect(
      HelpText().of(hum).joined(separator: "\n") == """
        Hum a tune.

        Examples:
          lesson-runner hum 7          the tune of a lesson
          lesson-runner hum 7 --json   its notes, for programs

        Usage: lesson-runner hum [OPTION]... LESSON...

        Options:
              --json         print one JSON object per line, for programs
              --color WHEN   use colour: auto, always or never
          -h, --help         show this help
          -V, --version      show the version

        The tune begins with the first line of the log, and ends with the last one, even if the
        lesson has no end.

        It is hummed once.
        """)
  }

  @Test("--help and help print the help of each command", arguments: CommandTable.full.all)
  func help(command: Command) throws {
    let text = HelpText().of(command)
    let outcome = Runner.Outcome(status: 0, out: text.map { $0 + "\n" }.joined(), error: "")
    #expect(try Runner.run([command.name, "--help"]) == outcome)
    #expect(try Runner.run(["help", command.name]) == outcome)
    #expect(text.filter { columns($0) > 100 } == [])
    for paragraph in [command.summary] + command.examples.map(\.comment) + command.notes {
      #expect(!PlainWords.isStiff(paragraph), "\(paragraph)")
    }
  }

  @Test("The general help lists each command with its summary, and its main examples")
  func generalHelp() throws {
    let text = HelpText().of(CommandTable.full)
    let outcome = Runner.Outcome(status: 0, out: text.map { $0 + "\n" }.joined(), error: "")
    #expect(try Runner.run(["--help"]) == outcome)
    #expect(try Runner.run(["help"]) == outcome)
    let lists = text.split(separator: "")
    let headings = ["Examples:", "Usage:", "Commands:", "Options:", "A LESSON", "The exit status"]
    #expect(zip(lists.dropFirst(), headings).allSatisfy { $0.first?.hasPrefix($1) == true })
    #expect(lists.count == headings.count + 1)
    for command in CommandTable.full.all {
      let row = "  \(command.name) "
      #expect(lists[3].contains { $0.hasPrefix(row) && $0.hasSuffix("   \(command.summary)") })
      for example in command.examples.prefix(command.featured) {
        let row = "  \(example.line) "
        #expect(lists[1].contains { $0.hasPrefix(row) && $0.hasSuffix("   \(example.comment)") })
      }
    }
    #expect(text.filter { columns($0) > 100 } == [])
  }

  @Test(
    "On a narrow terminal, only command lines are longer than the line", arguments: [40, 60, 80])
  func narrowHelp(width: Int) {
    let (narrow, commands) = (HelpText(width: width), CommandTable.full)
    let texts = commands.all.map(narrow.of) + [narrow.of(commands)]
    for line in texts.joined() where columns(line) > width {
      let words = line.drop { $0 == " " }
      let isCommand = words.hasPrefix("lesson-runner ") || words.hasPrefix("swift run ")
      #expect(isCommand || words.hasPrefix("source <(") || words.hasPrefix("eval "), "\(line)")
    }
    // The words are the same.
    let wide = HelpText().of(commands).joined(separator: " ").split(separator: " ")
    #expect(narrow.of(commands).joined(separator: " ").split(separator: " ") == wide)
  }

  @Test("README and the documentation show only command lines that the program understands")
  func commandLines() throws {
    let pages = try Repository.files(in: "Documentation").map { "Documentation/\($0)" }
    var count = 0
    for page in ["README.md"] + pages {
      // A command begins a line of a block, or stands between backticks.
      for command in try Repository.text(of: page).matches(
        of: /(?m)(?:^|`)(?:swift run )?lesson-runner(?= |`|$)([^`\n]*)/)
      {
        let words = command.1.matches(of: /(?:"[^"]*"|'[^']*'|[^\s"'])+/).map { String($0.0) }
          .prefix { !["|", ">", "#"].contains($0) }
        #expect(throws: Never.self, "\(page): \(command.0)") {
          try Invocation(words.map { $0.filter { !"\"'".contains($0) } }, of: .full)
        }
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test("--version prints one line: the version, and the commit if git knows it")
  func version() throws {
    let result = try Runner.run(["--version"])
    #expect(result.status == 0 && result.error == "")
    let git = try Runner.shell("git -C '\(Repository.root.path)' rev-parse --short=8 HEAD")
    let commit = git.status == 0 ? ", commit \(git.out.filter { $0 != "\n" })" : ""
    #expect(result.out == "lesson-runner 1.0.0\(commit)\n")
  }

  @Test(
    "A book that goes online needs the address of a website, and is not served",
    arguments: [
      (["rac"], "\"rac\" is not the address of a website: begin with https://"),
      (["ftp://a.org"], "\"ftp://a.org\" is not the address of a website: begin with https://"),
      (
        ["https://a.org/?b"],
        "\"https://a.org/?b\" is not the address of a website: begin with https://"
      ),
      (
        ["https://a.org", "--serve"], "--address is for a book that goes online: leave out --serve"
      ),
    ])
  func address(words: [String], message: String) throws {
    #expect(
      try Runner.run(["book", "--address"] + words)
        == .init(
          status: 2, out: "",
          error: """
            lesson-runner: \(message)
            usage: lesson-runner book [OPTION]... [FOLDER]
            try: lesson-runner book site --address https://example.org/rac

            """))
  }

  // MARK: Completions

  @Test("Bash completes commands, options and their arguments")
  func bash() throws {
    let folder = URL(filePath: try #require(Runner.path)).deletingLastPathComponent().path
    let outcome = try Runner.shell(
      "'\(Repository.root.appending(path: ".ci/completions").path)' '\(folder)'")
    #expect(outcome == .init(status: 0, out: "bash offers what it should.\n", error: ""))
  }

  @Test("Each shell's completion script has every command and option", arguments: Shell.allCases)
  func completions(shell: Shell) throws {
    let script = try Runner.run(["completions", shell.rawValue]).out
    for command in CommandTable.full.all { #expect(script.contains(command.name)) }
    for option in Option.all {
      #expect(script.contains(shell == .fish ? "-l \(option.name.dropFirst(2))" : option.name))
    }
  }

  @Test("Fish completes the arguments of practice, help and completions, each once")
  func fish() throws {
    let lines = Shell.fish.script(for: .full, []).split(separator: "\n")
    for (command, choice) in [("practice", "hint"), ("help", "diff"), ("completions", "zsh")] {
      let conditions = lines.filter { $0.contains(" -a \(choice)") }
        .filter { $0.contains("'__fish_seen_subcommand_from \(command); ") }
      #expect(conditions.count == 1)
      #expect(
        conditions.allSatisfy { line in
          line.split(separator: "and not __fish_seen_subcommand_from").last?
            .split(separator: "'").first?.split(separator: " ").contains(choice[...]) == true
        }, "\(conditions)")
    }
  }

  @Test("After book, fish completes folders, after doctor, files, and after try, operators")
  func fishFiles() {
    let lines = Shell.fish.script(for: .full, []).split(separator: "\n")
    for (command, words) in [
      ("book", "(__fish_complete_directories)"), ("doctor", " -F"), ("try", " -a throttle "),
    ] {
      #expect(lines.contains { $0.contains("subcommand_from \(command)'") && $0.contains(words) })
    }
  }

  @Test("An unknown shell is refused, and the known ones are listed")
  func unknownShell() throws {
    #expect(
      try Runner.run(["completions", "fisch"])
        == .init(
          status: 2, out: "",
          error: """
            lesson-runner: completions needs bash, zsh or fish, not "fisch"
            usage: lesson-runner completions [OPTION]... bash|zsh|fish
            try: lesson-runner completions fish

            """))
  }
}
