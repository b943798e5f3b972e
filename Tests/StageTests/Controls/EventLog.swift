import Reactive
import Synchronization

/// A log of events, in order.
final class EventLog: Sendable {
  private let lines = Mutex<[String]>([])

  func callAsFunction(_ line: String) { lines.withLock { $0.append(line) } }

  /// All events on one line.
  var text: String { lines.withLock { $0.joined(separator: " · ") } }
}

/// Runs `body` on its own clock until the clock is idle, and returns the log.
func logged(_ body: (VirtualClock, EventLog) throws -> Void) throws -> String {
  let (clock, log) = (VirtualClock(), EventLog())
  try clock.run { try body(clock, log) }
  try clock.advanceUntilIdle()
  return log.text
}

extension Signal {
  /// Logs each value and the ending, each after `name`.
  @discardableResult
  func log(_ name: String, in log: EventLog, _ words: @escaping @Sendable (Value) -> String)
    -> Disposable
  {
    subscribe(
      next: { log("\(name) \(words($0))") }, error: { log("\(name) \($0)") },
      completed: { log("\(name) over") })
  }
}
