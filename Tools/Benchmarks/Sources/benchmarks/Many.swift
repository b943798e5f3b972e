import Reactive

/// Workloads that combine many signals.
let many: [Workload] = [
  combineLatest("combine-100", of: 100),
  combineLatest("combine-many", of: crowd),
  Workload(name: "zip-many", count: 200_000, target: 3) { count in
    let sum = Sum()
    let subjects = (0..<crowd).map { _ in Subject<Int>() }
    Signal.zip(subjects).subscribeNext { sum.append($0[0] &+ $0[crowd - 1]) }
    return {
      for number in 0..<count { subjects[number % crowd].sendNext(number) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let subjects = (0..<crowd).map { _ in TightSubject() }
    zip(subjects) { sum.append($0[0] &+ $0[crowd - 1]) }
    return {
      for number in 0..<count { subjects[number % crowd].send(number) }
      return sum.value
    }
  },
]

private let crowd = 1_000

/// Returns a workload that combines `crowd` subjects, which send in turn.
private func combineLatest(_ name: String, of crowd: Int) -> Workload {
  Workload(name: name, count: 100_000, target: 3) { count in
    let sum = Sum()
    let subjects = (0..<crowd).map { _ in Subject<Int>() }
    Signal.combineLatest(subjects).subscribeNext { sum.append($0[0] &+ $0[crowd - 1]) }
    for subject in subjects { subject.sendNext(1) }
    return {
      for number in 0..<count { subjects[number % crowd].sendNext(number) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let subjects = (0..<crowd).map { _ in TightSubject() }
    combineLatest(subjects) { sum.append($0[0] &+ $0[crowd - 1]) }
    for subject in subjects { subject.send(1) }
    return {
      for number in 0..<count { subjects[number % crowd].send(number) }
      return sum.value
    }
  }
}

private final class Row {
  @exclusivity(unchecked) var latest: [Int?]
  @exclusivity(unchecked) var waiting: [FloorQueue]
  @exclusivity(unchecked) var values: [Int] = []
  @exclusivity(unchecked) var missing: Int

  init(_ count: Int) {
    latest = Array(repeating: nil, count: count)
    waiting = Array(repeating: FloorQueue(), count: count)
    missing = count
  }
}

@inline(never)
private func combineLatest(_ subjects: [TightSubject], _ next: @escaping ([Int]) -> Void) {
  let row = Row(subjects.count)
  for (index, subject) in subjects.enumerated() {
    subject.subscribe { value in
      if row.missing > 0 {
        if row.latest[index] == nil { row.missing -= 1 }
        row.latest[index] = value
        guard row.missing == 0 else { return }
        row.values = row.latest.compactMap { $0 }
      } else {
        row.values[index] = value
      }
      next(row.values)
    }
  }
}

@inline(never)
private func zip(_ subjects: [TightSubject], _ next: @escaping ([Int]) -> Void) {
  let row = Row(subjects.count)
  for (index, subject) in subjects.enumerated() {
    subject.subscribe { value in
      if row.waiting[index].isEmpty { row.missing -= 1 }
      row.waiting[index].append(value)
      guard row.missing == 0 else { return }
      var values: [Int] = []
      values.reserveCapacity(row.waiting.count)
      for index in row.waiting.indices {
        values.append(row.waiting[index].removeFirst())
        if row.waiting[index].isEmpty { row.missing += 1 }
      }
      next(values)
    }
  }
}
