import Reactive

/// Workloads that subscribe to each operator and dispose of the subscription at once, which should
/// leave no memory in use.
let cycles: [Workload] = [
  cycle("map", target: 8) { source, _ in source.map { $0 &+ 1 } },
  cycle("filter", target: 8) { source, _ in source.filter { $0 > 0 } },
  cycle("scan", target: 8) { source, _ in source.scan(0) { $0 &+ $1 } },
  cycle("distinct", target: 8) { source, _ in source.distinctUntilChanged() },
  cycle("take", target: 10) { source, _ in source.take(1) },
  cycle("skip", target: 8) { source, _ in source.skip(1) },
  cycle("do-next", target: 8) { source, _ in source.doNext { _ in } },
  cycle("start-with", target: 12) { source, _ in source.startWith(0) },
  cycle("concat", target: 12) { source, other in source.concat(other) },
  cycle("materialize", target: 10) { source, _ in source.materialize().map { $0.value ?? 0 } },
  cycle("flat-map", target: 12) { source, _ in source.flattenMap { .return($0) } },
  cycle("switch", target: 12) { source, _ in source.map { Signal.return($0) }.switchToLatest() },
  cycle("merge", of: 2, target: 10) { source, other in source.merge(other) },
  cycle("combine-latest", of: 2, target: 10) { source, other in
    source.combineLatest(with: other).map { $0 &+ $1 }
  },
  cycle("zip", of: 2, target: 10) { source, other in source.zip(with: other).map { $0 &+ $1 } },
  cycle("sample", of: 2, target: 10) { source, other in
    source.sample(other)
  },
  cycle("take-until", of: 2, target: 10) { source, other in source.takeUntil(other) },
  cycle("throttle", target: 12) { source, _ in source.throttle(.seconds(1)) },
  cycle("delay", target: 12) { source, _ in source.delay(.seconds(1)) },
  cycle("deliver-on", target: 12) { source, _ in source.deliverOn(.main) },
  cycle("replay-last", target: 12) { source, _ in source.replayLast() },
  cycle("behavior", startingWith: 1, target: 10) { source, _ in
    let subject = BehaviorSubject(1)
    source.subscribe(subject)
    return subject
  },
  cycle("property", startingWith: 1, target: 17) { source, _ in
    let property = Property(1)
    source.subscribeNext { property.value = $0 }
    return property.signal
  },
]

/// Returns a workload that repeatedly subscribes to the signal that `operate` returns, and disposes
/// of the subscription. The floor subscribes to as many subjects as `sources` says, and creates an
/// object that these subscriptions share. If a subscriber receives a value at once, the floor adds
/// `first`.
private func cycle(
  _ name: String, of sources: Int = 1, startingWith first: Int? = nil, target: Double,
  _ operate: @escaping @Sendable (_ source: Signal<Int>, _ other: Signal<Int>) -> Signal<Int>
) -> Workload {
  Workload(name: "cycle-\(name)", count: 50_000, target: target) { count, sum in
    let (source, other, clock) = (Subject<Int>(), Subject<Int>(), VirtualClock())
    let signal = clock.run { operate(source, other) }
    return {
      clock.run {
        for _ in 0..<count { signal.subscribeNext { sum.add($0) }.dispose() }
        sum.reset()
        source.sendNext(1)
        clock.settle()
      }
    }
  } floor: { count, sum in
    let subjects = (0..<sources).map { _ in FloorSubject() }
    return {
      for _ in 0..<count {
        let latest = Latest()
        if let first { sum.add(first) }
        let subscriptions = subjects.map { subject in
          subject.subscribe { value in
            latest.value = value
            sum.add(latest.value)
          }
        }
        for subscription in subscriptions { subscription.dispose() }
      }
      sum.reset()
      subjects[0].send(1)
    }
  }
}

private final class Latest {
  var value = 0
}
