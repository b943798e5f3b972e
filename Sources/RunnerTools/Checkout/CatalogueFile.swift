import Notebook
import Runner
import Stage

/// The file that lists the lessons, by chapter.
package struct CatalogueFile {
  /// The path of the list of lessons in a checkout.
  package static let file = "\(Checkout.lessonFolder)/Catalogue.swift"

  private let lines: [String]

  package init(_ text: String) {
    lines = text.lines.map(String.init)
  }

  /// A Boolean value that indicates whether the file contains the list.
  package var hasList: Bool { start != nil }

  private var start: Int? { lines.firstIndex { $0.contains("catalogue: [Lesson] = [") } }

  /// Returns the number of the line that lists `member`.
  package func line(of member: String) -> Int? {
    lines.firstIndex { Self.element($0) == member }.map { $0 + 1 }
  }

  /// Returns the text with `member` added at the end of `chapter`, or nil if the file has no list.
  package func adding(_ member: String, to chapter: Chapter) -> String? {
    guard let start, let end = lines[start...].firstIndex(where: { Self.trimmed($0) == "]" })
    else { return nil }
    var lines = self.lines
    let titles = lines[start..<end].indices.filter { Self.chapter(lines[$0]) != nil }
    let next = titles.first { title in
      Self.chapter(lines[title]).map { Self.isBefore(chapter, $0) } ?? false
    }
    let index = next ?? end
    let isTitled = titles.contains { Self.chapter(lines[$0]) == chapter }
    lines.insert(
      contentsOf: (isTitled ? [] : ["    // \(chapter.folder)"]) + ["    \(member),"], at: index)
    // The previous element may have been the last one, without a comma after it.
    if let last = lines[start + 1..<index].lastIndex(where: { Self.element($0) != nil }),
      !lines[last].contains(",")
    {
      lines[last] += ","
    }
    return lines.joined(separator: "\n")
  }

  private static func isBefore(_ one: Chapter, _ other: Chapter) -> Bool {
    let all = Chapter.allCases
    return all.firstIndex(of: one) ?? 0 < all.firstIndex(of: other) ?? 0
  }

  /// Returns the chapter that begins at `line`, or nil.
  private static func chapter(_ line: String) -> Chapter? {
    Chapter.allCases.first { trimmed(line) == "// \($0.folder)" }
  }

  /// Returns the name of the lesson that `line` lists, or nil.
  private static func element(_ line: String) -> String? {
    let text = trimmed(line)
    let name = text.hasSuffix(",") ? String(text.dropLast()) : text
    let isName = name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber }
    return isName ? name : nil
  }

  private static func trimmed(_ line: String) -> String {
    String(line.drop { $0 == " " })
  }
}
