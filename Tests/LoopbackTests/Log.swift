import Controls
import Foundation
import Reactive
import Synchronization

@testable import Loopback

/// The events, in order.
final class Log: Sendable {
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

/// Runs `body` on its own clock until the clock is idle, and returns the log.
func logged(_ body: (VirtualClock, Log) throws -> Void) throws -> String {
  let (clock, log) = (VirtualClock(), Log())
  try clock.run { try body(clock, log) }
  try clock.advanceUntilIdle()
  return log.text
}

/// Does the same, and passes `body` a client of `fixtures`.
func logged(
  over fixtures: HTTPFixtures, _ body: (Loopback, VirtualClock, Log) throws -> Void
) throws -> String {
  let (clock, log) = (VirtualClock(), Log())
  try clock.run {
    let client = try Loopback(fixtures, by: .beside)
    defer { client.close() }
    try body(client, clock, log)
    try clock.advanceUntilIdle()
  }
  return log.text
}

extension Fetcher {
  /// A fetcher with the program that was built beside the tests.
  static let beside = Fetcher(
    ([Bundle.main] + Bundle.allBundles)
      .flatMap { [$0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
      .map { $0.appending(path: "lesson-runner-http").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "")
}
