import Synchronization

/// Lets one thread at a time deliver, and makes nobody wait.
///
/// A thread that finds the gate taken leaves its work behind and goes on; the thread inside does
/// that work before it leaves. The same thread may enter again, so a handler can send. Nothing is
/// held while the work runs: whoever is inside merely has its name on the door.
///
///     gate.run { deliver(value) }
@usableFromInline
class Gate: @unchecked Sendable {
  // `@unchecked` because of subclasses; what stands here is an atomic and a lock.

  /// Nobody's: 0. Otherwise the token of the thread inside, and in the lowest bit whether work
  /// has been left for it.
  @usableFromInline final let owner = Atomic<UInt>(0)

  private final let left = Lock<[@Sendable () -> Void]>([])

  @usableFromInline init() {}

  @usableFromInline
  enum Entry { case first, again, taken }

  /// Tries to go in. After `first` the thread must `leave`.
  @inlinable @inline(__always)
  final func enter(_ thread: UInt) -> Entry {
    let (entered, owner) = owner.compareExchange(
      expected: 0, desired: thread, ordering: .acquiring)
    if entered { return .first }
    return owner & ~1 == thread ? .again : .taken
  }

  /// Whether the calling thread is inside.
  @usableFromInline
  final func isHeld(by thread: UInt) -> Bool {
    owner.load(ordering: .relaxed) & ~1 == thread
  }

  /// Goes out, after doing what others have left.
  @inlinable @inline(__always)
  final func leave(_ thread: UInt) {
    guard
      !owner.compareExchange(expected: thread, desired: 0, ordering: .releasing).exchanged
    else { return }
    finishAndLeave(thread)
  }

  @usableFromInline @inline(never)
  final func finishAndLeave(_ thread: UInt) {
    repeat {
      _ = owner.exchange(thread, ordering: .acquiring)
      for work in left.withLock({ work in
        defer { work = [] }
        return work
      }) {
        work()
      }
    } while !owner.compareExchange(expected: thread, desired: 0, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Leaves work for the thread inside, or does it if there is none any more.
  @usableFromInline @inline(never)
  final func leaveWork(_ thread: UInt, _ work: @escaping @Sendable () -> Void) {
    left.withLock { $0.append(work) }
    while true {
      let current = owner.load(ordering: .relaxed)
      if current == 0 {
        guard
          owner.compareExchange(expected: 0, desired: thread, ordering: .acquiring).exchanged
        else { continue }
        return finishAndLeave(thread)
      }
      if owner.compareExchange(
        expected: current, desired: current | 1, ordering: .acquiringAndReleasing
      ).exchanged {
        return
      }
    }
  }

  /// Runs the work inside: now if the gate is free or this thread's already, else by the thread
  /// that is inside. That one is left the same work in a form that lasts, which is made only then.
  @inlinable @inline(__always)
  final func run(
    _ work: (_ thread: UInt) -> Void, lasting: @autoclosure () -> @Sendable () -> Void
  ) {
    let thread = Thread.token
    switch enter(thread) {
    case .first:
      work(thread)
      leave(thread)
    case .again: work(thread)
    case .taken: leaveWork(thread, lasting())
    }
  }

  /// Runs the work in this way.
  @inlinable
  final func run(_ work: @escaping @Sendable () -> Void) {
    run({ _ in work() }, lasting: work)
  }

  /// Runs the work in this way, unless the subscription that it is for has ended by then.
  @usableFromInline
  final func run(for scope: Scope, _ work: @escaping @Sendable () -> Void) {
    run(
      { _ in if !scope.isDisposed { work() } },
      lasting: { if !scope.isDisposed { work() } })
  }
}
