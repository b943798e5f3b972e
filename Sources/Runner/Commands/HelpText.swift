import Stage

/// The text of `--help`, generated from the table of commands.
enum HelpText {
  /// Returns the general help of a program with `commands`.
  static func of(_ commands: CommandTable) -> [String] {
    let examples = commands.all.flatMap { $0.examples.prefix($0.featured) }
    var text = ["Runs the notebook's lessons, which print the logs that the tutorials show.", ""]
    text += ["Examples:"] + table(examples.map { ($0.line, $0.comment) })
    text += ["", "Usage: \(Command.generalUsage)", "", "Commands:"]
    text += table(commands.all.map { ($0.name, $0.summary) })
    text += ["", "Options:"] + table(rows(of: Option.common))
    text += [
      "", "A LESSON is a number, a range such as 12-16, a chapter, words from a title, a name",
      "that lessons teach, the path of a lesson's file, a scene such as 17.take-2, or all.", "",
      "The exit status is 0 on success, 1 after a difference or another problem, and 2 if the",
      "command line is invalid.",
    ]
    return text
  }

  /// Returns the help of `command`.
  static func of(_ command: Command) -> [String] {
    var text = [command.summary.withCapitalFirst + ".", "", "Examples:"]
    text += table(command.examples.map { ($0.line, $0.comment) })
    text += ["", "Usage: \(command.usage)", "", "Options:"] + table(rows(of: command.allOptions))
    text += command.notes.flatMap { [""] + wrapped($0, to: 90) }
    return text
  }

  private static func rows(of options: [Option]) -> [(String, String)] {
    options.map { option in
      let letter = option.letter.map { "\($0), " } ?? "    "
      return (letter + option.usage, option.summary)
    }
  }

  private static func table(_ rows: [(String, String)]) -> [String] {
    let column = rows.map { columns($0.0) }.max() ?? 0
    return rows.map { "  " + padded($0.0, to: column) + "   " + $0.1 }
  }
}
