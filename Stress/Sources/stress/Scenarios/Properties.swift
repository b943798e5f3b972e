import Reactive

extension Scenario {
  static let properties = [
    Scenario("property", "a variable that several threads change, watched and bound") { round in
      var residents: [Witness<Int>] = []
      do {
        let (property, mirror) = (Property(0), Property(-1))
        residents = round.clock.run { (0..<2).map { _ in round.host.watch(property.signal) } }
        round.clock.run { _ = mirror <~ property.signal }
        round.everybodyPlays { player in
          for number in 0..<200 {
            _ = player.draw()
            player.act { property.modify { $0 += 1 } }
            if number.isMultiple(of: 20) { player.leave(player.watch(property.signal)) }
          }
        }
        let total = round.players.count * 200
        round.expect(property.value == total, "\(total) changes made \(property.value).")
        round.expect(mirror.value == total, "\(total) changes made \(mirror.value) of the mirror.")
        for resident in residents {
          // A handler reads the value when it runs, so it may receive the same value twice.
          round.expect(
            resident.heard.count == 1 + total && resident.heard == resident.heard.sorted()
              && resident.heard.last == total,
            "\(resident.heard.count) values up to \(resident.heard.last ?? 0), not \(total).")
        }
      }
      round.waitForEnd(of: residents, "residents")
      round.check(residents, endings: 1...1)
    },
    Scenario("bound", "two to four properties kept equal, in a ring, while threads set them all") {
      round in
      let properties = (0..<round.host.dice.roll(2...4)).map { Property($0) }
      round.note("\(properties.count) properties")
      let bindings = round.clock.run {
        zip(properties, properties.dropFirst() + properties.prefix(1)).map { $0 <~> $1 }
      }
      round.everybodyPlays { player in
        for _ in 0..<60 {
          let value = player.draw().ticket
          let property = player.dice.pick(properties)
          player.act { property.value = value }
        }
      }
      let left = properties.map(\.value)
      round.expect(Set(left).count == 1, "They are not equal: \(left).")
      for property in properties {
        let value = round.host.draw().ticket
        round.host.act { property.value = value }
        let values = properties.map(\.value)
        round.expect(values.allSatisfy { $0 == value }, "\(value) was set, and they are \(values).")
      }
      let value = round.host.draw().ticket
      for binding in bindings { round.host.act { binding.dispose() } }
      properties[0].value = value
      round.expect(properties[1].value != value, "They are kept equal after the disposal.")
    },
    Scenario("channel", "both sides of a channel sent to at once, and their end") { round in
      let channel = Channel<Sent>()
      let (leading, following) = (channel.leadingTerminal, channel.followingTerminal)
      let (own, others) = round.clock.run {
        (round.host.watch(leading), round.host.watch(following))
      }
      let ending = Ending(for: round)
      round.everybodyPlays { player in
        let (terminal, opposite) =
          player.number.isMultiple(of: 2) ? (leading, following) : (following, leading)
        player.visit(opposite, sendingTo: terminal, values: 200, mayEnd: ending.isSent(by: player))
      }
      round.host.end(leading)
      let late = round.clock.run { round.host.watch(following) }
      round.check([own, others, late], endings: 1...1)
      round.check(own.heard, "leading", of: round.players.filter { $0.number % 2 == 1 })
      round.check(others.heard, "following", of: round.players.filter { $0.number % 2 == 0 })
      round.expect(
        own.heard.allSatisfy { $0.sender % 2 == 1 }
          && others.heard.allSatisfy { $0.sender % 2 == 0 },
        "A side hears what it has sent itself.")
      if ending == .host {
        round.expect(late.heard == others.heard.suffix(1), "late: not the latest value.")
      }
      for guest in round.guests {
        round.check(guest, "guest", endings: 0...1)
        round.check(guest.heard, "guest", after: .max, before: guest.closed, isToTheEnd: false)
      }
    },
    Scenario("lifetime", "an object that several threads let go of, and what ends with it") {
      round in
      let (calls, disposals) = (Count(), Count())
      let witnesses = Monitor([Witness<Never>]())
      let subject = Subject<Sent>()
      let added = Count()
      weak var seen: Owner?
      do {
        let owner = Owner()
        seen = owner
        round.clock.run {
          _ = owner.lift(arguments: subject) { _, _ in calls.up() }
        }
        let held = Monitor(Array(repeating: Owner?.some(owner), count: round.players.count))
        round.everybodyPlays { player in
          let time = player.dice.roll(0...39)
          for number in 0..<40 {
            if number == time { held.use { $0[player.number].take() }.map { _ in } }
            guard let owner = held.use({ $0[player.number] }) else {
              player.send(to: subject)
              continue
            }
            let witness = player.watch(owner.lifetime.ended)
            if player.dice.once(in: 3) { player.leave(witness) }
            witnesses.use { $0.append(witness) }
            added.up()
            player.act {
              owner.lifetime.disposable.add { disposals.up() }
            }
          }
        }
      }
      let all = witnesses.use { $0 }
      let staying = all.filter { $0.subscription != nil }
      round.waitForEnd(of: staying, "staying")
      round.check(staying, endings: 1...1)
      round.check(all.filter { $0.closed != .max }, endings: 0...1)
      round.expect(seen == nil, "The owner is still there.")
      let (made, done) = (added.value, disposals.value)
      round.expect(made == done, "\(made) disposables were added, and \(done) disposed of.")
      let before = calls.value
      round.host.send(to: subject)
      let after = calls.value
      round.expect(before == after, "The method is called after the object's end.")
      round.count(done + after)
    },
  ]
}

/// An object with a lifetime.
private final class Owner: LifetimeOwner {
  let lifetime = Lifetime()
}
