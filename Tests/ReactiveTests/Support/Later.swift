import Synchronization

/// A place for something that a closure needs before it exists, such as its own disposable.
final class Later<Value: Sendable>: Sendable {
  private let held = Mutex<Value?>(nil)

  var value: Value? {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}
