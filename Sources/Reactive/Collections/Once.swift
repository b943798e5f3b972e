import Synchronization

/// Work that is done once, by the first thread that arrives; other threads wait until it is done.
///
/// Threads would not have to wait if each of them computed the value and only one value were kept.
/// But then closures with side effects would run more than once. ReactiveObjC promises that they
/// run only once, and holds a lock while they run. Here the other threads wait in the same way, but
/// the thread that computes the value holds no lock.
struct Once: ~Copyable, Sendable {
  /// 0 at first, then the token of the working thread, then 1. Tokens are even.
  private let state = Atomic<UInt>(0)

  /// The latch on which the other threads wait, if there are any.
  private let latch = Lock(Latch?.none)

  /// True after the work has been done.
  var isDone: Bool { state.load(ordering: .acquiring) == 1 }

  /// Runs `body` if this is the first call; otherwise waits until the first call has finished.
  ///
  /// No lock is held while `body` runs. A nested call from `body` is a misuse and does nothing.
  func run(_ body: () -> Void) {
    guard !isDone else { return }
    let thread = Thread.token
    let (isFirst, found) = state.compareExchange(
      expected: 0, desired: thread, ordering: .acquiringAndReleasing)
    if isFirst {
      body()
      state.store(1, ordering: .releasing)
      latch.withLock { $0.take() }?.open()
    } else if found == thread {
      Misuse.report("LazyList: a closure asked for the element that it was computing.")
    } else {
      wait()
    }
  }

  private func wait() {
    latch.withLock { latch in
      if isDone { return Latch?.none }
      if latch == nil { latch = Latch() }
      return latch
    }?.wait()
  }
}
