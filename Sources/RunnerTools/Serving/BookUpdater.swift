import Runner

/// A loop that keeps a served book up to date. After each change, it builds the program, writes the
/// book and notifies the open pages.
struct BookUpdater {
  private let rebuild: Rebuild
  private let folder: BookFolder
  private let server: BookServer
  private let watcher: SourceWatcher

  /// Creates the loop, which follows all changes from now on.
  init(of checkout: Checkout, in folder: BookFolder, _ server: BookServer) {
    (rebuild, self.folder, self.server) = (Rebuild(of: checkout), folder, server)
    watcher = SourceWatcher(rebuild.sources)
  }

  /// Runs until the process ends.
  func run() throws(Failure) -> Never {
    watcher.wait()
    try watcher.runForever { () throws(Failure) in try updateBook() }
  }

  /// Builds the program, lets it write the book, and announces the result. Stops early if a source
  /// changes meanwhile.
  private func updateBook() throws(Failure) {
    Output.error.line("lesson-runner: building, because a source changed")
    guard let problem = try rebuild.run(watcher) else { return }
    if !problem.isEmpty { return announce(problem) }
    guard let writing = try watcher.run(rebuild.program, ["book", folder.path]) else { return }
    if writing.status != 0 { return announce(rebuild.textWithRelativePaths(writing.out)) }
    Output.error.line("lesson-runner: the book is up to date")
    server.announce()
  }

  private func announce(_ problem: String) {
    Output.error.write(problem)
    server.announce(problem: problem)
  }
}
