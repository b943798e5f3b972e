import Notebook
import Runner
import Stage

/// A report that tells the learner the outcome of an attempt.
struct AttemptReport {
  private let attempt: Attempt
  private let next: GivenExercise?
  private let style: TextStyle
  private let diffText: DiffText
  private let width: Int

  /// Creates a report on `attempt`. If the exercise is done, the report names the `next` exercise.
  init(
    _ attempt: Attempt, next: GivenExercise?, _ style: TextStyle, _ diffText: DiffText, _ width: Int
  ) {
    (self.attempt, self.next) = (attempt, next)
    (self.style, self.diffText, self.width) = (style, diffText, width)
  }

  var lines: [String] {
    let exercise = attempt.exercise
    return [
      style.bold("\(exercise.number)  \(exercise.title)") + "  "
        + style.dim(exercise.requiredLessons),
      style.dim("\(exercise.path):\(exercise.file.taskLine)"), "",
    ] + outcome
  }

  private var outcome: [String] {
    let exercise = attempt.exercise
    let reset = exercise.command("reset")
    let hint = "If you are stuck: \(exercise.command("hint"))"
    switch attempt.outcome {
    case .untouched:
      return task
    case .changedScene(let line):
      let remedy =
        "The scene differs from the exercise here. If you changed it, undo your change and "
        + "write your code above the scene. If the exercise is newer than your file, start again: "
        + reset
      return ["\(exercise.path):\(line): \(remedy)"]
    case .uncompiled(let errors):
      return Self.lines(of: errors) + ["", "It does not compile. To start again: \(reset)"]
    case .differing(let diff, let sentence):
      let difference = String(
        decoding: diffText.bytes(of: diff, from: exercise.lesson), as: UTF8.self)
      return task + Self.lines(of: difference) + [""] + wrapped(sentence + ".", to: width) + [hint]
    case .incomplete(let sentence):
      return [sentence + ".", hint]
    case .done:
      return wrapped("Done. \(exercise.file.conclusion)", to: width)
        + (next.map { ["Next: \($0.command())    \($0.title)"] } ?? ["That was the last exercise."])
    }
  }

  /// The task, with an empty line below each paragraph.
  private var task: [String] {
    attempt.exercise.file.task.flatMap { wrapped($0, to: width) + [""] }
  }

  private static func lines(of text: String) -> [String] {
    var lines = text.lines.map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
