import Foundation

/// A value of a test that several threads use.
///
/// It stands under an `NSLock`, because the thread sanitizer on Linux does not see all of what a
/// `Mutex` guarantees, and would report races in the tests themselves.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  // `@unchecked`: `value` is read and written under the lock alone.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
