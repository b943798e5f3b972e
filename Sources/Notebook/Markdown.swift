import Stage

/// Building blocks of the notebook's pages, in GitHub's Markdown.
enum Markdown {
  /// Returns an anchor called `name`, which stays the same if the heading below it changes.
  static func anchor(_ name: String) -> String { "<a id=\"\(name)\"></a>\n" }

  /// Returns a code block with `text` in `language`.
  static func block(_ text: some StringProtocol, as language: String = "text") -> String {
    let end = text.lastIndex { $0 != "\n" }.map { text.index(after: $0) } ?? text.startIndex
    return "```\(language)\n\(text[..<end])\n```\n"
  }

  /// Returns `text` folded below the line `summary`; a click unfolds it.
  static func folded(_ summary: String, _ text: String) -> String {
    "<details><summary>\(summary)</summary>\n\n\(text)\n</details>\n"
  }

  /// Returns `text` as inline code.
  static func code(_ text: String) -> String { "`\(text)`" }

  /// Returns an image of the file at `address`, with `content` as its description and `width` as
  /// its preferred width.
  static func picture(of content: String, at address: String, width: Int) -> String {
    let content = content.replacingEach("&", by: "&amp;").replacingEach("\"", by: "&quot;")
      .replacingEach("<", by: "&lt;")
    return "<img src=\"\(address)\" width=\"\(width)\" alt=\"\(content)\">\n"
  }

  /// Returns a table with `header` and `rows`.
  static func table(_ header: [String], _ rows: [[String]]) -> String {
    let line = { (cells: [String]) in
      "| " + cells.map { $0.replacingEach("|", by: "\\|") }.joined(separator: " | ") + " |\n"
    }
    return line(header) + line(header.map { _ in "---" }) + rows.map(line).joined()
  }

  /// Returns `item` on lines of at most 100 characters; all but the first begin with `indent`.
  static func filled(_ item: some StringProtocol, indent: String = "  ") -> String {
    var (text, length) = ("", 0)
    for word in Substring(item).words {
      let count = word.count
      if text.isEmpty {
        length = count
      } else if length + 1 + count <= 100 {
        text += " "
        length += 1 + count
      } else {
        text += "\n" + indent
        length = indent.count + count
      }
      text += word
    }
    return text.isEmpty ? "" : text + "\n"
  }

  /// Returns `text` with Markdown's special characters escaped.
  static func plain(_ text: String) -> String {
    ["\\", "`", "*", "_", "<", "[", "|"].reduce(text) { $0.replacingEach($1, by: "\\" + $1) }
  }
}
