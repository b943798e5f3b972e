import Notebook
import Stage

/// A path on the command line, such as an editor fills in for `${file}`. It may be that of a lesson's
/// Swift, Objective-C, expected log or page, wherever that lies, and a line may follow it: `:28`.
struct LessonPath {
  /// The path as it was typed.
  let text: String

  /// The name of the file.
  private let name: Substring

  private let isInPractice: Bool

  /// Reads `text`, unless it is certainly no path.
  init?(_ text: String) {
    let path = text.prefix(upTo: text.firstRange(of: /(:\d+)*:?$/)?.lowerBound ?? text.endIndex)
    let names = path.split(separator: "/")
    name = names.last ?? ""
    guard path.contains("/") || Self.suffixes.contains(where: name.hasSuffix) else { return nil }
    self.text = text
    isInPractice = names.dropLast().last == "Practice"
  }

  private static let suffixes = [".swift", ".m", ".log", ".md"]

  /// The number of the exercise that the file is of, if it is of one.
  var exercise: Int? { isInPractice ? Int(name.prefix { $0.isNumber }) : nil }

  /// The lesson among `lessons` that has the file. With `ofAnyNumber`, the number that the name
  /// begins with makes no difference.
  func lesson(among lessons: [Lesson], ofAnyNumber: Bool = false) -> Lesson? {
    let name = { (name: Substring) in ofAnyNumber ? name.drop { $0.isNumber } : name }
    return lessons.first { lesson in
      [lesson.source, lesson.objectiveC, lesson.expectedLog, lesson.page].contains { file in
        file.split(separator: "/").last.map(name) == name(self.name)
      }
    }
  }
}
