extension Signal {
  /// Combines the result so far with each value using `reduce`, and sends every new result.
  ///
  ///     source  a - b  - c   |
  ///     source.scan("") { $0 + $1 }
  ///     result  a - ab - abc |
  ///
  /// `start` itself is not sent.
  public final func scan<Result>(
    _ start: Result, _ reduce: @escaping @Sendable (_ running: Result, _ next: Value) -> Result
  ) -> Signal<Result> {
    bindOperator(showing: [.block]) { outlet in
      let running = Local(start)
      return { value in
        let result = reduce(running.value, value)
        running.value = result
        outlet.send(result)
      }
    }
  }

  /// Combines the result so far with each value and its index using `reduce`, and sends every new
  /// result.
  ///
  ///     Signal.of("a", "b").scan("", withIndex: { $0 + $1 + "\($2)" })
  ///     // Sends "a0", "a0b1"
  public final func scan<Result>(
    _ start: Result,
    withIndex reduce:
      @escaping @Sendable (_ running: Result, _ next: Value, _ index: Int) -> Result
  ) -> Signal<Result> {
    bindOperator(showing: [.block]) { outlet in
      let (running, index) = (Local(start), Local(0))
      return { value in
        let result = reduce(running.value, value, index.value)
        running.value = result
        index.value += 1
        outlet.send(result)
      }
    }
  }
}
