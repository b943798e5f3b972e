import Runner
import Stage

extension Tool {
  /// The command that creates a lesson or an exercise.
  static let new = Command.new.performed { invocation throws(Failure) in
    let title = invocation.operands[0]
    if invocation.has(.exercise) {
      if invocation.has(.chapter) { throw .chapterOrExercise }
      let checkout = try Checkout.current(for: invocation)
      let exercise = try checkout.withLock { () throws(Failure) in
        let exercise = try NewExercise(title, besides: ExerciseIndex(checkout).exercises)
        try exercise.write(to: checkout)
        return exercise
      }
      Output.standard.write(exercise.advice)
      return .asExpected
    }
    guard let chapter = invocation[.chapter].flatMap(Chapter.init) else { throw .noChapter }
    let checkout = try Checkout.current(for: invocation)
    let lesson = try checkout.withLock { () throws(Failure) in
      if let failure = try UnfinishedLesson(checkout).failure { throw failure }
      let known = try KnownLessons(checkout)
      let lesson = try NewLesson(title, known.nextNumber, in: chapter, besides: known)
      try lesson.write(to: checkout)
      return lesson
    }
    Output.standard.write(lesson.advice)
    return .asExpected
  }
}

extension Failure {
  fileprivate static var chapterOrExercise: Failure {
    Failure(
      message: "--chapter is for lessons; an exercise names its lesson in its file",
      usage: Command.new.usage,
      advice: [Advice(command: Option.exercise.example), Advice(command: Option.chapter.example)],
      status: .usage)
  }

  /// Advice that shows how to create a lesson.
  static let newExample = Command.new.examples.prefix(1).map { Advice(command: $0.line) }

  fileprivate static var noChapter: Failure {
    Failure(
      message: "new needs --chapter, one of \(listed(Chapter.allCases.map(\.rawValue)))",
      usage: Command.new.usage, advice: newExample, status: .usage)
  }
}
