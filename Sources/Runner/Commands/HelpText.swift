import Stage

/// The text of `--help`, generated from the table of commands.
///
/// Lines have at most `width` columns, except for words and command lines that are longer.
struct HelpText {
  private let width: Int

  /// Creates texts for a window of `width` columns.
  init(width: Int = .max) { self.width = width }

  /// Returns the general help of a program with `commands`.
  func of(_ commands: CommandTable) -> [String] {
    let examples = commands.all.flatMap { $0.examples.prefix($0.featured) }
    var text = paragraph(
      "Runs the notebook's lessons, which print the logs that the tutorials show.")
    text += ["", "Examples:"] + table(examples.map { ($0.line, $0.comment) })
    text += [""] + usage(Command.generalUsage) + ["", "Commands:"]
    text += table(commands.all.map { ($0.name, $0.summary) })
    text += ["", "Options:"] + table(rows(of: Option.common)) + [""]
    text += paragraph(
      "A LESSON is a number, a range such as 12-16, a chapter, words from a title, a name that "
        + "lessons teach, the path of a lesson's file, a scene such as 17.take-2, or all.")
    text += [""]
    text += paragraph(
      "The exit status is 0 on success, 1 after a difference or another problem, and 2 if the "
        + "command line is invalid.")
    return text
  }

  /// Returns the help of `command`.
  func of(_ command: Command) -> [String] {
    var text = paragraph(command.summary.withCapitalFirst + ".") + ["", "Examples:"]
    text += table(command.examples.map { ($0.line, $0.comment) })
    text += [""] + usage(command.usage) + ["", "Options:"] + table(rows(of: command.allOptions))
    text += command.notes.flatMap { [""] + paragraph($0) }
    return text
  }

  private func usage(_ text: String) -> [String] {
    wrapped("Usage: \(text)", to: width, indent: "       ")
  }

  private func paragraph(_ text: String) -> [String] { wrapped(text, to: min(width, 90)) }

  private func rows(of options: [Option]) -> [(String, String)] {
    options.map { option in
      let letter = option.letter.map { "\($0), " } ?? "    "
      return (letter + option.usage, option.summary)
    }
  }

  private func table(_ rows: [(String, String)]) -> [String] {
    let column = rows.map { columns($0.0) }.max() ?? 0
    return rows.flatMap { name, words in
      wrapped(words, after: "  " + padded(name, to: column) + "   ", to: width)
    }
  }
}
