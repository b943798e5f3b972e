extension Signal {
  /// Sends what the closure makes of the result so far and each value.
  ///
  ///     source  a - b  - c   |
  ///     source.scan("") { $0 + $1 }
  ///     result  a - ab - abc |
  ///
  /// The start is not sent.
  @inlinable
  public final func scan<Result>(
    _ start: Result, _ reduce: @escaping @Sendable (_ running: Result, _ next: Value) -> Result
  ) -> Signal<Result> {
    scan(start) { running, next, _ in reduce(running, next) }
  }

  /// Sends what the closure makes of the result so far, each value and its index.
  ///
  ///     Signal.of("a", "b").scan("", withIndex: { $0 + $1 + "\($2)" })
  ///     // Sends "a0", "a0b1"
  @inlinable
  public final func scan<Result>(
    _ start: Result,
    withIndex reduce:
      @escaping @Sendable (_ running: Result, _ next: Value, _ index: Int) -> Result
  ) -> Signal<Result> {
    bindOperator { observer in
      let state = Local((running: start, index: 0))
      return { value in
        let result = reduce(state.value.running, value, state.value.index)
        state.value = (result, state.value.index + 1)
        observer.send(result)
      }
    }
  }

  /// Sends what the closure makes of each value and the one before it.
  ///
  ///     Signal.of(1, 4, 9).combinePrevious(0) { $1 - $0 }
  ///     // Sends 1, 3, 5
  @inlinable
  public final func combinePrevious<Output>(
    _ start: Value, _ reduce: @escaping @Sendable (_ previous: Value, _ next: Value) -> Output
  ) -> Signal<Output> {
    bindOperator { observer in
      let previous = Local(start)
      return { value in
        let result = reduce(previous.value, value)
        previous.value = value
        observer.send(result)
      }
    }
  }
}
