import Dispatch
import Foundation
import Reactive
import Synchronization

/// Runs `body` on `count` separate threads at once, and returns when all have finished.
///
/// These threads have no scheduler and no task-local values of the test.
func onThreads(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Void) {
  let (ready, finished) = (DispatchGroup(), DispatchGroup())
  let start = DispatchSemaphore(value: 0)
  for number in 0..<count {
    ready.enter()
    finished.enter()
    let thread = Thread {
      ready.leave()
      start.wait()
      body(number)
      finished.leave()
    }
    thread.start()
  }
  ready.wait()
  for _ in 0..<count { start.signal() }
  finished.wait()
}

/// Waits for another thread without sleeping, so that both continue at the same moment. While
/// waiting, yields the processor, because the other thread may need it.
func spin(until condition: () -> Bool) {
  while !condition() { sched_yield() }
}

/// Detects whether `run` is called on two threads at once. Nested calls on one thread are allowed.
final class Overlap: Sendable {
  private let inside = Atomic<UInt>(0)
  private let detected = Atomic<Bool>(false)

  var isDetected: Bool { detected.load(ordering: .acquiring) }

  func run(_ body: () -> Void) {
    let thread = UInt(bitPattern: ObjectIdentifier(Thread.current))
    let before = inside.exchange(thread, ordering: .acquiringAndReleasing)
    if before != 0, before != thread { detected.store(true, ordering: .releasing) }
    body()
    inside.store(before, ordering: .releasing)
  }
}

/// Records the values of one subscription, and checks that its handlers neither overlap nor run
/// after the end.
final class SubscriptionRecorder<Value: Sendable>: Sendable {
  private struct Notes: Sendable {
    var values: [Value] = []
    var endings = 0
    var isLate = false
  }

  private let notes = Guarded(Notes())
  private let overlap = Overlap()

  /// Subscribes to a signal. `body` is also called with each value.
  @discardableResult
  func watch(
    _ signal: Signal<Value>, _ body: @escaping @Sendable (Value) -> Void = { _ in }
  ) -> Disposable {
    signal.subscribe(
      next: { value in
        self.overlap.run {
          self.note { $0.values.append(value) }
          body(value)
        }
      },
      error: { _ in self.overlap.run { self.note { $0.endings += 1 } } },
      completed: { self.overlap.run { self.note { $0.endings += 1 } } })
  }

  private func note(_ change: (inout Notes) -> Void) {
    notes.withLock { notes in
      if notes.endings > 0 { notes.isLate = true }
      change(&notes)
    }
  }

  var values: [Value] { notes.withLock { $0.values } }
  var endings: Int { notes.withLock { $0.endings } }

  /// The detected errors: handlers that overlapped, or were called after the end.
  var faults: [String] {
    (overlap.isDetected ? ["two handlers ran at once"] : [])
      + (notes.withLock { $0.isLate } ? ["a handler ran after the end"] : [])
  }
}

/// A value with the number of the thread that sent it, and its own number among that thread's
/// values.
struct Sent: Hashable, Sendable {
  let sender: Int
  let number: Int
}

extension [Sent] {
  /// Returns a sentence for each sender whose numbers are incomplete or out of order, and one more
  /// if there are values from other senders.
  func faults(from senders: [Int], _ numbers: some Sequence<Int>) -> [String] {
    let numbers = Array<Int>(numbers)
    let wrong = senders.filter { sender in
      filter { $0.sender == sender }.map(\.number) != numbers
    }
    let others = filter { !senders.contains($0.sender) }.count
    return wrong.map { "thread \($0): values are missing, repeated or out of order" }
      + (others == 0 ? [] : ["\(others) values from other threads"])
  }

  /// Returns the values that `senders` sent.
  func sent(by senders: ClosedRange<Int>) -> [Sent] {
    filter { senders.contains($0.sender) }
  }

  /// True if the numbers of each sender increase.
  var isInOrder: Bool {
    var latest: [Int: Int] = [:]
    for sent in self {
      if let number = latest[sent.sender], number >= sent.number { return false }
      latest[sent.sender] = sent.number
    }
    return true
  }
}

/// A table of values by number, which many threads may write.
final class ValuesByNumber<Value: Sendable>: Sendable {
  private let values = Guarded<[Int: Value]>([:])

  subscript(number: Int) -> Value? {
    get { values.withLock { $0[number] } }
    set { values.withLock { $0[number] = newValue } }
  }
}
