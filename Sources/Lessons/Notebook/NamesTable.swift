extension Name {
  /// What things are called, a table for each chapter that teaches them.
  static var tables: String {
    let tables = Chapter.allCases.compactMap { chapter -> String? in
      let rows = all.filter { Lesson.numbered($0.lesson)?.chapter == chapter }.map(\.row)
      if rows.isEmpty { return nil }
      return "**\(chapter.title)**\n\n"
        + Markdown.table(["ReactiveObjC", "here", "Combine", "Swift concurrency", "lesson"], rows)
    }
    let opening = """
      \(Markdown.anchor("names"))
      ## Names

      What ReactiveObjC calls a thing, what it is called here, and what comes nearest in Combine and
      in Swift's own concurrency, its standard library and Async Algorithms included; these two
      without their arguments. Nearest is not the same: the lesson says what differs.
      `lesson-runner debounce` finds a lesson by any of these names.

      """
    return ([opening] + tables).joined(separator: "\n")
  }

  private var row: [String] {
    let others = [combine, concurrency].map { name in
      name.map { Markdown.code(Self.withoutArguments($0)) } ?? "–"
    }
    let link = Lesson.numbered(lesson)?.link("\(lesson)") ?? "\(lesson)"
    return [Markdown.code(objectiveC), Markdown.code(here)] + others + [link]
  }

  private static func withoutArguments(_ name: String) -> String {
    let base = name.prefix { $0 != "(" }
    return base.isEmpty ? name : String(base)
  }
}
