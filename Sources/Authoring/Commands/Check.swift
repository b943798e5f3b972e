import LessonRunner
import Notebook
import Stage

extension Command {
  /// The command that finds everything that an author must fix.
  static let check = Command(
    name: "check", summary: "find problems in the lessons, each with a way to fix it",
    operands: .none, options: [.json],
    examples: [
      Example("lesson-runner check", "all problems at once, as file:line: message"),
      Example("lesson-runner check --json", "the same, for programs"),
    ],
    notes: [
      "It applies the same rules as swift test. They cover the catalogue and "
        + "file names, prose, scenes and their logs, Objective-C, the logs of the tutorials and "
        + "of ReactiveObjC, exercises, README.md and the notebook."
    ]
  ) { invocation throws(Failure) in
    let reporter = ProgressReporter(showsProgress: true)
    defer { reporter.end() }
    let problems = try Checkout.whileComparingToBuild(for: invocation, reporter) {
      checkout throws(Failure) in try CheckRun(checkout, reporter).problems
    }
    reporter.end()
    report(problems, in: invocation.lessons.count, asJSON: invocation.has(.json))
    return problems.isEmpty ? .asExpected : .problem
  }
}

private func report(_ problems: [Problem], in lessons: Int, asJSON: Bool) {
  let output = Output.standard
  if asJSON {
    for problem in problems { output.line(problem.json) }
    output.line(
      JSON.line("summary", ["lessons": .number(lessons), "problems": .number(problems.count)]))
    return
  }
  for problem in problems { output.line(problem.text) }
  switch problems.count {
  case 0: output.line("\(lessons) lessons, no problems.")
  case 1: output.line("1 problem.")
  default: output.line("\(problems.count) problems.")
  }
}
