extension Command {
  /// The command that records the lessons' logs as the expected logs.
  package static let record = Command(
    name: "record", summary: "accept what lessons print now as their expected logs",
    operands: .lessons, options: [.yes, .exercise], changesCheckout: true,
    examples: [
      Example("lesson-runner record 7", "show the changes, ask, then record"),
      Example("lesson-runner record 7 --yes", "the same without asking, for scripts"),
      Example("lesson-runner record --exercise 7", "record the log of an exercise's solution"),
      Example(
        "lesson-runner record --exercise path.4", "record the logs of a step of the short path"),
    ],
    notes: [
      "It first runs the lesson twice, in separate processes, and refuses to record if the logs "
        + "differ. If the environment variable CI is set, it records nothing."
    ]
  )
}
