import GenericClient
import Reactive

/// What generic code in another module makes of the engine, against the same floors.
let generics: [Workload] = [
  Workload(name: "generic-map-filter", count: 1_000_000, target: 10) { count in
    let sum = Sum()
    return {
      subscribe(
        to: counting(to: count), map: { $0 &* 3 }, filter: { $0 & 1 == 0 }, { sum.add($0) })
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
  Workload(name: "generic-subject", count: 1_000_000, target: 10) { count in
    let sum = Sum()
    let subject = Subject<Int>()
    subject.subscribeNext { sum.add($0) }
    return {
      for number in 0..<count { send(number, to: subject) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let subject = TightSubject()
    subject.subscribe(opaque { sum.add($0) })
    return {
      for number in 0..<count { subject.send(number) }
      return sum.value
    }
  },
  Workload(name: "generic-combine-latest", count: 500_000, target: 10) { count in
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
  } floor: { count in
    let sum = Sum()
    let (first, second) = (TightSubject(), TightSubject())
    combineLatest(first, second) { sum.append($0 &- $1) }
    return {
      for number in 0..<count / 2 {
        first.send(number)
        second.send(number)
      }
      return sum.value
    }
  },
  Workload(name: "generic-combine-latest-3", count: 600_000, target: 10) { count in
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
  } floor: { count in
    let sum = Sum()
    let (first, second, third) = (TightSubject(), TightSubject(), TightSubject())
    combineLatest(first, second, third) { sum.append($0 &- $1 &+ $2) }
    return {
      for number in 0..<count / 3 {
        first.send(number)
        second.send(number)
        third.send(number)
      }
      return sum.value
    }
  },
  Workload(name: "generic-zip", count: 500_000, target: 10) { count in
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
  } floor: { count in
    let sum = Sum()
    let (first, second) = (TightSubject(), TightSubject())
    zip(first, second) { sum.append($0 &- $1) }
    return {
      for number in 0..<count {
        first.send(number)
        second.send(number &* 2)
      }
      return sum.value
    }
  },
]
