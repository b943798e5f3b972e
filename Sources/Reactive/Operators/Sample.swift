extension Signal {
  /// Sends the latest value each time `sampler` sends one, the same again if there is no new one.
  ///
  ///     source  -a-b-----c|
  ///     other   x-x--x-x---
  ///     source.sample(other)
  ///     result  --a--b-b--|
  ///
  /// It completes with either signal, and an error of either ends it. If this signal ends it
  /// while it is being subscribed to, the sampler is not subscribed to, which the original does in
  /// passing, side effects and all. If the sampler does, this signal is cleaned up after before the
  /// result ends, as always; in the original after that.
  ///
  /// Values of several threads are delivered one after the other, as `Signal` says.
  public final func sample<Other>(_ sampler: Signal<Other>) -> Signal {
    .joining { join in
      let latest = Local(Value?.none)
      join.attach(self) { latest.value = $0 }
      join.attach(sampler) { _ in
        if let value = latest.value { join.observer.next(value) }
      } completed: {
        join.observer.finish(.completed)
      }
    }.called(by: Call("sample", .signal(sampler.call), of: self, sampler))
  }
}
