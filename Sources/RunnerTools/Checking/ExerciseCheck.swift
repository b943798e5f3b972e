import Notebook
import Runner
import Stage

/// A check of the exercises: their names, lessons, texts, variants and target logs. It ignores the
/// learners' own files.
struct ExerciseCheck {
  private let index: ExerciseIndex
  private let checkout: Checkout

  init(_ index: ExerciseIndex, _ checkout: Checkout) {
    (self.index, self.checkout) = (index, checkout)
  }

  /// Returns all problems with the exercises.
  func problems() throws(Failure) -> [Problem] {
    var problems: [Problem] = []
    for exercise in index.exercises {
      problems += nameProblems(of: exercise) + lessonProblems(of: exercise)
      problems += try textProblems(of: exercise)
    }
    return problems
  }

  private func nameProblems(of exercise: GivenExercise) -> [Problem] {
    var problems: [Problem] = []
    if exercise.name != exercise.properName {
      problems.append(
        problem(
          exercise, "Its number and title require the file name \(exercise.properName).swift.",
          "Rename the file and its log."))
    }
    if let other = index.exercises.first(where: {
      $0.number == exercise.number && $0.name != exercise.name
    }) {
      problems.append(
        problem(
          exercise, "\(other.master) has number \(exercise.number), too.",
          "Give the newer one the next free number."))
    }
    return problems
  }

  private func lessonProblems(of exercise: GivenExercise) -> [Problem] {
    guard let own = exercise.file.lesson, let lesson = order(of: own) else {
      return [
        problem(
          exercise, "It belongs to no lesson.",
          "Add its lesson: Exercise(\(exercise.number), \"\(exercise.title)\", after: 7)")
      ]
    }
    return exercise.file.uses.filter { (order(of: $0) ?? .max) >= lesson }.map { other in
      problem(
        exercise, "It uses lesson \(other), which does not come before lesson \(own).",
        "Put it after the last lesson that it needs.")
    }
  }

  private func order(of lesson: Int) -> Int? {
    checkout.lessons.firstIndex { $0.number == lesson }
  }

  private func textProblems(of exercise: GivenExercise) throws(Failure) -> [Problem] {
    let file = exercise.file
    var problems = DraftCheck.problems(in: exercise.text, of: exercise.master)
    if file.task.isEmpty {
      problems.append(
        problem(
          exercise, "It has no task.", "In the first doc comment, say what a user should see."))
    }
    if file.scene.isEmpty {
      problems.append(
        problem(
          exercise, "It has no scene.", "Put it below the line \(ExerciseFile.sceneMark)"))
    }
    if file.hints.count < 2 {
      problems.append(
        problem(
          exercise, "It has fewer than two hints.",
          "Add them below the line \(ExerciseFile.hintsMark), each as // - [ ] What …?"))
    }
    if !file.conclusion.hasSuffix(".") {
      problems.append(
        problem(
          exercise, "It has no conclusion.",
          "Below the hints, write a sentence about what it shows: // Shows: …"))
    }
    let names = exercise.variants.map(\.name)
    let wanted = ["GIVEN", "SOLUTION", "WRONG_1", "WRONG_2"]
    if !names.starts(with: wanted) || Set(names).count != names.count {
      problems.append(
        problem(
          exercise, "One of its variants is missing.",
          "Write #if GIVEN, #elseif SOLUTION, #elseif WRONG_1, #elseif WRONG_2 and #endif."))
    }
    if try checkout.bytesIfAny(of: exercise.log)?.isEmpty ?? true {
      problems.append(
        problem(
          exercise, "It has no target log.",
          "Record the solution's log: lesson-runner record --exercise \(exercise.number)"))
    }
    return problems
  }

  private func problem(
    _ exercise: GivenExercise, _ message: String, _ remedy: String
  ) -> Problem {
    Problem(rule: .exercise, file: exercise.master, message: message, remedy: remedy)
  }
}
