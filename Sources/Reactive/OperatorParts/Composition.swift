/// A signal made of several, which are let go of from a loop, so that many folded into one may go.
@usableFromInline
class Composition<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` as its superclass; the signals change in `deinit` alone.
  @exclusivity(unchecked) @usableFromInline final private(set) var signals: [Signal<Value>]

  /// How it is subscribed to: as the code that made it knows the type of the values.
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
