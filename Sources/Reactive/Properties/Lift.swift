extension LifetimeOwner {
  /// Calls `method` with each value of `arguments` for as long as this object lives, and sends what
  /// it returns.
  ///
  ///     final class Page: LifetimeOwner {
  ///       let lifetime = Lifetime()
  ///       func show(_ title: String) { print("showing", title) }
  ///     }
  ///     let page = Page()
  ///     let titles = BehaviorSubject("Emma")
  ///     page.lift(arguments: titles) { $0.show($1) }
  ///     titles.sendNext("Persuasion")
  ///     // Prints "showing Emma", "showing Persuasion"
  ///
  /// The call happens whether or not anybody subscribes; the latest result is played back.
  @discardableResult
  public func lift<Argument, Result: Sendable>(
    arguments: Signal<Argument>,
    _ method: @escaping @Sendable (Self, Argument) -> Result
  ) -> Signal<Result> {
    // The signal ends before the object is gone, so a value never finds it missing.
    arguments.takeUntil(lifetime.ended).flattenMap { [weak self] argument in
      self.map { .return(method($0, argument)) }
    }.replayLast()
  }

  /// Calls `method` with the latest values of all `signals` whenever one of them sends, as soon as
  /// all have.
  @discardableResult
  public func lift<Argument: Sendable, Result: Sendable>(
    _ signals: [Signal<Argument>],
    _ method: @escaping @Sendable (Self, [Argument]) -> Result
  ) -> Signal<Result> {
    if signals.isEmpty { Misuse.report("lift([]): without a signal nothing calls the method.") }
    return lift(arguments: .combineLatest(signals), method)
  }
}
