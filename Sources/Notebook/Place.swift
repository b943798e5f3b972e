import Stage

/// The folder that a page lies in, and that its links lead from.
package struct Place {
  private let folder: String
  private let up: String

  /// That of the front, and of the checkout.
  package static let front = Place(folder: "", up: "")

  /// That of the pages of the lessons.
  static let lessons = Place(folder: "\(Notebook.folder)/", up: "../")

  /// How a link leads to a file of the checkout, or to a place on the front: `#names`.
  func way(to file: String) -> String {
    if file.has("://") { return file }
    if file.hasPrefix("#") { return way(to: Notebook.front + file) }
    return file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : up + file
  }

  /// Some text that leads to a file of the checkout, to a place on the front, or elsewhere.
  func link(_ text: String, to file: String) -> String { "[\(text)](\(way(to: file)))" }

  /// The number of a lesson, which leads to its page if there is such a lesson.
  func link(toLesson number: Int) -> String {
    Lesson.numbered(number).map { link("\(number)", to: $0.page) } ?? "\(number)"
  }

  /// A text whose links lead from here, and in which lessons are linked where they are mentioned,
  /// `see lesson 7`, but for the one of this number.
  package func linking(_ text: String, butTo own: Int? = nil) -> String {
    linkingMentions(in: leadingLinks(of: text), butTo: own)
  }

  /// `text` with its links leading from here. What stands between `s is code.
  private func leadingLinks(of text: String) -> String {
    text.parts(around: "`").enumerated().map { index, part in
      if index % 2 == 1 { return String(part) }
      let pieces = part.parts(around: "](")
      return pieces.dropFirst().reduce(into: String(pieces[0])) { text, piece in
        let address = piece.prefix { $0 != ")" }
        let isLink = address.endIndex < piece.endIndex
        text += "](" + (isLink ? way(to: String(address)) : String(address))
        text += piece[address.endIndex...]
      }
    }.joined(separator: "`")
  }

  /// `text` with a link at each number that follows "lesson", or "lessons" as in "lessons 7, 8 and 9".
  private func linkingMentions(in text: String, butTo own: Int?) -> String {
    let parts = text.parts(around: "esson")
    var result = String(parts[0])
    for (before, part) in zip(parts, parts.dropFirst()) {
      result += "esson"
      let isWord =
        before.last == "l" || before.last == "L"
        ? before.dropLast().last?.isOfWord != true : false
      var rest = part
      var separators = ["s ", "s\n", " ", "\n"]
      while isWord, let separator = separators.first(where: rest.begins) {
        let number = rest.dropFirst(separator.count).prefix(while: \.isWholeNumber)
        guard let lesson = Int(number) else { break }
        result += separator + (lesson == own ? String(number) : link(toLesson: lesson))
        rest = rest[number.endIndex...]
        separators = [", ", ",\n", " and ", " and\n", " or ", " or\n", " to ", " to\n"]
      }
      result += rest
    }
    return result
  }
}

extension Lesson {
  /// Where its page lies in a checkout: `lessons/07-cold-and-hot.md`.
  public var page: String { "\(Notebook.folder)/\(fileName).md" }

  /// Where the picture of a scene lies in a checkout: `lessons/07-cold-and-hot.hot.svg`.
  public func picture(of scene: Scene) -> String {
    "\(Notebook.folder)/\(fileName).\(scene.name).svg"
  }

  /// Where links to it lead on the front, and led when the notebook was one page.
  var anchor: String { "lesson-\(number)" }

  /// Its title, with its number.
  package var heading: String { "\(number) · \(Markdown.plain(title))" }
}

extension Chapter {
  /// Its title, with its number.
  package var heading: String {
    let numerals = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    let index = Self.allCases.firstIndex(of: self) ?? 0
    return "\(numerals[index]) · \(title)"
  }
}
