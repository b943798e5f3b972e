import Dispatch
import Reactive

/// Workloads with values that arrive later or on another thread.
let times: [Workload] = [
  // A text field waits for a pause and asks a server for the latest text.
  paced("search", count: 20_000, below: 600, target: 14) { clock, sum in
    let text = Property("")
    text.signal
      .throttle(.milliseconds(300))
      .distinctUntilChanged()
      .map { Signal.return($0.utf8.count).delay(.milliseconds(100)) }
      .switchToLatest()
      .subscribeNext { sum.append($0) }
    return Sender { text.value = names[$0 % names.count] }
  } floor: { clock, sum in
    var (text, asked, changes, requests) = ("", String?.none, 0, 0)
    func change(_ new: String) {
      text = new
      changes += 1
      let change = changes
      clock.after(300) {
        if change != changes || text == asked { return }
        asked = text
        requests += 1
        let (request, length) = (requests, text.utf8.count)
        clock.after(100) { if request == requests { sum.append(length) } }
      }
    }
    change("")
    return Sender { change(names[$0 % names.count]) }
  },
  Workload(name: "virtual-time", count: 200_000, target: 1.5) { count, sum in
    let clock = VirtualClock()
    let delays = scattered(count, below: 1_000_000_000)
    return {
      for (index, delay) in delays.enumerated() {
        clock.main.after(.nanoseconds(delay)) { sum.append(index) }
      }
      clock.advance(by: .seconds(1))
    }
  } floor: { count, sum in
    let clock = FloorClock()
    let delays = scattered(count, below: 1_000_000_000)
    return {
      for (index, delay) in delays.enumerated() {
        clock.after(delay) { sum.append(index) }
      }
      clock.advance(by: 1_000_000_000)
    }
  },
  // Some runs create a thread, so use more values to hide that cost while instructions are counted.
  Workload(name: "deliver-on", count: 200_000, target: 0.7, divisor: 5) { count, sum in
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
    }
  } floor: { count, sum in
    let queue = DispatchQueue(label: "floor")
    let done = DispatchSemaphore(value: 0)
    return {
      let hold = BusyQueue { queue.async(execute: $0) }
      opaque(numbers(0..<count))(
        opaque { number in
          queue.async {
            sum.append(number)
            if number == count - 1 { done.signal() }
          }
        })
      hold.end()
      done.wait()
    }
  },
  Workload(name: "deliver-on-two", count: 200_000, target: 1, divisor: 5) { count, sum in
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
    }
  } floor: { count, sum in
    let queue = DispatchQueue(label: "floor")
    let done = DispatchSemaphore(value: 0)
    let (first, second) = (FloorSubject(), FloorSubject())
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
    }
  },
  paced("throttle", below: 20, target: 2.5) { _, sum in
    let subject = Subject<Int>()
    subject.throttle(.milliseconds(10)).subscribeNext { sum.append($0) }
    return Sender { subject.sendNext($0) }
  } floor: { clock, sum in
    let subject = FloorSubject()
    var latest = 0
    subject.subscribe { value in
      latest += 1
      let number = latest
      clock.after(10) { if number == latest { sum.append(value) } }
    }
    return Sender { subject.send($0) }
  },
  paced("buffer", below: 4, target: 7, onMain: false) { clock, sum in
    let subject = Subject<Int>()
    subject.bufferWithTime(.milliseconds(10), on: clock.main).subscribeNext { sum.append($0.count) }
    return Sender { subject.sendNext($0) }
  } floor: { clock, sum in
    let subject = FloorSubject()
    var waiting: [Int] = []
    subject.subscribe { value in
      if waiting.isEmpty {
        clock.after(10) {
          sum.append(waiting.count)
          waiting = []
        }
      }
      waiting.append(value)
    }
    return Sender { subject.send($0) }
  },
  // One response in ten comes too late.
  Workload(name: "timeout", count: 50_000, target: 7) { count, sum in
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
    }
  } floor: { count, sum in
    let clock = FloorClock()
    return {
      for number in 0..<count {
        let response = FloorSubject()
        var isDone = false
        let subscription = response.subscribe {
          isDone = true
          sum.append($0)
        }
        clock.after(1_000) {
          if isDone { return }
          subscription.dispose()
          sum.append(-1)
        }
        if number % 10 != 0 { response.send(number) }
        clock.advance(by: 10)
      }
    }
  },
]

/// Returns a workload that sends numbers, with a random pause of less than `limit` milliseconds
/// after each.
private func paced(
  _ name: String, count: Int = 100_000, below limit: Int, target: Double, onMain: Bool = true,
  engine: @escaping @Sendable (VirtualClock, Sum) -> Sender,
  floor: @escaping @Sendable (FloorClock, Sum) -> Sender
) -> Workload {
  Workload(name: name, count: count, target: target) { count, sum in
    let clock = VirtualClock()
    let pauses = scattered(count, below: limit)
    let sender = clock.run { engine(clock, sum) }
    func sendAll() {
      for (number, pause) in pauses.enumerated() {
        sender.send(number)
        clock.advance(by: .milliseconds(pause))
      }
    }
    return { if onMain { clock.run(sendAll) } else { sendAll() } }
  } floor: { count, sum in
    let clock = FloorClock()
    let pauses = scattered(count, below: limit)
    let sender = floor(clock, sum)
    return {
      for (number, pause) in pauses.enumerated() {
        sender.send(number)
        clock.advance(by: pause)
      }
    }
  }
}

/// A function that sends a number, in a type of its own: as the result of a generic function, it would
/// cost an additional call.
private struct Sender {
  let send: (Int) -> Void
}

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
