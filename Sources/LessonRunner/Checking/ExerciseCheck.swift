import Notebook
import Stage

/// The exercises, and all that their tests and their learners need of them. What learners have made of
/// their own files is no concern of it.
struct ExerciseCheck {
  private let practice: Practice
  private let checkout: Checkout

  init(_ practice: Practice, _ checkout: Checkout) {
    (self.practice, self.checkout) = (practice, checkout)
  }

  /// All that is wrong with them.
  func problems() throws(Failure) -> [Problem] {
    var problems: [Problem] = []
    var listed: [[String]] = []
    for folder in GivenExercise.answers {
      listed.append(try ExerciseCatalogue(of: folder).members(in: checkout))
    }
    for (index, exercise) in practice.exercises.enumerated() {
      problems += namesProblems(of: exercise, at: index) + textProblems(of: exercise)
      problems += try answerProblems(of: exercise, listed)
    }
    return problems
  }

  private func namesProblems(of exercise: GivenExercise, at index: Int) -> [Problem] {
    var problems: [Problem] = []
    let name = exercise.names.source.split(separator: "/").last.map(String.init) ?? ""
    if "\(exercise.name).swift" != name {
      problems.append(
        problem(
          exercise, "Its number and its title make it \(name).",
          "Call its files so, in all folders of Tests/Practice."))
    }
    if exercise.number != index + 1 {
      problems.append(
        problem(
          exercise, "It stands at the place of number \(index + 1).",
          "Number the exercises from 1 on."))
    }
    let places = [exercise, practice.exercises[max(0, index - 1)]].map { place(of: $0.file.lesson) }
    if places[0] == nil {
      problems.append(
        problem(
          exercise, "It follows no lesson that there is.",
          "Say which: Exercise(\(exercise.number), \"\(exercise.title)\", after: 7)"))
    } else if let own = places[0], let before = places[1], own < before {
      problems.append(
        problem(
          exercise, "Its lesson is read before that of the exercise before it.",
          "Number the exercises in the order in which their lessons are read."))
    }
    return problems
  }

  private func place(of lesson: Int?) -> Int? {
    Lesson.all.firstIndex { $0.number == lesson }
  }

  private func textProblems(of exercise: GivenExercise) -> [Problem] {
    let file = exercise.file
    var problems: [Problem] = []
    if file.task.isEmpty {
      problems.append(
        problem(
          exercise, "It has no task.", "Say in its first doc comment what a user is to see."))
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
          "Put each below the line \(ExerciseFile.hintsMark), as // - [ ] What …?"))
    }
    if !file.moral.hasSuffix(".") {
      problems.append(
        problem(
          exercise, "It does not say what it shows.",
          "Say it in a sentence below the hints: // Shows: …"))
    }
    return problems
  }

  /// What is wrong with what answers `exercise`, where each folder has `listed` its own.
  private func answerProblems(
    of exercise: GivenExercise, _ listed: [[String]]
  ) throws(Failure) -> [Problem] {
    var problems: [Problem] = []
    for ((folder, members), answer) in zip(zip(GivenExercise.answers, listed), exercise.answers) {
      let text = String(
        decoding: try checkout.bytesIfAny(of: answer) ?? [], as: UTF8.self)
      if text.isEmpty {
        problems.append(
          problem(
            exercise, "There is no \(answer).", "Write it: only the code above the scene differs."))
      } else if ExerciseFile.scene(in: text) != exercise.file.scene {
        problems.append(
          Problem(
            rule: .exercise, file: answer, message: "Its scene is not that of \(exercise.given).",
            remedy: "Copy what stands below the mark."))
      }
      if !members.contains(exercise.names.member) {
        problems.append(
          Problem(
            rule: .exercise, file: ExerciseCatalogue(of: folder).file,
            message: "It does not list \(exercise.names.member).",
            remedy: "Put .\(exercise.names.member) where it is read."))
      }
    }
    if try checkout.bytesIfAny(of: exercise.log)?.isEmpty ?? true {
      problems.append(
        problem(
          exercise, "It has no log to reach.",
          "Record what its solution prints: lesson-runner record --exercise \(exercise.number)"))
    }
    return problems
  }

  private func problem(
    _ exercise: GivenExercise, _ message: String, _ remedy: String
  ) -> Problem {
    Problem(rule: .exercise, file: exercise.given, message: message, remedy: remedy)
  }
}
