import Dispatch

/// Dispatch's main queue, as a live clock uses it.
///
/// A thread that waits on the main queue for the clock keeps the queue from running anything. So it
/// runs itself, while it waits, what the clock has for the queue.
final class MainQueue: Sendable {
  private struct State {
    /// What was handed over and has not begun.
    var waiting = Queue<@Sendable () -> Void>()

    /// Rouses the thread that waits on the main queue, if one does.
    var bell: DispatchSemaphore?
  }

  private let state = Lock(State())

  /// Whether the calling thread is on the main queue.
  static var isCurrent: Bool { Thread.current.pointee.isMain || LiveScheduler.isOnMainQueue }

  /// Has the main queue run `work` in its turn.
  func async(_ work: @escaping @Sendable () -> Void) {
    let bell = state.withLock { state in
      state.waiting.append(work)
      return state.bell
    }
    if let bell { bell.signal() } else { askForTurn() }
  }

  /// Has the main queue run `work` in its turn, and waits for what it returns.
  func sync<Result>(_ work: () -> Result) -> Result {
    if Self.isCurrent {
      catchUp()
      return work()
    }
    var result: Result?
    withoutActuallyEscaping(work) { work in
      let errand = Errand { result = work() }
      async { errand.run() }
      errand.isDone.wait()
    }
    return result.unsafelyUnwrapped
  }

  /// Calls `begin`, which begins something that signals `bell` when it is over, and waits for that.
  func wait(for bell: DispatchSemaphore, begin: () -> Void, isOver: () -> Bool) {
    let isCurrent = Self.isCurrent
    if isCurrent { state.withLock { $0.bell = bell } }
    begin()
    while !isOver() {
      if isCurrent { catchUp() }
      bell.wait()
    }
    guard isCurrent else { return }
    let left = state.withLock { state in
      state.bell = nil
      return state.waiting.count
    }
    for _ in 0..<left { askForTurn() }
  }

  private func askForTurn() {
    DispatchQueue.main.async { self.runNext() }
  }

  /// Runs all that was handed over, on the main queue.
  private func catchUp() {
    while runNext() {}
  }

  @discardableResult
  private func runNext() -> Bool {
    guard let work = state.withLock({ $0.waiting.popFirst() }) else { return false }
    work()
    return true
  }
}

/// Work that somebody waits for. It lets go of it before it says that it is done.
private final class Errand: @unchecked Sendable {
  // `@unchecked`: the queue alone uses the work, while whoever made it waits.
  private var work: (() -> Void)?
  let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping () -> Void) {
    self.work = work
  }

  func run() {
    work.take()?()
    isDone.signal()
  }
}
