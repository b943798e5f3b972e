import Reactive
import Synchronization

/// One round of a scenario, with its players and the faults that were found.
final class Round: @unchecked Sendable {
  // `@unchecked`: mutable state is used only on the round's own thread, except for the faults,
  // which have a monitor.

  /// The players on threads of their own.
  let players: [Player]

  /// The player on the round's own thread, active before and after the others.
  let host: Player

  /// A clock on which nothing waits, for players that need a scheduler.
  let clock = VirtualClock()

  private let crew: Crew
  private let census = Census()
  private let foundFaults = Monitor([String]())
  private var events = 0

  /// The random decisions, for the report of a fault.
  private(set) var notes: [String] = []

  init(_ scenario: Scenario, number: Int, seed: UInt64, crew: Crew) {
    let tickets = Tickets()
    var dice = Dice(seed: seed, for: "\(scenario.name) \(number)")
    let count = dice.roll(2...crew.size)
    let everybody = (0...count).map { player in
      let dice = Dice(seed: seed, for: "\(scenario.name) \(number) \(player)")
      return Player(player, tickets: tickets, dice: dice)
    }
    players = Array(everybody.dropLast())
    host = everybody[count]
    self.crew = crew
  }

  /// All players. The index of each is its number.
  var everybody: [Player] { players + [host] }

  /// The subscriptions that the players have made and ended again.
  var guests: [Witness<Sent>] { players.flatMap(\.guests) }

  /// The faults found so far.
  var faults: [String] { foundFaults.use { $0 } }

  /// Plays the scenario to its end and returns the number of events.
  func play(_ scenario: Scenario) -> Int {
    census.taken { scenario.play(self) }
    clock.stop()
    for player in players { player.forget() }
    wait {
      let (witnesses, others) = (Witnesses.alive.load(ordering: .acquiring), self.census.survivors)
      if witnesses == 0, others.isEmpty { return nil }
      let kinds = Set(others.map(\.kind)).sorted().joined(separator: ", ")
      return "all to go; \(witnesses) witnesses and \(others.count) objects are left (\(kinds))"
    }
    return everybody.reduce(events) { $0 + $1.events }
  }

  /// Lets all players play at the same time, and returns when they have finished.
  ///
  /// Some play as code on the clock and have a scheduler; the others have none. With live
  /// schedulers, no player has one.
  func everybodyPlays(
    live: Bool = false, _ body: @escaping @Sendable (Player) -> Void
  ) {
    crew.work(on: players.count) { thread in
      let player = self.players[thread]
      self.census.taken {
        if !live, player.dice.once(in: 2) {
          self.clock.run { body(player) }
        } else {
          body(player)
        }
      }
    }
  }

  /// Counts events that no player caused.
  func count(_ events: Int) {
    self.events += events
  }

  /// Records a decision.
  func note(_ decision: String) {
    notes.append(decision)
  }

  // MARK: Checks

  /// Records a fault.
  func fault(_ sentence: String) {
    foundFaults.use { $0.append(sentence) }
  }

  /// Records a fault unless `isTrue`.
  func expect(_ isTrue: Bool, _ sentence: @autoclosure () -> String) {
    if !isTrue { fault(sentence()) }
  }

  /// The time limit for something that should happen at once.
  static let patience = Duration.seconds(20)

  /// Waits until `missing` returns nil. Otherwise it describes what is missing.
  func wait(until missing: () -> String?) {
    let start = ContinuousClock.now
    while let missing = missing() {
      if ContinuousClock.now - start > Self.patience {
        return fault("After \(Self.patience) still waiting for \(missing).")
      }
      giveWay()
    }
  }

  /// Waits until the witnesses have received an ending.
  func waitForEnd<Value>(of witnesses: [Witness<Value>], _ name: String) {
    wait {
      let waiting = witnesses.count { !$0.isEnded }
      return waiting == 0 ? nil : "the end of \(waiting) of \(witnesses.count) witnesses (\(name))"
    }
  }

  /// Checks the rules that apply to every subscription, and counts its events.
  func check<Value>(_ witness: Witness<Value>, _ name: String, endings: ClosedRange<Int>) {
    let (overlaps, late) = (
      witness.overlaps.load(ordering: .relaxed), witness.late.load(ordering: .relaxed)
    )
    expect(overlaps == 0, "\(name): \(overlaps) handlers were begun while another one ran.")
    expect(late == 0, "\(name): \(late) handlers were begun after the end.")
    expect(
      endings.contains(witness.endings),
      "\(name): \(witness.endings) endings, where there should be \(endings.inWords).")
    count(witness.heard.count + witness.endings)
    witness.subscription = nil
  }

  /// Checks that the values received from each sender are a consecutive part of those sent: none is
  /// missing, repeated, early or invented.
  ///
  /// The part begins no later than the first value sent after one ticket, and contains no value
  /// sent after another ticket, by default that of the first ending. If it should reach to the end,
  /// it contains every value that certainly came before an ending.
  func check(
    _ heard: [Sent], _ name: String, of senders: [Player]? = nil, after opened: Int = 0,
    before closed: Int? = nil, isToTheEnd: Bool = true
  ) {
    let early = players.filter { $0.end != nil }
    let closed = closed ?? early.compactMap { $0.end?.done }.min() ?? .max
    var places = [Int?](repeating: nil, count: everybody.count)
    let sent = everybody.map(\.sent)
    for value in heard {
      guard sent.indices.contains(value.sender) else {
        return fault("\(name): a value comes from nowhere: \(value).")
      }
      let own = value.sender
      let place = places[own] ?? sent[own].index(after: value.ticket - 1)
      guard place < sent[own].count, sent[own][place] == value else {
        let due = place < sent[own].count ? "\(sent[own][place].ticket)" : "nothing"
        return fault("\(name): of sender \(own) ticket \(value.ticket) came, and \(due) was due.")
      }
      if places[own] == nil, place > 0, sent[own][place - 1].ticket > opened {
        return fault(
          "\(name): of sender \(own) ticket \(value.ticket) came first; all after \(opened) were due."
        )
      }
      if value.ticket > closed {
        return fault("\(name): ticket \(value.ticket) of sender \(own) came after \(closed).")
      }
      places[own] = place + 1
    }
    guard isToTheEnd else { return }
    // If several players end it at once, it is unknown which was first.
    let sure = early.isEmpty ? everybody : early.count == 1 ? early : []
    let due = senders ?? everybody
    for sender in due where sure.contains(where: { $0 === sender }) {
      let own = sent[sender.number]
      let place = places[sender.number] ?? own.index(after: opened)
      let last = sender.end.map { own.index(after: $0.begun) } ?? own.count
      if place < last {
        fault(
          "\(name): \(last - place) of the \(own.count) values of sender \(sender.number) are missing, "
            + "from ticket \(own[place].ticket) on.")
      }
    }
  }
}

extension ClosedRange<Int> {
  fileprivate var inWords: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
  }
}
