/// Signals that are subscribed to one after the other, the next one last.
///
/// The array's type does not depend on the type of the values, so that its code is specialised.
struct SignalStack<Value: Sendable>: Sendable {
  private var signals: [any AnyObject & Sendable] = []

  init(_ signals: [Signal<Value>]) {
    self.signals.reserveCapacity(signals.count)
    push(signals)
  }

  /// Adds signals before those that are left.
  mutating func push(_ parts: [Signal<Value>]) {
    var index = parts.count
    while index > 0 {
      index -= 1
      signals.append(parts[index])
    }
  }

  /// Removes and returns the next signal.
  mutating func pop() -> Signal<Value>? {
    guard let signal = signals.popLast() else { return nil }
    // Only such signals are added, so the cast is safe.
    return unsafeDowncast(signal, to: Signal<Value>.self)
  }
}
