import Reactive

/// Workloads with the parts of a view model.
let models: [Workload] = [
  Workload(name: "property", count: 500_000, target: 6) { count, sum in
    let property = Property(0)
    property.signal.subscribeNext { sum.append($0) }
    return { for number in 0..<count { property.value = number } }
  } floor: { count, sum in
    let variable = FloorVariable(0)
    variable.subscribe(opaque { sum.append($0) })
    return { for number in 0..<count { variable.value = number } }
  },
  Workload(name: "behaviour", count: 500_000, target: 4) { count, sum in
    let subject = BehaviorSubject(0)
    subject.subscribeNext { sum.append($0) }
    return { for number in 0..<count { subject.sendNext(number) } }
  } floor: { count, sum in
    let variable = FloorVariable(0)
    variable.subscribe(opaque { sum.append($0) })
    return { for number in 0..<count { variable.value = number } }
  },
  Workload(name: "command", count: 5_000, target: 12) { count, sum in
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
    }
  } floor: { count, sum in
    // A button observes the states, which are reported on the main queue before and after the work.
    let clock = FloorClock()
    let (executing, enabled) = (FloorVariable(0), FloorVariable(1))
    executing.subscribe(opaque { sum.append($0) })
    enabled.subscribe(opaque { sum.append($0) })
    return {
      for number in 0..<count {
        let (work, result) = (just(number), FloorReplay())
        clock.after(0) { executing.value = 1 }
        clock.after(0) { enabled.value = 0 }
        clock.after(0) { result.subscribe(opaque { sum.append($0) }) }
        clock.after(0) {
          work { result.send($0) }
          clock.after(0) { executing.value = 0 }
          clock.after(0) { enabled.value = 1 }
        }
        clock.advance(by: 0)
      }
    }
  },
  Workload(name: "form", count: 300_000, target: 8) { count, sum in
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
      withExtendedLifetime(canSend) {}
    }
  } floor: { count, sum in
    var (name, mail, age) = ("", "", 0)
    let check = changes(in: sum) { !name.isEmpty && mail.contains("@") && age >= 18 }
    return {
      for number in 0..<count / 3 {
        name = names[number % names.count]
        check()
        mail = mails[number % mails.count]
        check()
        age = number % 50
        check()
      }
    }
  },
  Workload(name: "form-1000", count: 100_000, target: 7) { count, sum in
    let fields = (0..<1_000).map { _ in Property("") }
    let canSend = Property(false)
    let areFilledIn = fields.map { $0.signal.map { !$0.isEmpty }.distinctUntilChanged() }
    canSend <~ Signal.combineLatest(areFilledIn).map { $0.allSatisfy { $0 } }.distinctUntilChanged()
    canSend.signal.subscribeNext { sum.append($0 ? 1 : 0) }
    for field in fields { field.value = names[0] }
    return {
      for number in 0..<count { fields[number % 1_000].value = names[number % names.count] }
      withExtendedLifetime(canSend) {}
    }
  } floor: { count, sum in
    var fields = [String](repeating: "", count: 1_000)
    var areFilledIn = [Bool](repeating: false, count: 1_000)
    let check = changes(in: sum) { areFilledIn.allSatisfy { $0 } }
    func set(_ index: Int, _ text: String) {
      fields[index] = text
      if areFilledIn[index] == !text.isEmpty { return }
      areFilledIn[index].toggle()
      check()
    }
    for index in 0..<1_000 { set(index, names[0]) }
    return { for number in 0..<count { set(number % 1_000, names[number % names.count]) } }
  },
]

/// Returns a function that adds the result of `isComplete` to the sum when it has changed. Adds
/// false at once.
@inline(never)
private func changes(in sum: Sum, _ isComplete: @escaping () -> Bool) -> () -> Void {
  var latest = false
  sum.append(0)
  return {
    let new = isComplete()
    if new == latest { return }
    latest = new
    sum.append(new ? 1 : 0)
  }
}

let names = ["Ann", "", "A reader of many long novels"]
private let mails = ["ann", "ann@example.org", "a.reader.of.many.novels@example.org", ""]
