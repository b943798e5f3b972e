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

  /// `text` that leads to `address`.
  static func link(_ text: String, to address: String) -> String { "[\(text)](\(address))" }

  /// `number`, which leads to the lesson of that number if there is one.
  static func link(toLesson number: Int) -> String {
    Lesson.numbered(number)?.link("\(number)") ?? "\(number)"
  }

  /// A table of `rows` below `header`.
  static func table(_ header: [String], _ rows: [[String]]) -> String {
    let line = { (cells: [String]) in
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
    return line(header) + line(header.map { _ in "---" }) + rows.map(line).joined()
  }

  /// `text` without meaning to Markdown.
  static func plain(_ text: String) -> String {
    text.map { "\\`*_<[|".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}

extension Lesson {
  /// Where links to it lead.
  var anchor: String { "lesson-\(number)" }

  /// A link to it that reads `text`.
  func link(_ text: String) -> String { Markdown.link(text, to: "#\(anchor)") }

  /// `text` in which other lessons are linked where they are mentioned: `see lesson 7`.
  func linkingOthers(in text: String) -> String { Self.linking(in: text, butTo: number) }

  /// `text` in which lessons are linked where they are mentioned, but for the lesson `own`.
  static func linking(in text: String, butTo own: Int? = nil) -> String {
    text.replacing(/\b[Ll]essons?\s\d+(?:(?:,| and| or| to)\s\d+)*/) { mention in
      mention.output.replacing(/\d+/) { number in
        guard let lesson = Int(number.output), lesson != own else { return String(number.output) }
        return Markdown.link(toLesson: lesson)
      }
    }
  }
}
