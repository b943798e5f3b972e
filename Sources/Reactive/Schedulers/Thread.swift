import CLibrary
import Synchronization

#if !canImport(Darwin)
  // The C library has it; the Swift module over it does not list it.
  @_silgen_name("gettid") private func gettid() -> pid_t
#endif

/// What the engine remembers about one thread of the process.
///
/// A thread reaches its own record through a thread-local pointer and nobody else's, so nothing in
/// it needs a lock.
@usableFromInline
struct Thread {
  /// Whose thread it is at the moment.
  enum Role {
    /// That of a scheduler whose action it is running, and which the action holds.
    case scheduler(Unmanaged<Scheduler>)

    /// The same, and what it delivers is to be delivered on no other.
    case bound(Unmanaged<Scheduler>)

    /// That of a scheduler for whose action or in whose stead it does something, without being the
    /// one thread that the scheduler runs on.
    case lent(Unmanaged<Scheduler>)

    /// That of somebody who has none, whatever else is known about the thread.
    case plain

    /// Nobody has said.
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

  /// Whether its role alone tells that it has a scheduler to go on with.
  private var isServed: Bool

  /// Who is told when this thread waits for a latch: the scheduler whose action it is really
  /// running, whichever role it plays meanwhile, if that keeps a clock.
  var latchObserver: (any LatchObserver)?

  /// What is still to be let go of while the release of something long is under way.
  var pendingReleases: [Any]?

  /// What the innermost loop on this thread is to go on with.
  var left: (@Sendable () -> Void)?

  /// Where the reserve of its stack begins; before all of it until anybody has found out.
  var stackLimit = UInt.max

  /// Whether this is the thread that the process began on.
  let isMain: Bool

  /// The calling thread's record.
  @usableFromInline
  static var current: UnsafeMutablePointer<Thread> {
    if let record = pthread_getspecific(key) {
      return record.assumingMemoryBound(to: Thread.self)
    }
    let record = UnsafeMutablePointer<Thread>.allocate(capacity: 1)
    record.initialize(to: Thread(isMain: isMainThread))
    pthread_setspecific(key, record)
    return record
  }

  /// A number that no other living thread has. It is even, so that a gate can keep a flag in its
  /// lowest bit, and never zero.
  @usableFromInline
  static var token: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  /// Whether the calling thread has a scheduler to go on with.
  @usableFromInline
  static var hasScheduler: Bool {
    let thread = current
    return thread.pointee.isServed || hasUnknownScheduler(thread)
  }

  @inline(never)
  private static func hasUnknownScheduler(_ thread: UnsafeMutablePointer<Thread>) -> Bool {
    if case .unknown = thread.pointee.role { Scheduler.current != nil } else { false }
  }

  private init(isMain: Bool) {
    self.isMain = isMain
    isServed = isMain
  }

  /// Whether the calling thread is running an action of this scheduler, or is the main thread and
  /// the scheduler is the main one.
  static func isPlaying(_ scheduler: Scheduler) -> Bool {
    switch current.pointee.role {
    case .scheduler(let current), .bound(let current):
      current.toOpaque() == Unmanaged.passUnretained(scheduler).toOpaque()
    case .lent, .plain: false
    case .unknown: Scheduler.current === scheduler
    }
  }

  /// The scheduler that the calling thread plays, if any.
  static var scheduler: Scheduler? {
    switch current.pointee.role {
    case .scheduler(let scheduler), .bound(let scheduler), .lent(let scheduler):
      scheduler.takeUnretainedValue()
    case .plain, .unknown: nil
    }
  }

  /// Whether what the calling thread delivers is bound to the scheduler that it is on.
  static var isBound: Bool {
    if case .bound = current.pointee.role { true } else { false }
  }

  /// Runs `body` while the calling thread plays `role`.
  static func playing<Result, Failure: Error>(
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

  private static var key: pthread_key_t {
    let stored = storedKey.load(ordering: .relaxed)
    return pthread_key_t(truncatingIfNeeded: (stored != 0 ? stored : makeKey()) - 1)
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
