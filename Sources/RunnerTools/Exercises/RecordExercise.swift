import Notebook
import Runner

/// Records the logs of the exercises' solutions as the target logs.
func recordExercises(_ invocation: Invocation) throws(Failure) -> Status {
  let checkout = try Checkout.comparedToBuild(for: invocation)
  let (index, path) = (try ExerciseIndex(checkout), try checkout.shortPath())
  let compiler = ExerciseCompiler(of: checkout)
  let output = Output.standard
  let text = DiffText(TextStyle(invocation[.color], for: output), for: output)
  var status = Status.asExpected
  for word in invocation.operands {
    let step = path.steps.first { word == "path.\($0.number)" }
    let exercise =
      if let step { step.exercise } else { try index.exercise(word, usage: Command.record.usage) }
    if environment("CI") != nil { throw .underCI(exercise) }
    // A step also keeps the logs of the app before it and of its wrong answers.
    let names = [ExerciseVariant.solution] + (step?.recordedNames ?? [])
    for name in names {
      guard let variant = exercise.variants.first(where: { $0.name == name }) else {
        throw .unsolved(exercise, "")
      }
      let log: [UInt8]
      switch try compiler.product(of: exercise, variant.numbered, at: exercise.master) {
      case .log(let bytes): log = bytes
      case .errors(let errors): throw .unsolved(exercise, errors)
      }
      let file = step.map { $0.log(of: name) } ?? exercise.log
      let target = try checkout.bytesIfAny(of: file)
      guard
        let diff = UnifiedDiff(
          from: target ?? [], named: target == nil ? "/dev/null" : "a/\(file)", to: log,
          named: "b/\(file)")
      else {
        output.line("\(file) is already right.")
        continue
      }
      output.write(text.bytes(of: diff, from: exercise.lesson))
      let isRight =
        invocation.has(.yes)
        ? true
        : try Confirmation.isAccepted(
          "Record this as \(file)?", insteadOf: "lesson-runner record --exercise \(word) --yes")
      if isRight {
        try checkout.replace(file, with: log)
        output.line("Recorded \(file).")
      } else {
        output.line("Not recorded.")
        status = .problem
      }
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
