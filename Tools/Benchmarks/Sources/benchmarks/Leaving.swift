import Reactive

/// Workloads with many subscribers that leave, one by one or all at once.
let leaving: [Workload] = [
  leave("leave-in-order", target: 5) { Array(0..<$0) },
  leave("leave-at-random", target: 6) { shuffled($0) },
  Workload(name: "take-until-many", count: 10_000, target: 4) { count in
    let sum = Sum()
    let trigger = Subject<Void>()
    let numbers = Subject<Int>()
    for number in 0..<count {
      numbers.takeUntil(trigger).subscribeCompleted { sum.add(number) }
    }
    return {
      trigger.sendNext(())
      numbers.sendNext(1)
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let (trigger, numbers) = (FloorCrowd(), FloorCrowd())
    for number in 0..<count {
      let member = numbers.add(opaque { sum.add($0) })
      var ending: FloorCrowd.Member?
      ending = trigger.add(
        opaque { _ in
          member.leave()
          ending?.leave()
          ending = nil
          sum.add(number)
        })
    }
    return {
      trigger.send(0)
      numbers.send(1)
      return sum.value
    }
  },
]

/// Returns a workload in which subscribers leave one subject in a certain order. The costs are for
/// one subscriber.
private func leave(
  _ name: String, target: Double, _ order: @escaping @Sendable (_ count: Int) -> [Int]
) -> Workload {
  Workload(name: name, count: 10_000, target: target) { count in
    let sum = Sum()
    let subject = Subject<Int>()
    let subscriptions = (0..<count).map { _ in subject.subscribeNext { sum.add($0) } }
    let order = order(count)
    return {
      for index in order { subscriptions[index].dispose() }
      subject.sendNext(1)
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let crowd = FloorCrowd()
    let members = (0..<count).map { _ in crowd.add(opaque { sum.add($0) }) }
    let order = order(count)
    return {
      for index in order { members[index].leave() }
      crowd.send(1)
      return sum.value
    }
  }
}

/// Returns the numbers below `count` in random order, the same every time.
private func shuffled(_ count: Int) -> [Int] {
  var numbers = Array(0..<count)
  var state: UInt64 = 1
  for index in numbers.indices.dropFirst() {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    numbers.swapAt(index, Int(state >> 33) % (index + 1))
  }
  return numbers
}

/// A subject whose receivers form a linked list, so that each can leave in constant time.
final class FloorCrowd {
  final class Member {
    fileprivate var next: ((Int) -> Void)?
    fileprivate var follower: Member?
    fileprivate unowned(unsafe) var leader: Member?
    fileprivate unowned(unsafe) let crowd: FloorCrowd

    fileprivate init(_ next: @escaping (Int) -> Void, in crowd: FloorCrowd) {
      self.next = next
      self.crowd = crowd
    }

    @inline(never)
    func leave() {
      guard next != nil else { return }
      next = nil
      let (leader, follower) = (leader, follower)
      if let follower { follower.leader = leader } else { crowd.last = leader }
      if let leader { leader.follower = follower } else { crowd.first = follower }
    }
  }

  private var first: Member?
  private unowned(unsafe) var last: Member?

  @inline(never)
  func add(_ next: @escaping (Int) -> Void) -> Member {
    let member = Member(next, in: self)
    member.leader = last
    if let last { last.follower = member } else { first = member }
    last = member
    return member
  }

  @inline(never)
  func send(_ value: Int) {
    var member = first
    while let current = member {
      member = current.follower
      current.next?(value)
    }
  }

  deinit {
    // Remove the members in a loop, because otherwise each deinitializer would call the next one
    // recursively.
    while let member = first {
      first = member.follower
      member.follower = nil
    }
  }
}
