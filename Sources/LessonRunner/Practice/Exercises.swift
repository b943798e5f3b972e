import Notebook
import Stage

/// The exercises of a checkout, as their authors gave them.
struct Practice {
  let exercises: [GivenExercise]

  init(_ checkout: Checkout) throws(Failure) {
    exercises = try GivenExercise.all(in: checkout.names(in: GivenExercise.given)) {
      file throws(Failure) in
      try checkout.text(of: file)
    }
  }

  /// The exercise that a learner calls `word`: its number, or a part of its name.
  func exercise(_ word: String) throws(Failure) -> GivenExercise {
    if let number = Int(word) {
      if let exercise = exercises.first(where: { $0.number == number }) { return exercise }
    } else if let exercise = exercises.first(where: { slug($0.title).contains(slug(word)) }),
      !slug(word).isEmpty
    {
      return exercise
    }
    throw .noExercise(word, exercises)
  }

  /// The exercise that comes after another.
  func exercise(after exercise: GivenExercise) -> GivenExercise? {
    exercises.first { $0.number > exercise.number }
  }
}

extension Failure {
  fileprivate static func noExercise(_ word: String, _ exercises: [GivenExercise]) -> Failure {
    let near = nearest(to: word, among: exercises.map { slug($0.title) }).prefix(3)
    let advice = exercises.filter { near.contains(slug($0.title)) }
      .map { Advice(command: $0.command(), comment: $0.title) }
    return Failure(
      message: "there is no exercise \(quoted(word))", usage: Command.practice.usage,
      advice: advice.isEmpty
        ? [Advice(command: "lesson-runner practice", comment: "all exercises")] : advice,
      status: .usage)
  }
}
