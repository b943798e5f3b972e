import Stage

extension LessonFile {
  /// A comment, with the numbers of its lines.
  public struct Comment: Sendable {
    /// The text, line by line.
    public let text: String

    /// The numbers of the comment's lines.
    public let lines: Range<Int>

    /// The number of the comment's first line.
    public var line: Int { lines.lowerBound }

    /// Reads the doc comment directly above the declaration on line `number`, or above its
    /// attributes.
    init?(above number: Int, in file: [Substring]) {
      var end = number - 1
      while end > 0, file[end - 1].withoutIndent.begins(with: "@") { end -= 1 }
      let comment = file[..<end].reversed().prefix { $0.withoutIndent.begins(with: "///") }
      self.init(end - comment.count..<end, after: "///", in: file)
    }

    /// Reads the comment directly below line `number`.
    init?(below number: Int, in file: [Substring]) {
      let comment = file[number...].prefix { $0.withoutIndent.begins(with: "//") }
      self.init(number..<number + comment.count, after: "//", in: file)
    }

    private init?(_ indices: Range<Int>, after sign: String, in file: [Substring]) {
      if indices.isEmpty { return nil }
      lines = indices.lowerBound + 1..<indices.upperBound + 1
      text = file[indices].map { $0.withoutIndent.dropping(sign).dropping(" ") }
        .joined(separator: "\n")
    }

    /// The parts between blank lines, each as unwrapped lines: one line for a paragraph, or one for
    /// each list item or table row.
    public var blocks: [[String]] { Self.blocks(of: text) }

    /// Returns the blocks of `text`, as `blocks` describes them.
    package static func blocks(of text: String) -> [[String]] {
      text.lines.map(\.withoutIndent).split(separator: "").map { block in
        block.reduce(into: []) { lines, line in
          let isRow = line.begins(with: "|") && lines.last?.hasPrefix("|") == true
          let begins = lines.isEmpty || line.begins(with: "- ") || isRow
          if begins {
            lines.append(String(line))
          } else {
            lines[lines.count - 1] += " " + line
          }
        }
      }
    }

    /// The text with one line for each paragraph, list item and table row.
    public var prose: String { blocks.joined().joined(separator: "\n") }
  }
}
