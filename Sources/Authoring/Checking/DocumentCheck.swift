import LessonRunner
import Notebook
import Stage

/// A check of the list of the documents' headings with the lessons that retell them.
struct DocumentCheck {
  static let headingsFile = "Tests/Documented/headings.txt"

  /// A line of a list in `Tests/Documented`, split into columns.
  struct Row {
    let file: String
    let line: Int
    let columns: [String]

    /// Returns the rows of the list in `file`, without its comments.
    static func all(in file: String, _ checkout: Checkout) throws(Failure) -> [Row] {
      let text = String(decoding: try checkout.bytesIfAny(of: file) ?? [], as: UTF8.self)
      return text.lines.enumerated()
        .filter { !$0.element.isEmpty && !$0.element.begins(with: "#") }
        .map { index, line in
          Row(file: file, line: index + 1, columns: line.parts(around: "\t").map(String.init))
        }
    }

    func problem(_ rule: Rule, _ lesson: Int?, _ message: String, _ remedy: String) -> Problem {
      Problem(
        rule: rule, lesson: lesson, file: file, line: line, message: message, remedy: remedy)
    }
  }

  /// A row about a heading: the document, the heading's text, and the lessons that retell it or the
  /// reason why none does.
  private struct Heading {
    let row: Row
    let document: Source.Document
    let text: String
    let lessons: [Int]

    init?(_ row: Row) {
      guard row.columns.count == 3,
        let document = Source.Document(rawValue: row.columns[0].lowercased())
      else { return nil }
      (self.row, self.document, text) = (row, document, row.columns[1])
      lessons = row.columns[2].split { $0 == "," || $0 == " " }.compactMap { Int($0) }
    }
  }

  private let lessons: [Lesson]
  private let headings: [Heading]
  private let malformed: [Row]

  /// Reads the list in `checkout`.
  init(_ checkout: Checkout) throws(Failure) {
    lessons = checkout.lessons
    let all = try Row.all(in: Self.headingsFile, checkout).map { (row: $0, heading: Heading($0)) }
    headings = all.compactMap(\.heading)
    malformed = all.filter { $0.heading == nil }.map(\.row)
  }

  /// Returns the problems with the list itself.
  func problems() -> [Problem] {
    let unreadable = malformed.map { row in
      row.problem(
        .headings, nil, "The line cannot be read.",
        "Separate its columns with tabs, as the top of the file describes.")
    }
    let withoutLesson = headings.filter { $0.lessons.isEmpty && $0.row.columns[2].count <= 8 }
    let withUnknownLesson = headings.filter { $0.lessons.contains { lessons.numbered($0) == nil } }
    return unreadable
      + withoutLesson.map {
        $0.row.problem(
          .headings, nil, "No lesson retells this heading.",
          "Name the lessons that retell it, or say why there are none.")
      }
      + withUnknownLesson.map {
        $0.row.problem(
          .headings, nil, "It names a lesson that does not exist.",
          "Name the lessons that retell it.")
      }
  }

  /// Returns problems where `lesson` or its `file` disagrees with the list.
  func problems(of lesson: Lesson, _ file: LessonFile) -> [Problem] {
    sections(of: lesson, file) + retold(by: lesson)
  }

  private func sections(of lesson: Lesson, _ file: LessonFile) -> [Problem] {
    lesson.sources.flatMap { source in
      source.sections.filter { section in
        !headings.contains {
          $0.document == source.document && $0.text == section
            && $0.lessons.contains(lesson.number)
        }
      }.map { section in
        Problem(
          rule: .headings, lesson: lesson.number, file: lesson.source, line: file.commentLine,
          message: "\(Self.headingsFile) does not list this lesson for \"\(section)\" in "
            + "\(source.document.rawValue.uppercased()).",
          remedy: "Use a heading from that list, and add this lesson to it there.")
      }
    }
  }

  private func retold(by lesson: Lesson) -> [Problem] {
    headings.filter { heading in
      heading.lessons.contains(lesson.number)
        && !lesson.sources.contains { $0.document == heading.document }
    }.map { heading in
      heading.row.problem(
        .headings, lesson.number,
        "Lesson \(lesson.number) does not say that it retells this document.",
        "Name the document in \(lesson.source), after retelling:, or remove the lesson here.")
    }
  }
}
