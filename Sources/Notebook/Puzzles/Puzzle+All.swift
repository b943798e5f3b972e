extension Puzzle {
  /// All puzzles, from easy to hard. The book shows them, and `lesson-runner practice` lists them.
  package static let all: [Puzzle] = easy + medium + hard

  private static let easy = [
    Puzzle(
      "the-end-comes-early", "The end comes early", .easy, in: 4,
      "The signal should complete after two values. Drag the bar at its end.",
      changing: .marbles, "\"a-b-c-d|\"", solution: "\"a-b|\"", mistake: "\"a-b-c|\"",
      learned: "A signal sends nothing after its completion."),
    Puzzle(
      "a-late-subscriber", "A late subscriber", .easy, in: 7,
      "The second subscriber comes after three seconds, and misses two values. Replace the operator "
        + "with another, which also sends it the earlier values.",
      changing: .operators(1), "\"a-b-c|\" publish, subscribe 0 3",
      solution: "\"a-b-c|\" replay, subscribe 0 3", mistake: "\"a-b-c|\" replayLast, subscribe 0 3",
      learned: "`publish` sends only new values. `replay` sends a late subscriber all values first."
    ),
    Puzzle(
      "capitals", "Capitals", .easy, in: 12,
      "Turn each letter into a capital.",
      changing: .operators(1), "\"a-b-c|\"", solution: "\"a-b-c|\" map upper",
      mistake: "\"a-b-c|\" filter upper",
      learned: "`map` changes each value. Its time stays the same."),
    Puzzle(
      "only-even", "Only even numbers", .easy, in: 15,
      "Let only the even numbers pass.",
      changing: .operators(1), "\"1-2-3-4-5|\"", solution: "\"1-2-3-4-5|\" filter even",
      mistake: "\"1-2-3-4-5|\" take 2",
      learned: "`filter` drops values, but does not change or delay the others."),
    Puzzle(
      "twice-the-same", "Twice the same", .easy, in: 16,
      "Only two values should get through: one a and one b. Move the marbles.",
      changing: .marbles, "\"a-b-a-b|\" distinctUntilChanged",
      solution: "\"a-a-b-b|\" distinctUntilChanged",
      mistake: "\"ab--a-b|\" distinctUntilChanged",
      learned: "`distinctUntilChanged` compares a value only with the value just before it."),
    Puzzle(
      "the-first-two", "The first two", .easy, in: 17,
      "Send the first two values, and then complete.",
      changing: .operators(1), "\"a-b-c-d|\"", solution: "\"a-b-c-d|\" take 2",
      mistake: "\"a-b-c-d|\" takeLast 2",
      learned: "`take` completes with its last value. It does not wait for the source to end."),
    Puzzle(
      "without-the-first-two", "Without the first two", .easy, in: 17,
      "Leave out the first two values. Send the others when they arrive.",
      changing: .operators(1), "\"a-b-c-d|\"", solution: "\"a-b-c-d|\" skip 2",
      mistake: "\"a-b-c-d|\" takeLast 2",
      learned: "`skip` sends c and d at once. `takeLast` must wait for the end, to know which "
        + "values are the last."),
    Puzzle(
      "take-turns", "Take turns", .easy, in: 20,
      "Digits and letters should take turns, and a digit comes first. Move the marbles.",
      changing: .marbles, "\"ab----|\" merge \"---12-|\"",
      solution: "\"-a--b-|\" merge \"1--2--|\"",
      mistake: "\"a--b--|\" merge \"-1--2-|\"",
      learned: "`merge` sends each value when it arrives, and completes when both sources have."),
  ]

  private static let medium = [
    Puzzle(
      "one-after-the-other", "One after the other", .medium, in: 18,
      "The digits should follow the letters. Replace the operator.",
      changing: .operators(1), "\"a--b|\" merge \"1--2|\"", solution: "\"a--b|\" concat \"1--2|\"",
      mistake: "\"a--b|\" then \"1--2|\"",
      learned: "`concat` subscribes to the second signal when the first completes, so the digits "
        + "begin later."),
    Puzzle(
      "only-the-answer", "Only the second signal", .medium, in: 19,
      "Wait until the first signal has completed, and send only the values of the second.",
      changing: .operators(1), "\"a-b-c|\" concat \"x-y|\"", solution: "\"a-b-c|\" then \"x-y|\"",
      mistake: "\"a-b-c|\" takeUntilReplacement \"x-y|\"",
      learned: "`then` ignores the first signal's values, but not its error."),
    Puzzle(
      "pairs", "Pairs on time", .medium, in: 21,
      "The pairs should be complete at 2 s and at 5 s. Move the letters; the digits are early.",
      changing: .marbles, "\"ab----|\" zip \"12----|\"", solution: "\"--a--b|\" zip \"12----|\"",
      mistake: "\"--ab--|\" zip \"12----|\"",
      learned: "`zip` sends a pair when the slower side arrives."),
    Puzzle(
      "always-the-newest", "Always the newest of both", .medium, in: 22,
      "Send a new pair whenever either signal sends a value.",
      changing: .operators(1), "\"a-b--c|\" zip \"1--2--|\"",
      solution: "\"a-b--c|\" combineLatest \"1--2--|\"", mistake: "\"a-b--c|\" merge \"1--2--|\"",
      learned: "`combineLatest` repeats the other side's latest value. `zip` uses each value once."),
    Puzzle(
      "the-slow-answer", "The slow answer", .medium, in: 23,
      "Typing b replaces the search for a. Move the marbles until both answers get through.",
      changing: .marbles, "\"ab------|\" switchToLatest a=\"---1|\" b=\"--2|\"",
      solution: "\"a---b---|\" switchToLatest a=\"---1|\" b=\"--2|\"",
      mistake: "\"a-b-----|\" switchToLatest a=\"---1|\" b=\"--2|\"",
      learned: "`switchToLatest` disposes of the old search as soon as a new one begins. An answer "
        + "gets through only if it arrives first."),
    Puzzle(
      "later", "Everything later", .medium, in: 26,
      "Send the same values three seconds later.",
      changing: .operators(1), "\"ab--c|\"", solution: "\"ab--c|\" delay 3",
      mistake: "\"ab--c|\" throttle 3",
      learned: "`delay` keeps the distances between values. `throttle` drops values that are too "
        + "close."),
    Puzzle(
      "third-time-lucky", "The third attempt", .medium, in: 28,
      "The first two attempts fail. Allow just enough repetitions.",
      changing: .operators(1), "attempts \"a-#\" \"b-#\" \"c--|\"",
      solution: "attempts \"a-#\" \"b-#\" \"c--|\", retry 2",
      mistake: "attempts \"a-#\" \"b-#\" \"c--|\", retry 1",
      learned: "`retry 2` subscribes again twice, so there are three attempts. Values from failed "
        + "attempts stay in the result."),
    Puzzle(
      "a-pause-in-typing", "A pause in typing", .medium, in: 30,
      "Only a and c should get through. Move the marbles; the operator waits for a pause of two "
        + "seconds.",
      changing: .marbles, "\"abc-----|\" throttle 2", solution: "\"a---bc--|\" throttle 2",
      mistake: "\"a-b-c---|\" throttle 2",
      learned: "`throttle` sends a value after a pause. A newer value starts the pause again."),
    Puzzle(
      "how-long-a-pause", "How long a pause?", .medium, in: 30,
      "Find the time for which `throttle` waits here.",
      changing: .operators(1), "\"ab--c--de---|\" throttle 1",
      solution: "\"ab--c--de---|\" throttle 2", mistake: "\"ab--c--de---|\" throttle 3",
      learned: "A value comes out exactly one pause after it went in."),
    Puzzle(
      "until-then", "Until then", .medium, in: 17,
      "Two values should get through before the end. Move the x.",
      changing: .marbles, "\"a-b-c-d-e|\" takeUntil \"-------x\"",
      solution: "\"a-b-c-d-e|\" takeUntil \"---x\"",
      mistake: "\"a-b-c-d-e|\" takeUntil \"-----x\"",
      learned: "`takeUntil` completes when the other signal sends a value or completes."),
  ]

  private static let hard = [
    Puzzle(
      "from-the-middle", "From the middle", .hard, in: 17,
      "Send only c and d, and complete with d. Use two operators.",
      changing: .operators(2), "\"a-b-c-d-e|\"", solution: "\"a-b-c-d-e|\" skip 2, take 2",
      mistake: "\"a-b-c-d-e|\" take 2, skip 2",
      learned: "Operators apply in order: what `take` counts depends on what `skip` lets through."),
    Puzzle(
      "x-at-once", "x at once", .hard, in: 26,
      "Send x at once, and the source's values two seconds late. Use two operators.",
      changing: .operators(2), "\"a-b|\"", solution: "\"a-b|\" delay 2, startWith x",
      mistake: "\"a-b|\" startWith x, delay 2",
      learned: "An operator affects only what comes before it in the chain."),
    Puzzle(
      "running-total", "A running total", .hard, in: 26,
      "Send the sum so far with each number.",
      changing: .operators(1), "\"1-2-3-4|\"", solution: "\"1-2-3-4|\" scan +",
      mistake: "\"1-2-3-4|\" aggregate +",
      learned: "`scan` sends each intermediate result. `aggregate` sends only the last one, at the "
        + "end."),
    Puzzle(
      "only-the-total", "Only the total", .hard, in: 26,
      "Send the sum once, when the source completes. Keep `scan`, and add one operator.",
      changing: .operators(2), "\"1-2-3|\" scan +", solution: "\"1-2-3|\" scan +, takeLast 1",
      mistake: "\"1-2-3|\" scan +, take 1",
      learned: "`takeLast` sends nothing until the source completes."),
    Puzzle(
      "after-the-error", "After the error", .hard, in: 28,
      "The source fails. Continue with x instead.",
      changing: .operators(1), "\"a-b-#\" concat \"-x|\"", solution: "\"a-b-#\" catchTo \"-x|\"",
      mistake: "\"a-b-#\" then \"-x|\"",
      learned: "`concat` and `then` continue only after a completion. `catchTo` continues after an "
        + "error."),
    Puzzle(
      "one-search-at-a-time", "One search at a time", .hard, in: 23,
      "Run the second search only after the first has completed, and lose no answer.",
      changing: .operators(1), "\"a--b------|\" switchToLatest a=\"1-2-3|\" b=\"4-5|\"",
      solution: "\"a--b------|\" concat a=\"1-2-3|\" b=\"4-5|\"",
      mistake: "\"a--b------|\" flatten a=\"1-2-3|\" b=\"4-5|\"",
      learned: "`switchToLatest` drops the old signal, `flatten` runs both, and `concat` waits. "
        + "`flatten 1` does the same as `concat`."),
    Puzzle(
      "on-demand", "On demand", .hard, in: 22,
      "Whenever x is sent, send the source's latest value.",
      changing: .operators(1), "\"a-b--c--|\" merge \"---xx--x|\"",
      solution: "\"a-b--c--|\" sample \"---xx--x|\"",
      mistake: "\"a-b--c--|\" combineLatest \"---xx--x|\"",
      learned: "`sample` sends the latest value when the other signal sends, and may repeat it."),
    Puzzle(
      "the-last-one-for-latecomers", "The newest for latecomers", .hard, in: 29,
      "The late subscriber should get only the newest value, and then everything new.",
      changing: .operators(1), "\"a-b-c-d|\" replay, subscribe 0 3",
      solution: "\"a-b-c-d|\" replayLast, subscribe 0 3",
      mistake: "\"a-b-c-d|\" publish, subscribe 0 3",
      learned: "`replayLast` keeps one value. `replay` keeps all of them, which takes memory."),
    Puzzle(
      "an-error-as-a-value", "An error as a value", .hard, in: 31,
      "Let the error arrive as a value, so that the result can complete.",
      changing: .operators(1), "\"a-b-#\"", solution: "\"a-b-#\" materialize",
      mistake: "\"a-b-#\" retry 1",
      learned: "`materialize` sends each event as a value, and then completes."),
    Puzzle(
      "search-field", "The search field", .hard, in: 30,
      "Search after a pause of two seconds, but never twice in a row for the same text. Use two "
        + "operators.",
      changing: .operators(2), "\"a---ba---c--|\"",
      solution: "\"a---ba---c--|\" throttle 2, distinctUntilChanged",
      mistake: "\"a---ba---c--|\" distinctUntilChanged, throttle 2",
      learned: "Throttle first, and then compare. In the other order, the short b hides that the "
        + "same text is searched for twice."),
  ]
}
