import Lessons

/// What a selection that selects nothing is answered with.
extension Failure {
  static func unknown(_ word: String) -> Failure {
    if Words(word).isEmpty {
      return selection("\"\(word)\" is no lesson, chapter, title or name", [.overview, .all])
    }
    let near = Selection.lessons(near: word)
    return selection(
      "there is no lesson, chapter, title or name \"\(word)\"",
      near.isEmpty ? [.overview] : near.map { .lesson($0) })
  }

  static func unknownNumber(_ word: String) -> Failure {
    let near = Int(word).map { number in
      Lesson.all.sorted { abs($0.number - number) < abs($1.number - number) }.prefix(3)
        .sorted { $0.number < $1.number }
    }
    return selection(
      "there is no lesson \(word)", (near ?? []).map { .lesson($0) } + [.overview])
  }

  static func backwards(from first: Substring, to last: Substring) -> Failure {
    selection(
      "the range \(first)-\(last) runs backwards",
      [.init(command: "lesson-runner \(last)-\(first)")])
  }

  static func unknownScene(_ name: String, of lesson: Lesson) -> Failure {
    let near = nearest(to: name, among: lesson.scenes.map(\.name))
    return selection(
      "lesson \(lesson.number) has no scene \"\(name)\"",
      (near.isEmpty ? lesson.scenes.map(\.name) : near).map {
        .init(command: "lesson-runner \(lesson.number).\($0)")
      })
  }

  private static func selection(_ message: String, _ advice: [Advice]) -> Failure {
    Failure(message: message, usage: Command.run.usage, advice: advice, status: .usage)
  }
}

extension Failure.Advice {
  static let overview = Self(command: "lesson-runner", comment: "the lessons, by chapter")

  static let all = Self(command: "lesson-runner all", comment: "all of them")

  static func lesson(_ lesson: Lesson) -> Self {
    Self(command: "lesson-runner \(lesson.number)", comment: lesson.title)
  }
}
