import Stage

/// Failures for words that do not select a lesson.
extension LessonFinder {
  /// Returns a failure for an unknown `word`. It suggests the option with this name, or lessons that
  /// mention the word, or else names with a similar spelling.
  func unknown(_ word: String) -> Failure {
    let message =
      word.isEmpty ? "\"\" is not a lesson" : "nothing is called \(quoted(word))"
    if let option = Option.common.first(where: { $0.name == "--\(word)" }) {
      return failure(message, [.init(command: option.example)])
    }
    let mentioning = mentioning(word)
    if mentioning.isEmpty {
      let near = chapters(near: word) + lessons(near: word).map(advice)
      return failure(message, near.isEmpty ? [.overview] : Array(near.prefix(3)))
    }
    let lessons =
      mentioning.count == 1 ? "one lesson mentions it" : "\(mentioning.count) lessons mention it"
    return failure("\(message), but \(lessons)", advice(mentioning, on: word))
  }

  /// Returns a failure for a `word` with several meanings.
  func ambiguous(_ word: String, _ lessons: [Lesson]) -> Failure {
    var advice = advice(lessons, on: word)
    if lessons.count <= Self.maximumAdvice {
      let numbers = lessons.map { "\($0.number)" }.joined(separator: ",")
      advice.append(.init(command: "\(start) \(numbers)", comment: "all of them"))
    }
    return failure("\(quoted(word)) matches \(lessons.count) lessons", advice)
  }

  /// Returns a failure for a path that is not a lesson's file. It may be an exercise, or a file
  /// with an old number.
  func foreign(_ path: LessonPath) -> Failure {
    let exercise = path.exercise.map { number in
      Failure.Advice(command: "lesson-runner practice \(number)", comment: "an exercise")
    }
    let lesson = path.lesson(among: lessons, ofAnyNumber: true).map(advice)
    return failure(
      "\(quoted(path.text)) is not a lesson's file", [exercise ?? lesson ?? .overview])
  }

  /// The maximum number of lessons that the advice lists. If there are more, it suggests `search`.
  private static let maximumAdvice = 9

  /// Returns advice on how to select one of `lessons`, which match `word`.
  private func advice(_ lessons: [Lesson], on word: String) -> [Failure.Advice] {
    if lessons.count > Self.maximumAdvice {
      return [.init(command: "lesson-runner search \(Shell.bash.word(escaped(word.utf8)))")]
    }
    return lessons.map(advice)
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
}

extension Failure.Advice {
  package static let overview = Self(command: "lesson-runner", comment: "the lessons, by chapter")
}
