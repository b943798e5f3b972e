extension Signal {
  /// Sends what the closure makes of the elements of each tuple.
  ///
  ///     Signal.return((1, 2, 3)).reduceEach { $0 + $1 + $2 }
  ///     // Sends 6
  @inlinable
  public final func reduceEach<each Element, Output>(
    _ reduce: @escaping @Sendable (repeat each Element) -> Output
  ) -> Signal<Output> where Value == (repeat each Element) {
    map { tuple in reduce(repeat each tuple) }
  }
}
