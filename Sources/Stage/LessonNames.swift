/// The names of a lesson's files and of its static property, all derived from the lesson's name.
///
///     let names = LessonNames(7, "Cold and hot", in: .signals)
///     print(names.file, names.source, names.member)
///     // Prints "07-cold-and-hot Signals/07-ColdAndHot.swift coldAndHot"
public struct LessonNames: Sendable {
  /// The base name of the log files.
  public let file: String

  /// The path of the lesson's file, relative to `Sources/Lessons`.
  public let source: String

  /// The name of the static property of `Lesson`.
  public let member: String

  /// Creates the names from a lesson's `number`, `name` and `chapter`.
  public init(_ number: Int, _ name: String, in chapter: Chapter) {
    let number = number < 10 ? "0\(number)" : "\(number)"
    let name = slug(name)
    var (source, member) = ("\(chapter.folder)/\(number)-", "")
    for word in name.split(separator: "-") {
      let capitalized = word.withCapitalFirst
      source += capitalized
      member += member.isEmpty ? String(word) : capitalized
    }
    file = "\(number)-\(name)"
    self.source = source + ".swift"
    self.member = member
  }
}
