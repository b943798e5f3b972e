extension Signal {
  /// Makes a signal of each value by `transform`, and sends their values as they come.
  ///
  ///     source  a  - -  b  -  -  - -  |
  ///     ticks   1  - 2  -  3  |
  ///     source.flattenMap { letter in ticks.map { letter + $0 } }
  ///     result  a1 - a2 b1 a3 b2 - b3 |
  ///
  /// It completes when this signal and all of them have; the first error ends it. Nil counts as
  /// an empty signal. A closure that answers with a `flattenMap` of its own nests as deep as the
  /// values lead it; when the stack has no room for more, that is reported as a misuse.
  ///
  /// The closure runs, and its signal is subscribed to, where this signal's value comes; what the
  /// signals send is delivered one after the other, as `Signal` says.
  @inlinable
  public final func flattenMap<Output>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output>?
  ) -> Signal<Output> {
    staged { Flattening($0).outer(transform) }
      .called(by: Call("flattenMap", .block, of: self))
  }
}
