extension Signal {
  /// Sends the result of `reduce` for each value and the previous one. `start` precedes the first
  /// value.
  ///
  ///     Signal.of(1, 4, 9).combinePrevious(0) { $1 - $0 }
  ///     // Sends 1, 3, 5
  @inlinable
  public final func combinePrevious<Output>(
    _ start: Value, _ reduce: @escaping @Sendable (_ previous: Value, _ next: Value) -> Output
  ) -> Signal<Output> {
    bindOperator(showing: [.block]) { outlet in
      let previous = Local(start)
      return { value in
        let result = reduce(previous.value, value)
        previous.value = value
        outlet.send(result)
      }
    }
  }
}
