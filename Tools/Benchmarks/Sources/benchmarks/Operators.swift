import Reactive

/// Workloads that send values through one operator each.
let operators: [Workload] = [
  operation("collect", target: 1) {
    $0.collect().map { $0.count }
  } floor: { source in
    { next in
      var values: [Int] = []
      source { values.append($0) }
      next(values.count)
    }
  },
  operation("aggregate", target: 3) {
    $0.aggregate(0) { $0 &+ $1 }
  } floor: { source in
    { next in
      var sum = 0
      source { sum &+= $0 }
      next(sum)
    }
  },
  operation("combine-previous", target: 1) {
    $0.combinePrevious(0) { $0 &+ $1 }
  } floor: { source in
    { next in
      var previous = 0
      source { value in
        next(previous &+ value)
        previous = value
      }
    }
  },
  operation("ignore", target: 6) {
    $0.ignore(7)
  } floor: {
    filter($0) { $0 != 7 }
  },
  operation("reduce-apply", target: 3) {
    $0.map { number in ({ @Sendable (other: Int) in number &+ other }, number) }.reduceApply()
  } floor: {
    map($0) { number in opaque { (other: Int) in number &+ other }(number) }
  },
  operation("reduce-each", target: 6) {
    $0.map { ($0, 1) }.reduceEach { $0 &+ $1 }
  } floor: {
    map($0, increment)
  },
  operation("flatten", target: 5) {
    $0.map { .of($0, $0 &+ 1) }.flatten()
  } floor: {
    flatMap($0) { two($0) }
  },
  operation("flatten-at-most", target: 20) {
    $0.map { .of($0, $0 &+ 1) }.flatten(maxConcurrent: 1)
  } floor: {
    flatMap($0) { two($0) }
  },
  operation("if", target: 14) {
    .if($0.map { $0 & 2 == 0 }, then: .of(1, 2), else: .of(3, 4))
  } floor: {
    flatMap($0) { two($0 & 2 == 0 ? 1 : 3) }
  },
  operation("switch", target: 5) {
    .switch($0.map { $0 & 3 }, cases: [0: .of(1, 2), 1: .of(3, 4)], default: .of(5, 6))
  } floor: {
    let cases = [0: two(1), 1: two(3)]
    let other = two(5)
    return flatMap($0) { cases[$0 & 3] ?? other }
  },
  operation("try", count: 1_000_000, target: 8) {
    $0.tryMap { try tripled($0) }
  } floor: { source in
    { next in source { if let value = try? tripled($0) { next(value) } } }
  },
]

/// The error of a request that fails.
struct Refusal: Error {}

@inline(never) @_optimize(none)
private func tripled(_ number: Int) throws -> Int {
  if number < 0 { throw Refusal() }
  return number &* 3
}
