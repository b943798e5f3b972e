import Reactive

extension Scenario {
  static let tasks = [
    Scenario("tasks", "tasks that disposables cancel, and subscriptions that cancelled tasks end") {
      round in
      let subject = Subject<Sent>()
      let queue = Scheduler.background(name: "tasks")
      let (open, strays) = (Count(), Count())
      round.everybodyPlays(live: true) { player in
        for _ in 0..<30 {
          open.up()
          let place = player.dice.once(in: 2) ? queue : nil
          let task = Task(executorPreference: place) {
            defer { open.down() }
            var last: [Int: Int] = [:]
            for try await value in subject.values {
              if place != nil, Scheduler.current !== queue { strays.up() }
              if last[value.sender] ?? -1 >= value.ticket { strays.up() }
              last[value.sender] = value.ticket
            }
          }
          let leaving = Disposable { task.cancel() }
          for _ in 0..<player.dice.roll(0...5) { player.send(to: subject) }
          player.act { leaving.dispose() }
        }
      }
      round.wait { open.value == 0 ? nil : "the end of \(open.value) tasks" }
      round.expect(strays.value == 0, "\(strays.value) values came elsewhere, or out of order.")
      round.drain([queue])
    },
    Scenario("task-signals", "signals of tasks, which are disposed of while they begin and send") {
      round in
      let open = Count()
      let endless = Signal<Sent>.from(
        AsyncStream<Sent> { continuation in
          continuation.yield(Sent(sender: 0, ticket: 0))
        })
      let (waiting, answering) = (
        Signal<Sent>.awaiting {
          open.up()
          defer { open.down() }
          let (never, continuation) = AsyncStream<Sent>.makeStream()
          for await _ in never {}
          withExtendedLifetime(continuation) {}
          throw CancellationError()
        },
        Signal<Sent>.awaiting {
          open.up()
          defer { open.down() }
          return Sent(sender: 0, ticket: 1)
        }
      )
      let staying = Monitor([Witness<Sent>]())
      let leaving = Monitor([Witness<Sent>]())
      // A task ends before its result has been delivered, and delivery may continue after a
      // disposal. Handlers are released when the last of them has returned.
      let handlers = Count()
      round.everybodyPlays(live: true) { player in
        for _ in 0..<40 {
          let signal = player.dice.pick([endless, waiting, answering])
          let witness = player.watch(signal, Counted(by: handlers).handler())
          if signal === answering, player.dice.once(in: 2) {
            staying.use { $0.append(witness) }
          } else {
            for _ in 0..<player.dice.roll(0...9) { giveWay() }
            player.leave(witness)
            leaving.use { $0.append(witness) }
          }
        }
      }
      let stayed = staying.use { $0 }
      round.waitForEnd(of: stayed, "staying")
      round.wait { open.value == 0 ? nil : "the end of \(open.value) tasks" }
      round.wait { handlers.value == 0 ? nil : "\(handlers.value) handlers to be let go of" }
      let left = leaving.use { $0 }
      // The thread that released the handlers may not have run the last one. Reading `isEnded`
      // orders this thread after its writes.
      for witness in left { _ = witness.isEnded }
      round.check(stayed, endings: 1...1)
      round.check(left, endings: 0...1)
      round.expect(
        stayed.allSatisfy { $0.heard.map(\.ticket) == [1] }, "An answer is missing, or comes twice."
      )
    },
  ]
}
