extension Signal {
  /// Sends no values, only the ending.
  ///
  ///     source  a-b-c|
  ///     source.ignoreValues()
  ///     result  -----|
  @inlinable
  public final func ignoreValues() -> Signal {
    bindOperator { _ in { _ in } }
      .called(by: Call("ignoreValues", of: self))
  }
}

extension Signal where Value: Equatable {
  /// Sends every value except those equal to `value`.
  ///
  ///     Signal.of(1, 2, 1, 3).ignore(1)
  ///     // Sends 2, 3
  @inlinable
  public final func ignore(_ value: Value) -> Signal {
    filter { $0 != value }
      .called(by: Call("ignore", .value(value), of: self))
  }
}
