// Inlined, because the benchmark cycle-scan would otherwise take 42 % more instructions.

extension Signal {
  /// Combines the result so far with each value using `reduce`, and sends every new result.
  ///
  ///     source  a - b  - c   |
  ///     source.scan("") { $0 + $1 }
  ///     result  a - ab - abc |
  ///
  /// `start` itself is not sent.
  @_alwaysEmitIntoClient
  public final func scan<Result>(
    _ start: Result, _ reduce: @escaping @Sendable (_ running: Result, _ next: Value) -> Result
  ) -> Signal<Result> {
    scan(start) { running, next, _ in reduce(running, next) }.called(on: self, showing: [.block])
  }

  /// Combines the result so far with each value and its index using `reduce`, and sends every new
  /// result.
  ///
  ///     Signal.of("a", "b").scan("", withIndex: { $0 + $1 + "\($2)" })
  ///     // Sends "a0", "a0b1"
  @_alwaysEmitIntoClient
  public final func scan<Result>(
    _ start: Result,
    withIndex reduce:
      @escaping @Sendable (_ running: Result, _ next: Value, _ index: Int) -> Result
  ) -> Signal<Result> {
    bindOperator(showing: [.block]) { outlet in
      let state = Local((running: start, index: 0))
      return { value in
        let result = reduce(state.value.running, value, state.value.index)
        state.value = (result, state.value.index + 1)
        outlet.send(result)
      }
    }
  }
}
