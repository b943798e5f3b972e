import Reactive

/// What a view model is made of.
let models: [Workload] = [
  Workload(name: "property", count: 500_000, target: 6) { count in
    let sum = Sum()
    let property = Property(0)
    property.signal.subscribeNext { sum.append($0) }
    return {
      for number in 0..<count { property.value = number }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let variable = FloorVariable(0)
    variable.subscribe(opaque { sum.append($0) })
    return {
      for number in 0..<count { variable.value = number }
      return sum.value
    }
  },
  Workload(name: "behaviour", count: 500_000, target: 4) { count in
    let sum = Sum()
    let subject = BehaviorSubject(0)
    subject.subscribeNext { sum.append($0) }
    return {
      for number in 0..<count { subject.sendNext(number) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let variable = FloorVariable(0)
    variable.subscribe(opaque { sum.append($0) })
    return {
      for number in 0..<count { variable.value = number }
      return sum.value
    }
  },
  Workload(name: "command", count: 5_000, target: 60) { count in
    let sum = Sum()
    let clock = VirtualClock()
    let command = clock.run { Command<Int, Int> { .return($0) } }
    clock.run {
      command.executing.subscribeNext { sum.append($0 ? 1 : 0) }
      command.executionSignals.switchToLatest().subscribeNext { sum.append($0) }
    }
    return {
      clock.run {
        for number in 0..<count {
          command.execute(number)
          clock.settle()
        }
      }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let executing = FloorVariable(0)
    let values = FloorSubject()
    executing.subscribe(opaque { sum.append($0) })
    _ = values.subscribe(opaque { sum.append($0) })
    return {
      for number in 0..<count {
        executing.value = 1
        values.send(number)
        executing.value = 0
      }
      return sum.value
    }
  },
]

/// A variable that calls those who have subscribed, now and when it is set.
final class FloorVariable {
  private let changes = FloorSubject()

  var value: Int {
    didSet { changes.send(value) }
  }

  init(_ value: Int) {
    self.value = value
  }

  @inline(never)
  func subscribe(_ next: @escaping (Int) -> Void) {
    next(value)
    _ = changes.subscribe(next)
  }
}
