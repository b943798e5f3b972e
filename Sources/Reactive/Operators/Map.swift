extension Signal {
  /// Sends what `transform` makes of each value.
  ///
  ///     source  a-b-c|
  ///     source.map { $0.uppercased() }
  ///     result  A-B-C|
  ///
  /// A closure of several statements says what it returns where the chain goes on, as in
  /// `map { value -> String in … }`. Else the compiler takes that for `Any`, and speaks of
  /// `Sendable`. That holds for every operator that changes the type.
  ///
  /// A value that comes on a thread without a scheduler is mapped and delivered there, at once, but
  /// with a background scheduler lent to the thread: in `transform` and in what follows it
  /// `Scheduler.current` is not nil. The same holds for every operator that the original builds on
  /// `bind`, such as `filter`, `take` or `scan`; the original itself delivers later, from the
  /// background scheduler's own thread.
  @inlinable
  public final func map<Output>(
    _ transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<Output> {
    bindOperator { outlet in { outlet.send(transform($0)) } }
      .called(by: Call("map", .block, of: self))
  }

  /// Sends `value` in the place of each.
  ///
  ///     Signal.of(1, 2).mapReplace("x")
  ///     // Sends "x", "x"
  @inlinable
  public final func mapReplace<Output>(_ value: Output) -> Signal<Output> {
    map { _ in value }
      .called(by: Call("mapReplace", .value(value), of: self))
  }
}
