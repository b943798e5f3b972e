// The joins of two signals as they are called on the first of them; each has its file.

extension Signal {
  /// Sends a pair of the latest values of both signals whenever either sends one, as soon as both
  /// have.
  ///
  ///     Signal.return("Ann").combineLatest(.of(1, 2))
  ///     // Sends ("Ann", 1), ("Ann", 2)
  ///
  /// It is `combineLatest(with:)`. For more of them there is `Signal.combineLatest(a, b, c)`.
  @inlinable
  public final func combineLatest<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    combineLatest(with: other)
  }

  /// Sends pairs: the first values of both signals, the second values, and so on.
  ///
  ///     Signal.of("Ann", "Bea").zip(.of(1, 2))
  ///     // Sends ("Ann", 1), ("Bea", 2)
  ///
  /// It is `zip(with:)`. For more of them there is `Signal.zip(a, b, c)`.
  @inlinable
  public final func zip<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    zip(with: other)
  }
}
