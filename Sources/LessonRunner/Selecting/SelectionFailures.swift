import Stage

/// What a word that selects nothing is answered with.
extension Index {
  func unknown(_ word: String) -> Failure {
    if Words(word).isEmpty {
      return failure("\(quoted(word)) is no lesson, chapter, title or name", [.overview])
    }
    let near = chapters(near: word) + lessons(near: word).map(advice)
    return failure(
      "there is no lesson, chapter, title or name \(quoted(word))",
      near.isEmpty ? [.overview] : Array(near.prefix(3)))
  }

  /// `word` is in `count` lessons: too many to mean one of them.
  func everywhere(_ word: String, _ count: Int) -> Failure {
    failure(
      "\(quoted(word)) is in \(count) lessons",
      [.init(command: "lesson-runner search \(Shell.bash.word(escaped(word.utf8)))")])
  }

  func unknownNumber(_ word: String) -> Failure {
    let near = Double(word).map { number in
      let number = min(max(number, -1_000), 1_000)
      return lessons.sorted { abs(Double($0.number) - number) < abs(Double($1.number) - number) }
        .prefix(3).sorted { $0.number < $1.number }
    }
    return failure(
      "there is no lesson \(word)", (near ?? []).map(advice) + [.overview])
  }

  func backwards(from first: Substring, to last: Substring) -> Failure {
    failure(
      "the range \(first)-\(last) runs backwards", [.init(command: "\(start) \(last)-\(first)")])
  }

  func unknownScene(_ name: String, of lesson: Lesson) -> Failure {
    let scenes = lesson.scenes.map(\.name)
    let near = nearest(to: name, among: scenes)
    return failure(
      "lesson \(lesson.number) has no scene \(quoted(name))",
      (near.isEmpty ? scenes : near).map { .init(command: "\(start) \(lesson.number).\($0)") })
  }

  private func chapters(near word: String) -> [Failure.Advice] {
    nearest(to: word, among: Chapter.allCases.map(\.rawValue)).compactMap { name in
      Chapter(rawValue: name).map {
        .init(command: "\(start) \(name)", comment: "the chapter \($0.title)")
      }
    }
  }

  private func advice(_ lesson: Lesson) -> Failure.Advice {
    .init(command: "\(start) \(lesson.number)", comment: lesson.title)
  }

  private func failure(_ message: String, _ advice: [Failure.Advice]) -> Failure {
    Failure(message: message, usage: command.usage, advice: advice, status: .usage)
  }

  /// How the command line begins.
  private var start: String {
    command.name == Command.run.name ? "lesson-runner" : "lesson-runner \(command.name)"
  }
}

extension Failure.Advice {
  static let overview = Self(command: "lesson-runner", comment: "the lessons, by chapter")
}
