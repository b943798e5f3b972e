import Stage
import Testing

@testable import RunnerTools
@testable import Runner

@Suite struct StepSessionTests {
  @Test(
    "Keys move forwards, backwards, to an end or to another scene, but not past either end",
    arguments: [
      ([], 0, 0),
      ([.forward], 0, 1),
      ([.forward, .forward, .back], 0, 1),
      ([.back], 0, 0),
      ([.last], 0, 7),
      ([.last, .forward], 0, 7),
      ([.last, .back], 0, 6),
      ([.instant], 0, 2),
      ([.forward, .instant], 0, 2),
      ([.forward, .instant, .instant], 0, 4),
      ([.last, .instant], 0, 7),
      ([.last, .first], 0, 0),
      ([.forward, .next], 1, 0),
      ([.next, .forward, .previous], 0, 0),
      ([.forward, .previous], 0, 1),
      ([.next, .next, .forward, .next], 2, 0),
      ([.answer(1)], 0, 0),
      ([.guess], 0, 0),
      ([.forward, .guess], 0, 2),
      ([.guess, .forward], 0, 1),
      ([.forward, .down, .up, .up], 0, 1),
      ([.guess, .down, .answer(1)], 0, 1),
      ([.guess, .answer(1)], 0, 1),
      ([.guess, .answer(9), .answer(2)], 0, 1),
      ([.guess, .next, .answer(1)], 1, 0),
      ([.last, .guess, .answer(1)], 0, 7),
    ] as [([Key], Int, Int)])
  func keys(keys: [Key], number: Int, shownCount: Int) {
    var session = StepSession(SampleReplays.all)
    for key in keys {
      let stays = session.press(key)
      #expect(stays)
    }
    #expect(session.number == number)
    #expect(session.shownCount == shownCount)
  }

  @Test("Only the key for leaving ends the session")
  func leaving() {
    var session = StepSession(SampleReplays.all, from: 1)
    #expect(session.number == 1)
    let stays = session.press(.quit)
    #expect(!stays)
  }

  @Test("A guess is about the next logged line, which is then shown with a verdict")
  func guess() throws {
    var session = StepSession(SampleReplays.all)
    _ = [.forward, .guess].map { session.press($0) }
    let question = try #require(session.question)
    #expect(question == SampleReplays.first.questions[1])
    let right = try #require(question.answers.firstIndex(of: question.right)) + 1
    var other = session
    _ = session.press(.answer(right))
    #expect((session.shownCount, session.note) == (3, "Right."))
    #expect(session.question == nil)
    _ = other.press(.answer(right == 1 ? 2 : 1))
    #expect((other.shownCount, other.note) == (3, "No, it is \(right)."))
    _ = other.press(.forward)
    #expect(other.note == "")
  }

  @Test("If there is no further question or scene, a note says so")
  func notes() {
    var session = StepSession(SampleReplays.all)
    _ = session.press(.previous)
    #expect(session.note == "This is the first scene.")
    _ = [.last, .back, .back, .guess].map { session.press($0) }
    #expect(session.note == "Nothing more is logged.")
    _ = [.next, .next, .next].map { session.press($0) }
    #expect(session.note == "This is the last scene.")
  }

  // MARK: The contents of the window

  @Test("A narrow window shows the log above the code and the marbles")
  func narrow() {
    var session = StepSession(SampleReplays.all)
    _ = [.instant, .forward].map { session.press($0) }
    #expect(
      screen(session, 60, 20) == #"""
        99 Letters: first                          event 3 of 7, 1 s
          cause not recorded
        ── Log ─────────────────────────────────────────────────────
          00:00.000 [1] begin
        ▸ 00:01.000 [1] a: 1
        ── 99-Letters.swift ────────────────────────────────────────
           7  Scene("first") { log in
           8    log("begin")
           9
        ▸ 10    letters().drawn("a").subscribeNext { log("a: \($0)")
                 }
          11  }
        ── Marbles ─────────────────────────────────────────────────
        s  0    1
        a  ^    -



        g guess   → next   ← back   i instant   ↑↓ scroll
        n next scene   p previous   q quit

        """#)
  }

  @Test("Before the first instant, the question is shown")
  func before() {
    #expect(
      screen(StepSession(SampleReplays.all), 40, 10) == #"""
        99 Letters: first    before event 1 of 7
        ── Log ─────────────────────────────────
        Who hears the 1?
        ── 99-Letters.swift ────────────────────
           7  Scene("first") { log in
           8    log("begin")
           9
          10    letters().drawn("a").subscribeNe
                xt { log("a: \($0)") }
        g guess   → next   ← back   i instant

        """#)
  }

  @Test("A wide window shows the log beside the code of the scene and of the helper that logs")
  func wide() {
    var session = StepSession(SampleReplays.all, from: 1)
    _ = session.press(.instant)
    #expect(
      screen(session, 100, 15, .ascii) == #"""
        99 Letters: second                                                                 event 2 of 2, 0 s
        -- 99-Letters.swift -------------------------------------- | -- Log --------------------------------
          13  Scene("second", racing: "Both.") { log in            | > 00:00.000 [1] one!
          14    say("one", to: log)                                | > 00:00.000 [1] elsewhere
          15  }                                                    |
          ...                                                      |
          22    let text = "\(word)!"                              |
          23                                                       |
        > 24    log(text)                                          |
          25  }                                                    |




        g guess   -> next   <- back   i instant   up/down scroll   n next scene   p previous   q quit

        """#)
  }

  @Test("In a window of any size, all lines fit")
  func sizes() {
    for (number, replay) in SampleReplays.all.enumerated() {
      for shownCount in 0...replay.events.count {
        var session = StepSession(SampleReplays.all, from: number)
        for _ in 0..<shownCount { _ = session.press(.forward) }
        for isAsking in [false, true] {
          if isAsking { _ = session.press(.guess) }
          for width in [1, 5, 20, 80, 99, 100, 200] {
            for height in [1, 2, 5, 12, 24] {
              let lines = session.screen(
                width: width, height: height, symbols: ScreenSymbols(glyphs: .unicode))
              #expect(lines.count <= height)
              let widest = lines.map { columns($0.lines.joined()) }.max() ?? 0
              #expect(widest <= width, "\(width)×\(height): \(lines)")
            }
          }
        }
      }
    }
  }

  @Test("A log that does not fit scrolls to its new lines", arguments: [20, 40, 80, 120])
  func scrolling(width: Int) {
    for height in 14...30 {
      for shownCount in [1, 3, 5] {
        var session = StepSession(SampleReplays.all)
        for _ in 0..<shownCount { _ = session.press(.forward) }
        let lines = session.screen(
          width: width, height: height, symbols: ScreenSymbols(glyphs: .unicode)
        )
        .joined()
        // One mark is in the log, and the other is in the code.
        #expect(lines.count { $0.text.hasPrefix("▸") } == 2, "\(width)×\(height), \(shownCount)")
      }
    }
  }

  @Test("In a low window, all answers are still shown", arguments: 9...24)
  func asking(height: Int) {
    var session = StepSession(SampleReplays.all)
    _ = [.forward, .guess].map { session.press($0) }
    let lines = session.screen(width: 20, height: height, symbols: ScreenSymbols(glyphs: .unicode))
      .compactMap { $0.first?.text }
    let numbers = lines.filter { $0.dropFirst().hasPrefix("  ") }.compactMap { $0.first }
    #expect(numbers.filter(\.isNumber) == ["1", "2", "3", "4"])
  }

  @Test("Arrows scroll a long view within its limits")
  func arrows() {
    func first(_ keys: [Key]) -> String {
      var session = StepSession(SampleReplays.all)
      for key in [.instant] + keys { _ = session.press(key) }
      // Above the code, the window has the title and two lines of the log.
      return session.screen(width: 60, height: 10, symbols: ScreenSymbols(glyphs: .unicode))[4][0]
        .text
    }
    #expect(first([]) == #"   7  Scene("first") { log in"#)
    #expect(first([.up]) == first([]))
    #expect(first([.down]) == #"▸  8    log("begin")"#)
    #expect(first([.down, .up]) == first([]))
    let end = first(Array(repeating: .down, count: 100))
    #expect(end == "         }")
    #expect(first([.down, .forward, .back]) == first([]))
  }

  @Test(
    "If space is short, panes share it equally, except for panes that need less",
    arguments: [
      (10, [3, 3, 3], [3, 3, 3]),
      (9, [1, 9, 9], [1, 4, 4]),
      (10, [1, 9, 9], [1, 5, 4]),
      (2, [5, 5, 5], [1, 1, 0]),
      (0, [5], [0]),
      (5, [], []),
      (5, [0, 9], [0, 5]),
    ])
  func sharing(room: Int, wanted: [Int], given: [Int]) {
    #expect(shares(of: room, among: wanted) == given)
  }

  private func screen(
    _ session: StepSession, _ width: Int, _ height: Int, _ glyphs: Glyphs = .unicode
  )
    -> String
  {
    session.screen(width: width, height: height, symbols: ScreenSymbols(glyphs: glyphs))
      .map { line in
        String(line.lines.joined().reversed().drop { $0 == " " }.reversed()) + "\n"
      }.joined()
  }
}
