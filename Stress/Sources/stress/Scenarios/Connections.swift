import Reactive

extension Scenario {
  static let connections = [
    Scenario("connect", "threads that connect, send, come, go and disconnect") { round in
      let source = Source()
      let kind = round.host.dice.pick(["publish", "replay", "autoconnect", "replayLazily"])
      round.note(kind)
      let connection =
        kind == "replay"
        ? source.signal.multicast(ReplaySubject()) : source.signal.publish()
      let signal =
        switch kind {
        case "autoconnect": connection.autoconnect()
        case "replayLazily": source.signal.replayLazily()
        default: connection.signal
        }
      let resident = round.clock.run { round.host.watch(signal) }
      let isManual = kind == "publish" || kind == "replay"
      let disconnects = isManual && round.host.dice.once(in: 2)
      let time = round.host.dice.roll(1...4)
      let (connected, disconnected) = (Monitor(0), Monitor(Int.max))
      round.everybodyPlays { player in
        if isManual { player.act { connection.connect() } }
        connected.use { $0 += 1 }
        let subscriber = source.subscriber
        for number in 0..<5 {
          player.visit(signal, sendingTo: subscriber, values: 40)
          if disconnects, player.number == 0, number == time {
            // The second call to connect may return before the first one has finished.
            connected.use(when: { $0 == round.players.count }) { _ in }
            player.act { connection.connect().dispose() }
            let last = player.draw()
            disconnected.use { $0 = last.ticket - 1 }
            player.act { subscriber.sendNext(last) }
          }
        }
      }
      let end = disconnected.use { $0 }
      round.host.end(source.subscriber)
      if kind == "replay" || kind == "replayLazily", !disconnects {
        let late = round.clock.run { round.host.watch(signal) }
        round.check(late, "late", endings: 1...1)
        round.expect(late.heard == resident.heard, "late: what is played is not what was heard.")
      }
      if disconnects { round.host.leave(resident) }
      round.check(resident, "resident", endings: disconnects ? 0...0 : 1...1)
      round.check(resident.heard, "resident", before: end, isToTheEnd: !disconnects)
      for guest in round.guests {
        round.check(guest, "guest", endings: 0...0)
        round.check(
          guest.heard, "guest", after: .max, before: min(end, guest.closed), isToTheEnd: false)
      }
      // A subscription on a scheduler records its cleanup shortly after the subscriber exists.
      round.wait {
        source.counts == (1, 1) ? nil : "one subscription and cleanup, not \(source.counts)"
      }
    },
    Scenario("autoconnect", "a connection that nobody holds but those who come and go") { round in
      let source = Source()
      let signal = source.signal.publish().autoconnect()
      let resident = round.clock.run { round.host.watch(signal) }
      let subscriber = source.subscriber
      round.everybodyPlays { player in
        // The resident leaves at a random time, so that any subscriber can be the last.
        let time = player.number == 0 ? player.dice.roll(0...99) : -1
        for number in 0..<100 {
          player.visit(signal, sendingTo: subscriber, values: 4)
          if number == time { player.leave(resident) }
        }
      }
      round.check(resident, "resident", endings: 0...0)
      round.check(resident.heard, "resident", before: resident.closed, isToTheEnd: false)
      for guest in round.guests {
        round.check(guest, "guest", endings: 0...0)
        round.check(guest.heard, "guest", after: .max, before: guest.closed, isToTheEnd: false)
      }
      round.wait { source.counts == (1, 1) ? nil : "one cleanup, not \(source.counts)" }
    },
  ]
}

/// A created signal that counts its subscriptions. Any thread can send to its subscriber.
private final class Source: Sendable {
  private let made = Monitor((subscriber: Subscription<Sent>?.none, made: 0, cleanups: 0))

  var signal: Signal<Sent> {
    Signal { [made] subscriber in
      made.use { made in
        made.subscriber = subscriber
        made.made += 1
      }
      return Disposable { made.use { $0.cleanups += 1 } }
    }
  }

  /// The subscriber, once there is one.
  var subscriber: Subscription<Sent> {
    made.use(when: { $0.subscriber != nil }) { $0.subscriber! }
  }

  /// The numbers of subscriptions and cleanups.
  var counts: (Int, Int) { made.use { ($0.made, $0.cleanups) } }
}
