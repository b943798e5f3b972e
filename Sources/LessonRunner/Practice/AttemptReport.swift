import Notebook
import Stage

/// What a learner is told of an attempt.
struct AttemptReport {
  private let attempt: Attempt
  private let practice: Practice
  private let style: Style
  private let diffText: DiffText
  private let width: Int

  init(
    _ attempt: Attempt, in practice: Practice, _ style: Style, _ diffText: DiffText, _ width: Int
  ) {
    (self.attempt, self.practice) = (attempt, practice)
    (self.style, self.diffText, self.width) = (style, diffText, width)
  }

  var lines: [String] {
    let exercise = attempt.exercise
    return [
      style.bold("\(exercise.number)  \(exercise.title)"),
      style.dim("\(exercise.path):\(exercise.file.taskLine)"), "",
    ] + outcome
  }

  private var outcome: [String] {
    let exercise = attempt.exercise
    let reset = exercise.command("reset")
    let hint = "If you are stuck: \(exercise.command("hint"))"
    switch attempt.outcome {
    case .missing:
      return ["The file is not there. Get it back: \(reset)"]
    case .untouched:
      return task
    case .changedScene(let line):
      return [
        "\(exercise.path):\(line): The scene is not as it was given. Take back what was changed "
          + "there, and put what you add above it; or begin anew: \(reset)"
      ]
    case .uncompiled(let errors):
      return Self.lines(of: errors) + ["", "It does not compile. To go back: \(reset)"]
    case .differing(let diff, let sentence):
      let difference = String(
        decoding: diffText.bytes(of: diff, from: exercise.lesson), as: UTF8.self)
      return task + Self.lines(of: difference) + ["", sentence + ".", hint]
    case .wanting(let sentence):
      return [sentence + ".", hint]
    case .done:
      let next = practice.exercise(after: exercise)
      return wrapped("Done. \(exercise.file.moral)", to: width)
        + (next.map { ["Next: \($0.command())    \($0.title)"] } ?? ["It is the last one."])
    }
  }

  /// The task, each paragraph with a blank line below it.
  private var task: [String] {
    attempt.exercise.file.task.flatMap { wrapped($0, to: width) + [""] }
  }

  private static func lines(of text: String) -> [String] {
    var lines = text.lines.map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
