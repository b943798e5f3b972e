import Dispatch
import Reactive

/// Workloads with values that arrive later or on another thread.
let times: [Workload] = [
  Workload(name: "virtual-time", count: 200_000, target: 1.5) { count in
    let sum = Sum()
    let clock = VirtualClock()
    let delays = scattered(count, below: 1_000_000_000)
    return {
      for (index, delay) in delays.enumerated() {
        clock.main.after(.nanoseconds(delay)) { sum.append(index) }
      }
      clock.advance(by: .seconds(1))
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let clock = FloorClock()
    let delays = scattered(count, below: 1_000_000_000)
    return {
      for (index, delay) in delays.enumerated() {
        clock.after(delay) { sum.append(index) }
      }
      clock.advance(by: 1_000_000_000)
      return sum.value
    }
  },
  // Some runs create a thread, so use more values to hide that cost while instructions are counted.
  Workload(name: "deliver-on", count: 200_000, target: 0.7, limit: 2, divisor: 5) { count in
    let sum = Sum()
    let scheduler = Scheduler.background()
    let done = DispatchSemaphore(value: 0)
    return {
      let hold = BusyQueue { scheduler.schedule($0) }
      counting(to: count)
        .deliverOn(scheduler)
        .subscribeNext { number in
          sum.append(number)
          if number == count - 1 { done.signal() }
        }
      hold.end()
      done.wait()
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let queue = DispatchQueue(label: "floor")
    let done = DispatchSemaphore(value: 0)
    return {
      let hold = BusyQueue { queue.async(execute: $0) }
      let source = opaque(numbers(0..<count))
      source { number in
        queue.async {
          sum.append(number)
          if number == count - 1 { done.signal() }
        }
      }
      hold.end()
      done.wait()
      return sum.value
    }
  },
  Workload(name: "deliver-on-two", count: 200_000, target: 1, limit: 4, divisor: 5) { count in
    let sum = Sum()
    let scheduler = Scheduler.background()
    let done = DispatchSemaphore(value: 0)
    let (first, second) = (Subject<Int>(), Subject<Int>())
    for subject in [first, second] {
      subject.deliverOn(scheduler).subscribeNext { number in
        sum.append(number)
        if number == count - 1 { done.signal() }
      }
    }
    return {
      let hold = BusyQueue { scheduler.schedule($0) }
      for number in 0..<count / 2 {
        first.sendNext(2 * number)
        second.sendNext(2 * number + 1)
      }
      hold.end()
      done.wait()
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let queue = DispatchQueue(label: "floor")
    let done = DispatchSemaphore(value: 0)
    let (first, second) = (TightSubject(), TightSubject())
    for subject in [first, second] {
      subject.subscribe { number in
        queue.async {
          sum.append(number)
          if number == count - 1 { done.signal() }
        }
      }
    }
    return {
      let hold = BusyQueue { queue.async(execute: $0) }
      for number in 0..<count / 2 {
        first.send(2 * number)
        second.send(2 * number + 1)
      }
      hold.end()
      done.wait()
      return sum.value
    }
  },
  Workload(name: "throttle", count: 100_000, target: 2.5) { count in
    let sum = Sum()
    let clock = VirtualClock()
    let subject = Subject<Int>()
    let pauses = scattered(count, below: 20)
    clock.run { _ = subject.throttle(.milliseconds(10)).subscribeNext { sum.append($0) } }
    return {
      clock.run {
        for (number, pause) in pauses.enumerated() {
          subject.sendNext(number)
          clock.advance(by: .milliseconds(pause))
        }
      }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let clock = FloorClock()
    let subject = FloorSubject()
    let pauses = scattered(count, below: 20)
    throttle(subject, 10, on: clock, opaque { sum.append($0) })
    return {
      for (number, pause) in pauses.enumerated() {
        subject.send(number)
        clock.advance(by: pause)
      }
      return sum.value
    }
  },
  Workload(name: "buffer", count: 100_000, target: 7) { count in
    let sum = Sum()
    let clock = VirtualClock()
    let subject = Subject<Int>()
    let pauses = scattered(count, below: 4)
    _ = subject.bufferWithTime(.milliseconds(10), on: clock.main).subscribeNext {
      sum.append($0.count)
    }
    return {
      for (number, pause) in pauses.enumerated() {
        subject.sendNext(number)
        clock.advance(by: .milliseconds(pause))
      }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let clock = FloorClock()
    let subject = FloorSubject()
    let pauses = scattered(count, below: 4)
    buffer(subject, 10, on: clock) { sum.append($0.count) }
    return {
      for (number, pause) in pauses.enumerated() {
        subject.send(number)
        clock.advance(by: pause)
      }
      return sum.value
    }
  },
  // One response in ten comes too late.
  Workload(name: "timeout", count: 50_000, target: 7) { count in
    let sum = Sum()
    let clock = VirtualClock()
    return {
      for number in 0..<count {
        let response = Subject<Int>()
        response.timeout(.seconds(1), on: clock.main).subscribe(
          next: { sum.append($0) }, error: { _ in sum.append(-1) }, completed: {})
        if number % 10 != 0 {
          response.sendNext(number)
          response.sendCompleted()
        }
        clock.advance(by: .milliseconds(10))
      }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let clock = FloorClock()
    return {
      for number in 0..<count {
        let response = FloorSubject()
        timeout(response, 1_000, on: clock, opaque { sum.append($0) }) { sum.append(-1) }
        if number % 10 != 0 { response.send(number) }
        clock.advance(by: 10)
      }
      return sum.value
    }
  },
]

/// An action that keeps a queue busy while values are sent to it, if instructions are counted.
///
/// Without it, the system would decide when the sender and the queue's thread take turns, and each
/// run would execute a different number of instructions.
private struct BusyQueue {
  private static let isNeeded = CommandLine.arguments.contains("--once")

  private let hasEnded = DispatchSemaphore(value: 0)

  /// Waits until an action passed to `schedule` has begun, and keeps it running.
  init(_ schedule: (@escaping @Sendable () -> Void) -> Void) {
    guard Self.isNeeded else { return }
    let hasBegun = DispatchSemaphore(value: 0)
    schedule { [hasEnded] in
      hasBegun.signal()
      hasEnded.wait()
    }
    hasBegun.wait()
  }

  /// Lets the queue continue.
  func end() { hasEnded.signal() }
}

@inline(never)
private func throttle(
  _ subject: FloorSubject, _ interval: Int, on clock: FloorClock,
  _ next: @escaping (Int) -> Void
) {
  var latest = 0
  _ = subject.subscribe { value in
    latest += 1
    let number = latest
    clock.after(interval) { if number == latest { next(value) } }
  }
}

@inline(never)
private func buffer(
  _ subject: FloorSubject, _ interval: Int, on clock: FloorClock,
  _ next: @escaping ([Int]) -> Void
) {
  var waiting: [Int] = []
  _ = subject.subscribe { value in
    if waiting.isEmpty {
      clock.after(interval) {
        let values = waiting
        waiting = []
        next(values)
      }
    }
    waiting.append(value)
  }
}

/// Passes on one value, or reports that none arrived in time.
@inline(never)
private func timeout(
  _ subject: FloorSubject, _ interval: Int, on clock: FloorClock,
  _ next: @escaping (Int) -> Void, _ timedOut: @escaping () -> Void
) {
  var isDone = false
  let subscription = subject.subscribe { value in
    isDone = true
    next(value)
  }
  clock.after(interval) {
    if isDone { return }
    isDone = true
    subscription.dispose()
    timedOut()
  }
}

/// Returns `count` numbers in random order, the same every time.
func scattered(_ count: Int, below limit: Int) -> [Int] {
  var state: UInt64 = 1
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
