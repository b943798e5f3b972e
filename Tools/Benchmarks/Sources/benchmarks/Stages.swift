import Reactive

// The compiler merges equal closures in a file, which costs a few instructions in each. So the rows
// are in several files.

/// Workloads that send values through operators that do little more than call a closure.
let stages: [Workload] = [
  operation("map-filter", count: 1_000_000, target: 5) {
    $0.map { $0 &* 3 }.filter { $0 & 1 == 0 }
  } floor: {
    filter(opaque(map($0, opaque { $0 &* 3 })), opaque { $0 & 1 == 0 })
  },
  operation("ten-maps", target: 3) {
    var signal = $0
    for _ in 0..<10 { signal = signal.map { $0 &+ 1 } }
    return signal
  } floor: {
    var source = $0
    for _ in 0..<10 { source = map(opaque(source), increment) }
    return source
  },
  operation("materialize", count: 500_000, target: 14) {
    $0.materialize().dematerialize()
  } floor: { source in
    { next in
      let receive = opaque { (event: Int?) in if let event { next(event) } }
      source { receive($0) }
      receive(nil)
    }
  },
]

/// Returns a workload that sends numbers through the operators that each side applies. Each number
/// counts as `share` values.
func operation(
  _ name: String, count: Int = 200_000, each share: Int = 1, target: Double,
  engine: @escaping @Sendable (Signal<Int>) -> Signal<Int>,
  floor: @escaping @Sendable (@escaping Source) -> Source
) -> Workload {
  Workload(name: name, count: count, target: target) { count, sum in
    { engine(counting(to: count / share)).subscribeNext { sum.append($0) } }
  } floor: { count, sum in
    { opaque(floor(opaque(numbers(0..<count / share))))(opaque { sum.append($0) }) }
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
