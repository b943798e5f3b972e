import Foundation

/// A value that several threads in a test use.
///
/// The value is guarded by an `NSLock`, because on Linux the thread sanitizer does not recognise
/// all guarantees of a `Mutex` and would report races in the tests themselves.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  // `@unchecked`: `value` is read and written only under the lock.
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
