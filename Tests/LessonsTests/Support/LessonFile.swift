import Lessons

/// A lesson's file, as its author wrote it.
struct LessonFile {
  /// The whole text.
  let text: String

  /// The doc comment, a line for each paragraph, list item and row of a table.
  let prose: String

  init(of lesson: Lesson) throws {
    text = try Repository.text(of: "Sources/Lessons/\(lesson.sourceFile)")
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let comment = lines.drop { !$0.hasPrefix("///") }.prefix { $0.hasPrefix("///") }
      .map { $0.dropFirst(3).drop { $0 == " " } }
    var paragraphs = [""]
    for line in comment {
      let begins = line.isEmpty || line.hasPrefix("- ") || line.hasPrefix("|")
      if begins { paragraphs.append("") }
      let last = paragraphs.count - 1
      paragraphs[last] += (paragraphs[last].isEmpty ? "" : " ") + line
    }
    prose = paragraphs.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The sentences outside lists and tables.
  var sentences: [Substring] {
    prose.split(separator: "\n")
      .filter { !$0.hasPrefix("- ") && !$0.hasPrefix("|") && !$0.hasSuffix(":") }
      .flatMap { $0.split(separator: /[.!?]["”)]?(\s+(?=[A-Z`"“(])|$)/) }
  }
}
