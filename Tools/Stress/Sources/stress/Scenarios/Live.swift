import Reactive

extension Scenario {
  static let live = [
    Scenario("deliver-on", "values from several threads, delivered on schedulers") { round in
      let subject = Subject<SentValue>()
      let (first, second) = (Scheduler.background(name: "first"), Scheduler.background())
      let kind = round.host.random.pick(["one", "two", "main", "main thread"])
      round.record(kind)
      let (signal, scheduler) =
        switch kind {
        case "one": (subject.deliverOn(first), first)
        case "two": (subject.deliverOn(second).map { $0 }.deliverOn(first), first)
        case "main": (subject.deliverOn(.main), Scheduler.main)
        default: (subject.deliverOnMainThread(), Scheduler.main)
        }
      let misplaced = Counter()
      let residents = round.onScheduler {
        (0..<2).map { _ in
          round.host.watch(signal) { _ in
            if Scheduler.current !== scheduler { misplaced.up() }
          }
        }
      }
      let ending = Ending(for: round)
      round.runParticipants(live: true) { participant in
        participant.sendAndSubscribe(
          signal, sendingTo: subject, values: 300, mayEnd: ending.isSent(by: participant))
      }
      round.host.end(subject)
      round.waitForEnd(of: residents, "residents")
      for resident in residents {
        round.check(resident)
      }
      let count = misplaced.value
      round.expect(count == 0, "\(count) values were delivered on another scheduler.")
      round.drain([first, second, .main])
      round.checkParts(of: round.endedSubscriptions, endings: 0...1)
    },
    Scenario("subscribe-on", "subscriptions on a scheduler, and disposals that may come too late") {
      round in
      let scheduler = Scheduler.background(name: "subscribing")
      let misplaced = Counter()
      let length = round.host.random.roll(0...20)
      let signal = Signal<Int> { subscriber in
        if Scheduler.current !== scheduler { misplaced.up() }
        for number in 0..<length { subscriber.sendNext(number) }
        subscriber.sendCompleted()
        return nil
      }.subscribeOn(scheduler)
      let (staying, leaving) = (Monitor([EventRecorder<Int>]()), Monitor([EventRecorder<Int>]()))
      round.runParticipants(live: true) { participant in
        for _ in 0..<60 {
          let recorder = participant.watch(signal)
          if participant.random.once(in: 2) {
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
      round.drain([scheduler])
      round.check(stayed, endings: 1...1)
      round.check(leaving.use { $0 }, endings: 0...1)
      round.expect(
        stayed.allSatisfy { $0.received == Array(0..<length) },
        "A subscriber missed values, although it was not disposed of.")
      round.expect(
        leaving.use { $0 }.allSatisfy {
          $0.received == Array((0..<length).prefix($0.received.count))
        },
        "A disposed subscriber received values other than the first ones.")
      round.expect(misplaced.value == 0, "The closure did not run on the scheduler.")
    },
    Scenario("throttle", "throttled values, and timers that fire between them") {
      round in
      let subject = Subject<SentValue>()
      let interval = Duration.microseconds(round.host.random.roll(0...400))
      let (all, throttled, some) = round.onScheduler {
        (
          round.host.watch(subject), round.host.watch(subject.throttle(interval)),
          round.host.watch(subject.throttle(interval) { !$0.ticket.isMultiple(of: 3) })
        )
      }
      round.runParticipants(live: true) { participant in
        for _ in 0..<participant.random.roll(1...10) {
          for _ in 0..<participant.random.roll(1...20) { participant.send(to: subject) }
          for _ in 0..<participant.random.roll(0...50) { yieldThread() }
        }
      }
      round.host.act { subject.sendCompleted() }
      // A delayed value that is due waits for its scheduler, and the completion waits with it.
      round.waitForEnd(of: [all, throttled, some], "all")
      round.check([all, throttled, some], endings: 1...1)
      round.check(all.received, "all")
      for recorder in [throttled, some] {
        round.expect(
          recorder.received.isPart(of: all.received),
          "throttled: a value arrived twice, too late, or was never sent.")
        // The completion sends the waiting value.
        round.expect(
          recorder.received.last == all.received.last, "throttled: the last value is missing.")
      }
      let free = Set(all.received.filter { $0.ticket.isMultiple(of: 3) })
      round.expect(
        free.isSubset(of: some.received),
        "throttled: values that should not be held back are missing."
      )
    },
  ]
}

extension Round {
  /// Runs `body` as an action of a live scheduler, and waits for it.
  func onScheduler<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let result = Monitor(Result?.none)
    Scheduler.background().schedule {
      let value = body()
      result.use { $0 = value }
    }
    return result.use(when: { $0 != nil }) { $0! }
  }

  /// Waits until live schedulers have run all actions scheduled so far.
  func drain(_ schedulers: [Scheduler]) {
    let missing = Monitor(schedulers.count)
    for scheduler in schedulers { scheduler.schedule { missing.use { $0 -= 1 } } }
    missing.use(when: { $0 == 0 }) { _ in }
  }
}
