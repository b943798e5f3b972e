import CLibrary
import Dispatch
import Foundation
import Synchronization

/// Keeps an eye on work that may take its time, and says on standard error what is under way: on a
/// terminal after half a second, and wherever it goes after five without progress.
final class ProgressReporter: Sendable {
  private let state: Mutex<ProgressState>
  private let output: Output
  private let isOver = DispatchSemaphore(value: 0)

  /// Whether something has got on since the watch looked last. To ask what time it is at each line
  /// would take longer than to log it.
  private let hasProgressed = Atomic(false)

  /// Begins to watch. The progress line is for commands that print nothing meanwhile; who runs the
  /// lessons elsewhere leaves it to these to complain.
  ///
  /// A lesson that is played live takes its time: there it is progress that the main queue answers.
  init(showsProgress: Bool = false, complains: Bool = true, isLive: Bool = false) {
    output = .error
    let isSeen = showsProgress && output.isTerminal && environment("TERM") != "dumb"
    state = Mutex(ProgressState(showsProgress: isSeen, complains: complains, at: .now))
    Thread.detachNewThread { [self] in
      // Ctrl-C is for the thread that works, which may have something to finish.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      while isOver.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
        if isLive { DispatchQueue.main.async { self.progress() } }
        state.withLock { state in
          let now = ProgressState.Moment.now
          if hasProgressed.exchange(false, ordering: .relaxed) { state.progress(at: now) }
          output.write(state.word(at: now))
        }
      }
    }
  }

  /// The step `number` of `count` is under way now.
  func step(_ number: Int, of count: Int) {
    state.withLock { $0.step(number, of: count) }
  }

  /// Something else begins.
  func begin(_ what: String) {
    state.withLock { $0.begin(what, at: .now) }
  }

  /// Does `work`, beside which other threads may do something else.
  func during<Result, Problem: Error>(
    _ what: String, _ work: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    state.withLock { $0.enter(what, at: .now) }
    defer { state.withLock { $0.leave(what) } }
    return try work()
  }

  /// Something got on.
  func progress() {
    hasProgressed.store(true, ordering: .relaxed)
  }

  /// Writes `line` to standard error, where the progress line may stand.
  func say(_ line: String) {
    state.withLock { output.write($0.erasure() + line + "\n") }
  }

  /// Calls `write`, which writes results, with the progress line out of the way.
  func giveWay<Problem: Error>(to write: () throws(Problem) -> Void) throws(Problem) {
    try state.withLock { (state) throws(Problem) in
      output.write(state.erasure())
      try write()
    }
  }

  /// The work is done.
  func end() {
    state.withLock { output.write($0.end()) }
    isOver.signal()
  }
}

/// What is to be said about work under way, and when.
struct ProgressState {
  /// A point in time, and how long the process has been computing by then.
  struct Moment {
    var time: ContinuousClock.Instant
    var computed: Duration

    /// The present.
    static var now: Moment {
      Moment(time: .now, computed: processorTime)
    }
  }

  /// After how long there is something to say.
  private static let untilProgressLine = Duration.milliseconds(500)
  private static let untilComplaint = Duration.seconds(5)

  private let showsProgress: Bool
  private let complains: Bool
  private let start: Moment
  private var count = ""
  private var what = ""

  /// What several threads do, the longest under way first.
  private var underWay: [String] = []
  private var lastProgress: Moment
  private var hasComplained = false
  private var isOver = false

  /// The progress line that stands on the terminal.
  private var shown = ""

  init(showsProgress: Bool, complains: Bool = true, at now: Moment) {
    self.showsProgress = showsProgress
    self.complains = complains
    start = now
    lastProgress = now
  }

  /// The step `number` of `count` is under way now, unless there is but one.
  mutating func step(_ number: Int, of count: Int) {
    self.count = count > 1 ? "\(number) of \(count): " : ""
  }

  /// Something else begins.
  mutating func begin(_ what: String, at now: Moment) {
    self.what = what
    progress(at: now)
  }

  /// Something begins, beside what is under way already.
  mutating func enter(_ what: String, at now: Moment) {
    underWay.append(what)
    begin(what, at: now)
  }

  /// What has been entered is over.
  mutating func leave(_ what: String) {
    if let index = underWay.firstIndex(of: what) { underWay.remove(at: index) }
  }

  /// Something got on.
  mutating func progress(at now: Moment) {
    lastProgress = now
    hasComplained = false
  }

  /// What is to be written now: mostly nothing.
  mutating func word(at now: Moment) -> String {
    if isOver { return "" }
    if complains, !hasComplained, isStuck(at: now) {
      hasComplained = true
      return erasure() + "lesson-runner: no progress for 5 s in \(underWay.first ?? what)\n"
    }
    let line = count + (underWay.last ?? what)
    guard showsProgress, now.time - start.time >= Self.untilProgressLine, line != shown else {
      return ""
    }
    let word = erasure() + line
    shown = line
    return word
  }

  /// Whether there has been no progress for long though the process had its time to make some: it
  /// has computed for as long, or it waits. One that wants to compute and cannot is not stuck; the
  /// machine is busy.
  private func isStuck(at now: Moment) -> Bool {
    let passed = now.time - lastProgress.time
    let computed = now.computed - lastProgress.computed
    return passed >= Self.untilComplaint
      && (computed >= Self.untilComplaint || computed * 50 <= passed)
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
