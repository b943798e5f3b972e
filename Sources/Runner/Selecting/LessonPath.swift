import Stage

/// A path on the command line, such as the one that an editor inserts for `${file}`. It names a
/// lesson's Swift, Objective-C, expected log or page in any folder, and may end with a line number:
/// `:28`.
struct LessonPath {
  /// The path as it was typed.
  let text: String

  /// The name of the file.
  private let name: Substring

  private let isInPractice: Bool

  /// Creates a path from `text`. Returns nil if `text` cannot be a path.
  init?(_ text: String) {
    let path = text.prefix(upTo: text.firstRange(of: /(:\d+)*:?$/)?.lowerBound ?? text.endIndex)
    let names = path.split(separator: "/")
    name = names.last ?? ""
    guard path.contains("/") || Self.suffixes.contains(where: name.hasSuffix) else { return nil }
    self.text = text
    isInPractice = names.dropLast().last == "Practice"
  }

  private static let suffixes = [".swift", ".m", ".log", ".md"]

  /// The number of the exercise, if the file is an exercise.
  var exercise: Int? { isInPractice ? Int(name.prefix { $0.isNumber }) : nil }

  /// Returns the lesson among `lessons` that has the file. If `ofAnyNumber` is true, ignores the
  /// number at the beginning of the name.
  func lesson(among lessons: [Lesson], ofAnyNumber: Bool = false) -> Lesson? {
    let name = { (name: Substring) in ofAnyNumber ? name.drop { $0.isNumber } : name }
    return lessons.first { lesson in
      [lesson.source, lesson.objectiveC, lesson.expectedLog, lesson.page].contains { file in
        file.split(separator: "/").last.map(name) == name(self.name)
      }
    }
  }
}
