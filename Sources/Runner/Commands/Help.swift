extension Command {
  /// The command that shows help.
  package static let help = Command(
    name: "help", summary: "show the help for lesson-runner or for a command", operands: .command,
    examples: [
      Example("lesson-runner help", "commands and options"),
      Example("lesson-runner help diff", "one command"),
    ], featured: 0
  ) { invocation throws(Failure) in
    let commands = invocation.commands
    let text = HelpText(width: Output.standard.textWidth)
    var lines = text.of(commands)
    if let name = invocation.operands.first {
      guard let command = commands[name] else { throw .unknownCommand(name, among: commands) }
      lines = text.of(command)
    }
    Output.standard.write(lines.map { $0 + "\n" }.joined())
    return .asExpected
  }

  /// The command that prints the version. It runs for the option `--version`.
  package static let version = Command(
    name: "version", summary: "show the version", operands: .none, examples: []
  ) { _ in
    let commit = commit.map { ", commit \($0)" } ?? ""
    Output.standard.line("lesson-runner 1.0.0\(commit)")
    return .asExpected
  }

  /// The commit of the checkout in which the program was built, or nil if git does not know one.
  private static var commit: String? {
    guard let root = Checkout.root(above: RunningProgram.path),
      let git = try? Subprocess(
        of: "/usr/bin/env", ["git", "-C", root, "rev-parse", "--short=8", "HEAD"], isQuiet: true),
      git.status == 0
    else { return nil }
    return String(decoding: git.out, as: UTF8.self).filter(\.isHexDigit)
  }
}

extension Failure {
  fileprivate static func unknownCommand(_ name: String, among commands: CommandTable) -> Failure {
    let near = nearest(to: name, among: commands.names)
    return Failure(
      message: "there is no command \(quoted(name))", usage: Command.help.usage,
      advice: near.isEmpty ? [.help] : near.map { .init(command: "lesson-runner help \($0)") },
      status: .usage)
  }
}
