extension Signal {
  /// Combines `start` and all values with `reduce`, and sends the result when the signal completes.
  ///
  ///     Signal.of(1, 2, 3).aggregate(10) { $0 + $1 }
  ///     // Sends 16
  ///
  /// An empty signal sends `start`. If the signal fails, only the error is sent.
  public final func aggregate<Result: Sendable>(
    _ start: Result, _ reduce: @escaping @Sendable (_ running: Result, _ next: Value) -> Result
  ) -> Signal<Result> {
    scan(start, reduce).startWith(start).takeLast(1)
      .called(on: self, showing: [.block])
  }

  /// Combines `start` and all values with `reduce`, which also receives each value's index, and
  /// sends the result when the signal completes.
  ///
  ///     Signal.of("a", "b").aggregate("", withIndex: { $0 + $1 + "\($2)" })
  ///     // Sends "a0b1"
  public final func aggregate<Result: Sendable>(
    _ start: Result,
    withIndex reduce:
      @escaping @Sendable (_ running: Result, _ next: Value, _ index: Int) -> Result
  ) -> Signal<Result> {
    scan(start, withIndex: reduce).startWith(start).takeLast(1)
  }

  /// Combines all values with `reduce`, beginning with a value that `makeStart` creates for each
  /// subscription, and sends the result when the signal completes.
  ///
  ///     Signal.of(1, 2).aggregate(startingWith: { [0] }) { $0 + [$1] }
  ///     // Sends [0, 1, 2]
  public final func aggregate<Result: Sendable>(
    startingWith makeStart: @escaping @Sendable () -> Result,
    _ reduce: @escaping @Sendable (_ running: Result, _ next: Value) -> Result
  ) -> Signal<Result> {
    .defer { self.aggregate(makeStart(), reduce) }
  }
}
