import Synchronization

/// A value that is read and changed by one thread at a time.
///
/// Decide under the lock and act outside it: while a lock is held, do not run a user's closure or
/// dispose of anything.
struct Lock<Value>: ~Copyable {
  // On Linux, a locked `Mutex` stores the identity of the thread. An asynchronous function can
  // continue on another thread, but Swift 6.3's optimizer may keep the old thread's identity across
  // an `await`. Unlocking then crashes. So a function that takes a lock and that an asynchronous
  // function calls has the attribute `@inline(never)`; .ci/inlined-locks finds those that lack it.

  let mutex: Mutex<Value>

  #if THREAD_SANITIZER
    // The thread sanitizer on Linux does not see the slow path of `Mutex`. Reading this atomic after
    // locking and writing it before unlocking shows the sanitizer what the mutex guarantees.
    let handover = Atomic<Bool>(false)
  #endif

  init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  @inline(__always)
  borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    #if THREAD_SANITIZER
      try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
        _ = handover.load(ordering: .acquiring)
        defer { handover.store(true, ordering: .releasing) }
        return try body(&value)
      }
    #else
      try mutex.withLock(body)
    #endif
  }

  /// Takes something out of the value under the lock and releases it outside the lock, because
  /// releasing the last reference to an object may run a user's code.
  ///
  /// Discarding the result of `withLock` would not be enough: the compiler may release it while the
  /// lock is still held.
  @inline(never)
  borrowing func releaseOutside<Released>(_ take: (inout sending Value) -> sending Released) {
    let released = withLock(take)
    withExtendedLifetime(released) {}
  }
}

extension Lock: Sendable {}
