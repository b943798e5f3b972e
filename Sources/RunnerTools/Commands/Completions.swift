import Runner

extension Tool {
  /// The command that prints a script with completions for a shell.
  package static let completions = Command.completions.performed { invocation throws(Failure) in
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
