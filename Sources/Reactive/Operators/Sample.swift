extension Signal {
  /// Sends this signal's latest value each time `sampler` sends a value, even if the latest value
  /// has not changed.
  ///
  ///     source  -a-b-----c|
  ///     other   x-x--x-x---
  ///     source.sample(other)
  ///     result  --a--b-b--|
  ///
  /// The result completes when either signal completes; an error from either ends it. If this
  /// signal ends while it is being subscribed to, `sampler` is not subscribed to; ReactiveObjC
  /// subscribes to it briefly, which runs its side effects. If `sampler` ends while it is being
  /// subscribed to, this signal is cleaned up before the result ends.
  ///
  /// Values that arrive on different threads are delivered one at a time, as described in `Signal`.
  public final func sample<Other>(_ sampler: Signal<Other>) -> Signal {
    .joining(on: self, keeping: .latestOfFirst, showing: [.source(sampler)]) { join in
      let latest = Latest<Value>()
      join.attach(self, next: latest.store)
      join.attach(sampler) { _ in
        if !latest.isEmpty { join.observer.next(latest.value) }
      } completed: {
        join.observer.finish(.completed)
      }
    }
  }
}
