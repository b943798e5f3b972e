import Lessons

extension Command {
  /// Writes the notebook from the lessons.
  static let notebook = Command(
    name: "notebook", summary: "write lessons.md anew", operands: .none,
    examples: [
      Example("lesson-runner notebook", "prose, code, logs and marbles of all lessons")
    ],
    notes: [
      "All lessons are run for it. Nothing is written when one of them is not as it should be."
    ]
  ) { invocation throws(Failure) in
    let checkout = try Checkout.around(invocation.command)
    let watch = Watch(showsProgress: true)
    defer { watch.end() }
    let notebook = try Notebook(
      transcripts: try checkout.names(in: "Tests/Documented")
    ) { file throws(Failure) in
      watch.begin(file)
      return try checkout.text(of: file)
    }
    if let problem = notebook.problems.first { throw Failure(message: "\(problem)") }
    watch.end()
    let text = Array(notebook.text.utf8)
    if try checkout.bytesIfAny(of: Notebook.file) == text {
      Output.standard.line("\(Notebook.file) is what the lessons say already.")
    } else {
      try checkout.replace(Notebook.file, with: text)
      Output.standard.line("Wrote \(Notebook.file).")
    }
    return .asExpected
  }
}
