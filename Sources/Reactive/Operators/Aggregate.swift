extension Signal {
  /// Sends one value when the signal completes: what `reduce` made of `start` and all values.
  ///
  ///     Signal.of(1, 2, 3).aggregate(10) { $0 + $1 }
  ///     // Sends 16
  ///
  /// An empty signal gives `start`. After an error it sends nothing.
  public final func aggregate<Result: Sendable>(
    _ start: Result, _ reduce: @escaping @Sendable (_ running: Result, _ next: Value) -> Result
  ) -> Signal<Result> {
    aggregate(start) { running, next, _ in reduce(running, next) }
      .called(by: Call("aggregate", .block, of: self))
      .called(by: Call("aggregate", .block, of: self))
      .called(by: Call("aggregate", .block, of: self))
  }

  /// Sends one value when the signal completes; `reduce` is given the index too.
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

  /// Sends one value when the signal completes; `makeStart` makes the start for each subscription.
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
