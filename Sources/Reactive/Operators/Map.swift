extension Signal {
  /// Sends the result of `transform` for each value.
  ///
  ///     source  a-b-c|
  ///     source.map { $0.uppercased() }
  ///     result  A-B-C|
  ///
  /// If the closure has several statements and the chain continues after it, declare its result
  /// type, as in `map { value -> String in … }`. Otherwise the compiler infers `Any` and complains
  /// about `Sendable`. The same applies to every operator that changes the type of the values.
  ///
  /// If a value comes from a thread without a scheduler, `map` transforms and delivers it on that
  /// thread, immediately. In `transform` and everything downstream, `Scheduler.current` is then a
  /// background scheduler. The same applies to every operator that ReactiveObjC builds on `bind`,
  /// such as `filter`, `take` or `scan`. ReactiveObjC itself delivers the value later, on the
  /// background scheduler's own thread.
  public final func map<Output>(
    _ transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<Output> {
    bindOperator(showing: [.block]) { outlet in { outlet.send(transform($0)) } }
  }

  /// Sends `value` in place of each value.
  ///
  ///     Signal.of(1, 2).mapReplace("x")
  ///     // Sends "x", "x"
  public final func mapReplace<Output>(_ value: Output) -> Signal<Output> {
    map { _ in value }.called(on: self, showing: [.value(value)])
  }
}
