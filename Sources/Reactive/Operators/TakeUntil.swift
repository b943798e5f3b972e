extension Signal {
  /// Sends values until `trigger` sends a value or completes, then completes.
  ///
  ///     source  a-b-c-d|
  ///     other   ---x---|
  ///     source.takeUntil(other)
  ///     result  a-b|
  ///
  /// `trigger` is subscribed to first. If it fails, the error has no effect. If it sends several
  /// values synchronously, all but the first are dropped, and their side effects do not run; in
  /// ReactiveObjC, they do. If this signal ends while it is being subscribed to, `trigger` is
  /// cleaned up before the result ends; after an error, ReactiveObjC cleans it up afterwards.
  ///
  /// Values that arrive on different threads are delivered one at a time, as described in `Signal`.
  public final func takeUntil<Other>(_ trigger: Signal<Other>) -> Signal {
    ending(with: trigger)
  }

  /// Sends values until `end`, a signal without values, completes.
  ///
  ///     Signal.of(1, 2).takeUntil(.empty())
  ///     // Sends nothing
  public final func takeUntil(_ end: Signal<Never>) -> Signal {
    ending(with: end)
  }

  final func ending<Other>(with trigger: Signal<Other>) -> Signal {
    .joining(on: self, showing: [.source(trigger)], function: "takeUntil") { join in
      trigger.attach(
        Observer(
          join.newScope(), gate: join.gate, next: { _ in join.observer.finish(.completed) },
          end: { if case .completed = $0 { join.observer.finish(.completed) } }))
      join.attach(self, next: join.observer.next)
    }
  }

  /// Sends values until `replacement` sends one, then sends the values of `replacement`.
  ///
  ///     source  a-b-c-d|
  ///     other   ---1-2-3|
  ///     source.takeUntilReplacement(other)
  ///     result  a-b1-2-3|
  ///
  /// `replacement` is subscribed to first, and its ending is passed on as well. If this signal
  /// completes earlier, the result still waits for `replacement`; an error from either ends it. If
  /// `replacement` ends while it is being subscribed to, this signal is not subscribed to. If this
  /// signal fails while it is being subscribed to, `replacement` is cleaned up before the result
  /// ends; ReactiveObjC cleans it up afterwards. If `replacement` takes over while this signal is
  /// sending values synchronously, this signal's remaining values are dropped; ReactiveObjC still
  /// delivers them.
  ///
  /// Values that arrive on different threads are delivered one at a time, as described in `Signal`.
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
