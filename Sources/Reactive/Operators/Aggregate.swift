extension Signal {
  /// Sends one value when the signal completes: what the closure made of the start and all values.
  ///
  ///     Signal.of(1, 2, 3).aggregate(10) { $0 + $1 }
  ///     // Sends 16
  ///
  /// An empty signal gives the start. After an error it sends nothing.
  public final func aggregate<Result: Sendable>(
    _ start: Result, _ reduce: @escaping @Sendable (_ running: Result, _ next: Value) -> Result
  ) -> Signal<Result> {
    aggregate(start) { running, next, _ in reduce(running, next) }
  }

  /// Sends one value when the signal completes; the closure is given the index too.
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

  /// Sends one value when the signal completes; the start is made anew for each subscription.
  ///
  ///     Signal.of(1, 2).aggregate(startingWith: { [0] }) { $0 + [$1] }
  ///     // Sends [0, 1, 2]
  public final func aggregate<Result: Sendable>(
    startingWith makeStart: @escaping @Sendable () -> Result,
    _ reduce: @escaping @Sendable (_ running: Result, _ next: Value) -> Result
  ) -> Signal<Result> {
    .defer { self.aggregate(makeStart(), reduce) }
  }

  /// Sends one array of all values when the signal completes.
  ///
  ///     Signal.of(1, 2, 3).collect()
  ///     // Sends [1, 2, 3]
  ///
  /// After an error it sends nothing.
  public final func collect() -> Signal<[Value]> {
    derived { observer in
      let values = Local([Value]())
      return observer.outliving(wantsScheduler: true) {
        values.value.append($0)
      } end: {
        if case .completed = $0 { observer.next(values.value) }
        observer.finish($0)
      }
    }
  }
}
