extension Signal {
  /// Sends no values, only the ending.
  ///
  ///     source  a-b-c|
  ///     source.ignoreValues()
  ///     result  -----|
  public final func ignoreValues() -> Signal {
    bindOperator { _ in { _ in } }
  }
}

extension Signal where Value: Equatable {
  /// Sends every value except those equal to `value`.
  ///
  ///     Signal.of(1, 2, 1, 3).ignore(1)
  ///     // Sends 2, 3
  public final func ignore(_ value: Value) -> Signal {
    filter { $0 != value }.called(on: self, showing: [.value(value)])
  }
}
