import Notebook
import Runner
import Stage

/// A check of the list of the documents' headings with the lessons that retell them.
struct DocumentCheck {

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

  private let lessons: [Lesson]
  private let headings: [(row: Row, heading: Heading)]
  private let malformed: [Row]

  /// Reads the list in `checkout`.
  init(_ checkout: Checkout) throws(Failure) {
    lessons = checkout.lessons
    let rows = try Row.all(in: Heading.file, checkout)
    let all = rows.map { (row: $0, heading: Heading($0.columns.joined(separator: "\t"))) }
    headings = all.compactMap { row, heading in heading.map { (row, $0) } }
    malformed = all.filter { $0.heading == nil }.map(\.row)
  }

  /// Returns the problems with the list itself.
  func problems() -> [Problem] {
    let unreadable = malformed.map { row in
      row.problem(
        .headings, nil, "The line cannot be read.",
        "Separate its columns with tabs, as the top of the file describes.")
    }
    let withoutLesson = headings.filter { _, heading in
      heading.places.isEmpty && heading.grouped.isEmpty && heading.reason.count <= 8
    }
    let withUnknownPlace = headings.filter { _, heading in
      !(heading.places + heading.grouped).allSatisfy(isKnown)
    }
    return unreadable
      + withoutLesson.map {
        $0.row.problem(
          .headings, nil, "No lesson retells this heading.",
          "Name the lessons that retell it, or say why there are none.")
      }
      + withUnknownPlace.map {
        $0.row.problem(
          .headings, nil, "It names a lesson or scene that does not exist.",
          "Name the lessons or scenes that retell it, as in: 4.one-value, 56.")
      }
  }

  private func isKnown(_ place: Heading.Place) -> Bool {
    guard let lesson = lessons.numbered(place.lesson) else { return false }
    return place.scene == nil || lesson.scenes.contains { $0.name == place.scene }
  }

  /// Returns problems where `lesson` or its `file` disagrees with the list.
  func problems(of lesson: Lesson, _ file: LessonFile) -> [Problem] {
    retold(by: lesson, file)
  }

  private func retold(by lesson: Lesson, _ file: LessonFile) -> [Problem] {
    // Later lessons do not retell the tutorials.
    let isOfTutorials = lesson.number <= 56
    if !isOfTutorials || headings.contains(where: { $0.heading.retells(lesson) }) { return [] }
    return [
      Problem(
        rule: .headings, lesson: lesson.number, file: lesson.source, line: file.commentLine,
        message: "\(Heading.file) does not say what the lesson retells.",
        remedy: "Add the lesson's number to the headings that it retells.")
    ]
  }
}

extension Heading {
  fileprivate func retells(_ lesson: Lesson) -> Bool {
    places.contains { $0.lesson == lesson.number }
  }
}
