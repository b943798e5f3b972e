import Controls
import Foundation
import Reactive
import Synchronization

@testable import Runner

/// A log of events, in the order in which they arrive.
final class EventLog: Sendable {
  private let lines = Mutex<[String]>([])

  func callAsFunction(_ line: String) { lines.withLock { $0.append(line) } }

  /// Logs the events of a request, each with the milliseconds since the request was sent.
  @discardableResult
  func callAsFunction(_ events: Signal<HTTPEvent>, of clock: VirtualClock) -> Disposable {
    let start = clock.now
    @Sendable func say(_ words: String) {
      let isMain = Scheduler.current === clock.main
      self(
        "\(Int((clock.now - start) / .milliseconds(1))) \(words)\(isMain ? "" : ", not on main")")
    }
    return events.subscribe(
      next: { event in
        if let progress = event.progress { say("\(progress)") }
        if let response = event.response {
          say("\(response.status) \(response.body.count < 100 ? response.text : "and a lot")")
        }
      }, error: { say("\($0)") }, completed: { say("over") })
  }

  /// All events on one line.
  var text: String { lines.withLock { $0.joined(separator: " · ") } }
}

/// Runs `body` on a new clock until the clock is idle, and returns the log.
func logged(_ body: (VirtualClock, EventLog) throws -> Void) throws -> String {
  let (clock, log) = (VirtualClock(), EventLog())
  try clock.run { try body(clock, log) }
  try clock.advanceUntilIdle()
  return log.text
}

/// Runs `body` with a client for `fixtures`, on a new clock until the clock is idle, and returns
/// the log.
func logged(
  over fixtures: HTTPFixtures, _ body: (Loopback, VirtualClock, EventLog) throws -> Void
) throws -> String {
  let (clock, log) = (VirtualClock(), EventLog())
  try clock.run {
    let client = try Loopback(fixtures)
    defer { client.close() }
    try body(client, clock, log)
    try clock.advanceUntilIdle()
  }
  return log.text
}
