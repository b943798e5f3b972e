extension Signal {
  /// Sends values until another signal sends one or completes, then completes.
  ///
  ///     source  a-b-c-d|
  ///     other   ---x---|
  ///     source.takeUntil(other)
  ///     result  a-b|
  ///
  /// The other signal is subscribed to first. Its error changes nothing. If it sends several values in
  /// one go, those after the first are dropped, side effects and all, which the original still has.
  /// If this signal ends while it is being subscribed to, the other is cleaned up after before the
  /// result ends, as always; in the original after that.
  public final func takeUntil<Other>(_ trigger: Signal<Other>) -> Signal {
    ending(with: trigger)
  }

  /// Sends values until another signal completes, one that has no values to send.
  ///
  ///     Signal.of(1, 2).takeUntil(.empty())
  ///     // Sends nothing
  public final func takeUntil(_ end: Signal<Never>) -> Signal {
    ending(with: end)
  }

  private func ending<Other>(with trigger: Signal<Other>) -> Signal {
    Signal(attachment: { observer in
      let join = Join(observer)
      trigger.attach(
        Observer(join.newScope(), next: { _ in observer.finish(.completed) }) { ending in
          if case .completed = ending { observer.finish(.completed) }
        })
      guard !join.isOver else { return }
      self.attach(join.passing(in: join.newScope()) { observer.finish(.completed) })
    })
  }

  /// Sends values until the replacement sends one, then what that sends.
  ///
  ///     source  a-b-c-d|
  ///     other   ---1-2-3|
  ///     source.takeUntilReplacement(other)
  ///     result  a-b1-2-3|
  ///
  /// The replacement is subscribed to first, and takes over with its ending as well. If this signal
  /// completes before, the replacement is still waited for; an error of either ends it. If the
  /// replacement ends while it is being subscribed to, this signal is not subscribed to, which the
  /// original does in passing; and if it takes over while this signal sends in one go, the rest of
  /// that is dropped, which the original still delivers.
  public final func takeUntilReplacement(_ replacement: Signal) -> Signal {
    Signal(attachment: { observer in
      let join = Join(observer)
      let own = join.newScope()
      replacement.attach(
        Observer(
          join.newScope(), isBound: observer.isBound,
          next: { value in
            own.end()
            observer.next(value)
          }, end: { observer.finish($0) }))
      guard !join.isOver, !own.isDisposed else { return }
      self.attach(join.passing(in: own) {})
    })
  }
}
