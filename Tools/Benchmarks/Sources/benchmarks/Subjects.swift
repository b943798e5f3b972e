import Reactive

/// Workloads that send values to subjects, and subscribe to them.
let subjects: [Workload] = [
  Workload(name: "subject-fan-out", count: 1_000_000, target: 1.5) { count, sum in
    let subject = Subject<Int>()
    for _ in 0..<1_000 { subject.subscribeNext { sum.add($0) } }
    return { for number in 0..<count / 1_000 { subject.sendNext(number) } }
  } floor: { count, sum in
    let subject = FloorSubject()
    for _ in 0..<1_000 { subject.subscribe(opaque { sum.add($0) }) }
    return { for number in 0..<count / 1_000 { subject.send(number) } }
  },
  Workload(name: "subject-single", count: 1_000_000, target: 1.5) { count, sum in
    let subject = Subject<Int>()
    subject.subscribeNext { sum.add($0) }
    return { for number in 0..<count { subject.sendNext(number) } }
  } floor: { count, sum in
    let subject = FloorSubject()
    subject.subscribe(opaque { sum.add($0) })
    return { for number in 0..<count { subject.send(number) } }
  },
  Workload(name: "subscribe-dispose", count: 200_000, target: 5) { count, sum in
    let subject = Subject<Int>()
    for _ in 0..<1_000 { subject.subscribeNext { sum.add($0) } }
    return {
      for _ in 0..<count { subject.subscribeNext { sum.add($0) }.dispose() }
      subject.sendNext(1)
    }
  } floor: { count, sum in
    let subject = FloorSubject()
    for _ in 0..<1_000 { subject.subscribe(opaque { sum.add($0) }) }
    return {
      for _ in 0..<count { subject.subscribe { sum.add($0) }.dispose() }
      subject.send(1)
    }
  },
  Workload(name: "replay", count: 1_000_000, target: 8) { count, sum in
    let subject = ReplaySubject<Int>()
    for number in 0..<1_000 { subject.sendNext(number) }
    return { for _ in 0..<count / 1_000 { subject.subscribeNext { sum.add($0) } } }
  } floor: { count, sum in
    let subject = FloorReplay()
    for number in 0..<1_000 { subject.send(number) }
    return { for _ in 0..<count / 1_000 { subject.subscribe(opaque { sum.add($0) }) } }
  },
  // Each subscriber comes after ten values have been sent, receives them and stays.
  Workload(name: "replay-late", count: 100_000, target: 20) { count, sum in
    let subject = ReplaySubject<Int>(capacity: 10)
    for number in 0..<10 { subject.sendNext(number) }
    return {
      for _ in 0..<count { subject.subscribeNext { sum.add($0) } }
      subject.sendNext(1)
    }
  } floor: { count, sum in
    let subject = FloorReplay()
    for number in 0..<10 { subject.send(number) }
    return {
      for _ in 0..<count { subject.subscribe(opaque { sum.add($0) }) }
      subject.send(1)
    }
  },
  // Each message goes to 10,000 members, and each of them filters out its own messages.
  Workload(name: "chat", count: 1_000_000, target: 3) { count, sum in
    let messages = Subject<Int>()
    for member in 0..<members {
      messages.filter { $0 % members != member }.subscribeNext { sum.add($0) }
    }
    return { for message in 0..<count / members { messages.sendNext(message) } }
  } floor: { count, sum in
    let messages = FloorSubject()
    for member in 0..<members {
      messages.subscribe(opaque { if $0 % members != member { sum.add($0) } })
    }
    return { for message in 0..<count / members { messages.send(message) } }
  },
  memory("memory", target: 2.5) {
    $0
  } floor: { subject, sum in
    subject.subscribe { sum.add($0) }
  },
  memory("memory-map-filter", target: 7.5) {
    $0.map { $0 &* 3 }.filter { $0 & 1 == 1 }
  } floor: { subject, sum in
    subject.subscribe {
      let value = $0 &* 3
      if value & 1 == 1 { sum.add(value) }
    }
  },
]

/// Returns a workload whose subscriptions stay.
private func memory(
  _ name: String, target: Double,
  engine: @escaping @Sendable (Signal<Int>) -> Signal<Int>,
  floor: @escaping @Sendable (FloorSubject, Sum) -> FloorDisposable
) -> Workload {
  Workload(name: name, count: 100_000, target: target, measuresMemory: true) { count, sum in
    let subject = Subject<Int>()
    let signal = engine(subject)
    var subscriptions: [Disposable] = []
    subscriptions.reserveCapacity(count)
    return {
      for _ in 0..<count { subscriptions.append(signal.subscribeNext { sum.add($0) }) }
      subject.sendNext(1)
    }
  } floor: { count, sum in
    let subject = FloorSubject()
    var subscriptions: [FloorDisposable] = []
    subscriptions.reserveCapacity(count)
    return {
      for _ in 0..<count { subscriptions.append(floor(subject, sum)) }
      subject.send(1)
    }
  }
}

/// The number of members in a chat. Each member receives the messages of all others.
private let members = 10_000
