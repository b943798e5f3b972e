import Notebook
import Runner
import Stage

/// The exercises in a checkout.
package struct ExerciseIndex {
  /// The exercises in the order of their lessons. Those of one lesson are in the order of their
  /// numbers. A number is only a name, so a new exercise changes no other one's.
  package let exercises: [GivenExercise]

  /// The exercises in Objective-C, in the order of their lessons.
  package let objectiveC: [ObjectiveCExercise]

  /// Creates an index of `exercises`, which are in order.
  init(of exercises: [GivenExercise]) {
    (self.exercises, objectiveC) = (exercises, [])
  }

  package init(_ checkout: Checkout) throws(Failure) {
    let all = try GivenExercise.all(in: checkout.names(in: GivenExercise.masters)) {
      file throws(Failure) in
      try checkout.text(of: file)
    }
    let places = Dictionary(zip(checkout.lessons.map(\.number), 0...)) { first, _ in first }
    exercises = all.map { exercise in
      (exercise, place: exercise.file.lesson.flatMap { places[$0] } ?? places.count)
    }
    .sorted { ($0.place, $0.0.number) < ($1.place, $1.0.number) }.map(\.0)
    let others = try ObjectiveCExercise.all(in: checkout.names(in: ObjectiveCExercise.folder)) {
      file throws(Failure) in
      try checkout.text(of: file)
    }
    objectiveC = others.map { ($0, place: places[$0.lesson] ?? places.count) }
      .sorted { ($0.place, $0.0.name) < ($1.place, $1.0.name) }.map(\.0)
  }

  /// Returns the exercises that follow `exercise`.
  package func exercises(after exercise: GivenExercise) -> ArraySlice<GivenExercise> {
    exercises.drop { $0.name != exercise.name }.dropFirst()
  }

  /// Returns the exercise that `word` names by its number, its file or part of its title. `usage`
  /// is the usage line of the command that `word` was passed to.
  package func exercise(_ word: String, usage: String) throws(Failure) -> GivenExercise {
    let file = word.split(separator: "/").last.map(String.init) ?? word
    let found =
      if let number = Int(word) {
        exercises.first { $0.number == number }
      } else if let exercise = exercises.first(where: {
        [$0.name, "\($0.name).swift"].contains(file)
      }) {
        exercise
      } else {
        exercises.first { !slug(word).isEmpty && slug($0.title).contains(slug(word)) }
      }
    guard let found else { throw .noExercise(word, exercises, usage) }
    return found
  }

  /// Returns the exercise in Objective-C that `word` names by its letter and number, its file or
  /// part of its title, or nil.
  func objectiveCExercise(_ word: String) -> ObjectiveCExercise? {
    let file = word.split(separator: "/").last.map(String.init) ?? word
    return objectiveC.first {
      $0.word == word.lowercased() || [$0.name, "\($0.name).m"].contains(file)
    }
      ?? objectiveC.first { exercise in
        Int(word) == nil && !slug(word).isEmpty && slug(exercise.title).contains(slug(word))
          && !exercises.contains { slug($0.title).contains(slug(word)) }
      }
  }

  /// Returns the learner's files that belong to no exercise.
  package func strayFiles(in checkout: Checkout) throws(Failure) -> [String] {
    let own = Set(exercises.map(\.path) + [ShortPath.copy])
    return try checkout.names(in: GivenExercise.folder).sorted()
      .filter { $0.hasSuffix(".swift") }
      .map { "\(GivenExercise.folder)/\($0)" }
      .filter { !own.contains($0) }
  }
}

extension Failure {
  fileprivate static func noExercise(
    _ word: String, _ exercises: [GivenExercise], _ usage: String
  ) -> Failure {
    let near = nearest(to: word, among: exercises.map { slug($0.title) }).prefix(3)
    let advice = exercises.filter { near.contains(slug($0.title)) }
      .map { Advice(command: $0.command(), comment: $0.title) }
    return Failure(
      message: "there is no exercise \(quoted(word))", usage: usage,
      advice: advice.isEmpty
        ? [Advice(command: "lesson-runner practice", comment: "all exercises")] : advice,
      status: .usage)
  }
}
