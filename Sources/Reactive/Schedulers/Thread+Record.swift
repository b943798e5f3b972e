import CLibrary
import Synchronization

#if !canImport(Darwin)
  // The C library has this function, but its Swift module does not declare it.
  @_silgen_name("gettid") private func gettid() -> pid_t
#endif

// Each thread's record is stored as pthread thread-specific data.

extension Thread {
  /// The record of the calling thread.
  // Some operators need the record for each value. `makeCurrent` is a separate function, because it
  // uses more registers.
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

  /// A number that identifies the calling thread among all living threads. It is never zero, and it
  /// is even, so that a gate can use the lowest bit for a flag.
  static var token: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  // The key plus one, or 0 before the key has been created. Reading this is a plain load; a lazy
  // `static let` would check for every value whether it has been initialised.
  private static let storedKey = Atomic<Int>(0)

  /// Returns the key for `stored`, a value of `storedKey` that is not 0.
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
