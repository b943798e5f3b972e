import Reactive

/// Workloads that send values to subjects, and subscribe to them.
let subjects: [Workload] = [
  Workload(name: "subject-fan-out", count: 1_000_000, target: 1.5, limit: 3.5) { count in
    let sum = Sum()
    let subject = Subject<Int>()
    for _ in 0..<1_000 { subject.subscribeNext { sum.add($0) } }
    return {
      for number in 0..<count / 1_000 { subject.sendNext(number) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let subject = TightSubject()
    for _ in 0..<1_000 { subject.subscribe(opaque { sum.add($0) }) }
    return {
      for number in 0..<count / 1_000 { subject.send(number) }
      return sum.value
    }
  } naive: { count in
    let sum = Sum()
    let subject = FloorSubject()
    for _ in 0..<1_000 { _ = subject.subscribe(opaque { sum.add($0) }) }
    return {
      for number in 0..<count / 1_000 { subject.send(number) }
      return sum.value
    }
  },
  Workload(name: "subject-single", count: 1_000_000, target: 1.5, limit: 5) { count in
    let sum = Sum()
    let subject = Subject<Int>()
    subject.subscribeNext { sum.add($0) }
    return {
      for number in 0..<count { subject.sendNext(number) }
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
  } naive: { count in
    let sum = Sum()
    let subject = FloorSubject()
    _ = subject.subscribe(opaque { sum.add($0) })
    return {
      for number in 0..<count { subject.send(number) }
      return sum.value
    }
  },
  Workload(name: "subscribe-dispose", count: 200_000, target: 5) { count in
    let sum = Sum()
    let subject = Subject<Int>()
    for _ in 0..<1_000 { subject.subscribeNext { sum.add($0) } }
    return {
      for _ in 0..<count { subject.subscribeNext { sum.add($0) }.dispose() }
      subject.sendNext(1)
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let subject = FloorSubject()
    for _ in 0..<1_000 { _ = subject.subscribe(opaque { sum.add($0) }) }
    return {
      for _ in 0..<count { subject.subscribe { sum.add($0) }.dispose() }
      subject.send(1)
      return sum.value
    }
  },
  Workload(name: "replay", count: 1_000_000, target: 8) { count in
    let sum = Sum()
    let subject = ReplaySubject<Int>()
    for number in 0..<1_000 { subject.sendNext(number) }
    return {
      for _ in 0..<count / 1_000 { subject.subscribeNext { sum.add($0) } }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let subject = FloorReplay()
    for number in 0..<1_000 { subject.send(number) }
    return {
      for _ in 0..<count / 1_000 { subject.subscribe(opaque { sum.add($0) }) }
      return sum.value
    }
  },
  Workload(name: "replay-late", count: 100_000, target: 20) { count in
    let sum = Sum()
    let subject = ReplaySubject<Int>(capacity: 10)
    for number in 0..<10 { subject.sendNext(number) }
    return {
      for _ in 0..<count { subject.subscribeNext { sum.add($0) } }
      subject.sendNext(1)
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let subject = FloorReplay()
    for number in 0..<10 { subject.send(number) }
    return {
      for _ in 0..<count { subject.subscribe(opaque { sum.add($0) }) }
      subject.send(1)
      return sum.value
    }
  },
  Workload(name: "chat", count: 1_000_000, target: 3) { count in
    let sum = Sum()
    let messages = Subject<Int>()
    for member in 0..<members {
      messages.filter { $0 % members != member }.subscribeNext { sum.add($0) }
    }
    return {
      for message in 0..<count / members { messages.sendNext(message) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let messages = FloorSubject()
    for member in 0..<members {
      _ = messages.subscribe(opaque { if $0 % members != member { sum.add($0) } })
    }
    return {
      for message in 0..<count / members { messages.send(message) }
      return sum.value
    }
  },
  Workload(name: "memory", count: 100_000, target: 2.5, quantity: .memory) { count in
    let sum = Sum()
    let subject = Subject<Int>()
    var subscriptions: [Disposable] = []
    subscriptions.reserveCapacity(count)
    return {
      for _ in 0..<count { subscriptions.append(subject.subscribeNext { sum.add($0) }) }
      subject.sendNext(1)
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let subject = FloorSubject()
    var subscriptions: [FloorDisposable] = []
    subscriptions.reserveCapacity(count)
    return {
      for _ in 0..<count { subscriptions.append(subject.subscribe { sum.add($0) }) }
      subject.send(1)
      return sum.value
    }
  },
  Workload(name: "memory-map-filter", count: 100_000, target: 7.5, quantity: .memory) { count in
    let sum = Sum()
    let subject = Subject<Int>()
    let signal = subject.map { $0 &* 3 }.filter { $0 & 1 == 1 }
    var subscriptions: [Disposable] = []
    subscriptions.reserveCapacity(count)
    return {
      for _ in 0..<count { subscriptions.append(signal.subscribeNext { sum.add($0) }) }
      subject.sendNext(1)
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let subject = FloorSubject()
    var subscriptions: [FloorDisposable] = []
    subscriptions.reserveCapacity(count)
    return {
      for _ in 0..<count {
        subscriptions.append(
          subject.subscribe {
            let value = $0 &* 3
            if value & 1 == 1 { sum.add(value) }
          })
      }
      subject.send(1)
      return sum.value
    }
  },
]

/// The number of members in a chat. Each member receives the messages of all others.
private let members = 10_000
