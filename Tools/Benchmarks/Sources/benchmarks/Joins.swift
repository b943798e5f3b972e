import Reactive

/// Workloads that combine several signals.
let joins: [Workload] = [
  Workload(name: "combine-latest", count: 500_000, target: 5) { count in
    let sum = Sum()
    let (first, second) = (Subject<Int>(), Subject<Int>())
    first.combineLatest(with: second).subscribeNext { sum.append($0 &- $1) }
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
  } naive: { count in
    let sum = Sum()
    let (first, second) = (FloorSubject(), FloorSubject())
    naiveCombineLatest(first, second) { sum.append($0 &- $1) }
    return {
      for number in 0..<count / 2 {
        first.send(number)
        second.send(number)
      }
      return sum.value
    }
  },
  Workload(name: "combine-latest-3", count: 600_000, target: 5) { count in
    let sum = Sum()
    let (first, second, third) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
    Signal.combineLatest(first, second, third).subscribeNext { sum.append($0 &- $1 &+ $2) }
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
  Workload(name: "zip", count: 500_000, target: 3, limit: 6) { count in
    let sum = Sum()
    let (first, second) = (Subject<Int>(), Subject<Int>())
    first.zip(with: second).subscribeNext { sum.append($0 &- $1) }
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
  } naive: { count in
    let sum = Sum()
    let (first, second) = (FloorSubject(), FloorSubject())
    naiveZip(first, second) { sum.append($0 &- $1) }
    return {
      for number in 0..<count {
        first.send(number)
        second.send(number &* 2)
      }
      return sum.value
    }
  },
  Workload(name: "merge", count: 1_000_000, target: 6) { count in
    let sum = Sum()
    return {
      let signals = (0..<4).map { _ in counting(to: count / 4) }
      Signal.merge(signals).subscribeNext { sum.add($0) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    return {
      let sources = (0..<4).map { _ in FloorSource(subscribe: numbers(0..<count / 4)) }
      opaque(merge(sources))(opaque { sum.add($0) })
      return sum.value
    }
  },
]

// The closures of each join below share one of these objects, instead of capturing the same
// variables. An object costs less, and its properties can do without the checks for overlapping
// accesses.

private final class Latest {
  @exclusivity(unchecked) var first: Int?
  @exclusivity(unchecked) var second: Int?
  @exclusivity(unchecked) var third: Int?
}

private final class Waiting {
  @exclusivity(unchecked) var first = FloorQueue()
  @exclusivity(unchecked) var second = FloorQueue()
}

@inline(never)
func combineLatest(
  _ first: TightSubject, _ second: TightSubject, _ next: @escaping (Int, Int) -> Void
) {
  let latest = Latest()
  first.subscribe {
    latest.first = $0
    if let second = latest.second { next($0, second) }
  }
  second.subscribe {
    latest.second = $0
    if let first = latest.first { next(first, $0) }
  }
}

@inline(never)
func combineLatest(
  _ first: TightSubject, _ second: TightSubject, _ third: TightSubject,
  _ next: @escaping (Int, Int, Int) -> Void
) {
  let latest = Latest()
  first.subscribe {
    latest.first = $0
    if let second = latest.second, let third = latest.third { next($0, second, third) }
  }
  second.subscribe {
    latest.second = $0
    if let first = latest.first, let third = latest.third { next(first, $0, third) }
  }
  third.subscribe {
    latest.third = $0
    if let first = latest.first, let second = latest.second { next(first, second, $0) }
  }
}

@inline(never)
func zip(
  _ first: TightSubject, _ second: TightSubject, _ next: @escaping (Int, Int) -> Void
) {
  let waiting = Waiting()
  first.subscribe {
    if waiting.second.isEmpty {
      waiting.first.append($0)
    } else {
      next($0, waiting.second.removeFirst())
    }
  }
  second.subscribe {
    if waiting.first.isEmpty {
      waiting.second.append($0)
    } else {
      next(waiting.first.removeFirst(), $0)
    }
  }
}

private final class NaiveLatest {
  var first: Int?
  var second: Int?
}

private final class NaiveWaiting {
  var first = FloorQueue()
  var second = FloorQueue()
}

@inline(never)
private func naiveCombineLatest(
  _ first: FloorSubject, _ second: FloorSubject, _ next: @escaping (Int, Int) -> Void
) {
  let latest = NaiveLatest()
  _ = first.subscribe {
    latest.first = $0
    if let second = latest.second { next($0, second) }
  }
  _ = second.subscribe {
    latest.second = $0
    if let first = latest.first { next(first, $0) }
  }
}

@inline(never)
private func naiveZip(
  _ first: FloorSubject, _ second: FloorSubject, _ next: @escaping (Int, Int) -> Void
) {
  let waiting = NaiveWaiting()
  _ = first.subscribe {
    if waiting.second.isEmpty {
      waiting.first.append($0)
    } else {
      next($0, waiting.second.removeFirst())
    }
  }
  _ = second.subscribe {
    if waiting.first.isEmpty {
      waiting.second.append($0)
    } else {
      next(waiting.first.removeFirst(), $0)
    }
  }
}
