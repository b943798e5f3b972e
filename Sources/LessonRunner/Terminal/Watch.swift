import Dispatch
import Foundation
import Synchronization

/// Keeps an eye on work that may take its time, and says on standard error what is under way: on a
/// terminal after half a second, and wherever it goes after five without progress.
final class Watch: Sendable {
  private let vigil: Mutex<Vigil>
  private let output: Output
  private let isOver = DispatchSemaphore(value: 0)

  /// Begins to watch. The progress line is for commands that print nothing meanwhile; who runs the
  /// lessons elsewhere leaves it to these to complain.
  ///
  /// A lesson that is played live takes its time: there it is progress that the main queue answers.
  init(showsProgress: Bool = false, complains: Bool = true, isLive: Bool = false) {
    output = .error
    let isSeen = showsProgress && output.isTerminal && environment("TERM") != "dumb"
    vigil = Mutex(Vigil(showsProgress: isSeen, complains: complains, at: .now))
    Thread.detachNewThread { [self] in
      // Ctrl-C is for the thread that works, which may have something to finish.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      while isOver.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
        if isLive { DispatchQueue.main.async { self.progress() } }
        vigil.withLock { output.write($0.word(at: .now)) }
      }
    }
  }

  /// Something else begins.
  func begin(_ what: String) {
    vigil.withLock { $0.begin(what, at: .now) }
  }

  /// Something got on.
  func progress() {
    vigil.withLock { $0.progress(at: .now) }
  }

  /// Says something on standard error, where the progress line may stand.
  func say(_ line: String) {
    vigil.withLock { output.write($0.erasure() + line + "\n") }
  }

  /// The work is done.
  func end() {
    vigil.withLock { output.write($0.end()) }
    isOver.signal()
  }
}

/// What is to be said about work under way, and when.
struct Vigil {
  /// After how long there is something to say.
  private static let untilProgressLine = Duration.milliseconds(500)
  private static let untilComplaint = Duration.seconds(5)

  private let showsProgress: Bool
  private let complains: Bool
  private let start: ContinuousClock.Instant
  private var what = ""
  private var lastProgress: ContinuousClock.Instant
  private var hasComplained = false
  private var isOver = false

  /// The progress line that stands on the terminal.
  private var shown = ""

  init(showsProgress: Bool, complains: Bool = true, at now: ContinuousClock.Instant) {
    self.showsProgress = showsProgress
    self.complains = complains
    start = now
    lastProgress = now
  }

  /// Something else begins.
  mutating func begin(_ what: String, at now: ContinuousClock.Instant) {
    self.what = what
    progress(at: now)
  }

  /// Something got on.
  mutating func progress(at now: ContinuousClock.Instant) {
    lastProgress = now
    hasComplained = false
  }

  /// What is to be written now: mostly nothing.
  mutating func word(at now: ContinuousClock.Instant) -> String {
    if isOver { return "" }
    if complains, !hasComplained, now - lastProgress >= Self.untilComplaint {
      hasComplained = true
      return erasure() + "lesson-runner: no progress for 5 s in \(what)\n"
    }
    guard showsProgress, now - start >= Self.untilProgressLine, what != shown else { return "" }
    let word = erasure() + what
    shown = what
    return word
  }

  /// What takes the progress line away.
  mutating func erasure() -> String {
    defer { shown = "" }
    return shown.isEmpty ? "" : "\r\u{1B}[K"
  }

  /// What is to be written at the end. Nothing is after it.
  mutating func end() -> String {
    isOver = true
    return erasure()
  }
}
