import GenericClient
import Reactive

/// Workloads in generic code in another module, compared with the floors of the plain workloads.
let generics: [Workload] = [
  generic("generic-map-filter", as: "map-filter", in: stages) { count in
    let sum = Sum()
    return {
      subscribe(
        to: counting(to: count), map: { $0 &* 3 }, filter: { $0 & 1 == 0 }, { sum.add($0) })
      return sum.value
    }
  },
  generic("generic-subject", as: "subject-single", in: subjects) { count in
    let sum = Sum()
    let subject = Subject<Int>()
    subject.subscribeNext { sum.add($0) }
    return {
      for number in 0..<count { send(number, to: subject) }
      return sum.value
    }
  },
  generic("generic-combine-latest", as: "combine-latest", in: joins) { count in
    let sum = Sum()
    let (first, second) = (Subject<Int>(), Subject<Int>())
    subscribe(toLatestOf: first, second) { sum.append($0 &- $1) }
    return {
      for number in 0..<count / 2 {
        first.sendNext(number)
        second.sendNext(number)
      }
      return sum.value
    }
  },
  generic("generic-combine-latest-3", as: "combine-latest-3", in: joins) { count in
    let sum = Sum()
    let (first, second, third) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
    subscribe(toLatestOf: first, second, third) { sum.append($0 &- $1 &+ $2) }
    return {
      for number in 0..<count / 3 {
        first.sendNext(number)
        second.sendNext(number)
        third.sendNext(number)
      }
      return sum.value
    }
  },
  generic("generic-zip", as: "zip", in: joins) { count in
    let sum = Sum()
    let (first, second) = (Subject<Int>(), Subject<Int>())
    subscribe(toPairsOf: first, second) { sum.append($0 &- $1) }
    return {
      for number in 0..<count {
        first.sendNext(number)
        second.sendNext(number &* 2)
      }
      return sum.value
    }
  },
]

/// Returns a workload whose generic code does the same as the workload named `plain`, compared with
/// the floor of that workload.
private func generic(
  _ name: String, as plain: String, in workloads: [Workload], _ engine: @escaping Workload.Contender
) -> Workload {
  guard let plain = workloads.first(where: { $0.name == plain }) else {
    fatalError("There is no workload \(plain).")
  }
  return Workload(
    name: name, count: plain.count, target: 10, engine: engine, floor: plain.floor)
}
