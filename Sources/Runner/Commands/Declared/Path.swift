import Stage

extension Command {
  /// The command that leads the reader through twelve lessons about one finished app.
  package static let path = Command(
    name: "path", summary: "take twelve lessons that explain one app, line by line",
    operands: .stop,
    examples: [
      Example("lesson-runner path", "the twelve stops, and where to go next"),
      Example("lesson-runner path 3", "the third stop: a line of the app, and its lesson"),
    ],
    notes: [
      "Each stop explains one line of the app's code. Your progress is not stored, so you can begin "
        + "at any stop."
    ]
  )
}
