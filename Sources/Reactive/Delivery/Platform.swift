import CLibrary
import Synchronization

#if !canImport(Darwin)
  // The C library has it; the Swift module over it does not list it.
  @_silgen_name("gettid") private func gettid() -> pid_t
#endif

/// What the engine remembers about one thread of the process.
///
/// A thread reaches its own record through a thread-local pointer and nobody else's, so nothing in
/// it needs a lock. The record's address names the thread for as long as it lives.
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

  var role = Role.unknown

  /// The scheduler of a live clock whose action this thread is really running, whichever role it
  /// plays meanwhile.
  var clockQueue: ClockQueue?

  /// What is still to be let go of while the release of something long is under way.
  var pendingReleases: [Any]?

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
  static var token: UInt { UInt(bitPattern: current) }

  /// Whether the thread of this token has a scheduler to go on with.
  @usableFromInline
  static func hasScheduler(_ token: UInt) -> Bool {
    guard let thread = UnsafeMutablePointer<Thread>(bitPattern: token) else { return false }
    return switch thread.pointee.role {
    case .scheduler, .bound, .lent: true
    case .plain: false
    case .unknown: thread.pointee.isMain || Scheduler.current != nil
    }
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

  /// Whether what the calling thread delivers is bound to the scheduler that it is on.
  static var isBound: Bool {
    if case .bound = current.pointee.role { true } else { false }
  }

  /// Runs the body while the calling thread plays a role.
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

/// Blocks the calling thread until another one opens it.
///
/// Only what must wait for a real thread uses it: `first` and its kin, away from a virtual clock. A
/// live clock goes on while an action of it waits, and knows when there is nobody left to open it.
final class Latch: Sendable {
  private struct State {
    var isOpen = false
    var isAbandoned = false

    /// Whose actions wait.
    var waiting: [ClockQueue] = []
  }

  // Guarded by the mutex that the condition is used with. A pthread pair must not move, hence the
  // allocation; the pointers are written once, in `init`.
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)
  private nonisolated(unsafe) let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(
    capacity: 1)
  private nonisolated(unsafe) let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
    state.initialize(to: State())
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    state.deinitialize(count: 1)
    condition.deallocate()
    mutex.deallocate()
    state.deallocate()
  }

  func open() {
    finish { $0.isOpen = true }
  }

  /// Tells those who wait that nobody will open it.
  func abandon() {
    finish { $0.isAbandoned = true }
  }

  /// Waits until it is open, and tells whether it is.
  @discardableResult
  func wait() -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if !state.pointee.isOpen, let queue = Thread.current.pointee.clockQueue {
      state.pointee.waiting.append(queue)
      queue.timeline.pause(queue, for: self)
    }
    while !state.pointee.isOpen, !state.pointee.isAbandoned { pthread_cond_wait(condition, mutex) }
    return state.pointee.isOpen
  }

  // The clock hears of it before the thread that opens the latch goes on: no later instant is to
  // begin before those who wait have done what they do at this one.
  private func finish(_ change: (inout State) -> Void) {
    pthread_mutex_lock(mutex)
    change(&state.pointee)
    for queue in state.pointee.waiting { queue.timeline.resume(queue) }
    state.pointee.waiting = []
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}

/// The nanoseconds since the beginning of 1970 (UTC), by the wall clock.
func wallClockNanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Blocks the calling thread for so many nanoseconds.
func block(forNanoseconds nanoseconds: Int64) {
  var rest = timespec()
  rest.tv_sec = .init(nanoseconds / 1_000_000_000)
  rest.tv_nsec = .init(nanoseconds % 1_000_000_000)
  var remaining = timespec()
  while nanosleep(&rest, &remaining) != 0, errno == EINTR { rest = remaining }
}
