import CLibrary
import Dispatch
import Foundation
import Synchronization

/// A reporter that writes to standard error during long-running work. On a terminal, it can show a
/// progress line after half a second. On any output, it can print a warning after five seconds
/// without progress.
package final class ProgressReporter: Sendable {
  private let state: Mutex<ProgressState>
  private let output: Output
  private let isOver = DispatchSemaphore(value: 0)

  /// True if there was progress since the last check. Reading the clock at each line would take
  /// longer than logging the line.
  private let hasProgressed = Atomic(false)

  /// Creates a reporter and starts it. Set `showsProgress` in a command that prints nothing while
  /// it works. Clear `warns` in a command that plays lessons in a subprocess, which prints the
  /// warnings itself.
  ///
  /// Live lessons take real time. If `isLive` is true, a responsive main queue counts as progress.
  package init(showsProgress: Bool = false, warns: Bool = true, isLive: Bool = false) {
    output = .error
    let isSeen = showsProgress && output.isTerminal && environment("TERM") != "dumb"
    state = Mutex(ProgressState(showsProgress: isSeen, warns: warns, at: .now))
    Thread.detachNewThread { [self] in
      // Leave Ctrl-C to the main thread, which may have to clean up.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      while isOver.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
        if isLive { DispatchQueue.main.async { self.progress() } }
        state.withLock { state in
          let now = ProgressState.TimeSample.now
          if hasProgressed.exchange(false, ordering: .relaxed) { state.progress(at: now) }
          output.write(state.text(at: now))
        }
      }
    }
  }

  /// Records that step `number` of `count` begins.
  package func step(_ number: Int, of count: Int) {
    state.withLock { $0.step(number, of: count) }
  }

  /// Records that a new piece of work, called `what`, begins.
  package func begin(_ what: String) {
    state.withLock { $0.begin(what, at: .now) }
  }

  /// Runs `work`, called `what`. Other threads may do other work at the same time.
  func during<Result, Problem: Error>(
    _ what: String, _ work: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    state.withLock { $0.enter(what, at: .now) }
    defer { state.withLock { $0.leave(what) } }
    return try work()
  }

  /// Records progress.
  func progress() {
    hasProgressed.store(true, ordering: .relaxed)
  }

  /// Writes `line` to standard error in place of the progress line.
  package func say(_ line: String) {
    state.withLock { output.write($0.erasure() + line + "\n") }
  }

  /// Removes the progress line, then calls `write`, which writes results.
  package func hidingProgress<Problem: Error>(_ write: () throws(Problem) -> Void) throws(Problem) {
    try state.withLock { (state) throws(Problem) in
      output.write(state.erasure())
      try write()
    }
  }

  /// Removes the progress line and ends reporting.
  package func end() {
    state.withLock { output.write($0.end()) }
    isOver.signal()
  }
}

/// The state of the progress line and the warning, without a clock of its own.
struct ProgressState {
  /// A point in time, with the processor time used so far.
  struct TimeSample {
    var time: ContinuousClock.Instant
    var computed: Duration

    /// The current time and processor time.
    static var now: TimeSample {
      TimeSample(time: .now, computed: processorTime)
    }
  }

  /// The time before the progress line appears.
  private static let untilProgressLine = Duration.milliseconds(500)
  private static let untilWarning = Duration.seconds(5)

  private let showsProgress: Bool
  private let warns: Bool
  private let start: TimeSample
  private var count = ""
  private var what = ""

  /// The work in progress on all threads, the longest-running first.
  private var underWay: [String] = []
  private var lastProgress: TimeSample
  private var hasWarned = false
  private var isOver = false

  /// The progress line on the terminal.
  private var shown = ""

  init(showsProgress: Bool, warns: Bool = true, at now: TimeSample) {
    self.showsProgress = showsProgress
    self.warns = warns
    start = now
    lastProgress = now
  }

  /// Records that step `number` of `count` begins. A single step is not shown.
  mutating func step(_ number: Int, of count: Int) {
    self.count = count > 1 ? "\(number) of \(count): " : ""
  }

  /// Records that a new piece of work begins.
  mutating func begin(_ what: String, at now: TimeSample) {
    self.what = what
    progress(at: now)
  }

  /// Records that a piece of work begins while others continue.
  mutating func enter(_ what: String, at now: TimeSample) {
    underWay.append(what)
    begin(what, at: now)
  }

  /// Records that a piece of work has ended.
  mutating func leave(_ what: String) {
    if let index = underWay.firstIndex(of: what) { underWay.remove(at: index) }
  }

  /// Records progress at `now`.
  mutating func progress(at now: TimeSample) {
    lastProgress = now
    hasWarned = false
  }

  /// Returns the text to write at `now`, which is usually empty.
  mutating func text(at now: TimeSample) -> String {
    if isOver { return "" }
    if warns, !hasWarned, isStuck(at: now) {
      hasWarned = true
      return erasure() + "lesson-runner: no progress for 5 s in \(underWay.first ?? what)\n"
    }
    let line = count + (underWay.last ?? what)
    guard showsProgress, now.time - start.time >= Self.untilProgressLine, line != shown else {
      return ""
    }
    let text = erasure() + line
    shown = line
    return text
  }

  /// Returns true if there was no progress for five seconds and the machine is not to blame: the
  /// process has computed for that long, or it is waiting. A process that needs a processor but
  /// does not get one is not stuck.
  private func isStuck(at now: TimeSample) -> Bool {
    let passed = now.time - lastProgress.time
    let computed = now.computed - lastProgress.computed
    return passed >= Self.untilWarning
      && (computed >= Self.untilWarning || computed * 50 <= passed)
  }

  /// Returns the text that removes the progress line.
  mutating func erasure() -> String {
    defer { shown = "" }
    return shown.isEmpty ? "" : "\r\u{1B}[K"
  }

  /// Ends reporting, and returns the last text to write.
  mutating func end() -> String {
    isOver = true
    return erasure()
  }
}
