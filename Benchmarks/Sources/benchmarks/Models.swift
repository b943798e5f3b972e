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
    let behaviour = FloorBehaviour(0)
    behaviour.subscribe(opaque { sum.append($0) })
    return {
      for number in 0..<count { behaviour.send(number) }
      return sum.value
    }
  },
  Workload(name: "command", count: 5_000, target: 12) { count in
    let sum = Sum()
    let clock = VirtualClock()
    let command = clock.run { Command<Int, Int> { .return($0) } }
    clock.run {
      command.executing.subscribeNext { sum.append($0 ? 1 : 0) }
      command.enabled.subscribeNext { sum.append($0 ? 1 : 0) }
      command.errors.subscribeNext { _ in sum.append(2) }
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
    let clock = FloorClock()
    let command = FloorCommand(on: clock) { just($0) }
    command.executing.subscribe(opaque { sum.append($0) })
    command.enabled.subscribe(opaque { sum.append($0) })
    _ = command.errors.subscribe(opaque { _ in sum.append(2) })
    command.executions.append { $0.subscribe(opaque { sum.append($0) }) }
    return {
      for number in 0..<count {
        _ = command.execute(number)
        clock.advance(by: 0)
      }
      return sum.value
    }
  },
  Workload(name: "form", count: 300_000, target: 8) { count in
    let sum = Sum()
    let (name, mail, age) = (Property(""), Property(""), Property(0))
    let canSend = Property(false)
    let isComplete = Signal.combineLatest(name.signal, mail.signal, age.signal)
      .map { !$0.isEmpty && $1.contains("@") && $2 >= 18 }
    canSend <~ isComplete.distinctUntilChanged()
    canSend.signal.subscribeNext { sum.append($0 ? 1 : 0) }
    return {
      for number in 0..<count / 3 {
        name.value = names[number % names.count]
        mail.value = mails[number % mails.count]
        age.value = number % 50
      }
      return withExtendedLifetime(canSend) { sum.value }
    }
  } floor: { count in
    let sum = Sum()
    let form = FloorForm(opaque { sum.append($0) })
    return {
      for number in 0..<count / 3 {
        form.name = names[number % names.count]
        form.mail = mails[number % mails.count]
        form.age = number % 50
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

/// A value that those who come later are given first.
final class FloorBehaviour {
  private var latest: Int
  private var receivers: [FloorReceiver] = []

  init(_ value: Int) {
    latest = value
  }

  @inline(never)
  func subscribe(_ next: @escaping (Int) -> Void) {
    next(latest)
    receivers.append(FloorReceiver(place: receivers.count, next: next))
  }

  @inline(never)
  func send(_ value: Int) {
    latest = value
    for receiver in receivers { receiver.next(value) }
  }
}

/// An action with all that a button wants to know, told on the main queue before the work begins and
/// after it has ended.
private final class FloorCommand {
  let executing = FloorVariable(0)
  let enabled = FloorVariable(1)
  let errors = FloorSubject()
  var executions: [(FloorReplay) -> Void] = []

  private let main: FloorClock
  private let makeWork: (Int) -> Source
  private var isRunning = false

  init(on main: FloorClock, _ makeWork: @escaping (Int) -> Source) {
    self.main = main
    self.makeWork = makeWork
  }

  @inline(never)
  func execute(_ input: Int) -> FloorReplay? {
    if isRunning { return nil }
    isRunning = true
    let result = FloorReplay()
    let work = makeWork(input)
    main.after(0) { self.executing.value = 1 }
    main.after(0) { self.enabled.value = 0 }
    main.after(0) { for next in self.executions { next(result) } }
    main.after(0) {
      work { result.send($0) }
      self.isRunning = false
      self.main.after(0) { self.executing.value = 0 }
      self.main.after(0) { self.enabled.value = 1 }
    }
    return result
  }
}

/// Whether three fields are filled in, told when it changes.
private final class FloorForm {
  private let next: (Int) -> Void
  private var canSend = 0

  var name = "" { didSet { check() } }
  var mail = "" { didSet { check() } }
  var age = 0 { didSet { check() } }

  init(_ next: @escaping (Int) -> Void) {
    self.next = next
    next(0)
  }

  @inline(never)
  private func check() {
    let isComplete = !name.isEmpty && mail.contains("@") && age >= 18 ? 1 : 0
    if isComplete == canSend { return }
    canSend = isComplete
    next(isComplete)
  }
}

private let names = ["Ann", "", "A reader of many long novels"]
private let mails = ["ann", "ann@example.org", "a.reader.of.many.novels@example.org", ""]
