import Notebook
import Runner
import Stage

/// The implementation of `path`: shows steps, and runs the learner's app.
struct PathGuide {
  private let path: ShortPath
  private let checkout: Checkout
  private let page: PathPage
  private let subcommands: PracticeSubcommands
  private let isObjectiveC: Bool
  private let output = Output.standard

  init(_ checkout: Checkout, _ invocation: Invocation) throws(Failure) {
    self.checkout = checkout
    path = try checkout.shortPath()
    if path.steps.isEmpty {
      throw Failure(message: "this checkout has no short path: \(ShortPath.folder) has no steps")
    }
    let style = TextStyle(invocation[.color], for: output)
    page = PathPage(
      path: path, style: style, width: output.isTerminal ? output.width : 80)
    subcommands = PracticeSubcommands(
      ExerciseIndex(of: path.steps.map(\.exercise)), checkout, invocation)
    isObjectiveC = invocation.has(.objc)
  }

  /// Returns the step with the number `word`.
  func step(_ word: String) throws(Failure) -> PathStep {
    if let number = Int(word), let step = path.steps.first(where: { $0.number == number }) {
      return step
    }
    throw Failure(
      message: "\(quoted(word)) is not a step: give a number from 1 to \(path.steps.count)",
      usage: Command.path.usage,
      advice: [Failure.Advice(command: "lesson-runner path", comment: "all steps")],
      status: .usage)
  }

  /// Lists the steps.
  func list() throws(Failure) -> Status {
    write(
      page.overview(
        try PathProgress(in: checkout), current: try copy()?.number))
    return .asExpected
  }

  /// Writes the app as it is before `step`.
  func start(_ step: PathStep) throws(Failure) -> Status {
    let status = try subcommands.reset(step.exercise)
    if status == .asExpected { output.line("Next: \(step.exercise.command())") }
    return status
  }

  func hint(_ step: PathStep) throws(Failure) -> Status {
    try enter(step)
    guard try copy()?.number == step.number else { throw .elsewhere(step, try copy()?.number) }
    return try subcommands.hint(step.exercise)
  }

  /// Shows the lines of the author's solution, after asking.
  func solution(_ step: PathStep) throws(Failure) -> Status {
    if try !PathProgress(in: checkout).has(.done, step.number) {
      let isMeant = try subcommands.isAccepted(
        "Show the solution of step \(step.number)?",
        insteadOf: "\(step.exercise.command("solution")) --yes")
      guard isMeant else { return .problem }
    }
    write((isObjectiveC ? step.solution?.objectiveC : step.solution?.swift) ?? [])
    write(wrapped(step.recap, to: page.width))
    return .asExpected
  }

  /// Shows `step`, and runs the learner's app if it is at this step and has been changed.
  func show(_ step: PathStep) throws(Failure) -> Status {
    let isNew = try enter(step)
    try review(before: step)
    return try report(on: step, isNew: isNew)
  }

  /// Reports on the step of the learner's app each time the app is saved, and goes on to the next
  /// step when it is done.
  func watch() throws(Failure) -> Status {
    let first = try copy()?.number ?? 1
    let watcher = SourceWatcher([checkout.path(GivenExercise.folder)])
    for step in path.steps.drop(while: { $0.number < first }) {
      var isNew = try enter(step)
      watcher.ignoreChanges()
      while true {
        if try report(on: step, isNew: isNew) == .asExpected { break }
        isNew = false
        Output.error.line("lesson-runner: watching \(ShortPath.copy); press Ctrl-C to stop")
        watcher.wait()
      }
    }
    return .asExpected
  }

  // MARK: The learner's app

  /// The learner's app, if it exists.
  private func copy() throws(Failure) -> ExerciseFile? {
    try checkout.bytesIfAny(of: ShortPath.copy).map {
      ExerciseFile(text: String(decoding: $0, as: UTF8.self))
    }
  }

  /// Takes the learner's app to `step` if it does not exist, or if it has done the step before. Its
  /// code stays, and gets the scene and the hints of `step`. Returns true if the app was written.
  @discardableResult
  private func enter(_ step: PathStep) throws(Failure) -> Bool {
    guard let own = try copy() else {
      try subcommands.prepare(step.exercise)
      return true
    }
    guard own.number == step.number - 1,
      let last = path.steps.first(where: { $0.number == own.number }),
      try isDone(last)
    else { return false }
    let file = step.exercise.file
    let text = own.code + file.scene + file.hintsSection
    try checkout.replace(ShortPath.copy, with: Array(text.utf8))
    Output.error.line("lesson-runner: \(ShortPath.copy) is now at step \(step.number)")
    return true
  }

  private func isDone(_ step: PathStep) throws(Failure) -> Bool {
    let attempt = try Attempt(step.exercise, in: checkout, buildingUntouched: false)
    if attempt.isDone {
      var progress = try PathProgress(in: checkout)
      try progress.add(.done, step.number, in: checkout)
    }
    return attempt.isDone
  }

  /// Runs the learner's app, and reports on it. `isNew` is true if the learner has only just come to
  /// `step`.
  private func report(on step: PathStep, isNew: Bool) throws(Failure) -> Status {
    let (given, own) = (step.given.log, try copy())
    let target = step.solution?.log ?? AppLog("")
    guard let own, own.number == step.number else {
      // The learner's app is at another step.
      write(page.beginning(of: step, log: given, target: target))
      write(page.scenes(of: step) + [""])
      write(page.table([("Begin here", step.exercise.command("reset"))]))
      return .asExpected
    }
    let attempt = try subcommands.attempt(step.exercise, buildingUntouched: false)
    switch attempt.outcome {
    case .untouched, .differing, .incomplete:
      let log = attempt.log.map(AppLog.init) ?? given
      write(page.beginning(of: step, log: log, target: target))
      if log.lines == given.lines { write(page.scenes(of: step) + [""]) }
      if !isNew, let remark = remark(on: attempt, of: own, printing: log, step) {
        write(wrapped(remark, to: page.width) + [""])
      } else if log.lines == given.lines {
        write(["Then change your app:"])
      }
      write(page.place(of: step, in: own.text))
      write(
        page.table([
          ("Run it", step.exercise.command()), ("A hint", step.exercise.command("hint")),
        ]))
      return .problem
    case .done:
      _ = try isDone(step)
      let screen = target.momentThatDiffers(from: given).screen
      write(screen.lines.map { "  \($0)" } + [""])
      write(wrapped("Done. \(step.recap)", to: page.width))
      let next = path.steps.first { $0.number == step.number + 1 }
      write(
        page.table(
          next.map { [("Next", $0.exercise.command())] }
            ?? ShortPath.nextSteps.map { ($0.reason, $0.command) }))
      return .asExpected
    case .changedScene, .uncompiled:
      let report = AttemptReport(
        attempt, next: nil, subcommands.style, subcommands.diffText, page.width)
      write(report.lines)
      return .problem
    }
  }

  /// Returns a sentence about `attempt`, whose code is `own`: the reason why it is wrong, or else
  /// where its log, `log`, first differs. Nil for an app that is unchanged.
  private func remark(
    on attempt: Attempt, of own: ExerciseFile, printing log: AppLog, _ step: PathStep
  ) -> String? {
    switch attempt.outcome {
    case .incomplete(let sentence): "\(sentence)."
    case .differing(_, let sentence):
      objection(to: own, printing: log, step)
        ?? (log.lines == step.given.log.lines
          ? "Your app still logs the same as before this step."
          : "The first difference: \(sentence).")
    default: nil
    }
  }

  /// Returns the reason why the lines in `own`, which print `log`, are wrong, if they are a known
  /// wrong answer.
  private func objection(
    to own: ExerciseFile, printing log: AppLog, _ step: PathStep
  ) -> String? {
    let words = own.code.split(whereSeparator: \.isWhitespace)
    let matching = step.candidates.filter {
      !$0.isRight && $0.compiles && $0.log.lines == log.lines
    }
    let written = matching.first {
      words.contains($0.swift.joined(separator: " ").split(whereSeparator: \.isWhitespace))
    }
    if let written { return "This is a common mistake. \(written.objection)" }
    // If several mistakes print this log, only their lines tell them apart.
    if matching.count != 1 || log.lines == step.given.log.lines { return nil }
    return "A common mistake prints the same log. \(matching[0].objection)"
  }

  // MARK: Questions

  /// Asks about an earlier step when the learner begins `step`.
  private func review(before step: PathStep) throws(Failure) {
    var progress = try PathProgress(in: checkout)
    if progress.has(.begun, step.number) { return }
    if let number = progress.stepToReview(before: step.number),
      let earlier = path.steps.first(where: { $0.number == number })
    {
      write(page.question(about: earlier, objectiveC: isObjectiveC))
      if let index = answer(upTo: earlier.candidates.count) {
        let isRight = earlier.candidates[index].isRight
        try progress.add(isRight ? .right : .wrong, number, in: checkout)
        write(page.verdict(on: index, about: earlier))
      }
    }
    try progress.add(.begun, step.number, in: checkout)
  }

  /// Returns the index of the chosen answer, or nil if there is none.
  private func answer(upTo count: Int) -> Int? {
    let answer = Answering.answer(
      from: { Answering.line(after: "Your answer (q skips): ") },
      { Answering.index($0, upTo: count) }
    ) {
      output.line("Type a number from 1 to \(count), or q to skip the question.")
    }
    if answer == nil { output.line() }
    return answer
  }

  private func write(_ lines: [String]) { output.write(lines.map { $0 + "\n" }.joined()) }
}

extension Failure {
  fileprivate static func elsewhere(_ step: PathStep, _ current: Int?) -> Failure {
    Failure(
      message: "your app is at step \(current ?? 0), not at step \(step.number)",
      advice: [
        Failure.Advice(command: "lesson-runner path", comment: "all steps"),
        Failure.Advice(command: step.exercise.command("reset"), comment: "begin there"),
      ])
  }
}
