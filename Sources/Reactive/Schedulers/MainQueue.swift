import Dispatch

/// Dispatch's main queue, as a live clock uses it.
///
/// A thread that waits for the clock on the main queue blocks that queue. So the thread itself runs
/// the clock's work for the queue while it waits.
final class MainQueue: Sendable {
  private struct State {
    /// Work that has not begun.
    var waiting = Queue<@Sendable () -> Void>()

    /// The semaphore that wakes the thread waiting on the main queue, if there is one.
    var bell: DispatchSemaphore?
  }

  private let state = Lock(State())

  /// True if the calling thread is on the main queue.
  static var isCurrent: Bool { Thread.current.pointee.isMain || LiveScheduler.isOnMainQueue }

  /// Runs `work` on the main queue, in its turn.
  func async(_ work: @escaping @Sendable () -> Void) {
    let bell = state.withLock { state in
      state.waiting.append(work)
      return state.bell
    }
    if let bell { bell.signal() } else { askForTurn() }
  }

  /// Runs `work` on the main queue, in its turn, and waits for its result.
  func sync<Result>(_ work: () -> Result) -> Result {
    if Self.isCurrent {
      catchUp()
      return work()
    }
    var result: Result?
    withoutActuallyEscaping(work) { work in
      let awaited = AwaitedWork { result = work() }
      async { awaited.run() }
      awaited.isDone.wait()
    }
    return result.unsafelyUnwrapped
  }

  /// Calls `begin`, then waits until `isOver` returns true. The work that `begin` starts must
  /// signal `bell` when it is over.
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

  /// Runs all waiting work. Call this on the main queue.
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

/// Work that another thread waits for. The closure is released before `isDone` is signalled.
private final class AwaitedWork: @unchecked Sendable {
  // `@unchecked`: only the queue uses the work, while the thread that created it waits.
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
