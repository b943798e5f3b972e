import Reactive

extension Scenario {
  static let tasks = [
    Scenario("tasks", "tasks that disposables cancel, and that then end their subscriptions") {
      round in
      let subject = Subject<SentValue>()
      let queue = Scheduler.background(name: "tasks")
      let (open, misplaced) = (Counter(), Counter())
      round.runParticipants(live: true) { participant in
        for _ in 0..<30 {
          open.up()
          let place = participant.random.once(in: 2) ? queue : nil
          let task = Task(executorPreference: place) {
            defer { open.down() }
            var last: [Int: Int] = [:]
            for try await value in subject.values {
              if place != nil, Scheduler.current !== queue { misplaced.up() }
              if last[value.sender] ?? -1 >= value.ticket { misplaced.up() }
              last[value.sender] = value.ticket
            }
          }
          let leaving = Disposable { task.cancel() }
          for _ in 0..<participant.random.roll(0...5) { participant.send(to: subject) }
          participant.act { leaving.dispose() }
        }
      }
      round.wait { open.value == 0 ? nil : "the end of \(open.value) tasks" }
      round.expect(
        misplaced.value == 0,
        "\(misplaced.value) values arrived on another scheduler, or out of order.")
      round.drain([queue])
    },
    Scenario("task-signals", "signals of tasks, and disposals while the tasks begin and send") {
      round in
      let open = Counter()
      let endless = Signal<SentValue>.from(
        AsyncStream<SentValue> { continuation in
          continuation.yield(SentValue(sender: 0, ticket: 0))
        })
      let (waiting, answering) = (
        Signal<SentValue>.awaiting {
          open.up()
          defer { open.down() }
          let (never, continuation) = AsyncStream<SentValue>.makeStream()
          for await _ in never {}
          withExtendedLifetime(continuation) {}
          throw CancellationError()
        },
        Signal<SentValue>.awaiting {
          open.up()
          defer { open.down() }
          return SentValue(sender: 0, ticket: 1)
        }
      )
      let staying = Monitor([EventRecorder<SentValue>]())
      let leaving = Monitor([EventRecorder<SentValue>]())
      // `open` no longer counts a task while its result is being delivered, and delivery may
      // continue after a disposal. So the check also waits until all handlers have been released,
      // which does not happen while one of them is running.
      let handlers = Counter()
      round.runParticipants(live: true) { participant in
        for _ in 0..<40 {
          let signal = participant.random.pick([endless, waiting, answering])
          let recorder = participant.watch(signal, CountedObject(by: handlers).handler())
          if signal === answering, participant.random.once(in: 2) {
            staying.use { $0.append(recorder) }
          } else {
            for _ in 0..<participant.random.roll(0...9) { yieldThread() }
            participant.unsubscribe(recorder)
            leaving.use { $0.append(recorder) }
          }
        }
      }
      let stayed = staying.use { $0 }
      round.waitForEnd(of: stayed, "staying")
      round.wait { open.value == 0 ? nil : "the end of \(open.value) tasks" }
      round.wait { handlers.value == 0 ? nil : "\(handlers.value) handlers to be deallocated" }
      let left = leaving.use { $0 }
      // A subscription's last handler may have run on another thread than the one that released the
      // handlers. If that last handler received an ending, reading `isEnded` makes its writes
      // visible here.
      for recorder in left { _ = recorder.isEnded }
      round.check(stayed, endings: 1...1)
      round.check(left, endings: 0...1)
      round.expect(
        stayed.allSatisfy { $0.received.map(\.ticket) == [1] },
        "A task's result is missing, or arrived twice."
      )
    },
  ]
}
