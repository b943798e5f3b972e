extension Signal {
  /// Calls the function in each pair with what stands beside it, and sends the result.
  ///
  ///     let areas: @Sendable ((Int, Int)) -> Int = { size in size.0 * size.1 }
  ///     let sizes = Signal.combineLatest(.of(2), .of(3, 4))
  ///     Signal.return(areas).combineLatest(with: sizes).reduceApply().subscribeNext { print($0) }
  ///     // Prints "6", "8"
  ///
  /// The original has function and arguments in one tuple; a pair can be typed, and comes out of
  /// `combineLatest(with:)`. Several arguments are a tuple.
  public final func reduceApply<Arguments, Output>() -> Signal<Output>
  where Value == (@Sendable (Arguments) -> Output, Arguments) {
    map { function, arguments in function(arguments) }
      .called(by: Call("reduceApply", of: self))
  }
}
