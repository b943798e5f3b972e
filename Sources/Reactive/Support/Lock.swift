import Synchronization

/// A value that one thread at a time may read or change.
///
/// What is decided under the lock is acted upon outside it: no closure of a user runs, and nothing
/// is disposed of, while one is held.
@usableFromInline
struct Lock<Value>: ~Copyable {
  @usableFromInline let mutex: Mutex<Value>

  // The thread sanitizer on Linux does not see the slow path of `Mutex`. Reading this on the way
  // in and writing it on the way out tells it what the mutex guarantees; both are plain moves.
  @usableFromInline let handover = Atomic<Bool>(false)

  @inlinable
  init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  @inlinable @inline(__always)
  borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
      _ = handover.load(ordering: .acquiring)
      do throws(Failure) {
        let result = try body(&value)
        handover.store(true, ordering: .releasing)
        return result
      } catch {
        handover.store(true, ordering: .releasing)
        throw error
      }
    }
  }

  /// Lets go, outside the lock, of what `take` takes out under it, since an object's last reference
  /// may run a user's code as it goes.
  ///
  /// To discard what `withLock` returns would not do: the compiler may let go of that at once.
  borrowing func letGo<Released>(_ take: (inout sending Value) -> sending Released) {
    let released = withLock(take)
    withExtendedLifetime(released) {}
  }
}

extension Lock: Sendable {}
