extension Signal {
  /// Turns each value into a signal with `transform`, and sends the values of these signals as they
  /// arrive.
  ///
  ///     source  a  - -  b  -  -  - -  |
  ///     ticks   1  - 2  -  3  |
  ///     source.flattenMap { letter in ticks.map { letter + $0 } }
  ///     result  a1 - a2 b1 a3 b2 - b3 |
  ///
  /// It completes when this signal and all the others have completed; the first error ends it. A
  /// nil result counts as an empty signal. If the closure itself returns the result of a
  /// `flattenMap`, the calls nest; when the stack has no room left, this is reported as a misuse.
  ///
  /// The closure runs, and its signal is subscribed to, on the thread of this signal's value. The
  /// values of these signals are delivered one after the other, as `Signal` describes.
  @inlinable
  public final func flattenMap<Output>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output>?
  ) -> Signal<Output> {
    staged(showing: [.block]) { Flattening($0).outer(transform) }
  }
}
