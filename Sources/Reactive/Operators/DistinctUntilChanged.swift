// Inlined, because the benchmark form-1000 would otherwise take 91 % more instructions.

extension Signal where Value: Equatable {
  /// Sends a value only if it differs from the previous one.
  ///
  ///     source  aabba-a|
  ///     source.distinctUntilChanged()
  ///     result  a-b-a--|
  @_alwaysEmitIntoClient
  public final func distinctUntilChanged() -> Signal {
    bindOperator { outlet in
      let last = Local(Value?.none)
      return { value in
        guard last.value != value else { return }
        last.value = value
        outlet.send(value)
      }
    }
  }
}
