/// Signals that are subscribed to one after the other, the next one last.
///
/// Neither the type nor its array depends on the type of the values, so the code is specialised.
struct SignalStack: Sendable {
  /// Signals with the same type of values.
  typealias Parts = [any AnyObject & Sendable]

  private var signals: Parts

  init(_ parts: Parts) { signals = parts.reversed() }

  /// Adds signals before those that are left.
  mutating func push(_ parts: Parts) { signals.append(contentsOf: parts.reversed()) }

  /// Removes and returns the next signal. All signals must have values of this type.
  mutating func pop<Value>() -> Signal<Value>? {
    guard let signal = signals.popLast() else { return nil }
    return unsafeDowncast(signal, to: Signal<Value>.self)
  }
}
