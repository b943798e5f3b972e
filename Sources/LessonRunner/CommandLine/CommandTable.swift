/// The table of a program's commands, which parsing, help, suggestions and completions read.
package struct CommandTable: Sendable {
  /// All commands, in the order in which the help lists them.
  package let all: [Command]

  /// The command to run if no word was typed.
  let list: Command

  /// The command to run if the first word is not a command.
  package let run: Command

  /// The command that the option `--help` runs.
  let help: Command

  /// The command that the option `--version` runs. It is not in the list of commands.
  let version: Command

  package init(_ all: [Command], list: Command, run: Command, help: Command, version: Command) {
    (self.all, self.list, self.run, self.help, self.version) = (all, list, run, help, version)
  }

  package subscript(_ name: String) -> Command? { all.first { $0.name == name } }

  package var names: [String] { all.map(\.name) }
}
