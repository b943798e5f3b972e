import Reactive

/// Workloads that apply an operator to its own result a hundred thousand times, subscribe, send a
/// value and deallocate everything. Costs are per application of the operator.
let folded: [Workload] = [
  fold("folded-map", target: 3) { source, _ in
    source.map { $0 &+ 1 }
  } floor: { count, sum in
    { sum.add(pass(1, through: (0..<count).map { _ in FloorStage { $1(increment($0)) } })) }
  },
  fold("folded-filter", target: 3) { source, _ in
    source.filter { $0 > 0 }
  } floor: { count, sum in
    let isPositive = opaque { $0 > 0 }
    return {
      let stages = (0..<count).map { _ in
        FloorStage { value, next in if isPositive(value) { next(value) } }
      }
      sum.add(pass(1, through: stages))
    }
  },
  fold("folded-merge", target: 10) { source, subject in
    source.merge(subject)
  } floor: { count, sum in
    {
      let subject = FloorSubject()
      let sources = (0...count).map { _ in FloorSource { subject.subscribe($0) } }
      opaque(merge(sources))(opaque { sum.add($0) })
      subject.send(1)
    }
  },
]

private func fold(
  _ name: String, target: Double,
  _ operate: @escaping @Sendable (_ source: Signal<Int>, _ subject: Signal<Int>) -> Signal<Int>,
  floor: @escaping Workload.Side
) -> Workload {
  Workload(
    name: name, count: 100_000, target: target,
    engine: { count, sum in
      {
        let subject = Subject<Int>()
        let signal = (0..<count).reduce(subject) { source, _ in operate(source, subject) }
        signal.subscribeNext { sum.add($0) }
        subject.sendNext(1)
      }
    }, floor: floor)
}

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
