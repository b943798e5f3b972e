extension Command {
  /// The command that finds everything that an author must fix.
  package static let check = Command(
    name: "check", summary: "find problems in the lessons, each with a way to fix it",
    operands: .none, options: [.json],
    examples: [
      Example("lesson-runner check", "all problems at once, as file:line: message"),
      Example("lesson-runner check --json", "the same, for programs"),
    ],
    notes: [
      "It applies the same rules as swift test. They cover the catalogue and "
        + "file names, prose, scenes and their logs, Objective-C, the logs of the tutorials and "
        + "of ReactiveObjC, exercises, README.md and the notebook."
    ]
  )
}
