import Notebook
import Runner
import Stage

/// A check of `Tests/Documented/errata.txt`: the documents' own words beside the lessons that
/// correct them.
struct ErrataCheck {
  static let file = "Tests/Documented/errata.txt"

  /// A row about a place in a document, or about behaviour that no document describes.
  private struct Erratum {
    let row: DocumentCheck.Row

    var lesson: Int? { Int(row.columns[0]) }

    /// The document whose words the row quotes. Nil if the row quotes none.
    var document: Tutorial.Document? {
      Tutorial.Document.allCases.first { $0.rawValue.uppercased() == row.columns[1] }
    }

    var heading: String { row.columns[2] }

    /// The document's own words, or a description if the row quotes no document.
    var phrase: String { row.columns[3] }

    /// Words from the lesson's sentence about what really happens.
    var correction: String { row.columns[4] }

    var scene: String { row.columns[5] }
  }

  private static let kinds = ["surprising", "confirmed", "not told"]
  private static let columnCount = 6

  private let lessons: [Lesson]
  private let errata: [Erratum]
  private let malformed: [DocumentCheck.Row]

  /// The headings of the documents, each after its document's letter and a tab.
  private let headings: Set<String>

  /// Reads the lists in `checkout`.
  init(_ checkout: Checkout) throws(Failure) {
    lessons = checkout.lessons
    let rows = try DocumentCheck.Row.all(in: Self.file, checkout)
    errata = rows.filter { $0.columns.count == Self.columnCount }.map(Erratum.init)
    malformed = rows.filter { $0.columns.count != Self.columnCount }
    headings = Set(
      try DocumentCheck.Row.all(in: Heading.file, checkout)
        .map { $0.columns.prefix(2).joined(separator: "\t") })
  }

  /// Returns the problems with the list itself.
  func problems() -> [Problem] {
    var problems = malformed.map { row in
      row.problem(
        .errata, nil, "The line cannot be read.",
        "Separate its columns with tabs, as the top of the file describes.")
    }
    for erratum in errata where erratum.lesson.flatMap(lessons.numbered) == nil {
      problems.append(
        erratum.row.problem(
          .errata, nil, "It names a lesson that does not exist.",
          "Name the lesson that corrects it."))
    }
    let kinds = Self.kinds.joined(separator: ", ")
    for erratum in errata
    where erratum.document == nil && !Self.kinds.contains(erratum.row.columns[1]) {
      problems.append(
        erratum.row.problem(
          .errata, erratum.lesson, "\"\(erratum.row.columns[1])\" is not a document.",
          "Write a letter from A to E, or one of \(kinds)."))
    }
    for erratum in errata where erratum.document != nil {
      if headings.contains(erratum.row.columns[1...2].joined(separator: "\t")) { continue }
      problems.append(
        erratum.row.problem(
          .errata, erratum.lesson, "The document has no heading \"\(erratum.heading)\".",
          "Name the heading above the quoted words as \(Heading.file) writes it."))
    }
    return problems
  }

  /// Returns problems where the prose in `file`, the file of `lesson`, disagrees with the list.
  func problems(of lesson: Lesson, _ file: LessonFile) -> [Problem] {
    let errata = errata.filter { $0.lesson == lesson.number }
    let comments =
      [file.lessonComment]
      + lesson.scenes.flatMap {
        [file.comment(on: $0), file.comment(below: $0)]
      }
    let blocks = comments.compactMap { $0 }.flatMap { comment in
      let lines = comment.text.lines.map(\.withoutIndent)
      let starts = lines.indices.filter { index in
        !lines[index].isEmpty && (index == 0 || lines[index - 1].isEmpty)
      }
      return zip(starts, comment.blocks).map { (line: comment.line + $0, lines: $1) }
    }
    let texts = errata.isEmpty ? [] : blocks.map { $0.lines.joined(separator: "\n") }
    return errata.flatMap { problems(with: $0, of: lesson, texts) }
      + blocks.flatMap { line, lines in
        Correction(lines).map { correction in
          self.problems(with: correction, errata).map { message, remedy in
            Problem(
              rule: .errata, lesson: lesson.number, file: lesson.source, line: line,
              message: message, remedy: remedy)
          }
        } ?? []
      }
  }

  private func problems(
    with erratum: Erratum, of lesson: Lesson, _ blocks: [String]
  ) -> [Problem] {
    var problems: [Problem] = []
    let corrections = blocks.filter { !erratum.correction.isEmpty && $0.has(erratum.correction) }
    if corrections.isEmpty {
      problems.append(
        erratum.row.problem(
          .errata, lesson.number,
          "Lesson \(lesson.number) no longer says \"\(erratum.correction)\".",
          "Restore that wording in \(lesson.source), or put the new wording here."))
    } else if erratum.document != nil, !corrections.contains(where: { $0.has(erratum.phrase) }) {
      problems.append(
        erratum.row.problem(
          .errata, lesson.number,
          "Lesson \(lesson.number) does not quote the words that it corrects.",
          "Quote them in \(lesson.source), in the paragraph with that correction."))
    }
    let name = erratum.scene[...].dropping("\(lesson.number).")
    if erratum.scene != "prose", !lesson.scenes.contains(where: { $0.name == name }) {
      problems.append(
        erratum.row.problem(
          .errata, lesson.number, "There is no scene \(erratum.scene).",
          "Name the scene that shows the mistake, or write \"prose\"."))
    }
    return problems
  }

  /// Returns what is wrong with `correction`, and the remedies. `errata` are its lesson's rows.
  private func problems(
    with correction: Correction, _ errata: [Erratum]
  ) -> [(message: String, remedy: String)] {
    if correction.documents.isEmpty {
      return [
        (
          "The correction \"\(correction.title)\" names no document.",
          "Name the documents by their letters, as in \"Where B and D are wrong.\""
        )
      ]
    }
    let remedy = "Quote the document's own words, and put them into a row of \(Self.file)."
    let quoted = errata.filter { correction.text.has($0.phrase) }
    let unquoted = correction.documents.filter { document in
      !quoted.contains { $0.document == document }
    }
    let phrases = errata.filter { $0.document != nil }.map(\.phrase)
    var problems = unquoted.map { document in
      let letter = document.rawValue.uppercased()
      return ("The correction \"\(correction.title)\" does not quote \(letter).", remedy)
    }
    for item in correction.items where !phrases.contains(where: item.has) {
      problems.append(("The correction \"\(item.prefix(40))\" contains no quotation.", remedy))
    }
    for quotation in correction.quotations where !phrases.contains(quotation) {
      problems.append(("No row quotes \"\(quotation)\".", remedy))
    }
    return problems
  }
}

/// A paragraph or list that says where documents are wrong or incomplete.
private struct Correction {
  /// The bold words at its beginning, such as `Where B is wrong.`
  let title: String

  /// The documents that the title names.
  let documents: [Tutorial.Document]

  let text: String

  /// The items, if the correction is a list.
  let items: [String]

  /// Returns nil if the block `lines` corrects no document.
  init?(_ lines: [String]) {
    let text = lines.joined(separator: "\n")
    // Searching for these words is faster than running the regular expression.
    guard text.has("**Where "),
      let match = text.firstMatch(of: /\*\*(Where (.+?) (?:is|are) (?:wrong|incomplete)\.)\*\*/)
    else { return nil }
    title = String(match.1)
    let names = match.2.split { !$0.isLetter }
    documents = Tutorial.Document.allCases.filter { names.contains($0.rawValue.uppercased()[...]) }
    self.text = text
    items = lines.filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
  }

  /// The texts between quotation marks, without those in code.
  var quotations: [String] {
    // Every second piece is code between backticks.
    let pieces = text.parts(around: "`").enumerated()
    let prose = pieces.map { $0.offset % 2 == 0 ? String($0.element) : "" }.joined(separator: "`")
    return prose.parts(around: "\"").enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }
}
