extension Signal {
  /// Turns each value into a signal with `transform`, and sends the values of these signals as they
  /// arrive.
  ///
  ///     source  a  - -  b  -  -  - -  |
  ///     ticks   1  - 2  -  3  |
  ///     source.flattenMap { letter in ticks.map { letter + $0 } }
  ///     result  a1 - a2 b1 a3 b2 - b3 |
  ///
  /// The result completes when this signal and all the others have completed; the first error ends
  /// it. If `transform` returns nil, the value is ignored. If it returns a signal that was itself
  /// made by `flattenMap`, the calls nest. Only nesting that is too deep for the stack is reported
  /// as a programming error.
  ///
  /// `transform` runs on the thread that delivers the value, and the returned signal is subscribed
  /// to there. The values of all returned signals are delivered one at a time, as described in
  /// `Signal`.
  public final func flattenMap<Output>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output>?
  ) -> Signal<Output> {
    staged(showing: [.block]) { Flattening($0).outer(transform) }
  }
}
