import Notebook
import Runner
import Stage

extension Tool {
  /// The command that records the lessons' logs as the expected logs.
  static let record = Command.record.performed { invocation throws(Failure) in
    if invocation.has(.exercise) { return try recordExercises(invocation) }
    let selection = try Selection.printingNotes(for: invocation)
    if let selected = selection.selectedLessons.first(where: { !$0.isWhole }) {
      throw .partOfLesson(selected.lesson)
    }
    let checkout = try Checkout.comparedToBuild(for: invocation)
    let logs = try LogCheck(checkout)
    let text = DiffText(TextStyle(invocation[.color], for: .standard), for: .standard)
    var status = Status.asExpected
    for lesson in selection.lessons {
      if let refusal = try Recordable(lesson, checkout).refusal { throw refusal }
      let printed = try printedTwice(lesson)
      let contradictions = try logs.contradictions(of: lesson, in: printed)
      let expected = try checkout.bytesIfAny(of: lesson.expectedLog)
      let comparison = Comparison(lesson, expected, printed)
      if let diff = comparison.diff {
        Output.standard.write(text.bytes(of: diff, from: lesson))
        Output.standard.line("\n\(comparison.sentence).")
      } else {
        Output.standard.line("Lesson \(lesson.number) already prints its expected log.")
      }
      for problem in contradictions { Output.standard.line("It contradicts \(problem.text)") }
      if comparison.diff == nil { continue }
      let isRight = invocation.has(.yes) ? true : try isAccepted(lesson)
      guard isRight else {
        Output.standard.line("Not recorded.")
        status = .problem
        continue
      }
      try checkout.replace(lesson.expectedLog, with: printed)
      Output.standard.line("Recorded \(lesson.expectedLog).")
    }
    return status
  }
}

/// Returns the output of `lesson` after playing it in two processes. Fails if the outputs differ.
private func printedTwice(_ lesson: Lesson) throws(Failure) -> [UInt8] {
  let reporter = ProgressReporter(showsProgress: true, warns: false)
  defer { reporter.end() }
  reporter.begin("lesson \(lesson.number), first run")
  let first = try Subprocess(["run", "\(lesson.number)"])
  guard first.status == Status.asExpected.rawValue else { throw .runFailed(lesson, first.status) }
  reporter.begin("lesson \(lesson.number), second run")
  let second = try Subprocess(["run", "\(lesson.number)"], isQuiet: true)
  return try sameInBothRuns(first.out, second.out, of: lesson)
}

/// Returns `first` if it equals `second`, and fails otherwise.
func sameInBothRuns(_ first: [UInt8], _ second: [UInt8], of lesson: Lesson) throws(Failure)
  -> [UInt8]
{
  let diff = UnifiedDiff(from: first, named: "", to: second, named: "")
  if let change = diff.flatMap(Change.first) { throw .runsDiffer(lesson, change) }
  return first
}

/// Asks whether to record the log of `lesson`.
private func isAccepted(_ lesson: Lesson) throws(Failure) -> Bool {
  try Confirmation.isAccepted(
    "Record this as the expected log of lesson \(lesson.number)?",
    insteadOf: "lesson-runner record \(lesson.number) --yes")
}

extension Failure {
  fileprivate static func partOfLesson(_ lesson: Lesson) -> Failure {
    Failure(
      message: "record takes whole lessons, not scenes", usage: Command.record.usage,
      advice: [Advice(command: "lesson-runner record \(lesson.number)", comment: lesson.title)],
      status: .usage)
  }

  static func runFailed(_ lesson: Lesson, _ status: Int32) -> Failure {
    let end =
      status > 128
      ? "was stopped by signal \(status - 128)"
      : "ended with status \(status)"
    return Failure(
      message: "lesson \(lesson.number) \(end); nothing is recorded",
      advice: [Advice(command: "lesson-runner \(lesson.number)", comment: "shows what it prints")])
  }

  fileprivate static func runsDiffer(_ lesson: Lesson, _ change: Change) -> Failure {
    let line = (change.removed.first ?? change.added.first)?.old ?? 0
    let lines = [change.removed, change.added].map { lines in
      lines.first.map { "`\(escaped($0.bytes))`" } ?? "nothing"
    }
    return Failure(
      message: "two runs of lesson \(lesson.number) printed different logs; nothing is recorded. "
        + "Line \(line + 1) was \(lines[0]), then \(lines[1])",
      advice: [
        Advice(
          command: "lesson-runner check",
          comment: "finds uses of the machine's clock; the order of a Set varies, too")
      ])
  }
}
