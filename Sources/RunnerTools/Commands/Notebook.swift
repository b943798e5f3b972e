import Notebook
import Runner
import Stage

extension Tool {
  /// The command that writes the notebook's pages.
  static let notebook = Command.notebook.performed { invocation throws(Failure) in
    let checkout = try Checkout.comparedToBuild(for: invocation)
    let reporter = ProgressReporter(showsProgress: true)
    defer { reporter.end() }
    let played = try PlayedNotebook(checkout, reporter)
    reporter.end()
    // A second run waits, and then finds that nothing is left to do.
    return try checkout.withLock { () throws(Failure) in try write(played, in: checkout) }
  }

  private static func write(
    _ played: PlayedNotebook, in checkout: Checkout
  ) throws(Failure) -> Status {
    let notebook = try NotebookCheck(checkout, played.notebook)
    let obstacles = played.obstacles + notebook.obstacles.map(\.text)
    if !obstacles.isEmpty { throw .notWritten(obstacles) }
    let paths = notebook.outdated.map(\.file.path) + notebook.obsolete
    // Check all paths first, so that nothing is written if one leads out of the checkout.
    for path in paths { try checkout.refuseLinks(in: path) }
    for (file, _) in notebook.outdated {
      try checkout.replace(file.path, with: Array(file.text.utf8))
      Output.standard.line("Wrote \(file.path).")
    }
    for path in notebook.obsolete {
      try checkout.remove(path)
      Output.standard.line("Removed \(path).")
    }
    if paths.isEmpty { Output.standard.line("The notebook is already up to date.") }
    return .asExpected
  }
}

extension Failure {
  fileprivate static func notWritten(_ obstacles: [String]) -> Failure {
    Failure(
      message: "the notebook was not written; fix these problems first:\n"
        + obstacles.joined(separator: "\n"),
      advice: [Advice(command: "lesson-runner check", comment: "lists all problems")])
  }
}
