import Synchronization

/// Work that is done only once, by the first thread that needs it; other threads wait until it is
/// done.
///
/// If each thread computed the value and only one result were kept, no thread would have to wait.
/// But then closures with side effects would run more than once. ReactiveObjC promises that they
/// run only once, and holds a lock while they run. Here, other threads also wait, but the thread
/// that computes the value holds no lock.
struct Once: ~Copyable, Sendable {
  /// 0 at first, then the token of the working thread, then 1. Tokens are even.
  private let state = Atomic<UInt>(0)

  /// The latch on which the other threads wait, if there are any.
  private let latch = Lock(Latch?.none)

  /// True after the work has been done.
  var isDone: Bool { state.load(ordering: .acquiring) == 1 }

  /// Runs `body` if this is the first call; otherwise waits until the first call has finished.
  ///
  /// No lock is held while `body` runs. A nested call from `body` is reported as a misuse and does
  /// nothing.
  func run(_ body: () -> Void) {
    // In a chain of derived lists, the body computes an element of the list before.
    guard !isDone, Thread.hasRoom(for: "LazyList", fromReserve: true) else { return }
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
