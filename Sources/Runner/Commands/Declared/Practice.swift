extension Command {
  /// The command that leads through the exercises.
  package static let practice = Command(
    name: "practice", summary: "fix small programs until they print the right log",
    operands: .exercise, options: [.yes],
    examples: [
      Example("lesson-runner practice", "list the exercises, and see which is next"),
      Example("lesson-runner practice next", "run the first one that is not done"),
      Example("lesson-runner practice 7", "run one, and compare its log with the target"),
      Example("lesson-runner practice hint 7", "show the first hint, then the next"),
      Example("lesson-runner practice solution 7", "show the author's solution"),
      Example("lesson-runner practice reset 7", "start over"),
      Example("lesson-runner practice m6", "find a mistake in Objective-C"),
      Example("lesson-runner practice watch", "run each one as you save it, then the next"),
    ],
    notes: [
      "Name an exercise by its number, part of its title, or its file. When you first run it or "
        + "ask for a hint, the file that you edit is written into the folder Practice. Its first "
        + "comment says what a user should see. Change the code above the scene until the log "
        + "matches the target, line by line and to the millisecond. Each file is compiled on its "
        + "own.",
      "Your work on an exercise is stored only in its file. An exercise is done when its log "
        + "matches; some also require a certain operator. Hints that you have taken are ticked in "
        + "the file.",
      "While practice watch is waiting, n goes to the next exercise, h gives a hint, l lists the "
        + "exercises, s shows the solution, and q quits.",
      "The exercises m1, m2 and so on are in Objective-C, and ask questions: which line is wrong, and "
        + "which change cures it. Answers may also come from a pipe; without them, the questions are "
        + "printed. When both answers are right, the cured code is written into Practice. "
        + "practice watch leaves these exercises out.",
      "Without a subcommand, the list also names the puzzles with marbles, which you solve in the "
        + "book.",
      "The exit status of practice 7 is 0 if the exercise is done, otherwise 1.",
    ]
  )
}
