import CLibrary
import Synchronization

#if !canImport(Darwin)
  // The C library has this function, but the Swift module for it does not.
  @_silgen_name("gettid") private func gettid() -> pid_t
#endif

/// The engine's record of one thread of the process.
///
/// A thread reads only its own record, through a thread-local pointer, so no lock is needed.
@usableFromInline
struct Thread {
  /// The role that a thread plays at the moment.
  enum Role {
    /// Runs an action of the scheduler, which the action holds.
    case scheduler(Unmanaged<Scheduler>)

    /// The same, and its values must be delivered on this scheduler only.
    case bound(Unmanaged<Scheduler>)

    /// Works for an action of the scheduler or in its place, but is not the thread that the
    /// scheduler runs on.
    case lent(Unmanaged<Scheduler>)

    /// Has no scheduler, even if it is the main thread.
    case plain

    /// Not set.
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

  /// True if the role implies a scheduler.
  private var isServed: Bool

  /// The scheduler to notify when this thread waits for a latch: the one whose action the thread is
  /// really running, regardless of its current role, if it belongs to a live clock.
  var latchObserver: (any LatchObserver)?

  /// The number of the step that caused the thread's current work, or 0. See `Trace`.
  var cause = 0

  /// The objects to release next, or nil if no `release` runs a loop.
  var pendingReleases: [Any]?

  /// The work with which the innermost loop continues.
  var left: (@Sendable () -> Void)?

  /// The latest stack check that the innermost loop has added to a chain.
  var stackCheck: (any LoopMember)?

  /// The depth of the signal whose closure is running for a new subscription.
  var depth: UInt32 = 0

  /// The lowest address of the stack.
  let stackEnd = lookUpStackEnd()

  /// The number of free bytes on the stack below which `release` runs a loop.
  var releaseReserve = 2 * stackReserve

  /// True for the thread on which the process began.
  let isMain: Bool

  /// The record of the calling thread.
  // Always inlined, because some operators need the record for each value. `makeCurrent` is separate,
  // because it uses more registers.
  @usableFromInline @inline(__always)
  static var current: UnsafeMutablePointer<Thread> {
    let stored = storedKey.load(ordering: .relaxed)
    if stored != 0, let record = pthread_getspecific(key(stored)) {
      return record.assumingMemoryBound(to: Thread.self)
    }
    return makeCurrent()
  }

  /// Creates the record of the calling thread.
  @inline(never)
  private static func makeCurrent() -> UnsafeMutablePointer<Thread> {
    let stored = storedKey.load(ordering: .relaxed)
    let key = key(stored != 0 ? stored : makeKey())
    let record = UnsafeMutablePointer<Thread>.allocate(capacity: 1)
    record.initialize(to: Thread(isMain: isMainThread))
    pthread_setspecific(key, record)
    return record
  }

  /// A number that no other living thread has. It is never zero, and it is even, so that a gate can
  /// use the lowest bit for a flag.
  @usableFromInline
  static var token: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  /// True if the calling thread has a current scheduler.
  @usableFromInline
  static var hasScheduler: Bool { hasScheduler(current) }

  /// Returns true if the calling thread, whose record is `thread`, has a current scheduler.
  @inline(__always)
  static func hasScheduler(_ thread: UnsafeMutablePointer<Thread>) -> Bool {
    thread.pointee.isServed || hasUnknownScheduler(thread)
  }

  @inline(never)
  private static func hasUnknownScheduler(_ thread: UnsafeMutablePointer<Thread>) -> Bool {
    if case .unknown = thread.pointee.role { Scheduler.current != nil } else { false }
  }

  private init(isMain: Bool) {
    self.isMain = isMain
    isServed = isMain
  }

  /// Returns true if the calling thread runs an action of `scheduler`, or if it is the main thread
  /// and `scheduler` is the main scheduler.
  static func isRunning(as scheduler: Scheduler) -> Bool {
    switch current.pointee.role {
    case .scheduler(let current), .bound(let current):
      current.toOpaque() == Unmanaged.passUnretained(scheduler).toOpaque()
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

  // The key plus one, or 0 before there is one. A `static let` with a closure would be looked up
  // through a lock-like "once" at every value; this is a plain load.
  private static let storedKey = Atomic<Int>(0)

  /// Returns the key for `stored`, a value of `storedKey` that is not 0.
  @inline(__always)
  private static func key(_ stored: Int) -> pthread_key_t {
    pthread_key_t(truncatingIfNeeded: stored &- 1)
  }

  private static func makeKey() -> Int {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { record in
      #if canImport(Darwin)
        let address: UnsafeMutableRawPointer? = record
      #else
        let address = record
      #endif
      guard let address else { return }
      let thread = address.assumingMemoryBound(to: Thread.self)
      thread.deinitialize(count: 1)
      thread.deallocate()
    }
    precondition(status == 0, "The process has no thread-local key left.")
    let (isFirst, earlier) = storedKey.compareExchange(
      expected: 0, desired: Int(key) + 1, ordering: .relaxed)
    guard !isFirst else { return Int(key) + 1 }
    pthread_key_delete(key)
    return earlier
  }

  private static var isMainThread: Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #else
      getpid() == gettid()
    #endif
  }
}
