extension Signal {
  /// Sends the latest value each time `sampler` sends one, even if it has not changed.
  ///
  ///     source  -a-b-----c|
  ///     other   x-x--x-x---
  ///     source.sample(other)
  ///     result  --a--b-b--|
  ///
  /// It completes when one of the signals completes, and an error of either ends it. If this signal
  /// ends the result during the subscription, the sampler is not subscribed to; ReactiveObjC
  /// briefly subscribes to it, with all side effects. If the sampler ends the result, this signal
  /// is cleaned up before the result ends; in ReactiveObjC it is cleaned up after that.
  ///
  /// Values from several threads are delivered one after the other, as `Signal` describes.
  @inlinable
  public final func sample<Other>(_ sampler: Signal<Other>) -> Signal {
    .joining(on: self, keeping: .latestOfFirst, showing: [.source(sampler)]) { join in
      let latest = Local(Value?.none)
      join.attach(self) { latest.value = $0 }
      join.attach(sampler) { _ in
        if let value = latest.value { join.observer.next(value) }
      } completed: {
        join.observer.finish(.completed)
      }
    }
  }
}
