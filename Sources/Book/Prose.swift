import Notebook
import Stage

/// Converts the notebook's Markdown to HTML.
struct Prose: Sendable {
  let links: Links

  /// Returns the picture at an address of the notebook, or nil.
  var picture: @Sendable (String) -> String? = { _ in nil }

  /// Returns the HTML for paragraphs, headings, lists, tables and code blocks.
  func html(_ markdown: String) -> String {
    var rest = markdown.lines[...]
    var html = ""
    var id: String?
    while let line = rest.popFirst() {
      if line.isEmpty { continue }
      if line.hasPrefix("```") {
        let code = rest.prefix { $0 != "```" }
        rest = rest.dropFirst(code.count + 1)
        html += Listing.html(
          code.joined(separator: "\n"), in: Language(rawValue: String(line.dropFirst(3))) ?? .text)
      } else if let anchor = Self.anchor(line), anchor.rest.isEmpty {
        id = anchor.id
      } else if line.hasPrefix("#") {
        let level = line.prefix { $0 == "#" }.count
        let title = String(line.dropFirst(level + 1))
        html += HTML.heading(level, inline(title), id: id ?? slug(title))
        id = nil
      } else if line.hasPrefix("|") {
        let rows = [line] + rest.prefix { $0.hasPrefix("|") }
        rest = rest.dropFirst(rows.count - 1)
        html += table(rows.map(Self.cells))
      } else if line.hasPrefix("- ") {
        let lines = [line] + rest.prefix { !$0.isEmpty }
        rest = rest.dropFirst(lines.count - 1)
        html += list(lines)
      } else if line.hasPrefix("<img ") {
        html += line.split(separator: "\"").dropFirst().first.flatMap { picture(String($0)) } ?? ""
      } else {
        let lines = [line] + rest.prefix { !$0.isEmpty && !$0.hasPrefix("- ") }
        rest = rest.dropFirst(lines.count - 1)
        let text = lines.joined(separator: "\n")
        html += text.hasPrefix("**Trap") ? "<p class=\"trap\">" : "<p>"
        html += inline(text) + "</p>\n"
      }
    }
    return html
  }

  /// Returns the ids of all anchors in `markdown`.
  static func anchors(in markdown: String) -> [String] {
    markdown.split(separator: "\n").compactMap { line in
      anchor(line.hasPrefix("- ") ? line.dropFirst(2) : line)?.id
    }
  }

  private static func anchor(_ line: Substring) -> (id: String, rest: Substring)? {
    let (start, end) = ("<a id=\"", "\"></a>")
    guard line.hasPrefix(start) else { return nil }
    let id = line.dropFirst(start.count).prefix { $0 != "\"" }
    let rest = line.dropFirst(start.count + id.count)
    return rest.hasPrefix(end) ? (String(id), rest.dropFirst(end.count)) : nil
  }

  /// Returns the parts of `markdown` below its headings, each with its title, id and text.
  static func parts(of markdown: String) -> [(title: String, id: String, text: String)] {
    var parts: [(title: String, id: String, text: String)] = []
    var id: String?
    for line in markdown.lines {
      if let anchor = anchor(line), anchor.rest.isEmpty {
        id = anchor.id
      } else if line.hasPrefix("#") {
        let title = String(line.drop { $0 == "#" }.dropFirst())
        parts.append((plain(title[...]), id ?? slug(title), ""))
        id = nil
      } else if !parts.isEmpty, !line.hasPrefix("| ---"), !line.hasPrefix("```") {
        parts[parts.count - 1].text += plain(line) + "\n"
      }
    }
    return parts
  }

  /// Returns the text of a line of Markdown as readers see it. A table's cells are separated by
  /// spaces.
  static func plain(_ line: Substring) -> String {
    let item = line.hasPrefix("- ") ? line.dropFirst(2) : line
    let text = anchor(item)?.rest ?? item
    let parts = text.hasPrefix("|") ? cells(text) : [String(text)]
    return parts.map { part in
      var reader = InlineReader(links: Links(pages: [:]), format: .text, rest: part[...])
      return reader.html(until: nil)
    }.joined(separator: " ")
  }

  private func list(_ lines: [Substring]) -> String {
    var items: [String] = []
    for line in lines {
      if line.hasPrefix("- ") {
        items.append(String(line.dropFirst(2)))
      } else {
        items[items.count - 1] += "\n" + line.drop { $0 == " " }
      }
    }
    return "<ul>\n"
      + items.map { item in
        guard let anchor = Self.anchor(item[...]) else { return "<li>\(inline(item))</li>\n" }
        return "<li id=\"\(anchor.id)\">\(inline(String(anchor.rest)))</li>\n"
      }.joined() + "</ul>\n"
  }

  // MARK: Tables

  private static func cells(_ row: Substring) -> [String] {
    // An escaped bar does not end a cell.
    var cells = [""]
    for part in row.dropFirst(2).parts(around: "|") {
      let last = cells[cells.count - 1]
      if last.hasSuffix("\\") {
        cells[cells.count - 1] = last.dropLast() + "|" + part
      } else {
        cells.append(String(part))
      }
    }
    return cells.dropFirst().dropLast().map { $0.split(separator: " ").joined(separator: " ") }
  }

  /// Returns a table. The second of `rows` is the line below the header. On a narrow page, each
  /// cell shows the name of its column.
  private func table(_ rows: [[String]]) -> String {
    guard let header = rows.first else { return "" }
    // A column without a name has no header for screen readers either.
    let head = header.map { $0.isEmpty ? "<td></td>" : "<th scope=\"col\">\(inline($0))</th>" }
      .joined()
    let body = rows.dropFirst(2).map { row in
      let cells = zip(header, row).map { name, cell in
        let label = HTML.escaped(Self.plain(name[...]))
        var reader = InlineReader(links: links, format: .cell, rest: cell[...])
        let start = label.isEmpty ? "<td>" : "<td data-label=\"\(label)\">"
        return "\(start)\(reader.html(until: nil))</td>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    let style = header.count > 4 ? " class=\"many\"" : ""
    return
      "<table\(style)>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n\(body.joined())</tbody>\n</table>\n"
  }

  // MARK: Inline

  /// Returns the HTML for a line, with code, links and emphasis.
  func inline(_ text: String) -> String {
    var reader = InlineReader(links: links, rest: text[...])
    return reader.html(until: nil)
  }
}

private struct InlineReader {
  /// The output format.
  enum OutputFormat {
    case html

    /// HTML for a table cell, in which lines can break after punctuation in code.
    case cell

    /// Text without tags.
    case text
  }

  /// The characters that can have a special meaning.
  private static let signs = "\\`*[]".utf8

  let links: Links

  var format = OutputFormat.html
  var rest: Substring

  /// Consumes the text up to and including `end`, and returns the part before `end` in the output
  /// format.
  mutating func html(until end: String?) -> String {
    var html = ""
    while let character = rest.first {
      let plain = rest.utf8.prefix { !Self.signs.contains($0) }
      if !plain.isEmpty {
        html += escaped(Substring(plain))
        rest = rest[plain.endIndex...]
        continue
      }
      if let end, rest.hasPrefix(end) {
        rest = rest.dropFirst(end.count)
        return html
      }
      rest.removeFirst()
      switch character {
      case "\\":
        html += rest.popFirst().map { escaped(String($0)) } ?? "\\"
      case "`" where rest.contains("`"):
        let code = rest.prefix { $0 != "`" }
        rest = rest.dropFirst(code.count + 1)
        html += tagged("code", format == .cell ? broken(code) : escaped(code))
      case "*" where rest.first == "*" && rest.dropFirst().contains("**"):
        rest.removeFirst()
        html += tagged("strong", self.html(until: "**"))
      case "*" where rest.first != " " && rest.contains("*"):
        html += tagged("em", self.html(until: "*"))
      case "[": html += link() ?? "["
      default: html += escaped(String(character))
      }
    }
    return html
  }

  private func escaped(_ text: some StringProtocol) -> String {
    format == .text ? String(text) : HTML.escaped(text)
  }

  private func tagged(_ tag: String, _ html: String) -> String {
    format == .text ? html : "<\(tag)>\(html)</\(tag)>"
  }

  /// Returns `code` with possible line breaks between punctuation and words.
  private func broken(_ code: Substring) -> String {
    var parts = [""]
    for character in code {
      let isPart = character.isLetter || character.isNumber || character == "_"
      if isPart, let last = parts[parts.count - 1].last, ".:(,/+".contains(last) {
        parts.append("")
      }
      parts[parts.count - 1].append(character)
    }
    return parts.map(escaped).joined(separator: "<wbr>")
  }

  /// Reads a link, or returns nil if none begins here.
  private mutating func link() -> String? {
    var reader = self
    let text = reader.html(until: "](")
    guard rest.contains("]("), let end = reader.rest.firstIndex(of: ")") else { return nil }
    let target = String(reader.rest[..<end])
    rest = reader.rest[end...].dropFirst()
    if format == .text { return text }
    return links.address(of: target).map { "<a href=\"\($0)\">\(text)</a>" } ?? text
  }
}
