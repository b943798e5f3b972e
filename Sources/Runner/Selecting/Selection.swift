import Stage

/// A selected lesson, or some of its scenes.
package struct SelectedLesson {
  package let lesson: Lesson
  package var scenes: [Scene]

  /// True if all scenes of the lesson are selected.
  package var isWhole: Bool { scenes.count == lesson.scenes.count }

  package init(lesson: Lesson, scenes: [Scene]) {
    (self.lesson, self.scenes) = (lesson, scenes)
  }
}

/// The lessons and scenes that the user asked for, in that order.
///
///     try Selection(Invocation(["diff", "7", "12-16", "mvvm", "22.reduce", "RACObserve"]))
package struct Selection {
  package private(set) var selectedLessons: [SelectedLesson] = []

  /// Notes that say how words were interpreted.
  private(set) var notes: [String] = []

  /// The selected lessons.
  package var lessons: [Lesson] { selectedLessons.map(\.lesson) }

  /// Creates the selection for the operands of `invocation`, without duplicates. If an operand is
  /// unknown, the failure names the lessons that mention it.
  package init(_ invocation: Invocation) throws(Failure) {
    let finder = LessonFinder(invocation, invocation.commands.dictionary)
    for (matched, note) in try finder.matches(for: invocation.operands) {
      for selected in matched { add(selected) }
      if let note, !notes.contains(note) { notes.append(note) }
    }
  }

  /// Returns the selection for `invocation`, and prints its notes on standard error.
  package static func printingNotes(for invocation: Invocation) throws(Failure) -> Selection {
    let selection = try Selection(invocation)
    for note in selection.notes { Output.error.line("lesson-runner: \(note)") }
    return selection
  }

  /// Selects all `lessons`.
  package init(_ lessons: [Lesson]) {
    selectedLessons = lessons.map { SelectedLesson(lesson: $0, scenes: $0.scenes) }
  }

  private mutating func add(_ selected: SelectedLesson) {
    guard
      let index = selectedLessons.firstIndex(where: { $0.lesson.number == selected.lesson.number })
    else {
      selectedLessons.append(selected)
      return
    }
    let wanted = Set((selectedLessons[index].scenes + selected.scenes).map(\.name))
    selectedLessons[index].scenes = selected.lesson.scenes.filter { wanted.contains($0.name) }
  }
}
