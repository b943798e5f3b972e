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
  ) { invocation throws(Failure) in
    let name = invocation.operands[0]
    guard let shell = Shell(rawValue: name) else { throw .unknownShell(name) }
    Output.standard.write(shell.script(for: invocation.commands, invocation.lessons))
    return .asExpected
  }
}

extension Failure {
  fileprivate static func unknownShell(_ name: String) -> Failure {
    let shells = Shell.allCases.map(\.rawValue)
    let near = nearest(to: name, among: shells)
    return Failure(
      message: "completions needs \(listed(shells)), not \(quoted(name))",
      usage: Command.completions.usage,
      advice: (near.isEmpty ? shells : near).map {
        Advice(command: "lesson-runner completions \($0)")
      }, status: .usage)
  }
}
