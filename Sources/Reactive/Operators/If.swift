extension Signal {
  /// Sends the values of `consequent` while the latest value of `condition` is true, and those of
  /// `alternative` while it is false.
  ///
  ///     source  y---n----|
  ///     one     1-2-3-4|
  ///     two     -5-6-7|
  ///     Signal.if(source.map { $0 == "y" }, then: one, else: two)
  ///     result  1-2--5-6-7|
  ///
  /// Every value of `condition` starts a new subscription, even if it equals the previous value.
  /// The result ends as with `switchToLatest`.
  public static func `if`(
    _ condition: Signal<Bool>, then consequent: Signal, else alternative: Signal
  ) -> Signal {
    condition.switching { $0 ? consequent : alternative }
      .called(on: condition, showing: [.source(condition)])
  }
}
