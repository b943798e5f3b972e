import GenericClient
import Reactive

/// Workloads in generic code in another module, compared with the floors of the plain workloads.
let generics: [Workload] = [
  Workload(name: "generic-map-filter", count: 1_000_000, target: 10) { count, sum in
    {
      subscribe(
        to: counting(to: count), map: { $0 &* 3 }, filter: { $0 & 1 == 0 }, { sum.append($0) })
    }
  } floor: {
    stages[0].floor($0, $1)
  },
  Workload(name: "generic-subject", count: 1_000_000, target: 10) { count, sum in
    let subject = Subject<Int>()
    subject.subscribeNext { sum.add($0) }
    return { for number in 0..<count { send(number, to: subject) } }
  } floor: {
    subjects[1].floor($0, $1)
  },
  join("generic-combine-latest", target: 10) { first, second, _, sum in
    subscribe(toLatestOf: first, second) { sum.append($0 &- $1) }
  } floor: { first, second, _, sum in
    combineLatest(first, second) { sum.append($0 &- $1) }
  },
  join("generic-combine-latest-3", of: 3, target: 10) { first, second, third, sum in
    subscribe(toLatestOf: first, second, third) { sum.append($0 &- $1 &+ $2) }
  } floor: { first, second, third, sum in
    combineLatest(first, second, third) { sum.append($0 &- $1 &+ $2) }
  },
  join("generic-zip", inPairs: true, target: 10) { first, second, _, sum in
    subscribe(toPairsOf: first, second) { sum.append($0 &- $1) }
  } floor: { first, second, _, sum in
    zip(first, second) { sum.append($0 &- $1) }
  },
]
