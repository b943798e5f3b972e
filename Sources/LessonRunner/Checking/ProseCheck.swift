import Notebook
import Stage

/// Whether the prose of a lesson can be shown as a page.
struct ProseCheck {
  private let lesson: Lesson
  private let file: LessonFile

  /// Looks at the prose in a lesson's file.
  init(_ lesson: Lesson, _ file: LessonFile) {
    self.lesson = lesson
    self.file = file
  }

  /// What is wrong with it. Links to files lead to those that exist.
  func problems(_ exists: (String) -> Bool) -> [Problem] {
    markup() + width() + tables() + links(exists)
  }

  private func markup() -> [Problem] {
    var problems: [Problem] = []
    for block in file.blocks.map({ $0.joined(separator: " ") }) {
      let text = block.replacing(/`[^`]*`/, with: "").replacing("\\<", with: "")
      guard text.contains("<") || text.contains("`") else { continue }
      problems.append(
        problem(
          .markdown, "A page would not show \(quoted(String(block.prefix(40)))) as it is written.",
          "Write \\< for <, and close what a ` opens."))
    }
    return problems
  }

  private func width() -> [Problem] {
    let lines = file.comment.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().filter { _, line in
      line.count > 104 && !line.contains("](") && !line.hasPrefix("| ")
    }.map { index, _ in
      problem(
        .width, line: file.commentLine + index, "The line is too long for an editor.",
        "Break it after 100 columns.")
    }
  }

  private func tables() -> [Problem] {
    file.blocks.filter { $0.first?.hasPrefix("|") == true }.flatMap { block -> [Problem] in
      let rows = block.map { row in
        row.dropFirst().dropLast().replacing("\\|", with: "¦")
          .split(separator: "|", omittingEmptySubsequences: false)
      }
      if Set(rows.map(\.count)).count > 1 {
        return [
          problem(
            .markdown, "The rows of a table have not the same cells: \(quoted(block[0]))",
            "Give each row the cells of the first.")
        ]
      }
      // Cells are broken between words, if need be.
      let widths = rows[0].indices.map { column in
        rows.flatMap { $0[column].split(separator: " ") }.map { columns($0) }.max() ?? 0
      }
      if widths.reduce(0, +) <= 105 { return [] }
      return [
        problem(
          .width, "A table is too wide for a page: \(quoted(block[0]))",
          "Have it take 105 columns, with cells that can be broken between words.")
      ]
    }
  }

  private func links(_ exists: (String) -> Bool) -> [Problem] {
    file.prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }.filter { link in
      if link.contains("://") { return false }
      guard link.hasPrefix("#") else { return !exists(String(link.prefix { $0 != "#" })) }
      return !anchors.contains(String(link.dropFirst()))
    }.map { link in
      problem(
        .links, "The link to \(link) leads nowhere.",
        "Have it lead to a file of the checkout, or as \"lesson 7\" does to a lesson.")
    }
  }

  private var anchors: Set<String> {
    Set(
      Lesson.all.map { "lesson-\($0.number)" } + Chapter.allCases.map(\.rawValue)
        + ["names", "figures", "contents"])
  }

  private func problem(
    _ rule: Rule, line: Int? = nil, _ message: String, _ remedy: String
  ) -> Problem {
    Problem(
      rule: rule, lesson: lesson.number, file: lesson.source, line: line ?? file.commentLine,
      message: message, remedy: remedy)
  }
}
