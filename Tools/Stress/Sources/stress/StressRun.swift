/// Actions that several threads perform on the engine at once, and the rules that must then hold.
struct Scenario: Sendable {
  let name: String

  /// A short description, shown by `--help`.
  let about: String

  let play: @Sendable (Round) -> Void

  init(_ name: String, _ about: String, play: @escaping @Sendable (Round) -> Void) {
    self.name = name
    self.about = about
    self.play = play
  }

  static let all =
    subjects + operators + joins + inners + connections + live + schedulers + tasks + commands
    + properties + disposables + graphs + clocks
}

/// A run of all rounds of the chosen scenarios.
final class StressRun: @unchecked Sendable {
  // `@unchecked`: the variables change only before the run. The monitor protects the rest.

  var seed = UInt64.random(in: 1..<1_000_000)
  var seconds = 60
  var scenarios: [Scenario] = []

  /// The number of rounds of each scenario, if it was given.
  var rounds: Int?

  /// The only round to play, if it was given.
  var round: Int?

  private let pool = ThreadPool(size: 4)

  /// The current scenario, its round, and the time when the round began.
  private let present = Monitor((scenario: "", round: 0, start: ContinuousClock.now))

  /// Plays until the limit is reached or a round fails. Returns true if no round failed.
  func play() -> Bool {
    printLine("seed \(seed), 2 to \(pool.size) threads, plus the schedulers' threads")
    startThread { self.watch() }
    var total = 0
    for scenario in scenarios {
      var (played, events) = (0, 0)
      let start = ContinuousClock.now
      while rounds.map({ played < $0 })
        ?? (ContinuousClock.now - start < .seconds(seconds) / scenarios.count)
      {
        played += 1
        let number = round ?? played
        present.use { $0 = (scenario.name, number, .now) }
        let round = Round(scenario, number: number, seed: seed, pool: pool)
        events += round.play(scenario)
        guard round.faults.isEmpty else {
          printError(failure(round.faults, decisions: round.decisions))
          return false
        }
      }
      printLine("\(scenario.name): \(played) rounds, \(events) events")
      total += events
    }
    printLine("\(total) events in all")
    return true
  }

  /// Ends the process if a round does not end.
  private func watch() -> Never {
    while true {
      pause(milliseconds: 500)
      if ContinuousClock.now - present.use({ $0.start }) > Round.timeLimit + .seconds(2) {
        printError(failure(["There was no progress for \(Round.timeLimit)."]))
        quitAtOnce(1)
      }
    }
  }

  private func failure(_ faults: [String], decisions: [String] = []) -> String {
    let (scenario, round, _) = present.use { $0 }
    let more = faults.count > 5 ? ["… and \(faults.count - 5) more."] : []
    return """
      Error: \(([scenario] + decisions).joined(separator: ", ")), round \(round), seed \(seed):
        \((faults.prefix(5) + more).joined(separator: "\n  "))
      To repeat the same decisions: swift run -c release --package-path Tools/Stress stress \
      --seed \(seed) --round \(round) \(scenario)
      """
  }
}
