/// A signal made of several signals.
@usableFromInline
class Composition<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` like its superclass; `signals` changes in `deinit` only.
  @exclusivity(unchecked) @usableFromInline final private(set) var signals: [Signal<Value>]

  /// Creates a signal that attaches an observer to `signals` with `begin`, a closure from code that
  /// knows the type of the values.
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
