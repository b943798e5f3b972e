import Notebook
import Runner

/// Records the logs of the exercises' solutions as the target logs.
func recordExercises(_ invocation: Invocation) throws(Failure) -> Status {
  let checkout = try Checkout.comparedToBuild(for: invocation)
  let index = try ExerciseIndex(checkout)
  let compiler = ExerciseCompiler(of: checkout)
  let output = Output.standard
  let text = DiffText(TextStyle(invocation[.color], for: output), for: output)
  var status = Status.asExpected
  for word in invocation.operands {
    let exercise = try index.exercise(word, usage: Command.record.usage)
    if environment("CI") != nil { throw .underCI(exercise) }
    guard let solution = exercise.solution else { throw .unsolved(exercise, "") }
    let log: [UInt8]
    switch try compiler.product(of: exercise, solution.numbered, at: exercise.master) {
    case .log(let bytes): log = bytes
    case .errors(let errors): throw .unsolved(exercise, errors)
    }
    let target = try checkout.bytesIfAny(of: exercise.log)
    guard
      let diff = UnifiedDiff(
        from: target ?? [], named: target == nil ? "/dev/null" : "a/\(exercise.log)", to: log,
        named: "b/\(exercise.log)")
    else {
      output.line("The solution of exercise \(exercise.number) already prints its target log.")
      continue
    }
    output.write(text.bytes(of: diff, from: exercise.lesson))
    let isRight =
      invocation.has(.yes)
      ? true
      : try Confirmation.isAccepted(
        "Record this as the target log of exercise \(exercise.number)?",
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
      message:
        "CI is set, so nothing is recorded: a target log changes only after someone has read "
        + "the difference",
      advice: [Advice(command: exercise.command())])
  }

  fileprivate static func unsolved(_ exercise: GivenExercise, _ errors: String) -> Failure {
    Failure(
      message: errors.isEmpty
        ? "\(exercise.master) has no solution to record"
        : "the solution in \(exercise.master) does not compile; nothing is recorded\n\(errors)")
  }
}
