import Notebook
import Stage

extension Command {
  /// Writes the notebook's pages.
  static let notebook = Command(
    name: "notebook", summary: "write lessons.md and the pages in lessons anew", operands: .none,
    changesCheckout: true,
    examples: [
      Example("lesson-runner notebook", "prose, code, logs and pictures of all lessons")
    ],
    notes: [
      "Runs all lessons, writes the pages and pictures that have changed, and deletes those of "
        + "removed lessons. Writes nothing while a scene or a file cannot be shown. Run check to "
        + "find all other problems."
    ]
  ) { invocation throws(Failure) in
    let checkout = try Checkout.played(for: invocation.command)
    let reporter = ProgressReporter(showsProgress: true)
    defer { reporter.end() }
    let played = try PlayedNotebook(checkout, reporter)
    reporter.end()
    let notebook = try NotebookCheck(checkout, played.notebook)
    let obstacles = played.obstacles + notebook.obstacles.map(\.text)
    if !obstacles.isEmpty { throw .notWritten(obstacles) }
    let paths = notebook.outdated.map(\.file.path) + notebook.leftOver
    // Check all paths first, so that nothing is written if one leads out of the checkout.
    for path in paths { try checkout.refuseLinks(in: path) }
    for (file, _) in notebook.outdated {
      try checkout.replace(file.path, with: Array(file.text.utf8))
      Output.standard.line("Wrote \(file.path).")
    }
    for path in notebook.leftOver {
      try checkout.remove(path)
      Output.standard.line("Removed \(path).")
    }
    if paths.isEmpty { Output.standard.line("The notebook is what the lessons say already.") }
    return .asExpected
  }
}

extension Failure {
  fileprivate static func notWritten(_ obstacles: [String]) -> Failure {
    Failure(
      message: "the notebook is not written while this is to be mended:\n"
        + obstacles.joined(separator: "\n"),
      advice: [Advice(command: "lesson-runner check", comment: "all that is to be mended")])
  }
}
