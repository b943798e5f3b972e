extension Signal {
  /// Calls `reduce` with each value and the one before it, and sends the results.
  ///
  ///     Signal.of(1, 4, 9).combinePrevious(0) { $1 - $0 }
  ///     // Sends 1, 3, 5
  ///
  /// `start` counts as the value before the first one.
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
