extension Signal where Value: Equatable {
  /// Sends a value only if it differs from the previous one.
  ///
  ///     source  aabba-a|
  ///     source.distinctUntilChanged()
  ///     result  a-b-a--|
  public final func distinctUntilChanged() -> Signal {
    bindOperator { outlet in
      let last = Latest<Value>()
      return { value in
        if !last.isEmpty, last.value == value { return }
        last.store(value)
        outlet.send(value)
      }
    }
  }
}
