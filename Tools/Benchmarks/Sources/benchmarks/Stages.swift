import Reactive

/// Workloads that send values through operators that do little more than call a closure.
let stages: [Workload] = [
  Workload(name: "map-filter", count: 1_000_000, target: 5) { count in
    let sum = Sum()
    return {
      counting(to: count)
        .map { $0 &* 3 }
        .filter { $0 & 1 == 0 }
        .subscribeNext { sum.add($0) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let triple = opaque { (value: Int) in value &* 3 }
    let isEven = opaque { (value: Int) in value & 1 == 0 }
    return {
      let tripled = map(opaque(numbers(0..<count)), triple)
      opaque(filter(opaque(tripled), isEven))(opaque { sum.add($0) })
      return sum.value
    }
  },
  Workload(name: "ten-maps", count: 200_000, target: 3) { count in
    let sum = Sum()
    return {
      var signal = counting(to: count)
      for _ in 0..<10 { signal = signal.map { $0 &+ 1 } }
      signal.subscribeNext { sum.add($0) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let increment = opaque { (value: Int) in value &+ 1 }
    return {
      var source = numbers(0..<count)
      for _ in 0..<10 { source = map(opaque(source), increment) }
      opaque(source)(opaque { sum.add($0) })
      return sum.value
    }
  },
  Workload(name: "materialize", count: 500_000, target: 14) { count in
    let sum = Sum()
    return {
      counting(to: count)
        .materialize()
        .dematerialize()
        .subscribeNext { (number: Int) in sum.add(number) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    return {
      let source = dematerialize(materialize(opaque(numbers(0..<count))))
      opaque(source)(opaque { sum.add($0) })
      return sum.value
    }
  },
]

private enum FloorEvent {
  case next(Int)
  case completed
}

@inline(never)
private func materialize(
  _ source: @escaping Source
) -> (_ next: @escaping (FloorEvent) -> Void) -> Void {
  { next in
    source { next(.next($0)) }
    next(.completed)
  }
}

@inline(never)
private func dematerialize(
  _ source: @escaping (_ next: @escaping (FloorEvent) -> Void) -> Void
) -> Source {
  { next in
    source { event in
      if case .next(let value) = event { next(value) }
    }
  }
}

/// Returns a signal that sends `count` numbers at once.
func counting(to count: Int) -> Signal<Int> {
  Signal { subscriber in
    for number in 0..<count { subscriber.sendNext(number) }
    subscriber.sendCompleted()
    return nil
  }
}
