import Reactive

/// Workloads that apply an operator to its own result a hundred thousand times, subscribe, send a
/// value and deallocate everything. Costs are per application of the operator.
let folded: [Workload] = [
  Workload(name: "folded-map", count: 100_000, target: 3) { count in
    let sum = Sum()
    return {
      let subject = Subject<Int>()
      let signal = (0..<count).reduce(subject) { (source: Signal<Int>, _) in
        source.map { $0 &+ 1 }
      }
      signal.subscribeNext { sum.add($0) }
      subject.sendNext(1)
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let increment = opaque { (value: Int) in value &+ 1 }
    return {
      let stages = (0..<count).map { _ in FloorStage { $1(increment($0)) } }
      sum.add(pass(1, through: stages))
      return sum.value
    }
  },
  Workload(name: "folded-filter", count: 100_000, target: 3) { count in
    let sum = Sum()
    return {
      let subject = Subject<Int>()
      let signal = (0..<count).reduce(subject) { (source: Signal<Int>, _) in
        source.filter { $0 > 0 }
      }
      signal.subscribeNext { sum.add($0) }
      subject.sendNext(1)
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let isPositive = opaque { (value: Int) in value > 0 }
    return {
      let stages = (0..<count).map { _ in
        FloorStage { value, next in if isPositive(value) { next(value) } }
      }
      sum.add(pass(1, through: stages))
      return sum.value
    }
  },
  Workload(name: "folded-merge", count: 100_000, target: 10) { count in
    let sum = Sum()
    return {
      let subject = Subject<Int>()
      let signal = (0..<count).reduce(subject) { (source: Signal<Int>, _) in
        source.merge(subject)
      }
      signal.subscribeNext { sum.add($0) }
      subject.sendNext(1)
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    return {
      let subject = FloorSubject()
      let sources = (0...count).map { _ in FloorSource { _ = subject.subscribe($0) } }
      opaque(merge(sources))(opaque { sum.add($0) })
      subject.send(1)
      return sum.value
    }
  },
]

/// One of many stages. For each subscription, `pass` copies it, because an operator also creates a
/// stage for each subscription.
private final class FloorStage {
  let body: (Int, (Int) -> Void) -> Void

  init(_ body: @escaping (Int, (Int) -> Void) -> Void) {
    self.body = body
  }
}

/// Subscribes to a series of stages, sends a value through them, and returns the result.
@inline(never)
private func pass(_ value: Int, through stages: [FloorStage]) -> Int {
  var current: Int? = value
  for stage in stages.map({ FloorStage($0.body) }) {
    guard let value = current else { break }
    current = nil
    stage.body(value) { current = $0 }
  }
  return current ?? 0
}
