import Reactive

extension Scenario {
  static let commands = [
    Scenario("command", "executions from several threads, at once or one at a time") { round in
      let isConcurrent = round.host.random.once(in: 2)
      round.record(isConcurrent ? "concurrent" : "one at a time")
      let worker = Scheduler.background(name: "worker")
      let outcomes = Outcomes()
      let (executing, enabled) = (Monitor(Bool?.none), Monitor(Bool?.none))
      let (errorCount, executionCount) = (Counter(), Counter())
      var (states, events): ([EventRecorder<Bool>], [EventRecorder<Int>]) = ([], [])
      do {
        let command = Command<Int, Int> { input in
          outcomes.begin()
          let work = input.isMultiple(of: 5) ? Signal<Int>.error(TestError()) : .return(-input)
          return work.deliverOn(worker).finally { outcomes.end() }
        }
        command.allowsConcurrentExecution = isConcurrent
        states = round.onScheduler {
          [
            round.host.watch(command.executing) { state in executing.use { $0 = state } },
            round.host.watch(command.enabled) { state in enabled.use { $0 = state } },
          ]
        }
        events = round.onScheduler {
          [
            round.host.watch(command.errors.map { _ in 0 }) { _ in errorCount.up() },
            round.host.watch(command.executionSignals.map { _ in 0 }) { _ in executionCount.up() },
          ]
        }
        round.runParticipants(live: true) { participant in
          for _ in 0..<20 {
            let input = participant.draw().ticket
            outcomes.watch(participant.act { command.execute(input) }, of: input)
          }
        }
        let all = round.participants.count * 20
        round.wait { outcomes.count == all ? nil : "\(all - outcomes.count) executions to end" }
        round.expect(outcomes.wrong.value == 0, "\(outcomes.wrong.value) results were wrong.")
        let (failures, began) = (outcomes.failures.value, outcomes.works.value)
        round.expect(
          outcomes.refusals.value == all - began,
          "Of \(all) executions, \(began) began and \(outcomes.refusals.value) were refused.")
        round.expect(!isConcurrent || began == all, "\(all - began) executions were refused.")
        let overlaps = outcomes.overlaps.value
        round.expect(
          isConcurrent || overlaps == 0, "\(overlaps) of \(began) executions began during another.")
        round.wait {
          let states = (executing.use { $0 }, enabled.use { $0 })
          let counts = (errorCount.value, executionCount.value)
          if states == (false, true), counts == (failures, began) { return nil }
          return "the command to report that it is idle, \(failures) errors and \(began) "
            + "executions; it reported \(states) and \(counts)"
        }
        round.count(2 * all + began)
      }
      // These signals end when the command is deallocated.
      round.waitForEnd(of: states, "executing and enabled")
      round.waitForEnd(of: events, "errors and executionSignals")
      round.check(states, endings: 1...1)
      round.check(events, endings: 1...1)
      for state in states {
        round.expect(
          state.received == state.received.withoutRepeats, "A state was sent twice in a row.")
      }
    }
  ]
}

/// Counts the outcomes of a command's executions.
private final class Outcomes: Sendable {
  /// The number of times that work began, and the number of times that it began during other work.
  let (works, overlaps) = (Counter(), Counter())
  private let running = Counter()

  let (values, failures, refusals) = (Counter(), Counter(), Counter())

  /// The number of wrong results.
  let wrong = Counter()

  /// The number of executions that have ended.
  var count: Int { values.value + failures.value + refusals.value }

  func begin() {
    works.up()
    if running.up() > 1 { overlaps.up() }
  }

  func end() {
    running.down()
  }

  func watch(_ result: Signal<Int>, of input: Int) {
    let answers = Counter()
    result.subscribe(
      next: { output in if output != -input || answers.up() != 1 { self.wrong.up() } },
      error: { ($0 is TestError ? self.failures : self.refusals).up() },
      completed: {
        if answers.value != 1 { self.wrong.up() }
        self.values.up()
      })
  }
}
