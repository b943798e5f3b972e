extension Signal {
  /// Unavailable: the message names the form to use.
  ///
  /// Pass the flags of several signals as an array: `Signal.combineLatest([a, b]).and()`.
  @available(*, unavailable, message: "Pass an array: Signal.combineLatest([a, b]).and()")
  public final func and() -> Signal<Bool> {
    preconditionFailure("and() wants arrays of flags.")
  }

  /// Unavailable: the message names the form to use.
  ///
  /// Pass the flags of several signals as an array: `Signal.combineLatest([a, b]).or()`.
  @available(*, unavailable, message: "Pass an array: Signal.combineLatest([a, b]).or()")
  public final func or() -> Signal<Bool> {
    preconditionFailure("or() wants arrays of flags.")
  }
}

extension Signal where Value == [Bool] {
  /// Sends for each array whether all its values are true.
  ///
  ///     Signal.combineLatest([.return(true), .of(false, true)]).and()
  ///     // Sends false, true
  ///
  /// Combine the signals as an array, not as separate arguments, which give a tuple. An empty array
  /// is a misuse.
  public final func and() -> Signal<Bool> {
    reducing(named: "and") { $0.allSatisfy { $0 } }.called(on: self)
  }

  /// Sends for each array whether at least one of its values is true.
  ///
  ///     Signal.combineLatest([.return(false), .of(false, true)]).or()
  ///     // Sends false, true
  ///
  /// Combine the signals as an array, not as separate arguments, which give a tuple. An empty array
  /// is a misuse.
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
