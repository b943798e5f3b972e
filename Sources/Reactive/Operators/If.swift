extension Signal {
  /// Sends the values of `consequent` while the latest value of `condition` is true, else those of
  /// `alternative`.
  ///
  ///     source  y---n----|
  ///     one     1-2-3-4|
  ///     two     -5-6-7|
  ///     Signal.if(source.map { $0 == "y" }, then: one, else: two)
  ///     result  1-2--5-6-7|
  ///
  /// Every condition subscribes anew, even one equal to that before it. It ends as `switchToLatest`
  /// does.
  public static func `if`(
    _ condition: Signal<Bool>, then consequent: Signal, else alternative: Signal
  ) -> Signal {
    condition.switching { $0 ? consequent : alternative }
      .called(by: Call("if", .signal(condition.call), of: condition))
  }
}
