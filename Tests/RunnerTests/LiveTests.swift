import Foundation
import Testing

/// Lessons that are played live.
@Suite struct LiveTests {
  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
  }

  private static let speeds: [(arguments: [String], words: String)] = [
    (["--live"], "live, "), (["--live=1"], "live, "), (["--live=40"], "live, 40 times as fast, "),
    (["--live=12.5"], "live, 12.5 times as fast, "),
  ]

  @Test(
    "Standard output gets the log, and standard error gets the real start time", arguments: speeds)
  func run(arguments: [String], words: String) throws {
    let arguments = ["4.disposed-early"] + arguments
    let outcome = try Runner.run(
      arguments, in: copy.root, environment: ["TZ": "Asia/Kolkata"], .fixture
    ).ignoringBusyMachine
    #expect(outcome.status == 0)
    #expect(outcome.out == (try copy.run("4.disposed-early").out))
    #expect(outcome.error.hasPrefix(words))
    let moment = outcome.error.dropFirst(words.count)
    #expect(moment.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0530\n/) != nil)
  }

  @Test("Lines appear as they happen")
  func appearing() throws {
    // The third line comes minutes later. If the pipe buffered the first two, they would not arrive
    // before it.
    let outcome = try copy.shell(
      """
      mkfifo pipe
      lesson-runner-fixture 7.hot --live=0.005 >pipe 2>/dev/null & runner=$!
      head -2 <pipe; kill $runner; wait $runner; echo $?
      """)
    #expect(outcome.out.split(separator: "\n").count == 3)
    #expect(outcome.out.hasSuffix("Signal was created.\n143\n"))
  }

  @Test("If its reader closes the pipe, the command ends silently, like cat")
  func closedPipe() throws {
    let outcome = try copy.shell(
      """
      mkfifo pipe; exec 3<>pipe 4>pipe 3<&-
      lesson-runner 7.hot --live=50 2>/dev/null >&4; echo $?
      """)
    #expect(outcome == .init(status: 0, out: "141\n", error: ""))
  }

  @Test(
    "An invalid speed is refused with a valid example",
    arguments: [
      "0", "-1", "nan", "inf", "-inf", "1e400", "1e-400", "", "fast", "2x", " 2",
    ])
  func speed(text: String) throws {
    for (command, usage) in [
      (["7"], "run [OPTION]... LESSON..."), (["diff", "7"], "diff [OPTION]... [LESSON]..."),
    ] {
      let outcome = try Runner.run(command + ["--live=\(text)"])
      #expect(
        outcome
          == .init(
            status: 2, out: "",
            error: """
              lesson-runner: --live[=SPEED] takes a positive number, such as 2 or 0.5, not "\(text)"
              usage: lesson-runner \(usage)
              try: lesson-runner 7 --live=2

              """))
    }
  }

  @Test("--live is refused for commands other than run, diff and try")
  func misplaced() throws {
    for command in ["list", "show", "marbles", "record", "new", "notebook", "check"] {
      let outcome = try Runner.run([command, "--live"])
      #expect(outcome.status == 2)
      #expect(outcome.out == "")
      #expect(
        outcome.error.hasPrefix("lesson-runner: --live is not an option of \(command); use it "))
      #expect(outcome.error.contains("try: lesson-runner 7 --live=2\n"))
    }
  }

  @Test("With --json, the start of a live run is an object")
  func json() throws {
    let lines = try Objects.all(in: copy.run("7.hot", "--json", "--live=50").out)
    #expect(lines.first?["type"] as? String == "live")
    #expect(lines.first?["speed"] as? Double == 50)
    #expect((lines.first?["began"] as? String)?.count == "2026-11-21 09:12:33 +0100".count)
    let text = lines.compactMap { $0["text"] as? String }.map { $0 + "\n" }.joined()
    #expect(text == (try copy.run("7.hot").out))
  }

  @Test("A live run is compared with the expected log")
  func diff() throws {
    try expect(
      copy.run("diff", "7", "4", "40", "--live=50").ignoringBusyMachine,
      is: .init(
        status: 0, out: "3 lessons agree with their expected logs.\n", error: Runner.toleranceAt50))
    try copy.edit("Tests/Expected/07-cold-and-hot.log") { text in
      text = text.replacing("19:37:57.689906", with: "19:37:17.689906")
    }
    let outcome = try copy.run("diff", "7.hot", "--live=50")
    #expect(outcome.status == 1)
    #expect(
      outcome.out.hasSuffix(
        """

        lesson 7, scene "hot": `Subscriber 1 recveive: 2` at 00:02.000; expected at -00:38.000.
        Compare without --live: lesson-runner diff 7

        """))
    try expect(Objects.all(in: copy.run("diff", "7", "--live=50", "--json").out).count, is: 2)
  }

  @Test("Ctrl-C ends a live run at once", .inTerminal)
  func interrupted() throws {
    // An hour passes before the next line.
    let (status, screen) = try copy.terminal(
      "7.hot", "--live=0.0005", typing: [.init(prompt: "created", keys: Terminal.ctrlC)])
    #expect(status == 130)
    #expect(!screen.contains("recveive"))
  }

  @Test("A live run reports standard output that cannot be written, and works outside a checkout")
  func manners() throws {
    let outcome = try copy.shell("lesson-runner 7 --live=50 >&-")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasSuffix(
        "lesson-runner: standard output cannot be written: Bad file descriptor\n"))
    try expect(Runner.run(["7.hot", "--live=50"], in: URL(filePath: "/"), .fixture).status, is: 0)
  }
}
