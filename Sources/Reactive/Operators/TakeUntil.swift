extension Signal {
  /// Sends values until `trigger` sends one or completes, then completes.
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
  ///
  /// Values of several threads are delivered one after the other, as `Signal` says.
  @inlinable
  public final func takeUntil<Other>(_ trigger: Signal<Other>) -> Signal {
    ending(with: trigger)
      .called(by: Call("takeUntil", .signal(trigger.call), of: self, trigger))
  }

  /// Sends values until `end` completes, which has no values to send.
  ///
  ///     Signal.of(1, 2).takeUntil(.empty())
  ///     // Sends nothing
  @inlinable
  public final func takeUntil(_ end: Signal<Never>) -> Signal {
    ending(with: end)
      .called(by: Call("takeUntil", .signal(end.call), of: self, end))
  }

  @inlinable
  final func ending<Other>(with trigger: Signal<Other>) -> Signal {
    .joining { join in
      trigger.attach(
        Observer(
          join.newScope(), gate: join.gate, next: { _ in join.observer.finish(.completed) },
          end: { if case .completed = $0 { join.observer.finish(.completed) } }))
      join.attach(self, next: join.observer.next)
    }
  }

  /// Sends values until `replacement` sends one, then what that sends.
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
  ///
  /// Values of several threads are delivered one after the other, as `Signal` says.
  public final func takeUntilReplacement(_ replacement: Signal) -> Signal {
    .joining { join in
      let own = join.newScope()
      join.attach(replacement) { value in
        own.cutOff()
        join.observer.next(value)
      } completed: {
        join.observer.finish(.completed)
      }
      if !own.isDisposed { self.attach(join.receiving(in: own, join.observer.next) {}) }
    }.called(by: Call("takeUntilReplacement", .signal(replacement.call), of: self, replacement))
  }
}
