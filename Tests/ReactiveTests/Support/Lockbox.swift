import Synchronization

/// Keeps what a handler was given.
final class Lockbox<Value: Sendable>: Sendable {
  private let held = Mutex<Value?>(nil)

  var value: Value? {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}
