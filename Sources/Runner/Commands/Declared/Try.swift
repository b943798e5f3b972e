import Stage

extension Command {
  /// The command that plays marbles that the user types.
  package static let trying = Command(
    name: "try", summary: "play your own marbles through operators", operands: .marbles,
    options: [.tick, .list, .svg, .ascii, .live, .json],
    examples: [
      Example(
        "lesson-runner try \"a-b--c|\" throttle 2", "play marbles through an operator"),
      Example(
        "lesson-runner try \"1-2-3|\" map +1, filter even",
        "through several operators"),
      Example("lesson-runner try \"a--b|\" combineLatest \"-1--2|\"", "with a second signal"),
      Example(
        "lesson-runner try \"a--b|\" switchToLatest a=\"1-2-3|\" b=\"4-5|\"",
        "with a signal of signals"),
      Example("lesson-runner try --list", "all operators, each with an example"),
    ],
    notes: [
      "Each character is one tick: a second, or the duration given with --tick. A letter or a "
        + "digit is a value, - means that nothing happens, | is the completion, # an error, and "
        + "[ab] two values at one instant. Separate values of several letters with spaces: \"a1 - "
        + "b2 |\".",
      "You can use an operator's name from this notebook or from ReactiveObjC. A time without a "
        + "unit is in seconds; 300ms also works. In place of a block, type a word:",
      "A TEST is vowel, letter, number, even, odd, upper, lower, >2, <2, =a or !=a. A "
        + "TRANSFORMATION is upper, lower, number, +1, -1 or *2. A SUM is +, max, min or count. A KEY "
        + "is a TEST or a TRANSFORMATION.",
      "Type subscribe as the last operator to list the subscribers: subscribe 0 2-4 adds one from "
        + "the start, and one from 2 s to 4 s. After publish, a time says when to connect. "
        + "attempts \"#\" \"a|\" plays the first signal to the first subscriber, and the second "
        + "signal to all others.",
      "The lessons' engine plays your line. A signal that does not end is cut off.",
    ]
  )
}
