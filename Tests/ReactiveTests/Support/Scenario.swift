import Reactive
import Testing

/// One line of a table: what happens, and the log it gives.
struct Scenario: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let expected: String
  let play: @Sendable (VirtualClock, Log) -> Void

  init(
    _ description: String, _ expected: String,
    _ play: @escaping @Sendable (VirtualClock, Log) -> Void
  ) {
    testDescription = description
    self.expected = expected
    self.play = play
  }

  /// The log of the scenario on a clock of its own.
  var text: String { ReactiveTests.scenario(play) }
}
