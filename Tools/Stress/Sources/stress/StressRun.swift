/// A run of all rounds of the chosen scenarios.
final class StressRun: Sendable {
  private let options: Options
  private let pool = ThreadPool(size: 4)

  /// The current scenario and round.
  private let present = Monitor((scenario: "", round: 0))

  init(_ options: Options) {
    self.options = options
  }

  /// Plays until the limit is reached or a round fails. Returns true if no round failed.
  func play() -> Bool {
    printLine("seed \(options.seed), 2 to \(pool.size) threads, plus the schedulers' threads")
    printLine(Report.heading)
    let watchdog = Watchdog { [self] in
      printError(failure(["There was no progress for \(Round.timeLimit)."]))
      quitAtOnce(1)
    }
    var total = Tally()
    for scenario in options.scenarios {
      var tally = Tally()
      let start = ContinuousClock.now
      while !isEnough(tally) {
        let number = options.round ?? tally.rounds + 1
        present.use { $0 = (scenario.name, number) }
        let round = Round(scenario, number: number, seed: options.seed, pool: pool)
        tally.add(
          events: round.play(scenario), duration: ContinuousClock.now - start - tally.duration)
        watchdog.pat()
        guard round.faults.isEmpty else {
          printError(failure(round.faults, decisions: round.decisions))
          return false
        }
      }
      printLine(Report.line(scenario.name, tally))
      total.add(tally)
    }
    printLine(Report.line("total", total))
    return true
  }

  private func isEnough(_ tally: Tally) -> Bool {
    let share = options.scenarios.count
    return switch options.limit {
    case .seconds(let seconds): tally.duration >= .seconds(seconds) / share
    case .events(let events): tally.events * share >= events
    case .rounds(let rounds): tally.rounds >= rounds
    }
  }

  private func failure(_ faults: [String], decisions: [String] = []) -> String {
    let (scenario, round) = present.use { $0 }
    let more = faults.count > 5 ? ["… and \(faults.count - 5) more."] : []
    let again =
      "swift run -c release --package-path Tools/Stress stress --seed \(options.seed) --round \(round) "
      + scenario
    return """
      Error: \(([scenario] + decisions).joined(separator: ", ")), round \(round), seed \(options.seed):
        \((faults.prefix(5) + more).joined(separator: "\n  "))
      To repeat the same decisions: \(again)
      """
  }
}
