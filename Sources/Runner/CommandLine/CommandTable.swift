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

  /// All commands. Those that most readers need later have no implementation here.
  package static let all = CommandTable(
    [
      .list, .path, .run, .diff, .watch, .show, .search, .explain, .doctor, .marbles, .step, .guess,
      .trying, .practice, .book, .record, .new, .notebook, .check, .install, .completions, .help,
    ], list: .list, run: .run, help: .help, version: .version)

  /// The words that are not in any title. Only `lesson-runner-tools` has them.
  private(set) var dictionary: WordDictionary?

  private init(_ all: [Command], list: Command, run: Command, help: Command, version: Command) {
    (self.all, self.list, self.run, self.help, self.version) = (all, list, run, help, version)
  }

  /// Returns the table with `tools` in place of the commands of the same names, and with a
  /// `dictionary`.
  package func with(_ tools: [Command], _ dictionary: WordDictionary) -> CommandTable {
    let replaced = { (command: Command) in tools.first { $0.name == command.name } ?? command }
    var table = CommandTable(
      all.map(replaced), list: replaced(list), run: replaced(run), help: help, version: version)
    table.dictionary = dictionary
    return table
  }

  package subscript(_ name: String) -> Command? { all.first { $0.name == name } }

  package var names: [String] { all.map(\.name) }
}
