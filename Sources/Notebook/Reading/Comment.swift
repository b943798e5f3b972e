import Stage

extension LessonFile {
  /// A doc comment, as it is written.
  public struct Comment: Sendable {
    /// What it says, line by line.
    public let text: String

    /// The numbers of its lines.
    public let lines: Range<Int>

    /// The number of the line that it begins on.
    public var line: Int { lines.lowerBound }

    /// The one right above what begins on line `number`, or above its attributes.
    init?(above number: Int, in file: [Substring]) {
      var end = number - 1
      while end > 0, file[end - 1].withoutIndent.begins(with: "@") { end -= 1 }
      let comment = file[..<end].reversed().prefix { $0.withoutIndent.begins(with: "///") }
      if comment.isEmpty { return nil }
      lines = end - comment.count + 1..<end + 1
      text = comment.reversed().map { $0.withoutIndent.dropping("///").dropping(" ") }
        .joined(separator: "\n")
    }

    /// What stands between blank lines: each a paragraph, the items of a list, or the rows of a
    /// table, in lines that are not wrapped.
    public var blocks: [[String]] {
      text.lines.map(\.withoutIndent).split(separator: "").map { block in
        block.reduce(into: []) { lines, line in
          let begins = lines.isEmpty || line.begins(with: "- ") || line.begins(with: "|")
          if begins {
            lines.append(String(line))
          } else {
            lines[lines.count - 1] += " " + line
          }
        }
      }
    }

    /// A line for each paragraph, list item and row of a table.
    public var prose: String { blocks.joined().joined(separator: "\n") }
  }
}
