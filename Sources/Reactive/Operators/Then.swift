extension Signal {
  /// Ignores this signal's values.
  ///
  /// After it has completed, sends those of the signal returned by `next`.
  ///
  ///     source  a-b|
  ///     other   1-2|
  ///     source.then { other }
  ///     result  ---1-2|
  ///
  /// After an error, `next` is not called.
  public final func then<Output>(
    _ next: @escaping @Sendable () -> Signal<Output>
  ) -> Signal<Output> {
    bindOperator { (_: Outlet<Output>) in { _ in } }.concat(.defer(next))
      .called(on: self, showing: [.block])
  }
}
