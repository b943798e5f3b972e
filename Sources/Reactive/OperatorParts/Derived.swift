extension Signal {
  /// A signal whose observers are connected to this one through another observer, which is made for
  /// each. Whether it has a gate to enter is up to that.
  @inlinable
  func staged<Output>(
    _ observer: @escaping @Sendable (Observer<Output>) -> Observer<Value>
  ) -> Signal<Output> {
    Signal<Output>(
      chain: Chain(after: chain, isStep: false),
      attachment: { self.attach(observer($0).chained(to: self.chain)) })
  }

  /// A signal whose observers are connected to this one through another observer, once their gate has
  /// been entered.
  @inlinable
  func derived<Output>(
    _ observer: @escaping @Sendable (Observer<Output>) -> Observer<Value>
  ) -> Signal<Output> {
    staged { observer($0.entered) }
  }
}

extension Observer {
  /// The same, made by an operator for a source that stands there in a row.
  @inlinable
  func chained(to chain: Chain) -> Observer {
    var observer = self
    observer.isChained = chain.height > 0
    return observer
  }
}
