import Notebook
import Stage

extension Command {
  /// Finds everything that an author must fix.
  static let check = Command(
    name: "check", summary: "find everything an author must mend, each with its remedy",
    operands: .none, options: [.json],
    examples: [
      Example("lesson-runner check", "all problems at once, as file:line: message"),
      Example("lesson-runner check --json", "the same, for programs"),
    ],
    notes: [
      "It knows every rule that swift test knows of lessons: of the catalogue and the names of files, "
        + "of prose, scenes and their logs, of their Objective-C, of what the tutorials and the original "
        + "print, of exercises, of README.md and the notebook."
    ]
  ) { invocation throws(Failure) in
    let reporter = ProgressReporter(showsProgress: true)
    defer { reporter.end() }
    let problems = try Checkout.playing(for: invocation.command, reporter) {
      checkout throws(Failure) in try Examination(checkout, reporter).problems
    }
    reporter.end()
    report(problems, asJSON: invocation.has(.json))
    return problems.isEmpty ? .asExpected : .problem
  }
}

private func report(_ problems: [Problem], asJSON: Bool) {
  let output = Output.standard
  let lessons = Lesson.all.count
  if asJSON {
    for problem in problems { output.line(problem.json) }
    output.line(
      JSON.line("summary", ["lessons": .number(lessons), "problems": .number(problems.count)]))
    return
  }
  for problem in problems { output.line(problem.text) }
  switch problems.count {
  case 0: output.line("\(lessons) lessons, nothing to mend.")
  case 1: output.line("1 problem.")
  default: output.line("\(problems.count) problems.")
  }
}
