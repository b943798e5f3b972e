import Reactive
import Testing

/// A row in a table of tests: a scenario and its expected log.
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

  /// The log of the scenario, played on its own clock.
  var text: String { ReactiveTests.scenario(play) }
}
