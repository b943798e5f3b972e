import Reactive
import Testing

/// A kind of scheduler on which the same scenario is played.
enum Stage: String, CaseIterable, CustomTestStringConvertible {
  case virtualMain, virtualBackground, liveMain, liveBackground

  var testDescription: String { rawValue }

  /// Runs `body` as an action of such a scheduler, waits for everything that it schedules, and
  /// returns the log. The last action wakes the test, so the test does not have to guess how long
  /// to wait.
  func play(_ body: @escaping @Sendable (Scheduler, Log) -> Void) async throws -> String {
    switch self {
    case .virtualMain: try Self.play(on: VirtualClock(), as: \.main, body)
    case .virtualBackground: try Self.play(on: VirtualClock(), as: \.newBackground, body)
    case .liveMain: await Self.play(live: .main, body)
    case .liveBackground: await Self.play(live: .background(), body)
    }
  }

  private static func play(
    on clock: VirtualClock, as scheduler: (VirtualClock) -> Scheduler,
    _ body: @escaping @Sendable (Scheduler, Log) -> Void
  ) throws -> String {
    let log = Log()
    let scheduler = scheduler(clock)
    scheduler.schedule { body(scheduler, log) }
    try clock.advanceUntilIdle()
    return log.text
  }

  private static func play(
    live scheduler: Scheduler, _ body: @escaping @Sendable (Scheduler, Log) -> Void
  ) async -> String {
    while true {
      let log = Log()
      let delays = CallCounter()
      await withCheckedContinuation { continuation in
        scheduler.schedule {
          let start = scheduler.now
          // If the thread was delayed for too long, the events may come in another valid order, so
          // the scenario is played again.
          let look: @Sendable (Int) -> Void = { milliseconds in
            let late = scheduler.now - start - .milliseconds(milliseconds)
            if late >= .milliseconds(15) { _ = delays.next() }
          }
          for milliseconds in stride(from: 10, to: 60, by: 10) {
            scheduler.after(.milliseconds(milliseconds)) { look(milliseconds) }
          }
          body(scheduler, log)
          scheduler.after(.milliseconds(60)) { continuation.resume() }
          if scheduler.now - start >= .milliseconds(5) { _ = delays.next() }
        }
      }
      if delays.value == 0 { return log.text }
    }
  }
}

extension VirtualClock {
  fileprivate var newBackground: Scheduler { background() }
}
