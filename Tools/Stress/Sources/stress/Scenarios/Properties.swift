import Reactive

extension Scenario {
  static let properties = [
    Scenario("property", "a property that several threads change, observed and bound") { round in
      var residents: [EventRecorder<Int>] = []
      do {
        let (property, mirror) = (Property(0), Property(-1))
        residents = round.clock.run { (0..<2).map { _ in round.host.watch(property.signal) } }
        round.clock.run { _ = mirror <~ property.signal }
        round.runParticipants { participant in
          for number in 0..<200 {
            _ = participant.draw()
            participant.act { property.modify { $0 += 1 } }
            if number.isMultiple(of: 20) {
              participant.unsubscribe(participant.watch(property.signal))
            }
          }
        }
        let total = round.participants.count * 200
        round.expect(
          property.value == total, "After \(total) changes, the value is \(property.value).")
        round.expect(
          mirror.value == total, "After \(total) changes, the mirror's value is \(mirror.value).")
        for resident in residents {
          // A handler reads the value when it runs, so it may receive the same value twice.
          round.expect(
            resident.received.count == 1 + total && resident.received == resident.received.sorted()
              && resident.received.last == total,
            "\(resident.received.count) values up to \(resident.received.last ?? 0) arrived, "
              + "not \(1 + total) up to \(total).")
        }
      }
      round.waitForEnd(of: residents, "residents")
      round.check(residents, endings: 1...1)
    },
    Scenario("bound", "a ring of two to four bound properties, all set by several threads") {
      round in
      let properties = (0..<round.host.random.roll(2...4)).map { Property($0) }
      round.record("\(properties.count) properties")
      let bindings = round.clock.run {
        zip(properties, properties.dropFirst() + properties.prefix(1)).map { $0 <~> $1 }
      }
      round.runParticipants { participant in
        for _ in 0..<60 {
          let value = participant.draw().ticket
          let property = participant.random.pick(properties)
          participant.act { property.value = value }
        }
      }
      let left = properties.map(\.value)
      round.expect(Set(left).count == 1, "The properties are not equal: \(left).")
      for property in properties {
        let value = round.host.draw().ticket
        round.host.act { property.value = value }
        let values = properties.map(\.value)
        round.expect(
          values.allSatisfy { $0 == value }, "After \(value) was set, the properties are \(values)."
        )
      }
      let value = round.host.draw().ticket
      for binding in bindings { round.host.act { binding.dispose() } }
      properties[0].value = value
      round.expect(
        properties[1].value != value, "The properties still follow each other after the disposal.")
    },
    Scenario("channel", "both sides of a channel, to which threads send values and endings") {
      round in
      let channel = Channel<SentValue>()
      let (leading, following) = (channel.leadingTerminal, channel.followingTerminal)
      let (own, others) = round.clock.run {
        (round.host.watch(leading), round.host.watch(following))
      }
      let ending = Ending(for: round)
      round.runParticipants { participant in
        let (terminal, opposite) =
          participant.number.isMultiple(of: 2) ? (leading, following) : (following, leading)
        participant.sendAndSubscribe(
          opposite, sendingTo: terminal, values: 200, mayEnd: ending.isSent(by: participant))
      }
      round.host.end(leading)
      let late = round.clock.run { round.host.watch(following) }
      round.check([own, others, late], endings: 1...1)
      round.check(own.received, "leading", of: round.participants.filter { $0.number % 2 == 1 })
      round.check(
        others.received, "following", of: round.participants.filter { $0.number % 2 == 0 })
      round.expect(
        own.received.allSatisfy { $0.sender % 2 == 1 }
          && others.received.allSatisfy { $0.sender % 2 == 0 },
        "A side received its own value.")
      if ending == .host {
        round.expect(
          late.received == others.received.suffix(1), "late: did not receive the latest value.")
      }
      round.checkParts(of: round.endedSubscriptions, endings: 0...1)
    },
    Scenario("lifetime", "an object that several threads release, and the work that ends with it") {
      round in
      let (calls, disposals) = (Counter(), Counter())
      let recorders = Monitor([EventRecorder<Never>]())
      let subject = Subject<SentValue>()
      let added = Counter()
      weak var seen: Owner?
      do {
        let owner = Owner()
        seen = owner
        round.clock.run {
          _ = owner.lift(arguments: subject) { _, _ in calls.up() }
        }
        let held = Monitor(Array(repeating: Owner?.some(owner), count: round.participants.count))
        round.runParticipants { participant in
          let time = participant.random.roll(0...39)
          for number in 0..<40 {
            if number == time { held.use { $0[participant.number].take() }.map { _ in } }
            guard let owner = held.use({ $0[participant.number] }) else {
              participant.send(to: subject)
              continue
            }
            let recorder = participant.watch(owner.lifetime.ended)
            if participant.random.once(in: 3) { participant.unsubscribe(recorder) }
            recorders.use { $0.append(recorder) }
            added.up()
            participant.act {
              owner.lifetime.disposable.add { disposals.up() }
            }
          }
        }
      }
      let all = recorders.use { $0 }
      let staying = all.filter { $0.subscription != nil }
      round.waitForEnd(of: staying, "staying")
      round.check(staying, endings: 1...1)
      round.check(all.filter { $0.closed != .max }, endings: 0...1)
      round.expect(seen == nil, "The owner is still alive.")
      let (made, done) = (added.value, disposals.value)
      round.expect(made == done, "\(made) disposables were added, and \(done) were disposed of.")
      let before = calls.value
      round.host.send(to: subject)
      let after = calls.value
      round.expect(before == after, "The method was called after the object was deallocated.")
      round.count(done + after)
    },
  ]
}

/// An object with a lifetime.
private final class Owner: LifetimeOwner {
  let lifetime = Lifetime()
}
