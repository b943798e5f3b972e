extension Signal {
  /// Unavailable: `and()` needs a signal of Boolean arrays.
  ///
  /// To combine several signals, pass them as an array: `Signal.combineLatest([a, b]).and()`.
  @available(*, unavailable, message: "Pass an array: Signal.combineLatest([a, b]).and()")
  public final func and() -> Signal<Bool> {
    preconditionFailure("and() needs a signal of Boolean arrays.")
  }

  /// Unavailable: `or()` needs a signal of Boolean arrays.
  ///
  /// To combine several signals, pass them as an array: `Signal.combineLatest([a, b]).or()`.
  @available(*, unavailable, message: "Pass an array: Signal.combineLatest([a, b]).or()")
  public final func or() -> Signal<Bool> {
    preconditionFailure("or() needs a signal of Boolean arrays.")
  }
}

extension Signal where Value == [Bool] {
  /// Sends true for each array whose values are all true, and false for every other array.
  ///
  ///     Signal.combineLatest([.return(true), .of(false, true)]).and()
  ///     // Sends false, true
  ///
  /// Pass the signals to `combineLatest` as an array: with separate arguments, it sends tuples. An
  /// empty array is a programming error.
  public final func and() -> Signal<Bool> {
    reducing(named: "and") { $0.allSatisfy { $0 } }.called(on: self)
  }

  /// Sends true for each array with at least one true value, and false for every other array.
  ///
  ///     Signal.combineLatest([.return(false), .of(false, true)]).or()
  ///     // Sends false, true
  ///
  /// Pass the signals to `combineLatest` as an array: with separate arguments, it sends tuples. An
  /// empty array is a programming error.
  public final func or() -> Signal<Bool> {
    reducing(named: "or") { $0.contains(true) }.called(on: self)
  }

  private func reducing(
    named name: String, _ reduce: @escaping @Sendable ([Bool]) -> Bool
  ) -> Signal<Bool> {
    map { values in
      if values.isEmpty { Misuse.report("\(name)(): the array must not be empty.") }
      return reduce(values)
    }
  }
}
