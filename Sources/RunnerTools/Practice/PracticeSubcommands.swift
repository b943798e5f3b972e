import Notebook
import Runner
import Stage

/// The implementation of the subcommands of `practice`.
struct PracticeSubcommands {
  let index: ExerciseIndex
  let checkout: Checkout
  let style: TextStyle
  let diffText: DiffText
  private let isYes: Bool
  let output = Output.standard

  init(_ index: ExerciseIndex, _ checkout: Checkout, _ invocation: Invocation) {
    (self.index, self.checkout) = (index, checkout)
    isYes = invocation.has(.yes)
    style = TextStyle(invocation[.color], for: output)
    diffText = DiffText(style, for: output)
  }

  // MARK: All exercises

  /// Lists all exercises with their states, and names the next one.
  func list() throws(Failure) -> Status {
    let attempts = try attempts()
    output.write(
      (table(of: attempts) + (try objectiveCTable()) + puzzleTable).map { $0 + "\n" }.joined())
    output.line()
    if let next = attempts.first(where: { !$0.isDone })?.exercise {
      output.line("Next: \(next.command())    \(next.title)")
    } else if let next = try nextInObjectiveC() {
      output.line("Next: \(next.command())    \(next.title)")
    } else {
      output.line("All exercises are done.")
    }
    let strayFiles = try index.strayFiles(in: checkout)
    if !strayFiles.isEmpty {
      output.line("These files belong to no exercise: \(strayFiles.joined(separator: ", "))")
    }
    return .asExpected
  }

  /// The puzzles, which readers solve in the book. Empty if the lessons have none.
  private var puzzleTable: [String] {
    let puzzles = Puzzle.all.filter { checkout.lessons.numbered($0.lesson) != nil }
    if puzzles.isEmpty { return [] }
    let title = puzzles.map { columns($0.title) }.max() ?? 0
    let rows = puzzles.map { puzzle in
      padded(puzzle.level.rawValue.lowercased(), to: 6) + "  " + padded(puzzle.title, to: title)
        + "  after lesson \(puzzle.lesson)"
    }
    return ["", "With marbles, on the page Puzzles of the book: lesson-runner book", ""] + rows
  }

  /// Evaluates all exercises. Builds only the files that the learner changed.
  func attempts() throws(Failure) -> [Attempt] {
    let reporter = ProgressReporter(showsProgress: true)
    defer { reporter.end() }
    var attempts: [Attempt] = []
    for (position, exercise) in index.exercises.enumerated() {
      reporter.step(position + 1, of: index.exercises.count)
      reporter.begin("exercise \(exercise.number)")
      attempts.append(try Attempt(exercise, in: checkout, buildingUntouched: false))
    }
    return attempts
  }

  /// Returns the number of exercises that are done, and below it a table of `attempts` with their
  /// lessons and states.
  func table(of attempts: [Attempt]) -> [String] {
    let column = attempts.map { columns($0.exercise.title) }.max() ?? 0
    let state = attempts.map { columns($0.label) }.max() ?? 0
    let rows = attempts.flatMap { attempt in
      let exercise = attempt.exercise
      let row =
        right(exercise.number, in: 3) + "  "
        + padded(exercise.title, to: column) + "  "
        + (state == 0 ? "" : padded(attempt.label, to: state) + "  ")
      let lines = wrapped(exercise.requiredLessons, after: row, to: output.textWidth)
      return attempt.isDone ? lines.map(style.green) : lines
    }
    return ["\(attempts.count(where: \.isDone)) of \(attempts.count) done", ""] + rows
  }

  /// Runs the first exercise that is not done.
  func next() throws(Failure) -> Status {
    for exercise in index.exercises
    where try !Attempt(exercise, in: checkout, buildingUntouched: false).isDone {
      return try run(exercise)
    }
    if let exercise = try nextInObjectiveC() { return try ask(exercise) }
    output.line("All exercises are done.")
    return .asExpected
  }

  // MARK: One exercise

  /// Runs an exercise and reports its state.
  func run(_ exercise: GivenExercise) throws(Failure) -> Status {
    try prepare(exercise)
    let attempt = try attempt(exercise)
    let next = index.exercises(after: exercise).first
    let report = AttemptReport(attempt, next: next, style, diffText, output.width)
    output.write(report.lines.map { $0 + "\n" }.joined())
    return attempt.isDone ? .asExpected : .problem
  }

  /// Writes the learner's file for `exercise` if it does not exist.
  func prepare(_ exercise: GivenExercise) throws(Failure) {
    if try checkout.bytesIfAny(of: exercise.path) != nil { return }
    try checkout.create(exercise.path, exercise.file.text) {}
    Output.error.line("lesson-runner: wrote \(exercise.path)")
  }

  /// Builds and evaluates an exercise, and shows progress on a terminal.
  func attempt(
    _ exercise: GivenExercise, buildingUntouched: Bool = true
  ) throws(Failure) -> Attempt {
    let reporter = ProgressReporter(showsProgress: true)
    defer { reporter.end() }
    reporter.begin("compiling or playing exercise \(exercise.number)")
    return try Attempt(exercise, in: checkout, buildingUntouched: buildingUntouched)
  }

  /// Prints the next hint, and ticks it in the learner's file.
  func hint(_ exercise: GivenExercise) throws(Failure) -> Status {
    try prepare(exercise)
    for line in try takeHint(exercise) { output.line(line) }
    return .asExpected
  }

  /// Returns the next hint as lines, and ticks it in the learner's file.
  func takeHint(_ exercise: GivenExercise) throws(Failure) -> [String] {
    let own = try checkout.bytesIfAny(of: exercise.path) ?? []
    let file = ExerciseFile(text: String(decoding: own, as: UTF8.self))
    // The hints' texts come from the author's file. The learner's file only records which hints
    // were taken.
    let hints = exercise.file.hints
    let first = min(file.hints.count(where: \.isTaken), hints.count - 1)
    guard hints.indices.contains(first) else {
      throw Failure(message: "exercise \(exercise.number) has no hints")
    }
    // If no hint can be ticked in the file, show all remaining hints, but at least the last one. Bytes
    // that are not UTF-8 would be lost.
    let ticked = Array(file.text.utf8) == own ? file.withNextHintTaken : nil
    let last = ticked == nil ? hints.count - 1 : first
    if let ticked { try checkout.replace(exercise.path, with: Array(ticked.utf8)) }
    return hints[first...last].enumerated().flatMap { index, hint in
      wrapped("\(first + index + 1) of \(hints.count): \(hint.text)", to: output.width)
    } + [
      "",
      last + 1 < hints.count
        ? "Next hint: \(exercise.command("hint"))"
        : "That was the last one. The author's solution: \(exercise.command("solution"))",
    ]
  }

  /// Prints the author's solution. Asks first, unless the learner has solved the exercise.
  func solution(_ exercise: GivenExercise) throws(Failure) -> Status {
    let lines = try solutionLines(exercise)
    if try !Attempt(exercise, in: checkout, buildingUntouched: false).isDone {
      let isMeant = try isAccepted(
        "Show the solution of exercise \(exercise.number)?",
        insteadOf: "\(exercise.command("solution")) --yes")
      guard isMeant else { return .problem }
    }
    for line in lines { output.line(line) }
    return .asExpected
  }

  /// Returns the author's solution and the conclusion, as lines.
  func solutionLines(_ exercise: GivenExercise) throws(Failure) -> [String] {
    guard let solution = exercise.solution else {
      throw Failure(message: "\(exercise.master) has no #elseif \(ExerciseVariant.solution)")
    }
    let code = solution.file.code.lines.dropLast().map(String.init)
    return code + wrapped(exercise.file.conclusion, to: output.width)
  }

  /// Restores the learner's file for `exercise`, after showing the lines that would be lost.
  func reset(_ exercise: GivenExercise) throws(Failure) -> Status {
    let own = try checkout.bytesIfAny(of: exercise.path)
    let given = Array(exercise.file.text.utf8)
    if let diff = UnifiedDiff(
      from: own ?? given, named: exercise.path, to: given, named: "the original exercise")
    {
      output.write(diffText.bytes(of: diff))
      output.line()
      let isMeant = try isAccepted(
        "Discard the lines marked with a minus?",
        insteadOf: "\(exercise.command("reset")) --yes")
      guard isMeant else {
        output.line("\(exercise.path) was not changed.")
        return .problem
      }
    } else if own != nil {
      output.line("\(exercise.path) is in its original state.")
      return .asExpected
    }
    try checkout.replace(exercise.path, with: given)
    output.line("\(exercise.path) is in its original state.")
    return .asExpected
  }

  /// Asks `question`, unless the user typed `--yes`.
  func isAccepted(
    _ question: String, insteadOf command: String
  ) throws(Failure) -> Bool {
    if isYes { return true }
    return try Confirmation.isAccepted(question, insteadOf: command)
  }
}
