import Notebook
import Stage

/// Where a learner sits: the exercises, the files, and somebody to talk to.
struct Desk {
  let practice: Practice
  let checkout: Checkout
  private let isYes: Bool
  private let output = Output.standard
  private let style: Style
  private let text: DiffText

  init(_ practice: Practice, _ checkout: Checkout, _ invocation: Invocation) {
    (self.practice, self.checkout) = (practice, checkout)
    isYes = invocation.has(.yes)
    style = Style(invocation[.color], for: output)
    text = DiffText(style, for: output)
  }

  /// All exercises, how far each is, and the next.
  func overview() throws(Failure) -> Status {
    let reporter = ProgressReporter(showsProgress: true)
    defer { reporter.end() }
    var attempts: [Attempt] = []
    for (index, exercise) in practice.exercises.enumerated() {
      reporter.step(index + 1, of: practice.exercises.count)
      reporter.begin("exercise \(exercise.number)")
      attempts.append(try Attempt(exercise, in: checkout, buildingUntouched: false))
    }
    reporter.end()
    output.line("\(attempts.count(where: \.isDone)) of \(attempts.count)")
    output.line()
    let column = practice.exercises.map { columns($0.title) }.max() ?? 0
    for attempt in attempts {
      let number = "\(attempt.exercise.number)"
      let row =
        String(repeating: " ", count: max(0, 3 - number.count)) + number + "  "
        + (attempt.word.isEmpty
          ? attempt.exercise.title
          : padded(attempt.exercise.title, to: column) + "  " + attempt.word)
      output.line(attempt.isDone ? style.green(row) : row)
    }
    output.line()
    if let next = attempts.first(where: { !$0.isDone })?.exercise {
      output.line("Next: \(next.command())    \(next.title)")
      output.line("Edit: \(next.path)")
    } else {
      output.line("All done.")
    }
    return .asExpected
  }

  /// Runs an exercise, and says how far it is.
  func run(_ exercise: GivenExercise) throws(Failure) -> Status {
    let attempt = try watched(exercise) { () throws(Failure) in
      try Attempt(exercise, in: checkout, buildingUntouched: true)
    }
    let report = AttemptReport(attempt, in: practice, style, text, output.width)
    output.write(report.lines.map { $0 + "\n" }.joined())
    return attempt.isDone ? .asExpected : .problem
  }

  /// Does something with an exercise, and says on a terminal that it takes its time.
  private func watched<Result>(
    _ exercise: GivenExercise, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let reporter = ProgressReporter(showsProgress: true)
    defer { reporter.end() }
    reporter.begin("compiling or playing exercise \(exercise.number)")
    return try body()
  }

  /// Gives the first hint that was not taken yet, and ticks it in the learner's file.
  func hint(_ exercise: GivenExercise) throws(Failure) -> Status {
    let own = try checkout.bytesIfAny(of: exercise.path) ?? []
    let file = ExerciseFile(text: String(decoding: own, as: UTF8.self))
    // What they say is the author's; the learner's file only says which were taken.
    let hints = exercise.file.hints
    let first = min(file.hints.count(where: \.isTaken), hints.count - 1)
    guard hints.indices.contains(first) else {
      throw Failure(message: "exercise \(exercise.number) has no hints")
    }
    let ticked = file.withNextHintTaken
    // Where the file cannot keep which were taken, all are given.
    let last = ticked == nil ? hints.count - 1 : first
    for index in first...last {
      let hint = "\(index + 1) of \(hints.count): \(hints[index].text)"
      for line in wrapped(hint, to: output.width) { output.line(line) }
    }
    if let ticked { try checkout.replace(exercise.path, with: Array(ticked.utf8)) }
    output.line()
    output.line(
      last + 1 < hints.count
        ? "The next one: \(exercise.command("hint"))"
        : "That was the last one. How its author does it: \(exercise.command("solution"))")
    return .asExpected
  }

  /// Shows how the author of an exercise solves it, to whoever means it.
  func solution(_ exercise: GivenExercise) throws(Failure) -> Status {
    let file = ExerciseFile(text: try checkout.text(of: exercise.solution))
    let isMeant = try isAccepted(
      "Show how exercise \(exercise.number) is solved?",
      insteadOf: "\(exercise.command("solution")) --yes")
    guard isMeant else { return .problem }
    output.write(file.code)
    for line in wrapped(exercise.file.moral, to: output.width) { output.line(line) }
    return .asExpected
  }

  /// Brings the file of an exercise back, after it has shown what is lost.
  func reset(_ exercise: GivenExercise) throws(Failure) -> Status {
    let own = try checkout.bytesIfAny(of: exercise.path)
    let given = Array(exercise.file.text.utf8)
    if let diff = UnifiedDiff(
      from: own ?? given, named: exercise.path, to: given, named: exercise.given)
    {
      output.write(text.bytes(of: diff))
      output.line()
      let isMeant = try isAccepted(
        "Lose what the lines with a minus say?",
        insteadOf: "\(exercise.command("reset")) --yes")
      guard isMeant else {
        output.line("\(exercise.path) stays as it is.")
        return .problem
      }
    } else if own != nil {
      output.line("\(exercise.path) is as it was given.")
      return .asExpected
    }
    try checkout.replace(exercise.path, with: given)
    output.line("\(exercise.path) is as it was given.")
    return .asExpected
  }

  private func isAccepted(
    _ question: String, insteadOf command: String
  ) throws(Failure) -> Bool {
    if isYes { return true }
    return try Consent.isAccepted(question, insteadOf: command)
  }

  /// Goes with the learner from one exercise to the next, until all are done.
  func watch() throws(Failure) -> Status {
    let watcher = SourceWatcher([checkout.path(GivenExercise.folder)])
    while let exercise = try firstUndone() {
      while try run(exercise) != .asExpected {
        output.line()
        Output.error.line("lesson-runner: watching \(exercise.path); Ctrl-C ends it")
        watcher.wait()
      }
      output.line()
    }
    output.line("All done.")
    return .asExpected
  }

  private func firstUndone() throws(Failure) -> GivenExercise? {
    for exercise in practice.exercises
    where try !Attempt(exercise, in: checkout, buildingUntouched: false).isDone {
      return exercise
    }
    return nil
  }
}
