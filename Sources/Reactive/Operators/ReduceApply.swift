extension Signal {
  /// Sends what the function in each pair makes of what stands beside it.
  ///
  /// The original has function and arguments in one tuple; a pair can be typed, and comes out of
  /// `combineLatest(with:)`. Several arguments are a tuple:
  ///
  ///     functions.combineLatest(with: .combineLatest(widths, heights)).reduceApply()
  public final func reduceApply<Arguments, Output>() -> Signal<Output>
  where Value == (@Sendable (Arguments) -> Output, Arguments) {
    map { function, arguments in function(arguments) }
  }
}
