/// The result of `concat` or `merge`, which consists of several signals.
///
/// A composition inside a composition of the same kind is flattened, so subscribing to a long chain
/// does not recurse.
final class Composition<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` like its superclass; `signals` changes only in `deinit`.
  private var signals: SignalStack.Parts
  private let isMerge: Bool

  /// Creates a signal made of `signals`. `begin` attaches an observer to them.
  init(
    _ signals: [Signal<Value>], isMerge: Bool,
    _ begin: @escaping @Sendable (Observer<Value>, SignalStack.Parts) -> Void
  ) {
    // Both are arrays of references and have the same layout. A conversion would check each signal.
    let signals = unsafeBitCast(signals, to: SignalStack.Parts.self)
    self.signals = signals
    self.isMerge = isMerge
    super.init(attachment: { begin($0, signals) })
  }

  deinit {
    Thread.release {
      defer { signals = [] }
      return signals
    }
  }

  override func parts(in scope: Scope) -> SignalStack.Parts? { isMerge ? nil : signals }

  override var merged: SignalStack.Parts? { isMerge ? signals : nil }
}
