import Reactive

extension Scenario {
  static let subjects = [
    Scenario("subject", "sends, endings, subscriptions and disposals at once") { round in
      let subject = Subject<SentValue>()
      let residents = round.clock.run { (0..<2).map { _ in round.host.watch(subject) } }
      let ending = Ending(for: round)
      round.runParticipants { participant in
        participant.sendAndSubscribe(
          subject, sendingTo: subject, values: 500, mayEnd: ending.isSent(by: participant))
      }
      round.host.end(subject)
      for resident in residents {
        round.check(resident)
        round.expect(
          resident.received == residents[0].received,
          "The permanent subscribers received different values.")
      }
      round.checkParts(of: round.endedSubscriptions, endings: 0...1, isPrompt: true)
    },
    Scenario("replay", "replay subjects: the replayed values of late subscribers, and later values")
    {
      round in
      let capacity = round.host.random.pick([0, 1, 2, 7, .max])
      let subject = ReplaySubject<SentValue>(capacity: capacity)
      let resident = round.clock.run { round.host.watch(subject) }
      let ending = Ending(for: round)
      round.runParticipants { participant in
        participant.sendAndSubscribe(
          subject, sendingTo: subject, values: 150, mayEnd: ending.isSent(by: participant))
      }
      round.host.end(subject)
      let late = round.clock.run { round.host.watch(subject) }
      round.check(resident)
      round.check(late, "late", endings: 1...1)
      // A replay subject continues to record values after its end.
      let all = round.everyone.reduce(0) { $0 + $1.sent.count }
      round.expect(
        late.received.count == min(all, capacity),
        "late: \(late.received.count) of \(all) values were replayed; the capacity is \(capacity)."
      )
      let history = capacity == .max ? late.received : resident.received
      round.expect(
        history.starts(with: resident.received),
        "The replayed values differ from the first ones received.")
      for recorder in round.endedSubscriptions {
        round.check(recorder, "recorder", endings: 0...1)
        round.check(
          recorder.received, "recorder", after: .max, before: recorder.closed, isToTheEnd: false)
        guard capacity == .max || ending == .host else { continue }
        round.expect(
          recorder.received.isStretch(of: history, fromStart: capacity == .max),
          "recorder: \(recorder.received.count) values are not a consecutive part of those sent.")
      }
    },
    Scenario("behavior", "behavior subjects: the current value, and later values") { round in
      let subject = BehaviorSubject(round.host.draw())
      let resident = round.clock.run { round.host.watch(subject) }
      round.runParticipants { $0.sendAndSubscribe(subject, sendingTo: subject, values: 150) }
      round.host.end(subject)
      round.check(resident)
      for recorder in round.endedSubscriptions {
        round.check(recorder, "recorder", endings: 0...0)
        round.check(
          recorder.received, "recorder", after: recorder.opened, before: recorder.closed,
          isToTheEnd: false)
        round.expect(
          recorder.received.isStretch(of: resident.received, fromStart: false),
          "recorder: \(recorder.received.count) values are not a consecutive part of those sent.")
      }
    },
  ]
}

/// The participants that end a subject.
enum Ending: CaseIterable {
  /// The host, after the others have finished.
  case host
  /// One participant, between two values.
  case one
  /// Every participant, between two values.
  case all

  init(for round: Round) {
    self = round.host.random.pick(Self.allCases)
  }

  func isSent(by participant: Participant) -> Bool {
    self == .all || self == .one && participant.number == 0
  }
}

extension [SentValue] {
  /// Returns true if these values are consecutive in `history`, in this order.
  func isStretch(of history: [SentValue], fromStart: Bool) -> Bool {
    guard let first else { return true }
    let start = fromStart ? 0 : history.firstIndex(of: first)
    return start.map { history[$0...].starts(with: self) } ?? false
  }
}
