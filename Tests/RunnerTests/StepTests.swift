import CLibrary
import Foundation
import Testing

@testable import Runner
@testable import RunnerTools

/// The command `step`, with plain text and on a terminal.
@Suite struct StepTests {
  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
  }

  // MARK: Plain text

  private static let text = #"""
    5 Unit signals: never

    What does a subscriber hear?

      20  Scene("never") { log in
      21    Signal<Int>.never().drawn("never").subscribeNext { log("\($0)") }
      22    log("(never subscribed)")
      23  }

    event 1 of 3, 0 s
      the lesson subscribes

    ▸ 21  Signal<Int>.never().drawn("never").subscribeNext { log("\($0)") }

    event 2 of 3, 0 s
      never is subscribed
      because of event 1: the lesson subscribes

    ▸ 21  Signal<Int>.never().drawn("never").subscribeNext { log("\($0)") }

    s      0
    never  ^

    event 3 of 3, 0 s
      00:00.000 [1] (never subscribed)

    ▸ 22  log("(never subscribed)")

    Why: `never` sends nothing.

    """#

  @Test("Without a terminal, all events are printed one after the other")
  func text() throws {
    try expect(
      copy.run("step", "5.never"), is: .init(status: 0, out: Self.text, error: ""))
  }

  @Test("With --objc, the corresponding lines of Objective-C are highlighted")
  func objectiveC() throws {
    let text = try copy.run("step", "7.hot", "--objc").out
    let lit = text.split(separator: "\n").filter { $0.hasPrefix("▸") }
      .map { $0.drop { !$0.isLetter && $0 != "[" } }
    #expect(
      lit.prefix(5) == [
        "[connection connect];", "[connection connect];", "NSLog(@\"Signal was created.\");",
        "[main afterDelay:1 schedule:^{ [subscriber sendNext:@1]; }];",
        "[main afterDelay:1 schedule:^{ [subscriber sendNext:@1]; }];",
      ])
    #expect(lit.contains("NSLog(@\"Subscriber 2 recveive: %@\", x);"))
    // Before the events is the whole function.
    #expect(text.contains(#/\n +\d+  }\n\nevent 1 of 23/#))
  }

  @Test("Several scenes are separated by an empty line, in the order of the notebook")
  func several() throws {
    let scenes = try ["7.hot", "7.cold", "7.subscribed-yet-cold"].map { try copy.run("step", $0) }
    try expect(copy.run("step", "7").out, is: scenes.map(\.out).joined(separator: "\n"))
  }

  @Test(
    "If input or output is not a terminal, or the terminal is dumb, the output is plain text",
    .inTerminal)
  func halves() throws {
    let text = Self.text.replacing("\n", with: "\r\n")
    let program = try #require(Runner.Program.fixture.path)
    func shell(_ line: String, _ environment: [String: String] = [:]) throws -> String {
      try Terminal.launch(
        ["/bin/sh", "-c", line, "sh", program], in: copy.root, environment: environment
      ).screen.replacing("\n", with: "\r\n")
    }
    #expect(try shell("\"$1\" step 5.never --color never </dev/null") == text)
    #expect(try shell("\"$1\" step 5.never | cat") == text)
    for terminal in ["dumb", ""] {
      #expect(
        try shell("\"$1\" step 5.never --color never", ["TERM": terminal]) == text)
    }
  }

  @Test("If its reader closes the pipe, the command ends silently, like cat")
  func closedPipe() throws {
    let (out, error) = (Pipe(), Pipe())
    try out.fileHandleForReading.close()
    let process = Process()
    process.executableURL = URL(filePath: try #require(Runner.Program.fixture.path))
    process.arguments = ["step", "7"]
    process.environment = Runner.environment
    process.currentDirectoryURL = copy.root
    process.standardOutput = out
    process.standardError = error
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGPIPE)
    try error.fileHandleForWriting.close()
    #expect(error.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  @Test("Crashed scenes are reported, and the others are shown", .inTerminal)
  func trapping() throws {
    let scenes = ["first", "second", "last"].map { "Scene(\"\($0)\") { log in }\n" }
    try copy.write(scenes.joined(), to: "Sources/Lessons/Thinking/09-Traps.swift")
    let outcome = try copy.run("step", "9", environment: ["LESSONS": "trapping"])
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("lesson-runner: lesson 9, scene \"first\": it crashes"))
    #expect(outcome.error.contains("lesson-runner: lesson 9, scene \"second\": it crashes"))
    #expect(outcome.out.hasSuffix("\nevent 1 of 1, 0 s\n  00:00.000 [1] nine\n"))
    // All scenes are played before the view is drawn, so the messages about crashes come first.
    let (status, screen) = try copy.terminal(
      "step", "9", "--color", "never", environment: ["LESSONS": "trapping"],
      typing: [
        .init(prompt: "9 Traps: first", keys: "nn"), .init(prompt: "Traps: last", keys: "q"),
      ])
    #expect(status == 1)
    let pieces = screen.components(separatedBy: Self.entering)
    #expect(pieces.count == 2)
    #expect(pieces[0].contains("lesson-runner: lesson 9, scene \"second\": it crashes"))
    #expect(screen.hasSuffix(Self.leaving))
  }

  // MARK: On a terminal

  /// The sequences that enter and leave the terminal's alternate screen.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l"
  private static let leaving = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// The end of every page.
  private static let endOfPage = "q quit\u{1B}[J"

  /// Returns the last page drawn before the view was left, without control sequences.
  private func lastPage(of screen: String) throws -> String {
    let pages = screen.components(separatedBy: "\u{1B}[H")
    let page = try #require(pages.last).components(separatedBy: "\u{1B}[J")[0]
    return page.replacing("\u{1B}[K", with: "")
  }

  @Test("Keys move forwards and backwards, to both ends, and between scenes", .inTerminal)
  func keys() throws {
    let (status, screen) = try copy.terminal(
      "step", "7.cold", "--color", "never",
      typing: [
        .init(prompt: "before event 1 of 27", keys: " "),
        .init(prompt: "event 1 of 27, 0 s", keys: "\u{1B}[C"),
        .init(prompt: "event 2 of 27, 1 s", keys: "\r"),
        .init(prompt: "event 3 of 27, 1 s", keys: "\u{1B}[D"),
        .init(prompt: "event 2 of 27, 1 s", keys: "i"),
        .init(prompt: "event 3 of 27, 1 s", keys: "i"),
        .init(prompt: "event 6 of 27, 2 s", keys: "\u{1B}[F"),
        .init(prompt: "event 27 of 27, 6.1 s", keys: "\u{1B}[H"),
        .init(prompt: "before event 1 of 27", keys: "n"),
        .init(prompt: "7 Cold and hot: subscribed, yet cold", keys: "pp"),
        .init(prompt: "7 Cold and hot: hot", keys: "iii"),
        .init(prompt: "event 11 of 23, 2 s", keys: "q"),
      ])
    #expect(status == 0)
    #expect(screen.hasPrefix(Self.entering))
    #expect(screen.hasSuffix(Self.leaving))
    #expect(
      try lastPage(of: screen) == #"""
        7 Cold and hot: hot                                          event 11 of 23, 2 s
          because of event 10: 2 in Subscriber 1
        ── Log ─────────────────────────────────────────────────────────────────────────
          37:55.689 [1] Signal was created.
        ▸ 37:57.689 [1] Subscriber 1 recveive: 2
        ── 07-ColdAndHot.swift ─────────────────────────────────────────────────────────
        ▸ 20      signal.drawn("Subscriber 1").subscribeNext { log("Subscriber 1 recveiv
                e: \($0)") }
          21    }
          22    Scheduler.main.after(.seconds(2.1)) {
          23      signal.drawn("Subscriber 2").subscribeNext { log("Subscriber 2 recveiv
                e: \($0)") }
          24    }
          25  }
          ⋯
          66  Signal { subscriber in
          67    Scheduler.main.after(.seconds(1)) { subscriber.sendNext(1) }
        ── Marbles ─────────────────────────────────────────────────────────────────────
        s             0    1    2
        source        ^    1    2
        Subscriber 1  .    ^    2
        Subscriber 2  .    .    .
        g guess   → next   ← back   i instant   ↑↓ scroll   n next scene   p previous
        q quit
        """#)
  }

  @Test("The key g asks a question, which is answered in the same view", .inTerminal)
  func guess() throws {
    let (status, screen) = try copy.terminal(
      "step", "7.hot", "--color", "never",
      typing: [
        .init(prompt: "before event 1 of 23", keys: "iig"),
        .init(prompt: "4  3 s: Subscriber 1 recveive: 3", keys: "1"),
        .init(prompt: "Right.", keys: "q"),
      ])
    #expect(status == 0)
    #expect(try lastPage(of: screen).contains("▸ 37:57.689 [1] Subscriber 1 recveive: 2"))
  }

  @Test("When the window is resized, everything is drawn again", .inTerminal)
  func resizing() throws {
    let (_, screen) = try copy.terminal(
      "step", "7.hot", "--color", "never", columns: 120,
      typing: [
        .init(prompt: "before event 1 of 23", keys: "iii"),
        .init(prompt: "event 11 of 23", .resize(columns: 30, rows: 12)),
        .init(prompt: "\u{1B}[Kevent 11 of 23", .resize(columns: 20, rows: 8)),
        .init(prompt: "\u{1B}[Kevent 11 of 23", keys: "q"),
      ])
    let pages = screen.components(separatedBy: "\u{1B}[H").suffix(3)
      .map { $0.components(separatedBy: "\u{1B}[J")[0].replacing("\u{1B}[K", with: "") }
      .map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    #expect(pages.map(\.count) == [24, 12, 8])
    let widths = pages.map { page in page.map { columns($0) }.max() }
    #expect(widths == [120, 30, 20])
    let haveBars = pages.map { page in page.contains { $0.contains("│ ") } }
    #expect(haveBars == [true, false, false])
  }

  @Test("Without colours and in ASCII, a mark still shows what is new", .inTerminal)
  func plain() throws {
    let (_, screen) = try copy.terminal(
      "step", "7.hot", environment: ["NO_COLOR": "1", "LANG": "C"],
      typing: [
        .init(prompt: "before event 1 of 23", keys: "iii"),
        .init(prompt: "event 11 of 23", keys: "q"),
      ])
    let page = try lastPage(of: screen)
    #expect(!page.contains("\u{1B}"))
    let isASCII = page.allSatisfy(\.isASCII)
    #expect(isASCII)
    #expect(page.contains("> 37:57.689 [1] Subscriber 1 recveive: 2"))
  }

  // MARK: Leaving

  @Test(
    "The terminal is restored after every way to end `step`", .inTerminal,
    arguments: [
      (.keys("q"), 0, ""), (.keys(Terminal.ctrlD), 0, ""), (.keys(Terminal.ctrlC), 130, ""),
      (.signal(SIGTERM), 143, ""), (.signal(SIGHUP), 129, ""), (.signal(SIGINT), 130, ""),
      (.signal(SIGQUIT), 131, ""),
      (
        .signal(SIGILL), 70,
        "lesson-runner: this is a bug in the runner; please report it with the command you typed\n"
      ),
    ] as [(Terminal.Typing.Action, Int32, String)])
  func leaving(by action: Terminal.Typing.Action, status: Int32, word: String) throws {
    // Every test on a terminal also checks that the terminal's modes are restored.
    let outcome = try copy.terminal(
      "step", "7.hot", "--color", "never",
      // Ctrl-C discards output that has not reached the terminal, so the test waits for each page.
      typing: [
        .init(prompt: Self.endOfPage, keys: "\r"), .init(prompt: Self.endOfPage, action),
      ])
    #expect(outcome.status == status)
    let end = try #require(outcome.screen.components(separatedBy: "\u{1B}[J").last)
    #expect(end == Self.leaving + word)
  }

  @Test("step ends when the terminal closes", .inTerminal)
  func hangUp() throws {
    let (status, _) = try copy.terminal(
      "step", "7.hot", typing: [.init(prompt: "of 23", .hangUp)])
    // The process may see the end of its input before the signal arrives.
    #expect([0, 129].contains(status))
  }

  @Test("When another process stops and continues `step`, the view is drawn again", .inTerminal)
  func sentOn() throws {
    let (status, screen) = try copy.terminal(
      "step", "7.hot", "--color", "never",
      typing: [
        .init(prompt: "before event 1 of 23", keys: " "),
        .init(prompt: "event 1 of 23, 0 s", .signal(SIGSTOP), .signal(SIGCONT)),
        .init(prompt: "event 1 of 23, 0 s", keys: "q"),
      ])
    #expect(status == 0)
    #expect(screen.hasSuffix(Self.leaving))
  }

  @Test("step ends when the terminal closes, even if the signal for that is ignored", .inTerminal)
  func ignoredHangUp() throws {
    let program = try #require(Runner.Program.fixture.path)
    let (status, _) = try Terminal.launch(
      ["/bin/sh", "-c", "trap '' HUP; exec \"$1\" step 7.hot --color never", "sh", program],
      in: copy.root, typing: [.init(prompt: "before event 1 of 23", .hangUp)])
    // The last output may still arrive, or be an error.
    #expect([0, 1].contains(status))
  }

  @Test("A signal that was ignored at the start stays ignored", .inTerminal)
  func ignored() throws {
    let program = try #require(Runner.Program.fixture.path)
    let (status, _) = try Terminal.launch(
      ["/bin/sh", "-c", "trap '' HUP; exec \"$1\" step 7.hot --color never", "sh", program],
      in: copy.root,
      typing: [
        .init(prompt: "before event 1 of 23", .signal(SIGHUP), .keys(" ")),
        .init(prompt: "event 1 of 23, 0 s", keys: "q"),
      ])
    #expect(status == 0)
  }

  @Test("Ctrl-Z returns to the shell, and fg continues at the same step", .inTerminal)
  func stopping() throws {
    let program = try #require(Runner.Program.fixture.path)
    let look = "stty -a | grep -q -e ' -icanon' -e ' -echo ' && echo changed || echo as it was"
    let (status, screen) = try Terminal.launch(
      [
        "/bin/bash", "-c",
        "set -m; \"$1\" step 7.hot --color never; \(look); fg; echo left; \(look)",
        "bash", program,
      ], in: copy.root,
      typing: [
        .init(prompt: "before event 1 of 23", keys: " "),
        .init(prompt: "event 1 of 23, 0 s", keys: Terminal.ctrlZ),
        .init(prompt: "event 1 of 23, 0 s", keys: " "),
        .init(prompt: "event 2 of 23, 0 s", keys: "q"),
      ])
    #expect(status == 0)
    let pieces = screen.components(separatedBy: Self.entering)
    try #require(pieces.count == 3)
    // Before that line, some versions of bash say that the command has stopped.
    let stopped = pieces[1].components(separatedBy: Self.leaving).dropFirst().last
    #expect(stopped?.contains("as it was\n") == true)
    #expect(pieces[2].hasSuffix("\(Self.leaving)left\nas it was\n"))
  }
}
