import Foundation
import Testing

@Suite struct DiffTests {
  private static let file = "Tests/Expected/07-cold-and-hot.log"

  private let copy: Copy

  init() throws {
    copy = try Copy(.fixture)
  }

  @Test("For a lesson that prints its expected log, diff says that the logs agree")
  func agreement() throws {
    try expect(
      copy.run("diff", "7"),
      is: .init(status: 0, out: "1 lesson agrees with its expected log.\n", error: ""))
    try expect(
      copy.run("diff", "7,3-5"),
      is: .init(status: 0, out: "3 lessons agree with their expected logs.\n", error: ""))
  }

  @Test("Without arguments, diff compares all lessons")
  func all() throws {
    let outcome = try copy.run("diff")
    #expect(outcome.out == "5 lessons agree with their expected logs.\n")
    #expect(outcome.status == 0)
  }

  @Test(
    "A difference is a unified diff with the differing words, a sentence and the next step"
  )
  func difference() throws {
    try copy.edit(Self.file) { text in
      text = text.replacing(
        "Subscriber 1 recveive: 2", with: "Subscriber 2 recveive: 2", maxReplacements: 1)
    }
    let expected = """
      --- a/Tests/Expected/07-cold-and-hot.log
      +++ b/Tests/Expected/07-cold-and-hot.log
      @@ -1,6 +1,6 @@
       ── hot ──
       2020-05-28 19:37:55.689906+0800 RACExample[7:1] Signal was created.
      -2020-05-28 19:37:57.689906+0800 RACExample[7:1] Subscriber 2 recveive: 2
      +2020-05-28 19:37:57.689906+0800 RACExample[7:1] Subscriber 1 recveive: 2
       2020-05-28 19:37:58.689906+0800 RACExample[7:1] Subscriber 1 recveive: 3
       2020-05-28 19:37:58.689906+0800 RACExample[7:1] Subscriber 2 recveive: 3
       ── cold ──
      line 3: 2020-05-28 19:37:57.689906+0800 RACExample[7:1] Subscriber [-2-]{+1+} recveive: 2

      lesson 7, scene "hot": `Subscriber 1 recveive: 2` at 00:02.000; \
      expected `Subscriber 2 recveive: 2`.
      To accept the new log: lesson-runner record 7

      """
    try expect(copy.run("diff", "7"), is: .init(status: 1, out: expected, error: ""))
    try expect(copy.run("diff", "7.hot"), is: .init(status: 1, out: expected, error: ""))
    try expect(copy.run("diff", "7.cold").status, is: 0)
  }

  @Test("On a terminal, differing words are coloured, and trailing blanks are visible", .inTerminal)
  func coloured() throws {
    try copy.edit(Self.file) { text in
      text = text.replacing(
        "Subscriber 1 recveive: 2\n", with: "Subscriber 2 recveive: 2 \n", maxReplacements: 1)
    }
    let (status, screen) = try copy.terminal("diff", "7")
    let line = "00:02.000 [1] Subscriber "
    let esc = "\u{1B}"
    #expect(
      screen.contains(
        """
        \(esc)[31m-\(esc)[0m\(esc)[31m\(line)\(esc)[0m\(esc)[97;41m2\(esc)[0m\
        \(esc)[31m recveive: 2\(esc)[0m\(esc)[97;41m·\(esc)[0m
        \(esc)[32m+\(esc)[0m\(esc)[32m\(line)\(esc)[0m\(esc)[97;42m1\(esc)[0m\
        \(esc)[32m recveive: 2\(esc)[0m

        """))
    #expect(!screen.contains("{+"))
    #expect(status == 1)
  }

  @Test(
    "A terminal without colour shows the marked words and the blanks", .inTerminal,
    arguments: [
      (["NO_COLOR": "1"], "·"), (["TERM": "dumb"], "·"), (["NO_COLOR": "1", "LANG": "C"], "."),
    ])
  func plain(environment: [String: String], blank: String) throws {
    try copy.edit(Self.file) { text in
      text = text.replacing("recveive: 2\n", with: "recveive: 2 \n", maxReplacements: 1)
    }
    let (_, screen) = try copy.terminal("diff", "7", environment: environment)
    #expect(!isColoured(screen))
    #expect(screen.contains("Subscriber 1 recveive: 2\(blank)\n"))
    #expect(screen.contains("Subscriber 1 recveive: 2[- -]\n"))
  }

  @Test("A terminal shows the times since the scene began, in lines and in marbles", .inTerminal)
  func timed() throws {
    try copy.edit(Self.file) { text in
      text = text.replacing("19:37:57.689906", with: "19:37:57.189906")
    }
    let (_, screen) = try copy.terminal("diff", "7", "--color=never")
    #expect(
      screen == """
        --- a/Tests/Expected/07-cold-and-hot.log
        +++ b/Tests/Expected/07-cold-and-hot.log
        @@ -1,6 +1,6 @@
         ── hot ──
         00:00.000 [1] Signal was created.
        -00:01.500 [1] Subscriber 1 recveive: 2
        +00:02.000 [1] Subscriber 1 recveive: 2
         00:03.000 [1] Subscriber 1 recveive: 3
         00:03.000 [1] Subscriber 2 recveive: 3
         ── cold ──
        line 3: 00:[-01-]{+02+}.[-500-]{+000+} [1] Subscriber 1 recveive: 2

        s         0    1.5  2    3
        expected  A    B    -    [CD]
        actual    A    -    B    [CD]

        A = "Signal was created."
        B = "Subscriber 1 recveive: 2"
        C = "Subscriber 1 recveive: 3"
        D = "Subscriber 2 recveive: 3"

        lesson 7, scene "hot": `Subscriber 1 recveive: 2` at 00:02.000; expected at 00:01.500.
        To accept the new log: lesson-runner record 7

        """)
  }

  @Test(
    "Marbles are folded to the terminal's width, and drawn in ASCII if the locale requires it",
    .inTerminal)
  func narrow() throws {
    try copy.edit(Self.file) { text in
      text = text.replacing("19:42:39", with: "19:42:40")
    }
    let (_, screen) = try copy.terminal(
      "diff", "7", "--color=never", columns: 30, environment: ["LANG": "C"])
    let marbles = screen.split(separator: "\n").filter { $0.hasPrefix("expected ") }
    #expect(marbles.count != 1 && marbles.allSatisfy { $0.count <= 30 }, "\(screen)")
  }

  @Test("--color overrides the environment", .inTerminal)
  func option() throws {
    try copy.write("", to: Self.file)
    let forced = try copy.run("diff", "7", "--color", "always", environment: ["NO_COLOR": "1"])
    #expect(forced.out.hasPrefix("\u{1B}[1m--- a/"))
    let (_, screen) = try copy.terminal("diff", "7", "--color=never")
    #expect(!isColoured(screen))
  }

  @Test("The difference replaces the progress line", .inTerminal)
  func progress() throws {
    try copy.write("", to: Self.file)
    let (_, screen) = try copy.terminal("diff", "7.cold", "--live=4", "--color=never")
    let line = "lesson 7, scene \"cold\""
    #expect(screen.contains("\(line)\r\u{1B}[K--- a/\(Self.file)"), "\(screen)")
  }

  /// Returns true if the screen has colours. On a slow machine a terminal also shows a progress
  /// line, whose control sequences are not colours.
  private func isColoured(_ screen: String) -> Bool {
    screen.replacing("\u{1B}[K", with: "").contains("\u{1B}")
  }

  @Test(
    "patch turns any expected log into the printed log",
    arguments: Self.damages)
  func patched(damage: Damage) throws {
    let whole = try copy.text(of: Self.file)
    try copy.write(damage.of(Data(whole.utf8)), to: Self.file)
    let diff = try copy.run("diff", "7")
    #expect(diff.status == 1)
    #expect(diff.out.contains(damage.sentence), "\(diff.out)")
    let patch = try copy.shell("lesson-runner diff 7 | patch -p1")
    #expect(patch.error == "")
    try expect(copy.text(of: Self.file), is: whole)
  }

  @Test("A missing expected log is shown as added lines, and patch creates it")
  func missing() throws {
    let whole = try copy.text(of: Self.file)
    try copy.remove(Self.file)
    let diff = try copy.run("diff", "7")
    #expect(diff.status == 1)
    #expect(diff.out.hasPrefix("--- /dev/null\n+++ b/\(Self.file)\n@@ -0,0 +1,"))
    #expect(
      diff.out.hasSuffix(
        "\nlesson 7 has no expected log yet.\nTo accept the new log: lesson-runner record 7\n"))
    _ = try copy.shell("lesson-runner diff 7 | patch -p1")
    try expect(copy.text(of: Self.file), is: whole)
  }

  @Test("An unreadable file is an error")
  func unreadable() throws {
    try copy.remove(Self.file)
    try copy.makeFolder(Self.file)
    try expect(
      copy.run("diff", "7"),
      is: .init(
        status: 1, out: "",
        error: "lesson-runner: \(Self.file) cannot be read: Is a directory\n"))
    try copy.remove("Tests/Expected")
    try copy.write("a file", to: "Tests/Expected")
    try expect(
      copy.run("diff", "7"),
      is: .init(
        status: 1, out: "",
        error: "lesson-runner: \(Self.file) cannot be read: Not a directory\n"))
  }

  @Test("record is not suggested for a lesson that it would refuse")
  func unrecordable() throws {
    try copy.edit(Self.file) { $0 += "more\n" }
    #expect(
      try copy.run("diff", "7", environment: ["CI": "1"]).out.hasSuffix(
        """
        It cannot be recorded: CI is set, so nothing is recorded: an expected log changes only after \
        someone has read the difference

        """))
    try copy.edit("Sources/Lessons/Signals/07-ColdAndHot.swift") { text in
      text = text.replacing("log(\"Signal was created.\")", with: "log(\"\\(Date())\")")
    }
    #expect(
      try copy.run("diff", "7").out.contains(
        "It cannot be recorded: Sources/Lessons/Signals/07-ColdAndHot.swift:17: Date reads the "
      ))
  }

  @Test("Several lessons are compared, with a summary")
  func several() throws {
    try copy.write("", to: "Tests/Expected/04-life-cycle.log")
    try copy.edit(Self.file) { $0 += "more\n" }
    let outcome = try copy.run("diff", "4", "7")
    #expect(outcome.status == 1)
    #expect(outcome.out.contains("+++ b/Tests/Expected/04-life-cycle.log\n"))
    #expect(outcome.out.contains("\n-more\n"))
    #expect(
      outcome.out.hasSuffix(
        """
        To accept the new log: lesson-runner record 7

        2 of 2 lessons differ: 4 7
        One at a time: lesson-runner diff 4

        """))
  }

  @Test("With --json, each line is one object")
  func json() throws {
    try copy.edit(Self.file) { $0 += "more\n" }
    let outcome = try copy.run("diff", "5", "7", "--json")
    let lines = outcome.out.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0] == #"{"schema":1,"type":"diff","lesson":5,"agrees":true}"#)
    let difference = try Objects.object(lines[1])
    #expect(difference["agrees"] as? Bool == false)
    #expect(difference["recorded"] as? Bool == true)
    #expect(difference["file"] as? String == Self.file)
    #expect((difference["sentence"] as? String)?.hasSuffix("nothing came") == true)
    #expect((difference["diff"] as? String)?.hasSuffix("\n-more\n") == true)
    #expect(lines[2] == #"{"schema":1,"type":"summary","lessons":2,"differing":1}"#)
    #expect(outcome.status == 1)
    #expect(outcome.error == "")
  }

  /// A way to damage an expected log.
  struct Damage: CustomTestStringConvertible {
    let testDescription: String
    let sentence: String
    let of: @Sendable (Data) -> Data
  }

  private static let damages = [
    Damage(
      testDescription: "empty",
      sentence: "lesson 7, scene \"hot\": `── hot ──`; expected nothing there."
    ) { _ in Data() },
    Damage(
      testDescription: "cut off", sentence: "the expected log ends in the middle of this line."
    ) { $0.prefix(200) },
    Damage(testDescription: "without final newline", sentence: "lacks its final newline.") {
      $0.dropLast()
    },
    Damage(
      testDescription: "CRLF",
      sentence: "this line of the expected log ends with CRLF instead of LF."
    ) { data in
      Data(String(decoding: data, as: UTF8.self).replacing("\n", with: "\r\n").utf8)
    },
    Damage(testDescription: "no text", sentence: "expected `\\xFF\\xFEa`.") { _ in
      Data([0xFF, 0xFE, 0x61, 0x0A])
    },
    Damage(
      testDescription: "blanks", sentence: "expected the same with different spaces at the end."
    ) {
      data in
      Data(String(decoding: data, as: UTF8.self).replacing("created.", with: "created. ").utf8)
    },
    Damage(testDescription: "another thread", sentence: "on thread 1; expected on thread 3.") {
      data in
      Data(
        String(decoding: data, as: UTF8.self)
          .replacing("[7:1] Signal", with: "[7:3] Signal", maxReplacements: 1).utf8)
    },
    Damage(
      testDescription: "another time",
      sentence: "`Subscriber 1 recveive: 2` at 00:02.000; expected at 00:01.500."
    ) { data in
      Data(
        String(decoding: data, as: UTF8.self)
          .replacing("19:37:57.689906", with: "19:37:57.189906").utf8)
    },
    Damage(
      testDescription: "another year",
      sentence: "`Subscriber 1 recveive: 2` at 00:02.000; expected at 2021-05-28 19:37:57.689906."
    ) { data in
      Data(
        String(decoding: data, as: UTF8.self)
          .replacing("2020-05-28 19:37:57.689906", with: "2021-05-28 19:37:57.689906").utf8)
    },
    Damage(
      testDescription: "another hour",
      sentence: "`Subscriber 1 recveive: 2` at 00:02.000; expected at 2:00:02.000."
    ) { data in
      Data(
        String(decoding: data, as: UTF8.self)
          .replacing("19:37:57.689906", with: "21:37:57.689906").utf8)
    },
    Damage(
      testDescription: "a missing line",
      sentence: "`Subscriber 2 recveive: 3` at 00:03.000; expected nothing there."
    ) { data in
      Data(
        String(decoding: data, as: UTF8.self)
          .replacing(
            "2020-05-28 19:37:58.689906+0800 RACExample[7:1] Subscriber 2 recveive: 3\n", with: ""
          ).utf8)
    },
    Damage(
      testDescription: "a moved line",
      sentence: "expected `Subscriber 2 recveive: 3` at 00:03.000; it comes elsewhere."
    ) { data in
      var lines = String(decoding: data, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      let index = lines.firstIndex { $0.hasSuffix("Subscriber 2 recveive: 3") } ?? 0
      lines.insert(lines.remove(at: index), at: 1)
      return Data(lines.joined(separator: "\n").utf8)
    },
    Damage(
      testDescription: "an additional line",
      sentence: "expected `Subscriber 1 recveive: 4` at 00:04.000; nothing came."
    ) { data in
      Data(
        String(decoding: data, as: UTF8.self)
          .replacing(
            "── cold ──",
            with: """
              2020-05-28 19:37:59.689906+0800 RACExample[7:1] Subscriber 1 recveive: 4
              ── cold ──
              """
          ).utf8)
    },
  ]
}
