extension Signal where Value: Equatable {
  /// Sends a value only if it differs from the one sent before it.
  ///
  ///     source  aabba-a|
  ///     source.distinctUntilChanged()
  ///     result  a-b-a--|
  @inlinable
  public final func distinctUntilChanged() -> Signal {
    bound { observer in
      let last = Owned(Value?.none)
      return { value in
        guard last.state != value else { return }
        last.state = value
        observer.send(value)
      }
    }
  }
}
