import Reactive

extension Scenario {
  static let inners = [
    Scenario("flatten-map", "signals that several threads make, all heard at once") { round in
      let outer = Subject<Signal<Sent>>()
      let resident = round.clock.run { round.host.watch(outer.flattenMap { $0 }) }
      round.everybodyPlays { $0.sendInners(to: outer) }
      round.host.act { outer.sendCompleted() }
      round.check(resident, "resident", endings: 1...1)
      round.check(resident.heard, "resident")
    },
    Scenario("concat", "signals that several threads make, heard one after the other") { round in
      let outer = Subject<Signal<Sent>>()
      let resident = round.clock.run { round.host.watch(outer.concat()) }
      round.everybodyPlays { $0.sendInners(to: outer) }
      round.host.act { outer.sendCompleted() }
      // The next signal is subscribed to on another thread if the previous one ended on a thread
      // without a scheduler.
      round.waitForEnd(of: [resident], "resident")
      round.check(resident, "resident", endings: 1...1)
      round.check(resident.heard, "resident")
    },
    Scenario("switch-to-latest", "signals that take each other's place") { round in
      // The first ticket that an inner signal sends identifies it.
      let outer = Subject<Numbered>()
      let (order, resident) = round.clock.run {
        (
          round.host.watch(outer.map(\.number)),
          round.host.watch(
            outer.map { inner in inner.signal.map { (inner.number, $0) } }.switchToLatest())
        )
      }
      let numbers = Count()
      round.everybodyPlays { player in
        for _ in 0..<player.dice.roll(1...20) {
          let inner = ReplaySubject<Sent>()
          let count = player.dice.roll(0...20)
          let early = player.dice.roll(0...20)
          for number in 0...count {
            if number == min(early, count) {
              let number = numbers.up()
              player.act { outer.sendNext(Numbered(number: number, signal: inner)) }
            }
            player.send(to: inner)
          }
          player.act { inner.sendCompleted() }
        }
      }
      round.host.act { outer.sendCompleted() }
      round.check(order, "order", endings: 1...1)
      round.check(resident, "resident", endings: 1...1)
      var rest = order.heard[...]
      for number in resident.heard.map(\.0).withoutRepeats {
        guard let place = rest.firstIndex(of: number) else {
          return round.fault("Signal \(number) is heard after one that has taken its place.")
        }
        rest = rest[(place + 1)...]
      }
      round.expect(rest.isEmpty, "The latest signal is not heard, nor \(rest.count - 1) before it.")
    },
    Scenario("crossing", "signals that are subscribed to while that subscription is disposed of") {
      round in
      // It outlives its subscriptions, all of which must have been removed from it.
      let inner = Subject<Sent>()
      let alive = Count()
      let crossings = round.clock.run { (0..<20).map { _ in Crossing(countedBy: alive) } }
      round.everybodyPlays { player in
        for crossing in crossings {
          crossing.present.meet(round.players.count)
          if player.number.isMultiple(of: 2) {
            player.act { crossing.outer.sendNext(inner) }
          } else {
            player.act { crossing.subscription.dispose() }
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

/// A subscription to signals. Some threads send to them while others dispose of it.
private struct Crossing: Sendable {
  let outer = Subject<Signal<Sent>>()
  let subscription: Disposable

  /// The number of threads that have arrived.
  let present = Count()

  init(countedBy alive: Count) {
    subscription = outer.flatten().subscribeNext(Counted(by: alive).handler())
  }
}

/// A signal with a number.
private struct Numbered: Sendable {
  let number: Int
  let signal: Signal<Sent>
}

extension Player {
  /// Sends several replaying signals, and sends values to each before or after.
  fileprivate func sendInners(to outer: Subject<Signal<Sent>>) {
    for _ in 0..<dice.roll(1...10) {
      let inner = ReplaySubject<Sent>()
      let (count, early) = (dice.roll(0...40), dice.roll(0...40))
      for number in 0...count {
        if number == min(early, count) { act { outer.sendNext(inner) } }
        send(to: inner)
      }
      act { inner.sendCompleted() }
    }
  }
}
