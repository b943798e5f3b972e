extension Signal {
  /// Sends only the values that pass the test.
  ///
  ///     source  1-2-3-4|
  ///     source.filter { $0 > "2" }
  ///     result  ----3-4|
  @inlinable
  public final func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
    bindOperator { observer in { if isIncluded($0) { observer.send($0) } } }
  }

  /// Sends no values, only the ending.
  ///
  ///     source  a-b-c|
  ///     source.ignoreValues()
  ///     result  -----|
  @inlinable
  public final func ignoreValues() -> Signal {
    bindOperator { _ in { _ in } }
  }
}

extension Signal where Value: Equatable {
  /// Sends every value but those equal to this one.
  ///
  ///     Signal.of(1, 2, 1, 3).ignore(1)
  ///     // Sends 2, 3
  @inlinable
  public final func ignore(_ value: Value) -> Signal {
    filter { $0 != value }
  }
}
