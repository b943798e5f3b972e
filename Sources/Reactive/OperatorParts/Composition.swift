/// A signal made of several signals. It releases them in a loop, so a long chain of compositions
/// does not overflow the stack.
@usableFromInline
class Composition<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` like its superclass; `signals` changes in `deinit` only.
  @exclusivity(unchecked) @usableFromInline final private(set) var signals: [Signal<Value>]

  /// The closure that subscribes an observer. It comes from code that knows the type of the values.
  private let begin: @Sendable (Observer<Value>, [Signal<Value>]) -> Void

  @usableFromInline
  init(
    _ signals: [Signal<Value>],
    _ begin: @escaping @Sendable (Observer<Value>, [Signal<Value>]) -> Void
  ) {
    self.signals = signals
    self.begin = begin
    super.init()
  }

  deinit {
    Thread.release {
      defer { signals = [] }
      return signals
    }
  }

  override final func attach(_ observer: Observer<Value>) {
    begin(observer, signals)
  }
}
