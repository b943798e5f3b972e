import Reactive

/// Workloads with many subscribers that leave, one by one or all at once. The costs are for one
/// subscriber.
let leaving: [Workload] = [
  leave("leave-in-order", target: 5) { Array(0..<$0) },
  leave("leave-at-random", target: 6) { count in
    var numbers = Array(0..<count)
    for (index, place) in scattered(count, below: count).enumerated() {
      numbers.swapAt(index, place)
    }
    return numbers
  },
  Workload(name: "take-until-many", count: 10_000, target: 4) { count, sum in
    let trigger = Subject<Void>()
    let numbers = Subject<Int>()
    for number in 0..<count {
      numbers.takeUntil(trigger).subscribeCompleted { sum.add(number) }
    }
    return {
      trigger.sendNext(())
      numbers.sendNext(1)
    }
  } floor: { count, sum in
    let (trigger, numbers) = (FloorCrowd(), FloorCrowd())
    for number in 0..<count {
      let member = numbers.add { sum.add($0) }
      trigger.add { _ in
        numbers.remove(member)
        trigger.remove(number)
        sum.add(number)
      }
    }
    return {
      trigger.send(0)
      numbers.send(1)
    }
  },
]

/// Returns a workload in which subscribers leave one subject in a certain order.
private func leave(
  _ name: String, target: Double, _ order: @escaping @Sendable (_ count: Int) -> [Int]
) -> Workload {
  Workload(name: name, count: 10_000, target: target) { count, sum in
    let subject = Subject<Int>()
    let subscriptions = (0..<count).map { _ in subject.subscribeNext { sum.add($0) } }
    let order = order(count)
    return {
      for index in order { subscriptions[index].dispose() }
      subject.sendNext(1)
    }
  } floor: { count, sum in
    let crowd = FloorCrowd()
    for _ in 0..<count { crowd.add { sum.add($0) } }
    let order = order(count)
    return {
      for index in order { crowd.remove(index) }
      crowd.send(1)
    }
  }
}

/// A subject whose receivers can leave in constant time.
private final class FloorCrowd {
  private var receivers: [Int: FloorReceiver] = [:]
  private var count = 0

  /// Adds a receiver and returns its number.
  @inline(never) @discardableResult
  func add(_ next: @escaping (Int) -> Void) -> Int {
    receivers[count] = FloorReceiver(place: count, next: next)
    count += 1
    return count - 1
  }

  @inline(never)
  func remove(_ number: Int) {
    receivers[number] = nil
  }

  @inline(never)
  func send(_ value: Int) {
    for receiver in receivers.values { receiver.next(value) }
  }
}
