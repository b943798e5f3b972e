import Stage

/// A page's folder, to which the links on the page are relative, and the lessons that the page can
/// link to.
package struct PageFolder: Sendable {
  private let folder: String
  private let up: String
  let lessons: [Lesson]

  /// Returns the folder of the front page, which is the root of the checkout.
  package static func front(of lessons: [Lesson]) -> PageFolder {
    PageFolder(folder: "", up: "", lessons: lessons)
  }

  /// Returns the folder of the lessons' pages.
  static func pages(of lessons: [Lesson]) -> PageFolder {
    PageFolder(folder: "\(Notebook.folder)/", up: "../", lessons: lessons)
  }

  /// Returns the folder of `Notebook.names`.
  static func documentation(of lessons: [Lesson]) -> PageFolder {
    PageFolder(folder: "Documentation/", up: "../", lessons: lessons)
  }

  /// Returns the relative address of `file`, which is a path in the checkout, an anchor of the
  /// front page such as `#names`, or a URL.
  func address(of file: String) -> String {
    if file.has("://") { return file }
    if file.hasPrefix("#") { return address(of: Notebook.front + file) }
    return file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : up + file
  }

  /// Returns a link with `text` to `file`, in any form that `address(of:)` accepts.
  func link(_ text: String, to file: String) -> String { "[\(text)](\(address(of: file)))" }

  /// Returns `number`, linked to the page of the lesson with that number if there is one.
  func link(toLesson number: Int) -> String {
    lessons.numbered(number).map { link("\(number)", to: $0.page) } ?? "\(number)"
  }

  /// Returns `text` with its links made relative to this folder, and with a link at each mention of
  /// a lesson, such as `see lesson 7`. Mentions of lesson `own` get no link.
  package func linking(_ text: String, butTo own: Int? = nil) -> String {
    linkingMentions(in: leadingLinks(of: text), butTo: own)
  }

  /// Returns `text` with its links made relative to this folder. Code between backticks stays as it
  /// is.
  private func leadingLinks(of text: String) -> String {
    text.parts(around: "`").enumerated().map { index, piece in
      if index % 2 == 1 { return String(piece) }
      let links = piece.parts(around: "](")
      return links.dropFirst().reduce(into: String(links[0])) { text, link in
        let target = link.prefix { $0 != ")" }
        let isLink = target.endIndex < link.endIndex
        text += "](" + (isLink ? address(of: String(target)) : String(target))
        text += link[target.endIndex...]
      }
    }.joined(separator: "`")
  }

  /// Returns `text` with a link at each number after "lesson" or "lessons", as in "lessons 7, 8 and
  /// 9".
  private func linkingMentions(in text: String, butTo own: Int?) -> String {
    let parts = text.parts(around: "esson")
    var result = String(parts[0])
    for (before, piece) in zip(parts, parts.dropFirst()) {
      result += "esson"
      let isWord =
        before.last == "l" || before.last == "L"
        ? before.dropLast().last?.isOfWord != true : false
      var rest = piece
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
  /// Returns the path of the picture of `scene`: `lessons/07-cold-and-hot.hot.svg`.
  public func picture(of scene: Scene) -> String {
    "\(Notebook.folder)/\(fileName).\(scene.name).svg"
  }

  /// The lesson's anchor on the front page. Old links to it date from when the notebook was a
  /// single page.
  var anchor: String { "lesson-\(number)" }

  /// The number and the title, for a heading.
  package var heading: String { "\(number) · \(Markdown.plain(title))" }
}

extension Chapter {
  /// The number and the title, for a heading.
  package var heading: String {
    let numerals = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    let index = Self.allCases.firstIndex(of: self) ?? 0
    return "\(numerals[index]) · \(title)"
  }
}
