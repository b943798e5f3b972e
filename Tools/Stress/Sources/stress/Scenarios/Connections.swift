import Reactive

extension Scenario {
  static let connections = [
    Scenario("connect", "threads that connect, disconnect, send, subscribe and dispose") { round in
      let source = Source()
      let kind = round.host.random.pick(["publish", "replay", "autoconnect", "replayLazily"])
      round.record(kind)
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
      let disconnects = isManual && round.host.random.once(in: 2)
      let time = round.host.random.roll(1...4)
      let (connected, disconnected) = (Monitor(0), Monitor(Int.max))
      round.runParticipants { participant in
        if isManual { participant.act { connection.connect() } }
        connected.use { $0 += 1 }
        let subscriber = source.subscriber
        for number in 0..<5 {
          participant.sendAndSubscribe(signal, sendingTo: subscriber, values: 40)
          if disconnects, participant.number == 0, number == time {
            // The second call to connect may return before the first one has finished.
            connected.use(when: { $0 == round.participants.count }) { _ in }
            participant.act { connection.connect().dispose() }
            let last = participant.draw()
            disconnected.use { $0 = last.ticket - 1 }
            participant.act { subscriber.sendNext(last) }
          }
        }
      }
      let end = disconnected.use { $0 }
      round.host.end(source.subscriber)
      if kind == "replay" || kind == "replayLazily", !disconnects {
        let late = round.clock.run { round.host.watch(signal) }
        round.check(late, "late", endings: 1...1)
        round.expect(
          late.received == resident.received,
          "late: the replayed values differ from the original ones.")
      }
      if disconnects { round.host.unsubscribe(resident) }
      round.check(resident, "resident", endings: disconnects ? 0...0 : 1...1)
      round.check(resident.received, "resident", before: end, isToTheEnd: !disconnects)
      round.checkParts(of: round.endedSubscriptions, before: end)
      // If the connection subscribes on a scheduler, the source may be cleaned up a little later.
      round.wait {
        source.counts == (1, 1) ? nil : "one subscription and cleanup, not \(source.counts)"
      }
    },
    Scenario("autoconnect", "a connection that exists only while it has subscribers") {
      round in
      let source = Source()
      let signal = source.signal.publish().autoconnect()
      let resident = round.clock.run { round.host.watch(signal) }
      let subscriber = source.subscriber
      round.runParticipants { participant in
        // The resident leaves at a random time, so that any subscriber can be the last.
        let time = participant.number == 0 ? participant.random.roll(0...99) : -1
        for number in 0..<100 {
          participant.sendAndSubscribe(signal, sendingTo: subscriber, values: 4)
          if number == time { participant.unsubscribe(resident) }
        }
      }
      round.check(resident, "resident", endings: 0...0)
      round.check(resident.received, "resident", before: resident.closed, isToTheEnd: false)
      round.checkParts(of: round.endedSubscriptions)
      round.wait { source.counts == (1, 1) ? nil : "one cleanup, not \(source.counts)" }
    },
  ]
}

/// A created signal that counts its subscriptions. Any thread can send to its subscriber.
private final class Source: Sendable {
  private let made = Monitor((subscriber: Subscription<SentValue>?.none, made: 0, cleanups: 0))

  var signal: Signal<SentValue> {
    Signal { [made] subscriber in
      made.use { made in
        made.subscriber = subscriber
        made.made += 1
      }
      return Disposable { made.use { $0.cleanups += 1 } }
    }
  }

  /// The subscriber. Reading it waits until there is one.
  var subscriber: Subscription<SentValue> {
    made.use(when: { $0.subscriber != nil }) { $0.subscriber! }
  }

  /// The number of subscriptions, and the number of cleanups.
  var counts: (Int, Int) { made.use { ($0.made, $0.cleanups) } }
}
