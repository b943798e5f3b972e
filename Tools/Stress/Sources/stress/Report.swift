/// The rounds and events played so far.
struct Tally {
  private(set) var rounds = 0
  private(set) var events = 0
  private(set) var duration = Duration.zero

  /// Adds one round.
  mutating func add(events: Int, duration: Duration) {
    rounds += 1
    self.events += events
    self.duration += duration
  }

  /// Adds all rounds of another tally.
  mutating func add(_ other: Tally) {
    rounds += other.rounds
    events += other.events
    duration += other.duration
  }
}

/// Functions that format the results.
enum Report {
  /// The heading above the lines.
  static let heading = row("scenario", ["rounds", "events", "seconds", "events a second"])

  /// Returns the line for one scenario.
  static func line(_ name: String, _ tally: Tally) -> String {
    let seconds = tally.duration / .seconds(1)
    let rate = Int(Double(tally.events) / max(seconds, 0.001))
    let tenths = Int((seconds * 10).rounded())
    return row(
      name,
      [
        grouped(tally.rounds), grouped(tally.events), "\(tenths / 10).\(tenths % 10)",
        grouped(rate),
      ]
    )
  }

  /// Returns a line about each scenario.
  static func list(_ scenarios: [Scenario]) -> [String] {
    scenarios.map { padded($0.name) + $0.about }
  }

  private static func row(_ name: String, _ columns: [String]) -> String {
    padded(name)
      + columns.map { String(repeating: " ", count: max(1, 16 - $0.count)) + $0 }.joined()
  }

  private static func padded(_ name: String) -> String {
    name + String(repeating: " ", count: max(1, 20 - name.count))
  }

  private static func grouped(_ number: Int) -> String {
    number < 1000
      ? "\(number)" : grouped(number / 1000) + "," + "\(1000 + number % 1000)".dropFirst()
  }
}
