import Stage

extension Name {
  /// What things are called, a table for each chapter that teaches them.
  package static var tables: String {
    let tables = Chapter.allCases.compactMap { chapter -> String? in
      let rows = all.filter { Lesson.numbered($0.lesson)?.chapter == chapter }.map(\.row)
      if rows.isEmpty { return nil }
      return "**\(chapter.title)**\n\n"
        + Markdown.table(
          [
            "ReactiveObjC", "here", "Combine", "Swift concurrency", "what differs there", "lesson",
          ], rows)
    }
    let opening = """
      \(Markdown.anchor("names"))
      ## Names

      What ReactiveObjC calls a thing, what it is called here, and what comes nearest in Combine and in
      Swift's own concurrency, with its standard library and Async Algorithms. The last two are written
      without arguments. Nearest is not equal: a column says what differs there. A dot before a name
      stands for `Signal`. `lesson-runner debounce` finds a lesson by any of these names.

      """
    return ([opening] + tables).joined(separator: "\n")
  }

  private var row: [String] {
    let others = [combine, concurrency].map { name in
      name.map { Markdown.code(Self.withoutArguments($0)) } ?? "–"
    }
    return [Markdown.code(objectiveC), own] + others
      + [differing, Place.front.link(toLesson: lesson)]
  }

  /// What differs, and the lesson that shows it.
  private var differing: String {
    let link = leaving.flatMap { Lesson.numbered($0) }.map { Place.front.link(toLesson: $0.number) }
    let parts = [difference, link.map { "lesson \($0)" }].compactMap(\.self)
    return parts.isEmpty ? "–" : parts.joined(separator: "; ")
  }

  /// What it is called here, a member of `Signal` by the dot before it.
  private var own: String {
    let isKept = objectiveC.filter { $0 != ":" } == here.prefix { $0 != "(" }
    return isKept ? "the same" : Markdown.code(here.replacing("Signal.", with: "."))
  }

  private static func withoutArguments(_ name: String) -> String {
    let base = name.prefix { $0 != "(" }
    return base.isEmpty ? name : String(base)
  }
}
