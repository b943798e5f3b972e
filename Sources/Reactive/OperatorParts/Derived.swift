// The functions that build an operator record its name, so that pictures can show the call.

extension Signal {
  /// Returns a signal that attaches an observer to this one through another observer, made by
  /// `observer` for each subscription. The returned observer decides whether the gate is entered.
  @inlinable
  func staged<Output>(
    showing arguments: @autoclosure () -> [Call.Argument] = [],
    function: StaticString = #function,
    _ observer: @escaping @Sendable (Observer<Output>) -> Observer<Value>
  ) -> Signal<Output> {
    Signal<Output>(
      chain: Chain(after: chain, isStep: false),
      attachment: { self.attach(observer($0).chained(to: self.chain)) }
    ).called(on: self, showing: arguments(), function: function)
  }

  /// Returns a signal that enters the gate of an observer and then attaches it to this one through
  /// another observer.
  @inlinable
  func derived<Output>(
    showing arguments: @autoclosure () -> [Call.Argument] = [],
    function: StaticString = #function,
    _ observer: @escaping @Sendable (Observer<Output>) -> Observer<Value>
  ) -> Signal<Output> {
    staged(showing: arguments(), function: function) { observer($0.entered) }
  }
}

extension Observer {
  /// Returns the same observer, marked as an operator's observer for a source with this chain.
  @inlinable
  func chained(to chain: Chain) -> Observer {
    var observer = self
    observer.isChained = chain.height > 0
    return observer
  }
}
