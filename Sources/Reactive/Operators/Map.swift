extension Signal {
  /// Sends what the closure makes of each value.
  ///
  ///     ●──1──2──3──|
  ///       map { $0 * 10 }
  ///     ●──10─20─30─|
  @inlinable
  public final func map<Output>(
    _ transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<Output> {
    bound { observer in { observer.next(transform($0)) } }
  }

  /// Sends the same value in the place of each.
  @inlinable
  public final func mapReplace<Output>(_ value: Output) -> Signal<Output> {
    map { _ in value }
  }
}
