extension LifetimeOwner {
  /// Calls `method` with each value of `arguments` until this object is deallocated, and sends the
  /// results.
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
  /// `method` is called even if the result has no subscribers. The latest result is replayed.
  @discardableResult
  public func lift<Argument, Result: Sendable>(
    arguments: Signal<Argument>,
    _ method: @escaping @Sendable (Self, Argument) -> Result
  ) -> Signal<Result> {
    // A value that arrives while the object is being deallocated finds `self` nil and is ignored.
    arguments.takeUntil(lifetime.ended).flattenMap { [weak self] argument in
      self.map { .return(method($0, argument)) }
    }.replayLast()
  }

  /// Calls `method` with the latest values of all `signals` whenever any of them sends a value,
  /// once all have sent one.
  @discardableResult
  public func lift<Argument: Sendable, Result: Sendable>(
    _ signals: [Signal<Argument>],
    _ method: @escaping @Sendable (Self, [Argument]) -> Result
  ) -> Signal<Result> {
    if signals.isEmpty { Misuse.report("lift([]): with no signals, the method is never called.") }
    return lift(arguments: .combineLatest(signals), method)
  }
}
