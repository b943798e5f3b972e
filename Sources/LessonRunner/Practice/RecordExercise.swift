import Notebook

/// Makes what the solutions of exercises print the logs to reach.
func recordExercises(_ invocation: Invocation) throws(Failure) -> Status {
  let checkout = try Checkout.played(for: invocation.command)
  let practice = try Practice(checkout)
  let workshop = Workshop(of: checkout)
  let output = Output.standard
  let text = DiffText(Style(invocation[.color], for: output), for: output)
  var status = Status.asExpected
  for word in invocation.operands {
    let exercise = try practice.exercise(word)
    if environment("CI") != nil { throw .underCI(exercise) }
    let solution = ExerciseFile(text: try checkout.text(of: exercise.solution))
    let product = try workshop.product(
      of: exercise, solution.code + solution.scene, at: exercise.solution)
    guard case .log(let log) = product else { throw .unsolved(exercise, product) }
    let target = try checkout.bytesIfAny(of: exercise.log)
    guard
      let diff = UnifiedDiff(
        from: target ?? [], named: target == nil ? "/dev/null" : "a/\(exercise.log)", to: log,
        named: "b/\(exercise.log)")
    else {
      output.line("The solution of exercise \(exercise.number) prints the log to reach already.")
      continue
    }
    output.write(text.bytes(of: diff, from: exercise.lesson))
    let isRight =
      invocation.has(.yes)
      ? true
      : try Consent.isAccepted(
        "Record this as the log that exercise \(exercise.number) is to reach?",
        insteadOf: "lesson-runner record --exercise \(exercise.number) --yes")
    if isRight {
      try checkout.replace(exercise.log, with: log)
      output.line("Recorded \(exercise.log).")
    } else {
      output.line("Not recorded.")
      status = .problem
    }
  }
  return status
}

extension Failure {
  fileprivate static func underCI(_ exercise: GivenExercise) -> Failure {
    Failure(
      message: "nothing is recorded where CI is set: a log to reach changes only when somebody has "
        + "seen the difference",
      advice: [Advice(command: exercise.command())])
  }

  fileprivate static func unsolved(
    _ exercise: GivenExercise, _ product: Workshop.Product
  ) -> Failure {
    guard case .errors(let text) = product else { return Failure(message: exercise.solution) }
    return Failure(message: "\(exercise.solution) does not compile; nothing is recorded\n\(text)")
  }
}
