import Notebook
import Runner
import Stage

/// A check that the prose of a lesson and its scenes can be shown as a page.
struct ProseCheck {
  private let lesson: Lesson
  private let checkout: Checkout
  private let comments: [LessonFile.Comment]

  /// Creates a check of the prose in `file`, the file of `lesson` in `checkout`.
  init(_ lesson: Lesson, _ file: LessonFile, in checkout: Checkout) {
    (self.lesson, self.checkout) = (lesson, checkout)
    comments =
      ([file.lessonComment] + lesson.scenes.map(file.comment(on:))
      + lesson.scenes.map(file.comment(below:))).compactMap { $0 }
  }

  /// Returns all problems with the prose.
  func problems() -> [Problem] {
    var problems: [Problem] = []
    for comment in comments {
      let blocks = comment.blocks
      problems += markup(of: comment, blocks)
      problems += width(of: comment)
      problems += tables(in: comment, blocks)
      problems += links(in: comment)
      problems += phrases(in: comment)
    }
    return problems
  }

  private func markup(of comment: LessonFile.Comment, _ blocks: [[String]]) -> [Problem] {
    var problems: [Problem] = []
    for block in blocks.map({ Explanation.withoutClaims($0.joined(separator: " ")) }) {
      // Every second piece is code between backticks.
      let pieces = block.parts(around: "`")
      let isClosed = pieces.count % 2 == 1
      let prose = stride(from: 0, to: pieces.count, by: 2).map { pieces[$0] }
      if isClosed, !prose.contains(where: { $0.replacingEach("\\<", by: "").has("<") }) { continue }
      problems.append(
        problem(
          .markdown, comment,
          "A page would not show \(quoted(String(block.prefix(40)))) as you wrote it.",
          "Write \\< for <, and close every backtick."))
    }
    return problems
  }

  private func width(of comment: LessonFile.Comment) -> [Problem] {
    let lines = comment.text.lines
    return lines.enumerated().filter { _, line in
      // Counting bytes is faster, and a line has at least as many bytes as characters.
      line.utf8.count > 104 && line.count > 104 && !line.has("](") && !line.hasPrefix("| ")
    }.map { index, _ in
      problem(
        .width, comment, line: index, "The line is too long for an editor.",
        "Break it: the limit is 100 columns.")
    }
  }

  private func tables(in comment: LessonFile.Comment, _ blocks: [[String]]) -> [Problem] {
    blocks.filter { $0.first?.hasPrefix("|") == true }.flatMap { block -> [Problem] in
      let rows = block.map { row in
        row.dropFirst().dropLast().replacingEach("\\|", by: "¦").parts(around: "|")
      }
      if Set(rows.map(\.count)).count > 1 {
        return [
          problem(
            .markdown, comment,
            "The rows of a table have different numbers of cells: \(quoted(block[0]))",
            "Give each row as many cells as the first.")
        ]
      }
      // Cells can be broken between words.
      let widths = rows[0].indices.map { column in
        rows.flatMap { $0[column].words }.map { columns($0) }.max() ?? 0
      }
      if widths.reduce(0, +) <= 105 { return [] }
      return [
        problem(
          .width, comment, "A table is too wide for a page: \(quoted(block[0]))",
          "Shorten the longest words in its cells: together they may take at most 105 columns.")
      ]
    }
  }

  private func links(in comment: LessonFile.Comment) -> [Problem] {
    // Searching for these characters is faster than running the regular expression.
    if !comment.text.has("](") { return [] }
    return comment.prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }.filter { link in
      if link.has("://") { return false }
      guard link.hasPrefix("#") else { return !checkout.exists(String(link.prefix { $0 != "#" })) }
      return !anchors.contains(String(link.dropFirst()))
    }.map { link in
      problem(
        .links, comment, "The link to \(link) has no target.",
        "Link to a file of the checkout, or write \"lesson 7\" to link to a lesson.")
    }
  }

  /// Returns a problem for each sentence in `comment` with a phrase that readers stumble over.
  private func phrases(in comment: LessonFile.Comment) -> [Problem] {
    let paragraphs = comment.blocks.map { $0.joined(separator: " ") }
    return PlainWords.stiffSentences(in: paragraphs).map { sentence in
      problem(
        .plain, comment, "Readers will stumble over this: \(quoted(sentence))",
        "Say who does what, in the usual words.")
    }
  }

  private var anchors: Set<String> {
    Set(
      checkout.lessons.map { "lesson-\($0.number)" } + Chapter.allCases.map(\.rawValue)
        + ["names", "contents"])
  }

  private func problem(
    _ rule: Rule, _ comment: LessonFile.Comment, line index: Int = 0, _ message: String,
    _ remedy: String
  ) -> Problem {
    Problem(
      rule: rule, lesson: lesson.number, file: lesson.source, line: comment.line + index,
      message: message, remedy: remedy)
  }
}
