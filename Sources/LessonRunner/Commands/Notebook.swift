import Notebook
import Stage

extension Command {
  /// Writes the notebook from the lessons.
  static let notebook = Command(
    name: "notebook", summary: "write lessons.md anew", operands: .none,
    examples: [
      Example("lesson-runner notebook", "prose, code, logs and marbles of all lessons")
    ],
    notes: [
      "All lessons are run for it. Nothing is written while check finds anything else to mend."
    ]
  ) { invocation throws(Failure) in
    let checkout = try Checkout.played(for: invocation.command)
    let reporter = ProgressReporter(showsProgress: true)
    defer { reporter.end() }
    let examination = try Examination(checkout, reporter)
    reporter.end()
    if !examination.obstacles.isEmpty { throw .notWritten(examination.obstacles) }
    let text = Array(examination.notebook.text.utf8)
    if try checkout.bytesIfAny(of: Notebook.file) == text {
      Output.standard.line("\(Notebook.file) is what the lessons say already.")
    } else {
      try checkout.replace(Notebook.file, with: text)
      Output.standard.line("Wrote \(Notebook.file).")
    }
    return .asExpected
  }
}

extension Failure {
  fileprivate static func notWritten(_ problems: [Problem]) -> Failure {
    Failure(
      message: "\(Notebook.file) is not written while this is to be mended:\n"
        + problems.map(\.text).joined(separator: "\n"),
      advice: [Advice(command: "lesson-runner check", comment: "the same, until nothing is left")])
  }
}
