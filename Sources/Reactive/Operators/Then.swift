extension Signal {
  /// Ignores this signal's values and, once it has completed, sends the values of the signal that
  /// `next` returns.
  ///
  ///     source  a-b|
  ///     other   1-2|
  ///     source.then { other }
  ///     result  ---1-2|
  ///
  /// If this signal fails, `next` is not called.
  public final func then<Output>(
    _ next: @escaping @Sendable () -> Signal<Output>
  ) -> Signal<Output> {
    bindOperator { (_: Outlet<Output>) in { _ in } }.concat(.defer(next))
      .called(on: self, showing: [.block])
  }
}
