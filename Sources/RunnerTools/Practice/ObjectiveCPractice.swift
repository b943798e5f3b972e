import Notebook
import Runner
import Stage

/// The exercises in Objective-C, which ask for the wrong line and for the right remedy.
extension PracticeSubcommands {
  /// The number of exercises that are done, and below it a table. Empty if there are none.
  func objectiveCTable() throws(Failure) -> [String] {
    if index.objectiveC.isEmpty { return [] }
    let column = index.objectiveC.map { columns($0.title) }.max() ?? 0
    var (rows, count) = ([String](), 0)
    for exercise in index.objectiveC {
      let isDone = try isDone(exercise)
      let row =
        padded(exercise.word, to: 3) + "  " + padded(exercise.title, to: column) + "  "
        + "after lesson \(exercise.lesson)" + (isDone ? ", done" : "")
      rows.append(isDone ? style.green(row) : row)
      if isDone { count += 1 }
    }
    return ["", "In Objective-C: \(count) of \(rows.count) done", ""] + rows
  }

  /// Returns the first exercise that is not done.
  func nextInObjectiveC() throws(Failure) -> ObjectiveCExercise? {
    for exercise in index.objectiveC where try !isDone(exercise) { return exercise }
    return nil
  }

  /// True if the learner has solved the exercise: then the file with the cured code exists.
  private func isDone(_ exercise: ObjectiveCExercise) throws(Failure) -> Bool {
    try checkout.bytesIfAny(of: exercise.path) != nil
  }

  /// Shows the code, and asks for the wrong line and then for the right remedy, until both answers
  /// are right or the learner quits.
  func ask(_ exercise: ObjectiveCExercise) throws(Failure) -> Status {
    output.line(
      style.bold("\(exercise.word)  \(exercise.title)") + "  "
        + style.dim("after lesson \(exercise.lesson)"))
    output.line()
    write(exercise.task)
    output.line()
    let column = "\(exercise.code.count)".count
    for (number, line) in zip(1..., exercise.code) {
      output.line(style.dim(right(number, in: column)) + (line.isEmpty ? "" : "  " + line))
    }
    output.line()
    if try isDone(exercise) {
      write("Done. \(exercise.reason)")
      output.line("To start again: \(exercise.command("reset"))")
      return .asExpected
    }
    output.line("Which line is wrong?")
    let line = answer("Line (q quits): ", "Type the number of a line, or q to quit.") { word in
      Int(word).flatMap { (1...exercise.code.count).contains($0) ? $0 : nil }
    } isRight: { line in
      if exercise.wrongLines.contains(line) { return true }
      output.line("No. If you are stuck: \(exercise.command("hint"))")
      return false
    }
    if line != nil { output.line(style.bold("Right.")) }
    output.line()
    output.line("Which change cures it?")
    for remedy in exercise.remedies { writeCode(of: remedy) }
    if line == nil { return .problem }
    output.line()
    let names = exercise.remedies.map { $0.name.lowercased() }
    let remedy = answer("Change (q quits): ", "Type \(listed(names)), or q to quit.") { word in
      exercise.remedies.first { $0.name == word.uppercased() }
    } isRight: { remedy in
      guard let scene = remedy.scene else { return true }
      write("No. \(remedy.objection)")
      output.line("See: lesson-runner \(scene)")
      return false
    }
    guard let remedy else { return .problem }
    write("Right. \(exercise.reason)")
    try checkout.create(exercise.path, cured(exercise, by: remedy)) {}
    Output.error.line("lesson-runner: wrote \(exercise.path)")
    if let next = try nextInObjectiveC() {
      output.line("Next: \(next.command())    \(next.title)")
    }
    return .asExpected
  }

  /// Asks until `isRight` accepts an answer, and returns that answer. `read` returns nil for an
  /// answer that makes no sense; then `help` is shown. Returns nil if the learner quits.
  private func answer<Answer>(
    _ prompt: String, _ help: String, reading read: (String) -> Answer?,
    isRight: (Answer) -> Bool
  ) -> Answer? {
    while true {
      let answer = Answering.answer(from: { Answering.line(after: prompt) }, read) {
        output.line(help)
      }
      guard let answer else { return nil }
      if isRight(answer) { return answer }
    }
  }

  private func writeCode(of remedy: ObjectiveCExercise.Remedy) {
    output.line()
    output.line(style.bold(remedy.name.lowercased()) + "  " + remedy.summary)
    for line in remedy.code { output.line(line.isEmpty ? "     …" : "   " + line) }
  }

  private func write(_ text: String) {
    for line in wrapped(text, to: output.width) { output.line(line) }
  }

  /// Returns the text of the file that says that the exercise is done.
  private func cured(_ exercise: ObjectiveCExercise, by remedy: ObjectiveCExercise.Remedy) -> String
  {
    "// \(exercise.title): the cured code\n\n" + exercise.code(of: remedy.name)
  }

  /// Prints the hint.
  func hint(_ exercise: ObjectiveCExercise) -> Status {
    write(exercise.hint)
    output.line("Read: lesson-runner show \(exercise.lesson)")
    output.line("The answers: \(exercise.command("solution"))")
    return .asExpected
  }

  /// Prints the answers. Asks first, unless the learner has solved the exercise.
  func solution(_ exercise: ObjectiveCExercise) throws(Failure) -> Status {
    guard let remedy = exercise.rightRemedy else {
      throw Failure(message: "\(exercise.master) has no remedy that is right")
    }
    if try !isDone(exercise) {
      let isMeant = try isAccepted(
        "Show the solution of exercise \(exercise.word)?",
        insteadOf: "\(exercise.command("solution")) --yes")
      guard isMeant else { return .problem }
    }
    let lines = exercise.wrongLines.map { "\($0)" }
    output.line("Wrong: line \(listed(lines))")
    writeCode(of: remedy)
    output.line()
    write(exercise.reason)
    return .asExpected
  }

  /// Removes the file that says that the exercise is done. Asks first if the learner has changed it.
  func reset(_ exercise: ObjectiveCExercise) throws(Failure) -> Status {
    if let bytes = try checkout.bytesIfAny(of: exercise.path) {
      let written = exercise.rightRemedy.map { Array(cured(exercise, by: $0).utf8) }
      if bytes != written {
        let isMeant = try isAccepted(
          "Remove \(exercise.path), with your changes?",
          insteadOf: "\(exercise.command("reset")) --yes")
        guard isMeant else { return .problem }
      }
      try checkout.remove(exercise.path)
    }
    output.line("Exercise \(exercise.word) is not done. To begin: \(exercise.command())")
    return .asExpected
  }
}
