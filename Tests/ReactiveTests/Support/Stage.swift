import Reactive
import Testing

/// A kind of scheduler on which one and the same scenario is played.
enum Stage: String, CaseIterable, CustomTestStringConvertible {
  case virtualMain, virtualBackground, liveMain, liveBackground

  var testDescription: String { rawValue }

  /// Runs the body as an action of such a scheduler, waits for everything it schedules, and
  /// returns what it logged. A waiting test is woken by the last action, not by a guessed time.
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
      let isPunctual = await withCheckedContinuation { continuation in
        scheduler.schedule {
          let start = scheduler.now
          body(scheduler, log)
          // Had the thread been held up for longer, a shorter delay that was asked for later would
          // rightly be due after a longer one. Then the scenario is played again.
          let isPunctual = scheduler.now - start < .milliseconds(10)
          scheduler.after(.milliseconds(60)) { continuation.resume(returning: isPunctual) }
        }
      }
      if isPunctual { return log.text }
    }
  }
}

extension VirtualClock {
  fileprivate var newBackground: Scheduler { background() }
}
