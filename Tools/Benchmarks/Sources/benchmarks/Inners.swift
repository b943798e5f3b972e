import Reactive

/// Workloads with signals of signals.
let inners: [Workload] = [
  Workload(name: "flat-map", count: 200_000, target: 10) { count in
    let sum = Sum()
    return {
      counting(to: count)
        .flattenMap { .return($0) }
        .subscribeNext { sum.add($0) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let transform = opaque { (value: Int) in just(value) }
    return {
      opaque(flatMap(opaque(numbers(0..<count)), transform))(opaque { sum.add($0) })
      return sum.value
    }
  },
  Workload(name: "flat-map-two", count: 200_000, target: 4) { count in
    let sum = Sum()
    return {
      counting(to: count / 2)
        .flattenMap { .of($0, $0 &+ 1) }
        .subscribeNext { sum.add($0) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let transform = opaque { (value: Int) in two(value) }
    return {
      opaque(flatMap(opaque(numbers(0..<count / 2)), transform))(opaque { sum.add($0) })
      return sum.value
    }
  },
  Workload(name: "switch-to-latest", count: 100_000, target: 2.5, limit: 5.5) { count in
    let sum = Sum()
    let outer = Subject<Signal<Int>>()
    outer.switchToLatest().subscribeNext { sum.add($0) }
    return {
      for number in 0..<count {
        let inner = Subject<Int>()
        outer.sendNext(inner)
        inner.sendNext(number)
      }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let outer = FloorOuter()
    subscribeToLatest(of: outer, opaque { sum.add($0) })
    return {
      for number in 0..<count {
        let inner = FloorSubject()
        outer.send(inner)
        inner.send(number)
      }
      return sum.value
    }
  },
  Workload(name: "concat", count: 10_000, target: 5) { count in
    let sum = Sum()
    return {
      let signals = (0..<count).map { Signal.return($0) }
      Signal.concat(signals).subscribeNext { sum.append($0) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    return {
      let sources = (0..<count).map { FloorSource(subscribe: just($0)) }
      opaque(concat(sources))(opaque { sum.append($0) })
      return sum.value
    }
  },
  Workload(name: "concat-two", count: 10_000, target: 4) { count in
    let sum = Sum()
    return {
      let signals = (0..<count / 2).map { Signal.of($0, $0 &+ 1) }
      Signal.concat(signals).subscribeNext { sum.append($0) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    return {
      let sources = (0..<count / 2).map { FloorSource(subscribe: two($0)) }
      opaque(concat(sources))(opaque { sum.append($0) })
      return sum.value
    }
  },
  Workload(name: "group-by", count: 500_000, target: 3) { count in
    let sum = Sum()
    return {
      counting(to: count)
        .groupBy { $0 % 100 }
        .subscribeNext { group in group.subscribeNext { sum.append($0) } }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    return {
      var groups: [Int: FloorSubject] = [:]
      let source = opaque(numbers(0..<count))
      source { number in
        if let group = groups[number % 100] { return group.send(number) }
        let group = FloorSubject()
        groups[number % 100] = group
        _ = group.subscribe(opaque { sum.append($0) })
        group.send(number)
      }
      return sum.value
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

@inline(never)
private func subscribeToLatest(of outer: FloorOuter, _ next: @escaping (Int) -> Void) {
  var subscription = FloorDisposable {}
  outer.subscribe { inner in
    subscription.dispose()
    subscription = inner.subscribe(next)
  }
}
