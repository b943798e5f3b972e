extension Signal {
  /// Sends only the values that pass the test.
  @inlinable
  public final func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
    bound { observer in { if isIncluded($0) { observer.send($0) } } }
  }

  /// Sends no values, only the ending.
  @inlinable
  public final func ignoreValues() -> Signal {
    bound { _ in { _ in } }
  }
}

extension Signal where Value: Equatable {
  /// Sends every value but those equal to this one.
  @inlinable
  public final func ignore(_ value: Value) -> Signal {
    filter { $0 != value }
  }
}
