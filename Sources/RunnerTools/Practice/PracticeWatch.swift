import CLibrary
import Notebook
import Runner
import Stage

/// A loop that runs the exercises one after another, each whenever its file is saved.
///
/// On a terminal, it reacts to keys and stays on a solved exercise until the learner moves on.
/// Elsewhere, it prints a report for each attempt and moves on by itself.
struct PracticeWatch {
  private let subcommands: PracticeSubcommands
  private let keyboard: Keyboard?
  private let watcher: SourceWatcher
  private let output = Output.standard

  private var exercises: [GivenExercise] { subcommands.index.exercises }

  init(_ subcommands: PracticeSubcommands) throws(Failure) {
    self.subcommands = subcommands
    let keyboard = Output.standard.isTerminal ? Keyboard() : nil
    self.keyboard = keyboard
    watcher = SourceWatcher([subcommands.checkout.path(GivenExercise.folder)]) {
      keyboard?.release()
    }
  }

  func run() throws(Failure) -> Status {
    defer { keyboard?.release() }
    var undone = Set(try subcommands.attempts().filter { !$0.isDone }.map(\.exercise.number))
    var current = exercises.first { undone.contains($0.number) }
    while let exercise = current {
      try subcommands.prepare(exercise)
      watcher.ignoreChanges()
      let moved = try stay(on: exercise, &undone)
      guard moved else { return .asExpected }
      // After the last exercise come the first ones, and finally this one.
      let following = subcommands.index.exercises(after: exercise)
      current = (following + exercises).first { undone.contains($0.number) }
    }
    output.line("All exercises are done.")
    return .asExpected
  }

  /// Reports on `exercise` each time it is saved. Returns true when the learner moves on to the
  /// next exercise, and false when they quit.
  private func stay(
    on exercise: GivenExercise, _ undone: inout Set<Int>
  ) throws(Failure) -> Bool {
    while true {
      keyboard?.claim()
      let attempt = try subcommands.attempt(exercise)
      if attempt.isDone {
        undone.remove(exercise.number)
      } else {
        undone.insert(exercise.number)
      }
      let next = exercises.first { undone.contains($0.number) && $0.number != exercise.number }
      let report = AttemptReport(
        attempt, next: next, subcommands.style, subcommands.diffText, output.width)
      guard let keyboard else {
        output.write((report.lines + [""]).map { $0 + "\n" }.joined())
        if attempt.isDone { return true }
        Output.error.line("lesson-runner: watching \(exercise.path); press Ctrl-C to stop")
        watcher.wait()
        continue
      }
      var screen = report.lines
      show(screen, undone, isDone: attempt.isDone)
      var (isSaved, isSure) = (false, attempt.isDone)
      while !isSaved {
        var key: Character?
        watcher.wait { milliseconds in
          key = keyboard.key(within: milliseconds)
          return key != nil
        }
        switch key {
        case nil: isSaved = true
        case "n": return true
        case "q", "\u{4}": return false
        case "h":
          screen = report.lines + [""] + (try subcommands.takeHint(exercise))
          // The tick in the file is not a change by the learner.
          watcher.ignoreChanges()
        case "l":
          screen = subcommands.table(of: try subcommands.attempts())
        case "s" where isSure:
          screen = report.lines + [""] + (try subcommands.solutionLines(exercise))
        case "s":
          screen = report.lines + ["", "Press s again to see the solution."]
          isSure = true
        default: screen = report.lines
        }
        if !isSaved { show(screen, undone, isDone: attempt.isDone) }
      }
    }
  }

  /// Clears the terminal, then shows `lines`, the progress and the keys.
  private func show(_ lines: [String], _ undone: Set<Int>, isDone: Bool) {
    let next = isDone ? "n next exercise" : "n skip"
    let keys = "\(next)   h hint   l list   s solution   q quit"
    let text = lines + ["", progress(undone), subcommands.style.dim(keys)]
    output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J" + text.map { $0 + "\n" }.joined())
  }

  /// Returns a progress bar for the exercises.
  private func progress(_ undone: Set<Int>) -> String {
    let (count, width) = (exercises.count, min(40, output.width - 20))
    let done = count - undone.count
    let filled = done * width / max(1, count)
    let rest = String(repeating: "-", count: width - filled)
    let bar = subcommands.style.green(String(repeating: "#", count: filled)) + rest
    return "[\(bar)] \(done) of \(count) done"
  }
}

/// A terminal's keyboard, whose keys are read one at a time and not echoed.
final class Keyboard: Sendable {
  private let original: termios

  /// Takes over the terminal on standard input. Returns nil if standard input is not a terminal.
  init?() {
    var modes = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &modes) == 0 else { return nil }
    original = modes
    claim()
  }

  /// Sets the terminal's modes, which may have changed while the process was stopped.
  func claim() {
    var modes = original
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    var current = termios()
    guard tcgetattr(STDIN_FILENO, &current) == 0, current.c_lflag != modes.c_lflag else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }

  /// Restores the terminal's original modes.
  func release() {
    var modes = original
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }

  /// Returns the key that is typed within `milliseconds`, or nil. A closed terminal counts as
  /// Ctrl-D.
  func key(within milliseconds: Int32) -> Character? {
    claim()
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return nil }
    var byte: UInt8 = 0
    let count = read(STDIN_FILENO, &byte, 1)
    if count < 0, errno == EINTR || errno == EAGAIN { return nil }
    return count == 1 ? Character(UnicodeScalar(byte)).lowercased().first : "\u{4}"
  }
}
