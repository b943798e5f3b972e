extension Signal {
  /// Sends only the values for which `isIncluded` returns true.
  ///
  ///     source  1-2-3-4|
  ///     source.filter { $0 > "2" }
  ///     result  ----3-4|
  public final func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
    bindOperator(showing: [.block]) { outlet in
      { if isIncluded($0) { outlet.send($0) } }
    }
  }
}
