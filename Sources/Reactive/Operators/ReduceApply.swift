// Inlined, because the benchmark reduce-apply would otherwise take 29 % more instructions.

extension Signal {
  /// Calls the function in each pair with the arguments in the pair, and sends the result.
  ///
  ///     let areas: @Sendable ((Int, Int)) -> Int = { size in size.0 * size.1 }
  ///     let sizes = Signal.combineLatest(.of(2), .of(3, 4))
  ///     Signal.return(areas).combineLatest(with: sizes).reduceApply().subscribeNext { print($0) }
  ///     // Prints "6", "8"
  ///
  /// ReactiveObjC expects the function and all its arguments in one tuple. Here they form a pair,
  /// because a pair's types can be checked and `combineLatest(with:)` sends pairs. Pass several
  /// arguments as a tuple.
  @_alwaysEmitIntoClient
  public final func reduceApply<Arguments, Output>() -> Signal<Output>
  where Value == (@Sendable (Arguments) -> Output, Arguments) {
    map { function, arguments in function(arguments) }.called(on: self)
  }
}
