import Lessons

/// What a selection that selects nothing is answered with.
extension Failure {
  private static let selectionUsage = "lesson-runner LESSON..."

  static func unknown(_ word: String) -> Failure {
    let what =
      word.isEmpty ? "nothing is selected by an empty word" : "nothing is called \"\(word)\""
    return Failure(
      message: what, usage: selectionUsage, advice: [.overview], status: .usage)
  }

  static func unknownNumber(_ word: String) -> Failure {
    Failure(
      message: "there is no lesson \(word)", usage: selectionUsage, advice: [.overview],
      status: .usage)
  }

  static func backwards(from first: Substring, to last: Substring) -> Failure {
    Failure(
      message: "the range \(first)-\(last) runs backwards", usage: selectionUsage,
      advice: [.init(command: "lesson-runner \(last)-\(first)")], status: .usage)
  }

  static func unknownScene(_ name: String, of lesson: Lesson) -> Failure {
    Failure(
      message: "lesson \(lesson.number) has no scene \"\(name)\"", usage: selectionUsage,
      advice: lesson.scenes.map {
        .init(command: "lesson-runner \(lesson.number).\($0.name)", comment: $0.title)
      }, status: .usage)
  }
}

extension Failure.Advice {
  static let overview = Self(command: "lesson-runner", comment: "the lessons, by chapter")
}
