/// A signal made of several signals, such as the result of `concat` or `merge`.
class Composition<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` like its superclass; `signals` changes only in `deinit`.
  final private(set) var signals: [Signal<Value>]

  /// Creates a signal made of `signals`. `begin` attaches an observer to them. The caller passes in
  /// `begin`, because only the caller knows the type of the values.
  init(
    _ signals: [Signal<Value>],
    _ begin: @escaping @Sendable (Observer<Value>, [Signal<Value>]) -> Void
  ) {
    self.signals = signals
    super.init(attachment: { begin($0, signals) })
  }

  deinit {
    Thread.release {
      defer { signals = [] }
      return signals
    }
  }
}
