import Notebook
import Stage

/// A selected lesson, or some of its scenes.
struct SelectedLesson {
  let lesson: Lesson
  var scenes: [Scene]

  /// True if all scenes of the lesson are selected.
  var isWhole: Bool { scenes.count == lesson.scenes.count }
}

/// The lessons and scenes that the user asked for, in that order.
///
///     try Selection(Invocation(["diff", "7", "12-16", "mvvm", "21.reduce", "RACObserve"]))
struct Selection {
  private(set) var parts: [SelectedLesson] = []

  /// Notes on how the words were understood.
  private(set) var notes: [String] = []

  /// The selected lessons.
  var lessons: [Lesson] { parts.map(\.lesson) }

  /// A selection of all lessons.
  static var all: Selection { Selection(Lesson.all) }

  /// Creates the selection for the operands of `invocation`, without duplicates. If an operand is
  /// unknown, the failure names the lessons whose `texts` mention it.
  init(
    _ invocation: Invocation, in catalogue: [Lesson] = Lesson.all,
    saying texts: @escaping () -> [LessonText] = { [] }
  ) throws(Failure) {
    let finder = LessonFinder(lessons: catalogue, command: invocation.command, texts: texts)
    for (parts, note) in try finder.matches(for: invocation.operands) {
      for part in parts { add(part) }
      if let note, !notes.contains(note) { notes.append(note) }
    }
  }

  /// Returns the selection for `invocation`, and prints its notes on standard error.
  static func announced(_ invocation: Invocation) throws(Failure) -> Selection {
    let selection = try Selection(invocation, saying: { Checkout.textsNearby })
    for note in selection.notes { Output.error.line("lesson-runner: \(note)") }
    return selection
  }

  private init(_ lessons: [Lesson]) {
    parts = lessons.map { SelectedLesson(lesson: $0, scenes: $0.scenes) }
  }

  private mutating func add(_ part: SelectedLesson) {
    guard let index = parts.firstIndex(where: { $0.lesson.number == part.lesson.number }) else {
      parts.append(part)
      return
    }
    let wanted = Set((parts[index].scenes + part.scenes).map(\.name))
    parts[index].scenes = part.lesson.scenes.filter { wanted.contains($0.name) }
  }
}
