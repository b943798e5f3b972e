/// A Markdown text, split into its parts.
package struct MarkdownText {
  /// A code block between two fences.
  package struct Block {
    package let language: String
    package let text: String

    /// The index of the line with the opening fence.
    package let line: Int
  }

  package struct Heading {
    package let level: Int
    package let text: String
    package let line: Int
  }

  /// The lines outside code blocks.
  package private(set) var prose: [String] = []
  package private(set) var blocks: [Block] = []
  package private(set) var headings: [Heading] = []

  /// True if every fence is closed.
  package let isBalanced: Bool

  package init(_ text: String) {
    var open: (language: String, line: Int, lines: [Substring])?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if let block = open, line == "```" {
        let text = block.lines.joined(separator: "\n")
        blocks.append(Block(language: block.language, text: text, line: block.line))
        open = nil
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), index, [])
      } else {
        prose.append(String(line))
        let level = line.prefix { $0 == "#" }.count
        if level > 0 {
          let text = String(line.dropFirst(level + 1))
          headings.append(Heading(level: level, text: text, line: index))
        }
      }
    }
    isBalanced = open == nil
  }

  /// The paragraphs outside code blocks.
  package var paragraphs: [String] { prose.split(separator: "").map { $0.joined(separator: "\n") } }

  /// The anchors in the text that links can point to.
  package var anchors: [String] {
    let anchor = /<a id="([^"]*)"><\/a>/
    return prose.flatMap { $0.matches(of: anchor).map { String($0.1) } }
  }

  /// The targets of the text's links.
  package var links: [String] {
    let (code, link) = (/`[^`]*`/, /\]\(([^)]*)\)/)
    return prose.filter { $0.contains("](") }.flatMap { line in
      line.replacing(code, with: "").matches(of: link).map { String($0.1) }
    }
  }

  /// Returns the file and the anchor to which `link` leads if it is on `page`.
  package static func target(
    of link: String, on page: String
  ) -> (file: String, anchor: String?) {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var folders = page.split(separator: "/").dropLast()
    for part in parts[0].split(separator: "/") {
      if part == "..", !folders.isEmpty { folders.removeLast() } else { folders.append(part) }
    }
    return (
      parts[0].isEmpty ? page : folders.joined(separator: "/"),
      parts.count > 1 ? String(parts[1]) : nil
    )
  }

  /// The path, width and alternative text of each picture in the text.
  package var pictures: [(file: String, width: Int?, words: String)] {
    let picture = /<img src="([^"]*)" width="(\d+)" alt="([^"]*)">/
    return prose.filter { $0.hasPrefix("<img ") }.compactMap { line in
      line.wholeMatch(of: picture).map {
        (String($0.1), Int($0.2), String($0.3))
      }
    }
  }

  /// The visible text of each table's cells, row by row, without the separator line below the
  /// heading.
  package var tables: [[[String]]] {
    prose.split { !$0.hasPrefix("|") }.map { rows in
      rows.filter { $0.contains { !"|-: ".contains($0) } }.map(Self.cells)
    }
  }

  private static func cells(_ row: String) -> [String] {
    let (link, blanks) = (/\[([^\]]*)\]\([^)]*\)/, /^ +| +$/)
    return row.replacing("\\|", with: "\u{1}").dropFirst().dropLast().split(
      separator: "|", omittingEmptySubsequences: false
    ).map { cell in
      String(cell).replacing(link) { String($0.output.1) }
        .replacing("`", with: "").replacing(blanks, with: "")
    }
  }
}
