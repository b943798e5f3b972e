import Reactive

/// Workloads with signals of signals.
let inners: [Workload] = [
  operation("flat-map", target: 10) {
    $0.flattenMap { .return($0) }
  } floor: {
    flatMap($0) { just($0) }
  },
  operation("flat-map-two", each: 2, target: 4) {
    $0.flattenMap { .of($0, $0 &+ 1) }
  } floor: {
    flatMap($0) { two($0) }
  },
  Workload(name: "switch-to-latest", count: 100_000, target: 2.5) { count, sum in
    let outer = Subject<Signal<Int>>()
    outer.switchToLatest().subscribeNext { sum.add($0) }
    return {
      for number in 0..<count {
        let inner = Subject<Int>()
        outer.sendNext(inner)
        inner.sendNext(number)
      }
    }
  } floor: { count, sum in
    let outer = FloorOuter()
    var subscription = FloorDisposable {}
    let next = opaque { sum.add($0) }
    outer.subscribe { inner in
      subscription.dispose()
      subscription = inner.subscribe(next)
    }
    return {
      for number in 0..<count {
        let inner = FloorSubject()
        outer.send(inner)
        inner.send(number)
      }
    }
  },
  Workload(name: "concat", count: 10_000, target: 5) { count, sum in
    {
      let signals = (0..<count).map { Signal.return($0) }
      Signal.concat(signals).subscribeNext { sum.append($0) }
    }
  } floor: { count, sum in
    {
      let sources = (0..<count).map { FloorSource(subscribe: just($0)) }
      opaque(concat(sources))(opaque { sum.append($0) })
    }
  },
  Workload(name: "concat-two", count: 10_000, target: 4) { count, sum in
    {
      let signals = (0..<count / 2).map { Signal.of($0, $0 &+ 1) }
      Signal.concat(signals).subscribeNext { sum.append($0) }
    }
  } floor: { count, sum in
    {
      let sources = (0..<count / 2).map { FloorSource(subscribe: two($0)) }
      opaque(concat(sources))(opaque { sum.append($0) })
    }
  },
  Workload(name: "group-by", count: 500_000, target: 3) { count, sum in
    {
      counting(to: count)
        .groupBy { $0 % 100 }
        .subscribeNext { group in group.subscribeNext { sum.append($0) } }
    }
  } floor: { count, sum in
    {
      var groups: [Int: FloorSubject] = [:]
      opaque(numbers(0..<count))(
        opaque { number in
          if let group = groups[number % 100] { return group.send(number) }
          let group = FloorSubject()
          groups[number % 100] = group
          group.subscribe(opaque { sum.append($0) })
          group.send(number)
        })
    }
  },
]

/// A subject that sends subjects to its receivers.
private final class FloorOuter {
  private struct Receiver {
    let next: (FloorSubject) -> Void
  }

  private var receivers: [Receiver] = []

  func subscribe(_ next: @escaping (FloorSubject) -> Void) {
    receivers.append(Receiver(next: next))
  }

  @inline(never)
  func send(_ value: FloorSubject) {
    for receiver in receivers { receiver.next(value) }
  }
}
