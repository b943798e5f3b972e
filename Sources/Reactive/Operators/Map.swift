extension Signal {
  /// Sends the result of `transform` for each value.
  ///
  ///     source  a-b-c|
  ///     source.map { $0.uppercased() }
  ///     result  A-B-C|
  ///
  /// If the closure has several statements and the chain continues after it, declare its result, as
  /// in `map { value -> String in … }`. Otherwise the compiler infers `Any` and complains about
  /// `Sendable`. This is true for every operator that changes the type.
  ///
  /// A value from a thread without a scheduler is mapped and delivered on that thread, immediately,
  /// but with a background scheduler as the current one: in `transform` and in everything after it,
  /// `Scheduler.current` is not nil. The same is true for every operator that ReactiveObjC builds
  /// on `bind`, such as `filter`, `take` or `scan`. ReactiveObjC itself delivers later, on the
  /// background scheduler's own thread.
  @inlinable
  public final func map<Output>(
    _ transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<Output> {
    bindOperator(showing: [.block]) { outlet in { outlet.send(transform($0)) } }
  }

  /// Sends `value` in place of each value.
  ///
  ///     Signal.of(1, 2).mapReplace("x")
  ///     // Sends "x", "x"
  @inlinable
  public final func mapReplace<Output>(_ value: Output) -> Signal<Output> {
    map { _ in value }.called(on: self, showing: [.value(value)])
  }
}
