import Notebook
import Runner
import Stage

/// A learner's attempt at an exercise.
struct Attempt {
  /// The state of an attempt.
  enum Outcome {
    /// The file is unchanged, or does not exist yet.
    case untouched

    /// The learner changed the scene. `line` is the first changed line in the file.
    case changedScene(line: Int)

    /// The code does not compile. The associated value contains the compiler's errors.
    case uncompiled(String)

    /// The log differs from the target log.
    case differing(UnifiedDiff, sentence: String)

    /// The log is right, but the code lacks an operator that the exercise asks for, or uses one
    /// that it rules out.
    case incomplete(sentence: String)

    case done
  }

  let exercise: GivenExercise
  let outcome: Outcome

  /// The log that the learner's file printed, if it was run.
  private(set) var log: String?

  init(_ exercise: GivenExercise, _ outcome: Outcome) {
    (self.exercise, self.outcome) = (exercise, outcome)
  }

  /// Evaluates the learner's file for `exercise`. An untouched file cannot contain a solution, so it
  /// is built only if `buildingUntouched` is true.
  init(
    _ exercise: GivenExercise, in checkout: Checkout, buildingUntouched: Bool
  ) throws(Failure) {
    self.exercise = exercise
    guard let bytes = try checkout.bytesIfAny(of: exercise.path) else {
      outcome = .untouched
      return
    }
    let file = ExerciseFile(text: String(decoding: bytes, as: UTF8.self))
    if let line = file.lineWithAnotherScene(than: exercise.file) {
      outcome = .changedScene(line: line)
    } else if file.code == exercise.file.code, !buildingUntouched {
      outcome = .untouched
    } else {
      let compiler = ExerciseCompiler(of: checkout)
      switch try compiler.product(of: exercise, file.compiled, at: exercise.path) {
      case .errors(let text): outcome = .uncompiled(text)
      case .log(let log):
        guard let target = try checkout.bytesIfAny(of: exercise.log) else {
          throw Failure(
            message: "exercise \(exercise.number) has no target log yet",
            advice: [.init(command: "lesson-runner record --exercise \(exercise.number)")])
        }
        outcome = exercise.outcome(of: file, printing: log, toReach: target)
        self.log = String(decoding: log, as: UTF8.self)
      }
    }
  }

  var isDone: Bool { if case .done = outcome { true } else { false } }

  /// A short description of the state, for a table.
  var label: String {
    switch outcome {
    case .untouched: ""
    case .changedScene: "scene changed"
    case .uncompiled: "does not compile"
    case .differing, .incomplete: "in progress"
    case .done: "done"
    }
  }
}

extension GivenExercise {
  /// A lesson that contains the exercise's scene.
  package var lesson: Lesson { Exercise(number, title, after: 0) { _, _ in }.lesson }

  /// Returns the outcome for the code in `file`, which prints `log` and should print `target`.
  func outcome(of file: ExerciseFile, printing log: [UInt8], toReach target: [UInt8])
    -> Attempt.Outcome
  {
    if let diff = UnifiedDiff(
      from: target, named: "the target log", to: log, named: "\(path) prints")
    {
      let first = FirstDifference(diff, of: lesson, from: target, to: log)
      return .differing(diff, sentence: first.sentenceWithoutScene)
    }
    let words = Set(
      SwiftCode(file.code).lines.flatMap { line in
        line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      })
    if let missing = self.file.needs.first(where: { words.isDisjoint(with: $0) }) {
      return .incomplete(sentence: "The log is right. Now solve it with \(listed(missing))")
    }
    if let avoided = self.file.avoids.first(where: words.contains) {
      return .incomplete(sentence: "The log is right. Now solve it without \(avoided)")
    }
    return .done
  }
}

extension ExerciseFile {
  /// Returns the number of the first line at which the scene differs from the scene in `given`, or
  /// nil if they are the same.
  fileprivate func lineWithAnotherScene(than given: ExerciseFile) -> Int? {
    let (own, other) = (scene.trimmedLines, given.scene.trimmedLines)
    if own == other { return nil }
    let same = zip(own, other).prefix { $0 == $1 }.count
    return code.lines.count
      + min(same, max(0, own.count - 1))
  }
}

extension String {
  /// The lines without trailing spaces and without empty lines at the end.
  fileprivate var trimmedLines: [Substring] {
    var lines = self.lines.map { line in
      line.dropLast(line.reversed().prefix { $0.isWhitespace }.count)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
