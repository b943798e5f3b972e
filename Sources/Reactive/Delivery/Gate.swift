import Synchronization

/// A non-blocking mutex: one thread at a time delivers, and no thread waits.
///
/// A thread that finds the gate taken queues its work for the owner and returns. The owner runs
/// queued work, in order, before it leaves. The owning thread may enter again, so a handler can
/// send. No lock is held while work runs; the gate only records which thread owns it.
///
///     gate.run { deliver(value) }
///
/// Work runs with the scheduler, the context and the cause of the thread that queued it. Work that
/// is bound to a scheduler (`Scheduler.bound`) runs on that scheduler: the owner leaves, the gate
/// stays closed to other threads, and an action on the scheduler resumes with this work and
/// everything queued after it.
class Gate: @unchecked Sendable {
  // `@unchecked` because the class has subclasses; its own state is an atomic and a lock.

  /// The owning thread's token, or 0. Bit 0 is set while work is queued; it is set alone while a
  /// scheduler is about to resume.
  final let owner = Atomic<UInt>(0)

  private let left = Lock(Queue<Work>())

  /// The number of queued pieces of work that one action of a live scheduler runs before it lets
  /// other actions run.
  private static let room = 1000

  init() {}

  enum EntryResult { case entered, reentered, busy }

  /// Tries to enter. If the result is `entered`, the thread must call `leave`.
  final func enter(_ thread: UInt) -> EntryResult {
    let (entered, owner) = owner.compareExchange(
      expected: 0, desired: thread, ordering: .acquiring)
    if entered { return .entered }
    return owner & ~1 == thread ? .reentered : .busy
  }

  /// True if the calling thread is in the gate.
  final var isEntered: Bool { owner.load(ordering: .relaxed) & ~1 == Thread.token }

  /// Runs any queued work, then leaves.
  final func leave(_ thread: UInt) {
    guard
      !owner.compareExchange(expected: thread, desired: 0, ordering: .releasing).exchanged
    else { return }
    finishAndLeave(thread)
  }

  /// Runs the queued work and leaves. Work bound to `stopped`, a scheduler that has been stopped,
  /// is dropped.
  @inline(never)
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
        left.releaseOutside { $0.popFirst() }
        work.run(without: stopped)
        room -= 1
      }
    } while !owner.compareExchange(expected: thread, desired: 0, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Leaves, and schedules the rest of the queued work on `scheduler`. Returns false if the
  /// scheduler no longer runs anything.
  private func resumes(on scheduler: Scheduler) -> Bool {
    owner.store(1, ordering: .releasing)
    var resumption = Resumption(self, on: scheduler)
    scheduler.schedule { [resumption] in resumption.begin() }
    return !isKnownUniquelyReferenced(&resumption) || !resumption.isFirst()
  }

  /// Queues `work` for the owner, or runs it if the owner has left in the meantime.
  @inline(never)
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

  /// Runs `work` now if the gate is free or already owned by this thread. Otherwise queues
  /// `lasting`, the same work as an escaping closure, which is created only then.
  @inline(__always)
  final func run(
    _ work: () -> Void, lasting: @autoclosure () -> @Sendable () -> Void
  ) {
    let thread = Thread.token
    switch enter(thread) {
    case .entered:
      work()
      leave(thread)
    case .reentered: work()
    case .busy: leaveWork(thread, lasting())
    }
  }

  /// Runs `work` now, or queues it for the owner.
  final func run(_ work: @escaping @Sendable () -> Void) {
    run({ work() }, lasting: work)
  }

  /// Runs `work` now, or queues it for the owner, unless `scope` has been disposed of by then.
  final func run(for scope: Scope, _ work: @escaping @Sendable () -> Void) {
    run(
      { if !scope.isDisposed { work() } },
      lasting: { if !scope.isDisposed { work() } })
  }
}

/// A scheduled action that resumes a gate's queued work.
///
/// If the scheduler's clock is stopped before the action runs, the scheduler releases this object.
/// Work bound to the scheduler is then dropped, because otherwise the work queued after it would
/// never run.
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

  /// Returns true for the first caller only, so that the work is resumed only once.
  func isFirst() -> Bool {
    !isOver.exchange(true, ordering: .acquiringAndReleasing)
  }
}

/// Work that one thread has queued for another, with the context, scheduler and cause of the thread
/// that queued it.
private struct Work: Sendable {
  private let body: @Sendable () -> Void
  private let context = Context.current
  private let scheduler = Scheduler.current
  private let isBound = Thread.isBound
  private let cause = Thread.cause

  /// A hold that keeps a live clock from becoming idle before the work has run.
  private let held: Disposable?

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
    held = isBound ? scheduler?.hold() : nil
  }

  /// Returns the scheduler that must run the work, if the work cannot run here: the one it is bound
  /// to, or the scheduler whose action has used up its budget, `room`.
  func next(_ room: Int) -> Scheduler? {
    if isBound, let scheduler, !Thread.isRunning(as: scheduler) { return scheduler }
    guard room <= 0, let current = Scheduler.current, current.isLive, Thread.isRunning(as: current)
    else { return nil }
    return current
  }

  /// Runs the work, unless it is bound to `stopped`.
  func run(without stopped: Scheduler?) {
    defer { held?.dispose() }
    if isBound, let scheduler, scheduler === stopped { return }
    Context.with(context) {
      Thread.withCause(cause) { Thread.withRole(role, body) }
    }
  }

  private var role: Thread.Role {
    guard let scheduler else { return .plain }
    if isBound { return .bound(.passUnretained(scheduler)) }
    return Thread.isRunning(as: scheduler)
      ? .scheduler(.passUnretained(scheduler)) : .lent(.passUnretained(scheduler))
  }
}
