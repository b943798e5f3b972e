import CLibrary
import Runner
import Stage

extension Tool {
  /// The command that plays lessons again after each change.
  package static let watch = Command.watch.performed { invocation throws(Failure) in
    if let folder = environment(Watch.environmentVariable) {
      return try Watch.report(invocation, in: folder)
    }
    let checkout = try Checkout.current(for: invocation)
    // Fail now if no lesson has this name, which is then probably misspelt.
    _ = try Selection.printingNotes(for: invocation)
    try Watch(invocation, in: checkout).run()
  }
}

/// A loop that rebuilds the program after each change, runs the lessons and compares their logs.
private struct Watch {
  private let invocation: Invocation
  private let rebuild: Rebuild
  private let folder: String
  private let style: TextStyle

  /// The environment variable that marks a run started by `watch`. Its value is the folder with the
  /// previous logs.
  static let environmentVariable = "LESSON_RUNNER_WATCHED"

  init(_ invocation: Invocation, in checkout: Checkout) throws(Failure) {
    self.invocation = invocation
    rebuild = Rebuild(of: checkout)
    style = TextStyle(invocation[.color], for: .standard)
    folder = try Self.makeFolder()
  }

  func run() throws(Failure) -> Never {
    let watcher = SourceWatcher(rebuild.sources) {
      for name in (try? Files.names(in: folder)) ?? [] { unlink("\(folder)/\(name)") }
      Files.removeFolder(folder)
    }
    setenv(Self.environmentVariable, folder, 1)
    try watcher.runForever { () throws(Failure) in try buildAndRun(watcher) }
  }

  /// Rebuilds the program and runs the lessons in it. Returns early if a source changes meanwhile.
  private func buildAndRun(_ watcher: SourceWatcher) throws(Failure) {
    Output.error.line("lesson-runner: building")
    guard let problem = try rebuild.run(watcher) else { return }
    if !problem.isEmpty { return show(firstErrors(in: problem)) }
    let options = ["watch", "--color", style.isColoured ? "always" : "never", "--"]
    guard let run = try watcher.run(rebuild.program, options + invocation.operands) else { return }
    show(rebuild.textWithRelativePaths(run.out))
  }

  /// Shows `text`. On a terminal, clears the screen first.
  private func show(_ text: String) {
    let output = Output.standard
    if output.isTerminal { output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
    output.write(text)
    Output.error.line("lesson-runner: waiting for a change; press Ctrl-C to stop")
  }

  /// Creates a temporary folder.
  private static func makeFolder() throws(Failure) -> String {
    let parent = environment("TMPDIR") ?? "/tmp"
    var name = Array("\(parent)/lesson-runner.XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw Failure(message: "cannot create a folder in \(parent): \(SystemError.last)")
    }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  // MARK: In the new process

  /// Plays the lessons, compares them with the previous logs in `folder` and with the expected
  /// ones, and keeps the new logs in `folder`.
  static func report(_ invocation: Invocation, in folder: String) throws(Failure) -> Status {
    let checkout = try Checkout.current(for: invocation)
    let selection = try Selection.printingNotes(for: invocation)
    let format = DiffText(TextStyle(invocation[.color], for: .standard), for: .standard)
    let output = Output.standard
    let reporter = ProgressReporter()
    defer { reporter.end() }
    for selected in selection.selectedLessons {
      let lesson = selected.lesson
      let storedLog = "\(folder)/\(lesson.fileName).log"
      if selection.selectedLessons.count > 1 {
        output.line("══ \(lesson.number) \(lesson.title) ══")
      }
      let expected = try checkout.bytesIfAny(of: lesson.expectedLog)
      let played = PlayedLesson(selected, reporter, expecting: expected)
      played.reportOmissions(in: lesson, by: reporter)
      for problem in played.problems { output.line("lesson-runner: \(problem)") }
      let previousLog = try? Files.bytes(of: storedLog)
      let difference = WatchedDifference(
        selected, previous: previousLog, expected: expected, played,
        remedy: try lesson.remedy(of: played.problems, in: checkout))
      output.write(difference.bytes(formattedBy: format))
      do throws(Files.Problem) {
        try Files.replace(storedLog, with: difference.printed)
      } catch {
        throw Failure(
          message: "cannot store the log of lesson \(lesson.number) in \(folder): \(error.reason)")
      }
    }
    return .asExpected
  }
}
