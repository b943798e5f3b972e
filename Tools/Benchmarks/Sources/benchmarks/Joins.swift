import Reactive

/// Workloads that combine several signals.
let joins: [Workload] = [
  join("combine-latest", target: 5) { first, second, _, sum in
    first.combineLatest(with: second).subscribeNext { sum.append($0 &- $1) }
  } floor: { first, second, _, sum in
    combineLatest(first, second) { sum.append($0 &- $1) }
  },
  join("combine-latest-3", of: 3, target: 5) { first, second, third, sum in
    Signal.combineLatest(first, second, third).subscribeNext { sum.append($0 &- $1 &+ $2) }
  } floor: { first, second, third, sum in
    combineLatest(first, second, third) { sum.append($0 &- $1 &+ $2) }
  },
  join("zip", inPairs: true, target: 3) { first, second, _, sum in
    first.zip(with: second).subscribeNext { sum.append($0 &- $1) }
  } floor: { first, second, _, sum in
    zip(first, second) { sum.append($0 &- $1) }
  },
  Workload(name: "merge", count: 1_000_000, target: 6) { count, sum in
    {
      let signals = (0..<4).map { _ in counting(to: count / 4) }
      Signal.merge(signals).subscribeNext { sum.add($0) }
    }
  } floor: { count, sum in
    {
      let sources = (0..<4).map { _ in FloorSource(subscribe: numbers(0..<count / 4)) }
      opaque(merge(sources))(opaque { sum.add($0) })
    }
  },
  crowd("combine-100", of: 100, Signal.combineLatest, floor: combineLatest),
  crowd("combine-many", of: 1_000, Signal.combineLatest, floor: combineLatest),
  crowd("zip-many", of: 1_000, count: 200_000, Signal.zip, floor: zip),
]

/// Returns a workload that sends numbers to two or three subjects by turns. If `inPairs` is true,
/// the costs are for two numbers.
func join(
  _ name: String, of inputs: Int = 2, inPairs: Bool = false, target: Double,
  engine: @escaping @Sendable (Subject<Int>, Subject<Int>, Subject<Int>, Sum) -> Void,
  floor: @escaping @Sendable (FloorSubject, FloorSubject, FloorSubject, Sum) -> Void
) -> Workload {
  let share = inPairs ? 1 : inputs
  return Workload(name: name, count: 600_000, target: target) { count, sum in
    let (first, second, third) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
    engine(first, second, third, sum)
    return {
      for number in 0..<count / share {
        first.sendNext(number)
        second.sendNext(number &* 2)
        if inputs == 3 { third.sendNext(number) }
      }
    }
  } floor: { count, sum in
    let (first, second, third) = (FloorSubject(), FloorSubject(), FloorSubject())
    floor(first, second, third, sum)
    return {
      for number in 0..<count / share {
        first.send(number)
        second.send(number &* 2)
        if inputs == 3 { third.send(number) }
      }
    }
  }
}

/// Returns a workload that combines many subjects, which send in turn.
private func crowd(
  _ name: String, of crowd: Int, count: Int = 100_000,
  _ combine: @escaping @Sendable ([Signal<Int>]) -> Signal<[Int]>,
  floor: @escaping @Sendable ([FloorSubject], @escaping ([Int?]) -> Void) -> Void
) -> Workload {
  Workload(name: name, count: count, target: 3) { count, sum in
    let subjects = (0..<crowd).map { _ in Subject<Int>() }
    combine(subjects).subscribeNext { sum.append($0[0] &+ $0[crowd - 1]) }
    for subject in subjects { subject.sendNext(1) }
    return { for number in 0..<count { subjects[number % crowd].sendNext(number) } }
  } floor: { count, sum in
    let subjects = (0..<crowd).map { _ in FloorSubject() }
    floor(subjects) { sum.append($0[0]! &+ $0[crowd - 1]!) }
    for subject in subjects { subject.send(1) }
    return { for number in 0..<count { subjects[number % crowd].send(number) } }
  }
}

// The closures of the joins of two share an object, which costs less than captured variables.

private final class Latest {
  var first: Int?
  var second: Int?
  var third: Int?
}

private final class Waiting {
  var first = FloorQueue()
  var second = FloorQueue()
}

@inline(never)
func combineLatest(
  _ first: FloorSubject, _ second: FloorSubject, _ next: @escaping (Int, Int) -> Void
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
  _ first: FloorSubject, _ second: FloorSubject, _ third: FloorSubject,
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
  _ first: FloorSubject, _ second: FloorSubject, _ next: @escaping (Int, Int) -> Void
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

@inline(never)
private func combineLatest(_ subjects: [FloorSubject], _ next: @escaping ([Int?]) -> Void) {
  var latest = [Int?](repeating: nil, count: subjects.count)
  var missing = subjects.count
  for (index, subject) in subjects.enumerated() {
    subject.subscribe { value in
      if latest[index] == nil { missing -= 1 }
      latest[index] = value
      if missing == 0 { next(latest) }
    }
  }
}

@inline(never)
private func zip(_ subjects: [FloorSubject], _ next: @escaping ([Int?]) -> Void) {
  var waiting = subjects.map { _ in FloorQueue() }
  var missing = subjects.count
  for (index, subject) in subjects.enumerated() {
    subject.subscribe { value in
      if waiting[index].isEmpty { missing -= 1 }
      waiting[index].append(value)
      guard missing == 0 else { return }
      var values: [Int?] = []
      values.reserveCapacity(waiting.count)
      for index in waiting.indices {
        values.append(waiting[index].removeFirst())
        if waiting[index].isEmpty { missing += 1 }
      }
      next(values)
    }
  }
}
