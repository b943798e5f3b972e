extension Signal where Value == Bool {
  /// Sends the opposite of each value.
  ///
  ///     Signal.of(true, false).not()
  ///     // Sends false, true
  public final func not() -> Signal {
    map { !$0 }.called(on: self)
  }
}
