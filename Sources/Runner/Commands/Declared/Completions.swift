import Stage

extension Command {
  /// The command that prints a script with completions for a shell.
  package static let completions = Command(
    name: "completions", summary: "print a script that completes lesson-runner in a shell",
    operands: .shell,
    examples: [
      Example("eval \"$(lesson-runner completions bash)\"", "in this shell"),
      Example("source <(lesson-runner completions zsh)", "after compinit"),
      Example("lesson-runner completions fish | source", "in fish"),
    ], featured: 0,
    notes: [
      "The script completes the lessons of the runner that printed it. After lesson-runner "
        + "install, each new shell loads the script automatically."
    ]
  )
}
