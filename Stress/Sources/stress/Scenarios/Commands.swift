import Reactive

extension Scenario {
  static let commands = [
    Scenario("command", "executions from several threads, at once or one at a time") { round in
      let isConcurrent = round.host.dice.once(in: 2)
      round.note(isConcurrent ? "concurrent" : "one at a time")
      let worker = Scheduler.background(name: "worker")
      let (running, works) = (Count(), Count())
      let outcomes = Monitor((values: 0, failures: 0, refusals: 0, wrong: 0))
      var told: [Witness<Bool>] = []
      do {
        let command = Command<Int, Int> { input in
          works.up()
          let work = input.isMultiple(of: 5) ? Signal<Int>.error(Mishap()) : .return(-input)
          return work.deliverOn(worker)
        }
        command.allowsConcurrentExecution = isConcurrent
        told = round.onScheduler {
          [round.host.watch(command.executing), round.host.watch(command.enabled)]
        }
        let executions = round.onScheduler {
          round.host.watch(command.executionSignals.map { _ in 0 })
        }
        let errors = round.onScheduler { round.host.watch(command.errors.map { _ in 0 }) }
        round.everybodyPlays(live: true) { player in
          for _ in 0..<20 {
            let input = player.draw().ticket
            running.up()
            let answers = Count()
            player.act { command.execute(input) }.subscribe(
              next: { output in
                answers.up()
                if output != -input { outcomes.use { $0.wrong += 1 } }
              },
              error: { error in
                outcomes.use { outcomes in
                  if error is Mishap { outcomes.failures += 1 } else { outcomes.refusals += 1 }
                }
                running.down()
              },
              completed: {
                outcomes.use { outcomes in
                  outcomes.values += 1
                  if answers.value != 1 { outcomes.wrong += 1 }
                }
                running.down()
              })
          }
        }
        round.wait {
          let left = running.value
          return left == 0 ? nil : "\(left) executions to end"
        }
        round.drain([worker, .main, .main, .main])
        let (values, failures, refusals, wrong) = outcomes.use { $0 }
        let made = works.value
        let all = round.players.count * 20
        round.expect(
          wrong == 0 && values + failures + refusals == all && values + failures == made,
          "Of \(all) executions \(made) began; \(values) values, \(failures) failures, "
            + "\(refusals) refusals, \(wrong) wrong.")
        round.expect(!isConcurrent || refusals == 0, "\(refusals) executions were refused.")
        round.expect(
          errors.heard.count == failures && executions.heard.count == made,
          "\(errors.heard.count) of \(failures) errors and \(executions.heard.count) of \(made) "
            + "executions were told.")
        for witness in told {
          round.expect(
            witness.heard == witness.heard.withoutRepeats, "The same state is told twice in a row.")
        }
        round.expect(told[0].heard.last == false, "It is still executing.")
        round.expect(told[1].heard.last == true, "It is still disabled.")
        round.host.leave(executions)
        round.host.leave(errors)
        round.check([executions, errors], endings: 0...0)
        round.count(2 * all)
      }
      round.waitForEnd(of: told, "executing and enabled")
      round.check(told, endings: 1...1)
    }
  ]
}
