import Stage

/// The few forms of GitHub's Markdown that the notebook is written in.
enum Markdown {
  /// The place that links to `name` lead to, whatever the heading below it says.
  static func anchor(_ name: String) -> String { "<a id=\"\(name)\"></a>\n" }

  /// `text` shown as it is, as `language`.
  static func block(_ text: some StringProtocol, as language: String = "text") -> String {
    let end = text.lastIndex { $0 != "\n" }.map { text.index(after: $0) } ?? text.startIndex
    return "```\(language)\n\(text[..<end])\n```\n"
  }

  /// `text` below the line `summary`, which one clicks to see it.
  static func folded(_ summary: String, _ text: String) -> String {
    "<details><summary>\(summary)</summary>\n\n\(text)\n</details>\n"
  }

  /// `text` as code within a line.
  static func code(_ text: String) -> String { "`\(text)`" }

  /// A picture, as wide as its letters are meant to be where there is room for it.
  static func picture(of content: String, at address: String, width: Int) -> String {
    let content = content.replacingEach("&", by: "&amp;").replacingEach("\"", by: "&quot;")
      .replacingEach("<", by: "&lt;")
    return "<img src=\"\(address)\" width=\"\(width)\" alt=\"\(content)\">\n"
  }

  /// A table of `rows` below `header`.
  static func table(_ header: [String], _ rows: [[String]]) -> String {
    let line = { (cells: [String]) in
      "| " + cells.map { $0.replacingEach("|", by: "\\|") }.joined(separator: " | ") + " |\n"
    }
    return line(header) + line(header.map { _ in "---" }) + rows.map(line).joined()
  }

  /// Returns `item` on lines of at most 100 characters; all but the first begin with `indent`.
  static func filled(_ item: some StringProtocol, indent: String = "  ") -> String {
    var lines: [String] = []
    for word in Substring(item).words {
      if let last = lines.last, last.count + 1 + word.count <= 100 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append((lines.isEmpty ? "" : indent) + word)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// `text` without meaning to Markdown.
  static func plain(_ text: String) -> String {
    ["\\", "`", "*", "_", "<", "[", "|"].reduce(text) { $0.replacingEach($1, by: "\\" + $1) }
  }
}
