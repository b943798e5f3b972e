/// A signal made of several signals.
@usableFromInline
class Composition<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` like its superclass; `signals` changes in `deinit` only.
  @exclusivity(unchecked) @usableFromInline final private(set) var signals: [Signal<Value>]

  /// Creates a signal of `signals`. `begin` attaches an observer to them; it comes from the caller,
  /// because the caller knows the type of the values.
  @usableFromInline
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
