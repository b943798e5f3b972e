import Reactive

extension Scenario {
  static let subjects = [
    Scenario("subject", "sends, endings, subscriptions and disposals at once") { round in
      let subject = Subject<Sent>()
      let residents = round.clock.run { (0..<2).map { _ in round.host.watch(subject) } }
      let ending = Ending(for: round)
      round.everybodyPlays { player in
        player.visit(subject, sendingTo: subject, values: 500, mayEnd: ending.isSent(by: player))
      }
      round.host.end(subject)
      for resident in residents {
        round.check(resident, "resident", endings: 1...1)
        round.check(resident.heard, "resident")
        round.expect(resident.heard == residents[0].heard, "The residents hear different things.")
      }
      for guest in round.guests {
        round.check(guest, "guest", endings: 0...1)
        round.check(
          guest.heard, "guest", after: guest.opened, before: guest.closed, isToTheEnd: false)
      }
    },
    Scenario("replay", "replay subjects: what late subscribers are played, and what follows") {
      round in
      let capacity = round.host.dice.pick([0, 1, 2, 7, .max])
      let subject = ReplaySubject<Sent>(capacity: capacity)
      let resident = round.clock.run { round.host.watch(subject) }
      let ending = Ending(for: round)
      round.everybodyPlays { player in
        player.visit(subject, sendingTo: subject, values: 150, mayEnd: ending.isSent(by: player))
      }
      round.host.end(subject)
      let late = round.clock.run { round.host.watch(subject) }
      round.check(resident, "resident", endings: 1...1)
      round.check(resident.heard, "resident")
      round.check(late, "late", endings: 1...1)
      // A replay subject continues to record values after its end.
      let all = round.everybody.reduce(0) { $0 + $1.sent.count }
      round.expect(
        late.heard.count == min(all, capacity),
        "late: of \(all) values \(late.heard.count) are played, with a capacity of \(capacity).")
      let history = capacity == .max ? late.heard : resident.heard
      round.expect(
        history.starts(with: resident.heard), "What is played is not what was first heard.")
      for guest in round.guests {
        round.check(guest, "guest", endings: 0...1)
        round.check(
          guest.heard, "guest", after: .max, before: guest.closed, isToTheEnd: false)
        guard capacity == .max || ending == .host else { continue }
        round.expect(
          guest.heard.isStretch(of: history, fromStart: capacity == .max),
          "guest: \(guest.heard.count) values are not a stretch of the history.")
      }
    },
    Scenario("behavior", "behavior subjects: the present value, and what follows") { round in
      let subject = BehaviorSubject(round.host.draw())
      let resident = round.clock.run { round.host.watch(subject) }
      round.everybodyPlays { $0.visit(subject, sendingTo: subject, values: 150) }
      round.host.end(subject)
      round.check(resident, "resident", endings: 1...1)
      round.check(resident.heard, "resident")
      for guest in round.guests {
        round.check(guest, "guest", endings: 0...0)
        round.check(
          guest.heard, "guest", after: guest.opened, before: guest.closed, isToTheEnd: false)
        round.expect(
          guest.heard.isStretch(of: resident.heard, fromStart: false),
          "guest: \(guest.heard.count) values are not a stretch of the history.")
      }
    },
  ]
}

/// The player who ends a subject.
enum Ending: CaseIterable {
  /// The host, when the players have finished.
  case host
  /// One player, among the values.
  case one
  /// All players, among the values.
  case all

  init(for round: Round) {
    self = round.host.dice.pick(Self.allCases)
  }

  func isSent(by player: Player) -> Bool {
    self == .all || self == .one && player.number == 0
  }
}

extension [Sent] {
  /// Returns true if these values are consecutive in `history`, in this order.
  func isStretch(of history: [Sent], fromStart: Bool) -> Bool {
    guard let first else { return true }
    let start = fromStart ? 0 : history.firstIndex(of: first)
    return start.map { history[$0...].starts(with: self) } ?? false
  }
}
