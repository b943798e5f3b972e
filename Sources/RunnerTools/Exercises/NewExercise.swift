import Notebook
import Runner
import Stage

/// A new exercise.
struct NewExercise {
  private let exercise: GivenExercise
  private let text: String

  init(_ title: String, besides others: [GivenExercise]) throws(Failure) {
    let number = 1 + (others.map(\.number).max() ?? 0)
    let names = LessonNames(number, title, in: .thinking)
    guard names.member.first?.isLetter == true,
      !title.unicodeScalars.contains(where: {
        $0.value < 0x20 || $0.value == 0x7F || "\"\\".unicodeScalars.contains($0)
      })
    else {
      throw .unusable(
        "an exercise cannot be called \(quoted(title)): a title must begin with a letter and be a "
          + "single line without quotes or backslashes")
    }
    if others.contains(where: { slug($0.title) == slug(title) }) {
      throw .unusable(
        "there is already an exercise \(quoted(title))",
        "lesson-runner new \(Shell.bash.quoted("About \(title)")) \(Option.exercise.name)")
    }
    if names.file.utf8.count > NewLesson.longest {
      throw .unusable(
        "the title makes a file name of \(names.file.utf8.count) bytes, and the limit is "
          + "\(NewLesson.longest)")
    }
    text = Self.text(number, title, after: others.compactMap(\.file.lesson).max() ?? 1)
    let name = names.source.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    exercise = GivenExercise(String(name), text)
  }

  /// Creates the exercise's file.
  func write(to checkout: Checkout) throws(Failure) {
    try checkout.create(exercise.master, text) {}
  }

  /// The author's next steps.
  var advice: String {
    """
    Exercise \(exercise.number), "\(exercise.title)", has been created.

    edit:      \(exercise.master)
    record:    swift run lesson-runner record --exercise \(exercise.number)
    try it:    swift run lesson-runner practice \(exercise.number)

    """
  }

  /// Returns the initial contents of the exercise's file.
  private static func text(_ number: Int, _ title: String, after lesson: Int) -> String {
    """
    import Reactive
    import Stage

    /// This exercise is a draft. Say here what a user sees, and what they should see. Do not name an
    /// operator.
    #if GIVEN
    private func answer(to question: Signal<Int>) -> Signal<Int> {
      question
    }
    #elseif SOLUTION
    private func answer(to question: Signal<Int>) -> Signal<Int> {
      question.map { $0 * 42 }
    }
    #elseif WRONG_1
    private func answer(to question: Signal<Int>) -> Signal<Int> {
      question.map { $0 + 42 }
    }
    #elseif WRONG_2
    private func answer(to question: Signal<Int>) -> Signal<Int> {
      .return(42)
    }
    #endif

    \(ExerciseFile.sceneMark)

    // `after` is the last lesson that a learner needs.
    let exercise = Exercise(\(number), "\(title)", after: \(lesson)) { log, stage in
      answer(to: .of(1, 2)).subscribeNext { log("\\($0)") }
    }

    \(ExerciseFile.hintsMark)
    // - [ ] Ask here about something that the learner may have overlooked.
    // - [ ] Almost give the solution here: `map`.
    //
    // Shows: Say here in one sentence what the exercise shows.

    """
  }
}

extension Failure {
  fileprivate static func unusable(
    _ message: String, _ command: String = Option.exercise.example
  ) -> Failure {
    Failure(
      message: message + ": choose another title", usage: Command.new.usage,
      advice: [Advice(command: command)], status: .usage)
  }
}
