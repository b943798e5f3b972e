import Reactive

/// Workloads with the parts of a view model.
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
  Workload(name: "form-1000", count: 100_000, target: 7) { count in
    let sum = Sum()
    let fields = (0..<1_000).map { _ in Property("") }
    let canSend = Property(false)
    let areFilledIn = fields.map { $0.signal.map { !$0.isEmpty }.distinctUntilChanged() }
    canSend <~ Signal.combineLatest(areFilledIn).map { $0.allSatisfy { $0 } }.distinctUntilChanged()
    canSend.signal.subscribeNext { sum.append($0 ? 1 : 0) }
    for field in fields { field.value = names[0] }
    return {
      for number in 0..<count { fields[number % 1_000].value = names[number % names.count] }
      return withExtendedLifetime(canSend) { sum.value }
    }
  } floor: { count in
    let sum = Sum()
    let form = FloorLongForm(opaque { sum.append($0) })
    for index in 0..<1_000 { form.set(index, names[0]) }
    return {
      for number in 0..<count { form.set(number % 1_000, names[number % names.count]) }
      return sum.value
    }
  },
  Workload(name: "search", count: 20_000, target: 14) { count in
    let sum = Sum()
    let clock = VirtualClock()
    let text = Property("")
    let pauses = scattered(count, below: 600)
    clock.run {
      text.signal
        .throttle(.milliseconds(300))
        .distinctUntilChanged()
        .map { Signal.return($0.utf8.count).delay(.milliseconds(100)) }
        .switchToLatest()
        .subscribeNext { sum.append($0) }
    }
    return {
      clock.run {
        for (number, pause) in pauses.enumerated() {
          text.value = names[number % names.count]
          clock.advance(by: .milliseconds(pause))
        }
      }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let clock = FloorClock()
    let search = FloorSearch(on: clock, opaque { sum.append($0) })
    let pauses = scattered(count, below: 600)
    return {
      for (number, pause) in pauses.enumerated() {
        search.text = names[number % names.count]
        clock.advance(by: pause)
      }
      return sum.value
    }
  },
]

/// A variable that calls its observers when they subscribe and when it is set.
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

/// A subject that stores its latest value, which each new subscriber receives first.
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

/// An action with the states that a button observes. It reports these states on the main queue,
/// before and after the work.
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

/// A form that reports when its three fields become valid, or no longer are.
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

/// A form that reports when all of its thousand fields become filled in, and when one becomes empty
/// again.
private final class FloorLongForm {
  private let next: (Int) -> Void
  private var fields = [String](repeating: "", count: 1_000)
  private var areFilledIn = [Bool](repeating: false, count: 1_000)
  private var canSend = false

  init(_ next: @escaping (Int) -> Void) {
    self.next = next
    next(0)
  }

  @inline(never)
  func set(_ index: Int, _ text: String) {
    fields[index] = text
    if areFilledIn[index] == !text.isEmpty { return }
    areFilledIn[index].toggle()
    let isComplete = areFilledIn.allSatisfy { $0 }
    if isComplete == canSend { return }
    canSend = isComplete
    next(isComplete ? 1 : 0)
  }
}

/// A search field that sends only the latest text to a server, after a pause.
private final class FloorSearch {
  private let clock: FloorClock
  private let next: (Int) -> Void
  private var changes = 0
  private var requests = 0
  private var asked: String?

  var text = "" { didSet { wait() } }

  init(on clock: FloorClock, _ next: @escaping (Int) -> Void) {
    self.clock = clock
    self.next = next
    wait()
  }

  @inline(never)
  private func wait() {
    changes += 1
    let change = changes
    clock.after(300) { if change == self.changes { self.ask() } }
  }

  private func ask() {
    if text == asked { return }
    asked = text
    requests += 1
    let (request, length) = (requests, text.utf8.count)
    clock.after(100) { if request == self.requests { self.next(length) } }
  }
}

private let names = ["Ann", "", "A reader of many long novels"]
private let mails = ["ann", "ann@example.org", "a.reader.of.many.novels@example.org", ""]
