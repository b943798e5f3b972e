import Notebook
import Runner
import Stage

extension Tool {
  /// The command that finds everything that an author must fix.
  static let check = Command.check.performed { invocation throws(Failure) in
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
