extension Signal {
  /// Not to be called: names the form that can be.
  ///
  /// Flags of several signals come as an array: `Signal.combineLatest([a, b]).and()`.
  @available(*, unavailable, message: "it wants an array: Signal.combineLatest([a, b]).and()")
  public final func and() -> Signal<Bool> {
    preconditionFailure("and() wants arrays of flags.")
  }

  /// Not to be called: names the form that can be.
  ///
  /// Flags of several signals come as an array: `Signal.combineLatest([a, b]).or()`.
  @available(*, unavailable, message: "it wants an array: Signal.combineLatest([a, b]).or()")
  public final func or() -> Signal<Bool> {
    preconditionFailure("or() wants arrays of flags.")
  }
}

extension Signal where Value == [Bool] {
  /// Sends whether all values of each array are true.
  ///
  ///     Signal.combineLatest([.return(true), .of(false, true)]).and()
  ///     // Sends false, true
  ///
  /// Combine the signals in an array, not side by side as for a tuple. An empty array is a misuse.
  public final func and() -> Signal<Bool> {
    reducing(named: "and") { $0.allSatisfy { $0 } }
      .called(by: Call("and", of: self))
  }

  /// Sends whether at least one value of each array is true.
  ///
  ///     Signal.combineLatest([.return(false), .of(false, true)]).or()
  ///     // Sends false, true
  ///
  /// Combine the signals in an array, not side by side as for a tuple. An empty array is a misuse.
  public final func or() -> Signal<Bool> {
    reducing(named: "or") { $0.contains(true) }
      .called(by: Call("or", of: self))
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
