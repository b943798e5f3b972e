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
    if file.contains("://") { return file }
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
    var text = text
    // To read a regular expression takes longer than to look whether it is needed.
    if text.contains("](") {
      text.replace(/`[^`]*`|\]\(([^)]*)\)/) { match in
        match.1.map { "](\(way(to: String($0))))" } ?? String(match.0)
      }
    }
    if text.contains("esson") {
      let digits = /\d+/
      text.replace(/\b[Ll]essons?\s\d+(?:(?:,| and| or| to)\s\d+)*/) { mention in
        mention.output.replacing(digits) { number in
          guard let lesson = Int(number.output), lesson != own else { return String(number.output) }
          return link(toLesson: lesson)
        }
      }
    }
    return text
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
