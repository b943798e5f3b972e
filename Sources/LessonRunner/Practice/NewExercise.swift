import Notebook
import Stage

/// An exercise to be begun.
struct NewExercise {
  private let exercise: GivenExercise

  init(_ title: String, besides others: [GivenExercise]) throws(Failure) {
    let number = 1 + (others.map(\.number).max() ?? 0)
    let names = LessonNames(number, title, in: .thinking)
    guard names.member.first?.isLetter == true,
      !title.unicodeScalars.contains(where: {
        $0.value < 0x20 || $0.value == 0x7F || "\"\\".unicodeScalars.contains($0)
      })
    else {
      throw .unusable("an exercise cannot be called \(quoted(title))")
    }
    if others.contains(where: { $0.names.member == names.member }) {
      throw .unusable("there is an exercise \(quoted(title)) already")
    }
    if NewLesson.reserved.contains(names.member) {
      throw .unusable("Swift has another use for `\(names.member)`")
    }
    if names.file.utf8.count > NewLesson.longest {
      throw .unusable("a title of \(names.file.utf8.count) bytes is too long to call files by")
    }
    let name = names.source.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    exercise = GivenExercise(
      String(name), ExerciseFile(text: Self.text(number, title, names.member)))
  }

  /// Its files, and the lines that register it: all, or none.
  func write(to checkout: Checkout) throws(Failure) {
    var catalogues: [(file: String, text: String)] = []
    for folder in GivenExercise.answers {
      let catalogue = ExerciseCatalogue(of: folder)
      catalogues.append(
        (catalogue.file, try catalogue.adding(exercise.names.member, in: checkout)))
    }
    try create([exercise.path] + exercise.answers, in: checkout) { () throws(Failure) in
      for (file, text) in catalogues { try checkout.replace(file, with: Array(text.utf8)) }
    }
  }

  private func create(
    _ files: [String], in checkout: Checkout, then rest: () throws(Failure) -> Void
  ) throws(Failure) {
    guard let first = files.first else { return try rest() }
    try checkout.create(first, exercise.file.text) { () throws(Failure) in
      try create(Array(files.dropFirst()), in: checkout, then: rest)
    }
  }

  /// What to do next.
  var advice: String {
    """
    Exercise \(exercise.number), "\(exercise.title)", is begun and registered.

    edit:      \(exercise.given)
    solve:     \(exercise.solution)
    mistake:   \(exercise.answers[2])
               \(exercise.answers[3])
    record:    swift run lesson-runner record --exercise \(exercise.number)
    give:      swift run lesson-runner practice reset \(exercise.number) --yes

    """
  }

  /// What the files say at first.
  private static func text(_ number: Int, _ title: String, _ member: String) -> String {
    """
    import Reactive
    import Stage

    /// This exercise has only been begun. Say here what a user sees, and what is to be seen instead; not
    /// which operator to use.
    private func answer(to question: Signal<Int>) -> Signal<Int> {
      question
    }

    \(ExerciseFile.sceneMark)

    extension Exercise {
      static var \(member): Exercise {
        Exercise(\(number), "\(title)", after: 1) { log, stage in
          answer(to: .return(1)).subscribeNext { log("\\($0)") }
        }
      }
    }

    \(ExerciseFile.hintsMark)
    // - [ ] Ask here what the learner may not have seen.
    // - [ ] Say here almost what solves it: `map`.
    //
    // Shows: Say here in a sentence what it shows.

    """
  }
}

extension Failure {
  fileprivate static func unusable(_ message: String) -> Failure {
    Failure(
      message: message + ": the new one needs another title", usage: Command.new.usage,
      advice: [Advice(command: Option.exercise.example)], status: .usage)
  }
}
