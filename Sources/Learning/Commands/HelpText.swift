import LessonRunner
import Stage

/// The text of `--help`, generated from the table of commands.
enum HelpText {
  /// Returns the general help of a program with `commands`.
  static func of(_ commands: CommandTable) -> [String] {
    let examples = commands.all.flatMap { $0.examples.prefix($0.featured) }
    return ["Runs the notebook's lessons, which print the logs that the tutorials show.", ""]
      + ["Examples:"] + table(examples.map { ($0.line, $0.comment) })
      + ["", "Usage: \(Command.generalUsage)", "", "Commands:"]
      + table(commands.all.map { ($0.name, $0.summary) })
      + ["", "Options:"] + table(rows(of: Option.common))
      + [
        "", "A LESSON is a number, a range such as 12-16, a chapter, words from a title, a name",
        "that lessons teach, the path of a lesson's file, a scene such as 17.take-2, or all.", "",
        "The exit status is 0 on success, 1 after a difference or another problem, and 2 if the",
        "command line is invalid.",
      ]
  }

  /// Returns the help of `command`.
  static func of(_ command: Command) -> [String] {
    let summary = command.summary.withCapitalFirst + "."
    return [summary, "", "Examples:"]
      + table(command.examples.map { ($0.line, $0.comment) })
      + ["", "Usage: \(command.usage)", "", "Options:"] + table(rows(of: command.allOptions))
      + command.notes.flatMap { [""] + wrapped($0, to: 90) }
  }

  private static func rows(of options: [Option]) -> [(String, String)] {
    options.map { (($0.letter.map { $0 + ", " } ?? "    ") + $0.usage, $0.summary) }
  }

  private static func table(_ rows: [(String, String)]) -> [String] {
    let column = rows.map { columns($0.0) }.max() ?? 0
    return rows.map { "  " + padded($0.0, to: column) + "   " + $0.1 }
  }
}
