import Reactive
import Testing

/// A log of events, in order.
final class Log: Sendable {
  private let lines = Guarded<[String]>([])
  private let kept = Guarded<[any AnyObject & Sendable]>([])

  func callAsFunction(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  var entries: [String] { lines.withLock { $0 } }

  /// The events on one line, as in `Behaviours.md`: `sub A · 1 · C`.
  var text: String { entries.joined(separator: " · ") }

  /// Retains an object until the scenario has ended, so that its deallocation does not appear in
  /// the log.
  func keep(_ object: any AnyObject & Sendable) {
    kept.withLock { $0.append(object) }
  }

  fileprivate func release() {
    let objects = kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
    withExtendedLifetime(objects) {}
  }
}

/// An error with a number. Error 3 prints as `E3`.
struct TestError: Error, Equatable, CustomStringConvertible {
  let code: Int

  init(_ code: Int = 1) {
    self.code = code
  }

  var description: String { "E\(code)" }
}

/// Runs a scenario on the main thread of its own clock, and returns the log.
func scenario(_ body: (VirtualClock, Log) throws -> Void) rethrows -> String {
  let clock = VirtualClock()
  let log = Log()
  defer { log.release() }
  try clock.run { try body(clock, log) }
  return log.text
}

/// A source to which a test sends events, and which logs its subscriptions and disposals. It stays
/// alive until the scenario has ended.
struct LoggedSource<Value: Sendable>: Sendable {
  private let subject = Subject<Value>()
  let signal: Signal<Value>

  init(_ name: String, _ log: Log) {
    log.keep(subject)
    signal = Signal { [subject] subscriber in
      log("sub \(name)")
      let subscription = subject.subscribe(subscriber)
      return Disposable {
        subscription.dispose()
        log("disp \(name)")
      }
    }
  }

  func send(_ value: Value) { subject.sendNext(value) }
  func fail(_ code: Int = 1) { subject.sendError(TestError(code)) }
  func complete() { subject.sendCompleted() }
}

/// Returns a source that sends all events at once, and that logs its subscriptions and disposals.
func cold<Value>(_ name: String, _ log: Log, _ events: Event<Value>...) -> Signal<Value> {
  cold(name, log, events)
}

/// Returns a source that sends all events at once, and that logs its subscriptions and disposals.
func cold<Value>(_ name: String, _ log: Log, _ events: [Event<Value>]) -> Signal<Value> {
  Signal { subscriber in
    log("sub \(name)")
    for event in events { subscriber.send(event) }
    return Disposable { log("disp \(name)") }
  }
}

extension Event {
  /// Returns a failure with the test error of this number.
  static func failed(_ code: Int = 1) -> Event { .error(TestError(code)) }
}

extension Signal {
  /// Subscribes and logs every event: a value as its text, a completion as `C`, an error as its
  /// text. The prefix tells several subscribers apart.
  @discardableResult
  func record(
    in log: Log, as prefix: String = "",
    _ print: @escaping @Sendable (Value) -> String = { "\($0)" }
  ) -> Disposable {
    subscribe(
      next: { log(prefix + print($0)) },
      error: { log(prefix + "\($0)") },
      completed: { log(prefix + "C") })
  }
}

/// An object whose deallocation a test can observe.
final class TrackedObject: Sendable {}

/// A counter of calls.
final class CallCounter: Sendable {
  private let count = Guarded(0)

  /// Counts a call, and returns the number of calls before it.
  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }

  var value: Int { count.withLock { $0 } }
}
