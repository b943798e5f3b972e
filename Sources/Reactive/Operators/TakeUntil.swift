extension Signal {
  /// Sends values until `trigger` sends a value or completes, then completes.
  ///
  ///     source  a-b-c-d|
  ///     other   ---x---|
  ///     source.takeUntil(other)
  ///     result  a-b|
  ///
  /// `trigger` is subscribed to first. Its error has no effect. If it sends several values
  /// synchronously, those after the first are dropped together with their side effects, which
  /// ReactiveObjC still runs. If this signal ends during the subscription, `trigger` is cleaned up
  /// before the result ends; in ReactiveObjC it is cleaned up after that.
  ///
  /// Values from several threads are delivered one after the other, as `Signal` describes.
  @inlinable
  public final func takeUntil<Other>(_ trigger: Signal<Other>) -> Signal {
    ending(with: trigger)
  }

  /// Sends values until `end`, a signal without values, completes.
  ///
  ///     Signal.of(1, 2).takeUntil(.empty())
  ///     // Sends nothing
  @inlinable
  public final func takeUntil(_ end: Signal<Never>) -> Signal {
    ending(with: end)
  }

  @inlinable
  final func ending<Other>(with trigger: Signal<Other>) -> Signal {
    .joining(on: self, showing: [.source(trigger)], function: "takeUntil") { join in
      trigger.attach(
        Observer(
          join.newScope(), gate: join.gate, next: { _ in join.observer.finish(.completed) },
          end: { if case .completed = $0 { join.observer.finish(.completed) } }))
      join.attach(self, next: join.observer.next)
    }
  }

  /// Sends values until `replacement` sends one, then the values of `replacement`.
  ///
  ///     source  a-b-c-d|
  ///     other   ---1-2-3|
  ///     source.takeUntilReplacement(other)
  ///     result  a-b1-2-3|
  ///
  /// `replacement` is subscribed to first, and its ending is passed on as well. If this signal
  /// completes earlier, the result still waits for `replacement`; an error of either ends it. If
  /// `replacement` ends during its subscription, this signal is not subscribed to; ReactiveObjC
  /// briefly subscribes to it. If `replacement` takes over while this signal sends values
  /// synchronously, the rest of them is dropped; ReactiveObjC still delivers them.
  ///
  /// Values from several threads are delivered one after the other, as `Signal` describes.
  public final func takeUntilReplacement(_ replacement: Signal) -> Signal {
    .joining(on: self, showing: [.source(replacement)]) { join in
      let own = join.newScope()
      join.attach(replacement) { value in
        own.cutOff()
        join.observer.next(value)
      } completed: {
        join.observer.finish(.completed)
      }
      if !own.isDisposed { self.attach(join.receiving(in: own, join.observer.next) {}) }
    }
  }
}
