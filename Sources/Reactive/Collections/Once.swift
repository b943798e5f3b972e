import Synchronization

/// Something that is done once, by the thread that comes first; the others wait until it is done.
///
/// To let every thread that comes make the value and keep one would need no waiting, but would run
/// closures with side effects more than once, which the original promises not to do. It holds a
/// lock meanwhile; here the others wait as they would for it, and the thread that is making the
/// value holds nothing.
struct Once: ~Copyable, Sendable {
  /// 0 at first, then the token of the thread that is doing it, then 1: tokens are even.
  private let state = Atomic<UInt>(0)

  /// Where the others wait, if there are any.
  private let latch = Lock(Latch?.none)

  /// Whether it is done.
  var isDone: Bool { state.load(ordering: .acquiring) == 1 }

  /// Runs `body` if nobody has, or waits until another thread has run its own.
  ///
  /// Nothing is held while `body` runs. If it leads back here, that is a misuse, and the inner call
  /// does nothing.
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
      Misuse.report("LazyList: a closure asked for the very part of the list that it makes.")
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
