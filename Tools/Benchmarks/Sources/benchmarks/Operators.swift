import Reactive

/// Workloads that send values through one operator each.
let operators: [Workload] = [
  operation("collect", target: 1) {
    $0.collect().map { $0.count }
  } floor: { next in
    var values: [Int] = []
    return ({ values.append($0) }, { next(values.count) })
  },
  operation("aggregate", target: 3) {
    $0.aggregate(0) { $0 &+ $1 }
  } floor: { next in
    var sum = 0
    return ({ sum &+= $0 }, { next(sum) })
  },
  operation("combine-previous", target: 1) {
    $0.combinePrevious(0) { $0 &+ $1 }
  } floor: { next in
    var previous = 0
    return (
      { value in
        next(previous &+ value)
        previous = value
      }, {}
    )
  },
  operation("ignore", target: 6) {
    $0.ignore(7)
  } floor: { next in
    ({ if $0 != 7 { next($0) } }, {})
  },
  operation("reduce-apply", target: 3) {
    $0.map { number in ({ @Sendable (other: Int) in number &+ other }, number) }.reduceApply()
  } floor: { next in
    ({ number in next(opaque { (other: Int) in number &+ other }(number)) }, {})
  },
  operation("reduce-each", target: 6) {
    $0.map { ($0, 1) }.reduceEach { $0 &+ $1 }
  } floor: { next in
    ({ next($0 &+ 1) }, {})
  },
  operation("flatten", target: 5) {
    $0.map { .of($0, $0 &+ 1) }.flatten()
  } floor: { next in
    ({ two($0)(next) }, {})
  },
  operation("flatten-at-most", target: 20) {
    $0.map { .of($0, $0 &+ 1) }.flatten(maxConcurrent: 1)
  } floor: { next in
    ({ two($0)(next) }, {})
  },
  operation("if", target: 14) {
    .if($0.map { $0 & 1 == 0 }, then: .of(1, 2), else: .of(3, 4))
  } floor: { next in
    ({ two($0 & 1 == 0 ? 1 : 3)(next) }, {})
  },
  operation("switch", target: 5) {
    .switch($0.map { $0 & 3 }, cases: [0: .of(1, 2), 1: .of(3, 4)], default: .of(5, 6))
  } floor: { next in
    let cases = [0: two(1), 1: two(3)]
    let other = two(5)
    return ({ (cases[$0 & 3] ?? other)(next) }, {})
  },
]

/// Returns a workload that sends values through the operator that `operate` applies. The floor calls
/// the first closure with each value, and the second one after the last value.
private func operation(
  _ name: String, target: Double,
  _ operate: @escaping @Sendable (_ source: Signal<Int>) -> Signal<Int>,
  floor:
    @escaping @Sendable (_ next: @escaping (Int) -> Void) -> (
      value: (Int) -> Void, end: () -> Void
    )
) -> Workload {
  Workload(name: name, count: 200_000, target: target) { count in
    let sum = Sum()
    return {
      operate(counting(to: count)).subscribeNext { sum.append($0) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    return {
      let (value, end) = floor(opaque { sum.append($0) })
      opaque(numbers(0..<count))(opaque(value))
      end()
      return sum.value
    }
  }
}
