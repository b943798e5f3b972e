import Reactive

extension Scenario {
  static let inners = [
    Scenario("flatten", "signals sent by several threads, subscribed to at once or in turn") {
      round in
      let outer = Subject<Signal<SentValue>>()
      let flat = round.host.random.once(in: 2) ? outer.flattenMap { $0 } : outer.concat()
      let resident = round.clock.run { round.host.watch(flat) }
      round.runParticipants { $0.sendInners(to: outer) }
      round.host.act { outer.sendCompleted() }
      // The next signal is subscribed to on another thread if the previous one ended on a thread
      // without a scheduler.
      round.waitForEnd(of: [resident], "resident")
      round.check(resident)
    },
    Scenario("switch-to-latest", "signals that replace each other") { round in
      // Each inner signal has a number that identifies it.
      let outer = Subject<NumberedSignal>()
      let (order, resident) = round.clock.run {
        (
          round.host.watch(outer.map(\.number)),
          round.host.watch(
            outer.map { inner in inner.signal.map { (inner.number, $0) } }.switchToLatest())
        )
      }
      let numbers = Counter()
      round.runParticipants { participant in
        for _ in 0..<participant.random.roll(1...20) {
          let inner = ReplaySubject<SentValue>()
          let count = participant.random.roll(0...20)
          let early = participant.random.roll(0...20)
          for number in 0...count {
            if number == min(early, count) {
              let number = numbers.up()
              participant.act { outer.sendNext(NumberedSignal(number: number, signal: inner)) }
            }
            participant.send(to: inner)
          }
          participant.act { inner.sendCompleted() }
        }
      }
      round.host.act { outer.sendCompleted() }
      round.check(order, "order", endings: 1...1)
      round.check(resident, "resident", endings: 1...1)
      let heard = resident.received.map(\.0).withoutRepeats
      round.expect(
        heard.isPart(of: order.received), "A value arrived after a later signal's value.")
      round.expect(
        heard.last == order.received.last, "No value arrived from the latest signal.")
    },
    Scenario("crossing", "signals that arrive while the subscription to them is disposed of") {
      round in
      // The inner signal outlives its subscriptions, so all of them must be removed from it.
      let inner = Subject<SentValue>()
      let alive = Counter()
      let crossings = round.clock.run {
        (0..<20).map { _ in FlattenedSubscription(countedBy: alive) }
      }
      round.runParticipants { participant in
        for crossing in crossings {
          crossing.present.countUpAndWait(for: round.participants.count)
          if participant.number.isMultiple(of: 2) {
            participant.act { crossing.outer.sendNext(inner) }
          } else {
            participant.act { crossing.subscription.dispose() }
          }
        }
      }
      round.wait {
        alive.value == 0 ? nil : "\(alive.value) subscriptions to leave their subject"
      }
      round.host.end(inner)
    },
  ]
}

/// A subscription to a flattened signal. Some threads send signals to `outer` while others dispose
/// of the subscription.
private struct FlattenedSubscription: Sendable {
  let outer = Subject<Signal<SentValue>>()
  let subscription: Disposable

  /// The number of threads that are ready to use this subscription.
  let present = Counter()

  init(countedBy alive: Counter) {
    subscription = outer.flatten().subscribeNext(CountedObject(by: alive).handler())
  }
}

/// A signal with a number.
private struct NumberedSignal: Sendable {
  let number: Int
  let signal: Signal<SentValue>
}

extension Participant {
  /// Sends several replay subjects to `outer`, and sends values to each of them before and after it
  /// is sent itself.
  fileprivate func sendInners(to outer: Subject<Signal<SentValue>>) {
    for _ in 0..<random.roll(1...10) {
      let inner = ReplaySubject<SentValue>()
      let (count, early) = (random.roll(0...40), random.roll(0...40))
      for number in 0...count {
        if number == min(early, count) { act { outer.sendNext(inner) } }
        send(to: inner)
      }
      act { inner.sendCompleted() }
    }
  }
}
