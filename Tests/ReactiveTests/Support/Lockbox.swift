/// A variable for a value that a handler receives, or that a closure needs before it exists.
final class Lockbox<Value: Sendable>: Sendable {
  private let held = Guarded<Value?>(nil)

  var value: Value? {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}
