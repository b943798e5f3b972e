import Notebook
import Stage

/// What a learner has made of an exercise.
struct Attempt {
  /// How far that is.
  enum Outcome {
    /// The file is not there.
    case missing

    /// It stands in the file as it was given.
    case untouched

    /// The scene is not as it was given, from this line of the file on.
    case changedScene(line: Int)

    /// What the compiler says.
    case uncompiled(String)

    /// Where its log parts from the one to reach.
    case differing(UnifiedDiff, sentence: String)

    /// The log is right, but not for the right reason.
    case wanting(sentence: String)

    case done
  }

  let exercise: GivenExercise
  let outcome: Outcome

  init(_ exercise: GivenExercise, _ outcome: Outcome) {
    (self.exercise, self.outcome) = (exercise, outcome)
  }

  /// Looks at what stands in the file of `exercise`. One that is untouched is built only if that is
  /// wanted, since it is known not to be done.
  init(
    _ exercise: GivenExercise, in checkout: Checkout, buildingUntouched: Bool
  ) throws(Failure) {
    self.exercise = exercise
    guard let bytes = try checkout.bytesIfAny(of: exercise.path) else {
      outcome = .missing
      return
    }
    let file = ExerciseFile(text: String(decoding: bytes, as: UTF8.self))
    if let line = file.lineWithAnotherScene(than: exercise.file) {
      outcome = .changedScene(line: line)
    } else if file.code == exercise.file.code, !buildingUntouched {
      outcome = .untouched
    } else {
      let target = try checkout.bytesIfAny(of: exercise.log) ?? []
      switch try Workshop(of: checkout).product(
        of: exercise, file.compiled, at: exercise.path)
      {
      case .errors(let text): outcome = .uncompiled(text)
      case .log(let log): outcome = exercise.outcome(of: file, printing: log, toReach: target)
      }
    }
  }

  var isDone: Bool { if case .done = outcome { true } else { false } }

  /// How far it is, in a word or two, for a table.
  var word: String {
    switch outcome {
    case .missing: "missing"
    case .untouched: ""
    case .changedScene: "scene changed"
    case .uncompiled: "does not compile"
    case .differing, .wanting: "begun"
    case .done: "done"
    }
  }
}

extension GivenExercise {
  /// The lesson that its scene is played in.
  var lesson: Lesson { Exercise(number, title, after: 0) { _, _ in }.lesson }

  /// What is to be said of code that prints `log`.
  func outcome(of file: ExerciseFile, printing log: [UInt8], toReach target: [UInt8])
    -> Attempt.Outcome
  {
    if let diff = UnifiedDiff(
      from: target, named: "the log to reach", to: log, named: "what \(path) prints")
    {
      let first = FirstDifference(diff, of: lesson, from: target, to: log)
      return .differing(diff, sentence: first.happening)
    }
    let words = Set(
      SwiftCode(file.code).lines.flatMap { line in
        line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      })
    if let missing = self.file.uses.first(where: { words.isDisjoint(with: $0) }) {
      return .wanting(
        sentence: "The log is right, but this exercise is to be solved with \(listed(missing))")
    }
    if let cheat = self.file.avoids.first(where: words.contains) {
      return .wanting(
        sentence: "The log is right, but this exercise is to be solved without \(cheat)")
    }
    return .done
  }
}

extension ExerciseFile {
  /// The number of the line from which on its scene is not that of `given`, if it is another.
  fileprivate func lineWithAnotherScene(than given: ExerciseFile) -> Int? {
    let (own, other) = (scene.trimmedLines, given.scene.trimmedLines)
    if own == other { return nil }
    let same = zip(own, other).prefix { $0 == $1 }.count
    return code.lines.count
      + min(same, max(0, own.count - 1))
  }
}

extension String {
  /// The lines without blanks at their ends, and without empty ones at the end.
  fileprivate var trimmedLines: [Substring] {
    var lines = self.lines.map { line in
      line.dropLast(line.reversed().prefix { $0.isWhitespace }.count)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
