/// The engine's record of one thread.
///
/// A thread reads only its own record, through a thread-local pointer, so no lock is needed.
struct Thread {
  /// A scheduler that the code which sets a thread's role keeps alive, so that a role need not.
  typealias SchedulerReference = Unmanaged<Scheduler>

  /// The current role of a thread.
  enum Role {
    /// Runs an action of the scheduler. The action keeps the scheduler alive.
    case scheduler(SchedulerReference)

    /// Runs an action of the scheduler, and the values that the action sends must be delivered on
    /// that scheduler.
    case bound(SchedulerReference)

    /// Borrows the scheduler: `Scheduler.current` returns it, but the scheduler's actions do not
    /// run on this thread.
    case lent(SchedulerReference)

    /// Has no scheduler, even if it is the main thread.
    case plain

    /// Not set: the current scheduler depends on the clock and on whether this is the main thread.
    case unknown
  }

  var role = Role.unknown {
    didSet {
      isServed =
        switch role {
        case .scheduler, .bound, .lent: true
        case .plain: false
        case .unknown: isMain
        }
    }
  }

  /// True if the thread is known to have a scheduler, because of its role or because it is the main
  /// thread without a role.
  private var isServed: Bool

  /// The scheduler to notify when this thread waits for a latch. It is the live clock's scheduler
  /// whose action the thread is really running, regardless of the thread's current role.
  var latchObserver: (any LatchObserver)?

  /// The number of the step that caused the thread's current work, or 0. See `Trace`.
  var cause = 0

  /// The objects to release next, or nil while no call to `release` is running a loop.
  var pendingReleases: [Any]?

  /// The work that the innermost loop runs next.
  var left: (@Sendable () -> Void)?

  /// The latest stack check that the innermost loop has added to a chain.
  var stackCheck: (any LoopMember)?

  /// The depth of the signal whose closure is running for a new subscription.
  var depth: UInt32 = 0

  /// The lowest address of the stack.
  let stackEnd = lookUpStackEnd()

  /// If fewer bytes than this are free on the stack, `release` uses a loop instead of recursion.
  var releaseReserve = 2 * stackReserve

  /// True for the process's main thread.
  let isMain: Bool

  /// True if the calling thread has a current scheduler.
  static var hasScheduler: Bool { hasScheduler(current) }

  /// Returns true if the calling thread, whose record is `thread`, has a current scheduler.
  static func hasScheduler(_ thread: UnsafeMutablePointer<Thread>) -> Bool {
    thread.pointee.isServed || Scheduler.current != nil
  }

  init(isMain: Bool) {
    self.isMain = isMain
    isServed = isMain
  }

  /// Returns true if the calling thread is running an action of `scheduler`, or if the thread's
  /// role is not set and `scheduler` is the current scheduler.
  static func isRunning(as scheduler: Scheduler) -> Bool {
    switch current.pointee.role {
    case .scheduler(let current), .bound(let current):
      current.toOpaque() == SchedulerReference.passUnretained(scheduler).toOpaque()
    case .lent, .plain: false
    case .unknown: Scheduler.current === scheduler
    }
  }

  /// The scheduler in the calling thread's role, if there is one.
  static var scheduler: Scheduler? {
    switch current.pointee.role {
    case .scheduler(let scheduler), .bound(let scheduler), .lent(let scheduler):
      scheduler.takeUnretainedValue()
    case .plain, .unknown: nil
    }
  }

  /// True if the values that the calling thread delivers are bound to its scheduler.
  static var isBound: Bool {
    if case .bound = current.pointee.role { true } else { false }
  }

  /// Runs `body` while the calling thread has the given role.
  static func withRole<Result, Failure: Error>(
    _ role: Role, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = current
    let previous = thread.pointee.role
    thread.pointee.role = role
    defer { thread.pointee.role = previous }
    return try body()
  }

  /// Runs `body` as if on a thread without a scheduler, so that the code in it does not look for
  /// one.
  static func withoutScheduler(_ body: () -> Void) {
    withRole(.plain, body)
  }
}
