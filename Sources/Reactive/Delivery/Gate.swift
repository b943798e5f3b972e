import Synchronization

/// Lets one thread at a time deliver, and makes nobody wait.
///
/// A thread that finds the gate taken leaves its work behind and goes on; the thread inside does
/// that work before it leaves, in the order in which it was left. The same thread may enter again,
/// so a handler can send. Nothing is held while the work runs: whoever is inside merely has its
/// name on the door.
///
///     gate.run { deliver(value) }
///
/// Work keeps the scheduler and the context of who left it. What is bound to a scheduler
/// (`Scheduler.bound`) is done there: the thread inside goes out, nobody else gets in, and the
/// scheduler goes on with it in its turn, and then with what has come after it.
@usableFromInline
class Gate: @unchecked Sendable {
  // `@unchecked` because of subclasses; what stands here is an atomic and a lock.

  /// Nobody's: 0. Otherwise the token of the thread inside, and in the lowest bit whether work
  /// has been left; that bit alone while a scheduler is to go on with it.
  @usableFromInline final let owner = Atomic<UInt>(0)

  private let left = Lock(Queue<Work>())

  /// How much of what was left one action of a live scheduler does before others get their turn.
  private static let room = 1000

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

  /// Goes out, after doing what others have left.
  @inlinable @inline(__always)
  final func leave(_ thread: UInt) {
    guard
      !owner.compareExchange(expected: thread, desired: 0, ordering: .releasing).exchanged
    else { return }
    finishAndLeave(thread)
  }

  /// Does what others have left, but for what is bound to a scheduler that has been stopped.
  @usableFromInline @inline(never)
  final func finishAndLeave(_ thread: UInt, without stopped: Scheduler? = nil) {
    var (room, stopped) = (Self.room, stopped)
    repeat {
      _ = owner.exchange(thread, ordering: .acquiring)
      while let work = left.withLock({ $0.first }) {
        if let scheduler = work.next(room), scheduler !== stopped {
          guard !resumes(on: scheduler) else { return }
          _ = owner.exchange(thread, ordering: .acquiring)
          stopped = scheduler
        }
        left.letGo { $0.popFirst() }
        work.run(without: stopped)
        room -= 1
      }
    } while !owner.compareExchange(expected: thread, desired: 0, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Goes out, and has a scheduler go on with what is left; unless that runs nothing any more.
  private func resumes(on scheduler: Scheduler) -> Bool {
    owner.store(1, ordering: .releasing)
    var resumption = Resumption(self, on: scheduler)
    scheduler.schedule { [resumption] in resumption.begin() }
    return !isKnownUniquelyReferenced(&resumption) || !resumption.isFirst()
  }

  /// Leaves work for the thread inside, or does it if there is none any more.
  @usableFromInline @inline(never)
  final func leaveWork(_ thread: UInt, _ work: @escaping @Sendable () -> Void) {
    left.withLock { $0.append(Work(work)) }
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

  /// Runs `work` inside: now if the gate is free or this thread's already, else by the thread
  /// that is inside. That one is left the same work in a form that lasts, which is made only then.
  @inlinable @inline(__always)
  final func run(
    _ work: () -> Void, lasting: @autoclosure () -> @Sendable () -> Void
  ) {
    let thread = Thread.token
    switch enter(thread) {
    case .first:
      work()
      leave(thread)
    case .again: work()
    case .taken: leaveWork(thread, lasting())
    }
  }

  /// Runs `work` in this way.
  @inlinable
  final func run(_ work: @escaping @Sendable () -> Void) {
    run({ work() }, lasting: work)
  }

  /// Runs `work` in this way, unless the subscription that `scope` is of has ended by then.
  @usableFromInline
  final func run(for scope: Scope, _ work: @escaping @Sendable () -> Void) {
    run(
      { if !scope.isDisposed { work() } },
      lasting: { if !scope.isDisposed { work() } })
  }
}

/// What has a scheduler go on with what has been left at a gate.
///
/// If the scheduler's clock is stopped before that, what is bound to it is given up when the
/// scheduler lets go of this: what comes after would wait for it in vain.
private final class Resumption: Sendable {
  private let gate: Gate
  private let scheduler: Scheduler
  private let isOver = Atomic<Bool>(false)

  init(_ gate: Gate, on scheduler: Scheduler) {
    self.gate = gate
    self.scheduler = scheduler
  }

  deinit {
    if isFirst() { gate.finishAndLeave(Thread.token, without: scheduler) }
  }

  func begin() {
    if isFirst() { gate.finishAndLeave(Thread.token) }
  }

  /// Whether nobody has asked before: one alone goes on.
  func isFirst() -> Bool {
    !isOver.exchange(true, ordering: .acquiringAndReleasing)
  }
}

/// What one thread leaves for another, with what it found around it.
private struct Work: Sendable {
  private let body: @Sendable () -> Void
  private let context = Context.current
  private let scheduler = Scheduler.current
  private let isBound = Thread.isBound

  /// Keeps a clock from being idle before the work is done.
  private let held: Disposable?

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
    held = isBound ? scheduler?.hold() : nil
  }

  /// The scheduler that the work has to wait for here, if there is one: that which it is bound to,
  /// or the one whose action has had its fill.
  func next(_ room: Int) -> Scheduler? {
    if isBound, let scheduler, !Thread.isPlaying(scheduler) { return scheduler }
    guard room <= 0, let current = Scheduler.current, current.isLive, Thread.isPlaying(current)
    else { return nil }
    return current
  }

  /// Does it, unless it is bound to a scheduler that has been stopped.
  func run(without stopped: Scheduler?) {
    defer { held?.dispose() }
    if isBound, let scheduler, scheduler === stopped { return }
    Context.with(context) {
      Thread.playing(role, body)
    }
  }

  private var role: Thread.Role {
    guard let scheduler else { return .plain }
    let reference = Unmanaged.passUnretained(scheduler)
    if isBound { return .bound(reference) }
    return Thread.isPlaying(scheduler) ? .scheduler(reference) : .lent(reference)
  }
}
