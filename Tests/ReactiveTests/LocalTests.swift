import Dispatch
import Reactive
import Testing

/// Tests in which four threads send to operators that keep their state in a `Local`, a variable
/// without a lock. If two threads used the state at once, an update could be lost and the result
/// would be wrong, or the thread sanitizer would report a race.
@Suite struct LocalTests {
  @Test(
    "An operator's state counts every value, from any thread", arguments: sources, counters)
  func counts(source: Source, counter: Counter) {
    let (signal, send) = source.make()
    let result = Guarded<Int?>(nil)
    let finished = DispatchSemaphore(value: 0)
    onScheduler {
      counter.count(signal).subscribe(
        next: { count in result.withLock { $0 = count } }, completed: { finished.signal() })
    }
    onThreads(4) { thread in
      for number in 1...500 { send(thread, .next(number)) }
    }
    for thread in 0..<4 { send(thread, .completed) }
    finished.wait()
    #expect(result.withLock { $0 } == counter.expected)
  }

  /// A signal, and a function that sends an event to it on the calling thread. If there are four
  /// subjects, the function's number selects one of them.
  struct Source: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> (signal: Signal<Int>, send: @Sendable (Int, Event<Int>) -> Void)
  }

  /// An operator that counts values, and its last result for 2,000 values.
  struct Counter: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: Int
    let count: @Sendable (Signal<Int>) -> Signal<Int>
  }

  private static let sources = [
    Source(testDescription: "subject") {
      let subject = Subject<Int>()
      return (subject, { _, event in subject.send(event) })
    },
    Source(testDescription: "replay subject") {
      let subject = ReplaySubject<Int>(capacity: 1)
      return (subject, { _, event in subject.send(event) })
    },
    Source(testDescription: "created signal") {
      let sender = Lockbox<Subscription<Int>>()
      let signal = Signal { subscriber in
        sender.value = subscriber
        return nil
      }
      return (signal, { _, event in sender.value?.send(event) })
    },
    Source(testDescription: "merge of four subjects") {
      let subjects = (0..<4).map { _ in Subject<Int>() }
      return (.merge(subjects), { thread, event in subjects[thread].send(event) })
    },
    Source(testDescription: "flattenMap to four subjects") {
      let subjects = (0..<4).map { _ in Subject<Int>() }
      return (
        Signal.of(0, 1, 2, 3).flattenMap { subjects[$0] },
        { thread, event in subjects[thread].send(event) }
      )
    },
    Source(testDescription: "scheduler on a concurrent queue") {
      let queue = DispatchQueue(label: "several", attributes: .concurrent)
      let subject = Subject<Int>()
      return (subject.deliverOn(.queue(queue)), { _, event in subject.send(event) })
    },
  ]

  private static let counters = [
    Counter(testDescription: "scan", expected: 2000) { $0.scan(0) { count, _ in count + 1 } },
    Counter(testDescription: "aggregate", expected: 2000) { counted($0) },
    Counter(testDescription: "collect", expected: 2000) { $0.collect().map(\.count) },
    Counter(testDescription: "skip", expected: 500) { counted($0.skip(1500)) },
    Counter(testDescription: "take", expected: 1500) { counted($0.take(1500)) },
    Counter(testDescription: "takeLast", expected: 1500) { counted($0.takeLast(1500)) },
    Counter(testDescription: "map and filter", expected: 2000) {
      counted($0.map { $0 + 1 }.filter { $0 > 0 })
    },
  ]

  private static func counted(_ signal: Signal<Int>) -> Signal<Int> {
    signal.aggregate(0) { count, _ in count + 1 }
  }
}
