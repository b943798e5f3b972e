extension Command {
  /// The command that plays lessons again after each change.
  package static let watch = Command(
    name: "watch", summary: "build and run lessons after each change; show what differs",
    operands: .lessons,
    examples: [
      Example("lesson-runner watch 7", "show the effect of each change to a lesson"),
      Example("lesson-runner watch 7.hot", "one scene of it"),
    ], featured: 1,
    notes: [
      "Whenever a source file changes, watch rebuilds the program and runs the lesson in a new "
        + "process. Then it shows how the log differs from the previous run and from the "
        + "expected log, and where the differences begin. If the build fails, it shows the first "
        + "error of each file. If you save again meanwhile, it starts over.",
      "Ctrl-C stops it and the programs it runs. On a terminal, each run clears the screen.",
    ]
  )
}
