import Reactive
import Synchronization

/// One round of a scenario, with its participants and the faults that were found.
final class Round: @unchecked Sendable {
  // `@unchecked`: mutable state is used only on the round's own thread, except for the faults,
  // which have a monitor.

  /// The participants that run on their own threads.
  let participants: [Participant]

  /// The participant on the round's own thread, active before and after the others.
  let host: Participant

  /// A clock on which nothing waits, for participants that need a scheduler.
  let clock = VirtualClock()

  private let pool: ThreadPool
  private let census = Census()
  private let foundFaults = Monitor([String]())
  private var events = 0

  /// The round's random decisions, which a fault report lists.
  private(set) var decisions: [String] = []

  init(_ scenario: Scenario, number: Int, seed: UInt64, pool: ThreadPool) {
    let tickets = Tickets()
    var random = RandomChoices(seed: seed, for: "\(scenario.name) \(number)")
    let count = random.roll(2...pool.size)
    let everyone = (0...count).map { participant in
      let random = RandomChoices(seed: seed, for: "\(scenario.name) \(number) \(participant)")
      return Participant(participant, tickets: tickets, random: random)
    }
    participants = Array(everyone.dropLast())
    host = everyone[count]
    self.pool = pool
  }

  /// All participants, including the host. Each participant's index is its number.
  var everyone: [Participant] { participants + [host] }

  /// The recorders of the participants' ended subscriptions.
  var endedSubscriptions: [EventRecorder<SentValue>] { participants.flatMap(\.endedSubscriptions) }

  /// The faults found so far.
  var faults: [String] { foundFaults.use { $0 } }

  /// Plays the scenario to its end and returns the number of events.
  func play(_ scenario: Scenario) -> Int {
    census.taken { scenario.play(self) }
    clock.stop()
    for participant in participants { participant.releaseSubscriptions() }
    wait {
      let (recorders, others) = (
        EventRecorders.alive.load(ordering: .acquiring), self.census.survivors
      )
      if recorders == 0, others.isEmpty { return nil }
      let kinds = Set(others.map(\.kind)).sorted().joined(separator: ", ")
      return
        "all objects to be deallocated; \(recorders) recorders and \(others.count) objects are left "
        + "(\(kinds))"
    }
    return everyone.reduce(events) { $0 + $1.events }
  }

  /// Lets all participants play at the same time, and returns when they have finished.
  ///
  /// Some participants run on the clock, so they have a scheduler; the others have none. If `live`
  /// is true, no participant has a scheduler.
  func runParticipants(
    live: Bool = false, _ body: @escaping @Sendable (Participant) -> Void
  ) {
    pool.work(on: participants.count) { thread in
      let participant = self.participants[thread]
      self.census.taken {
        if !live, participant.random.once(in: 2) {
          self.clock.run { body(participant) }
        } else {
          body(participant)
        }
      }
    }
  }

  /// Counts events that no participant caused.
  func count(_ events: Int) {
    self.events += events
  }

  /// Records a random decision.
  func record(_ decision: String) {
    decisions.append(decision)
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
  static let timeLimit = Duration.seconds(20)

  /// Waits until `missing` returns nil. Until then, `missing` describes what the round is waiting
  /// for.
  func wait(until missing: () -> String?) {
    let start = ContinuousClock.now
    while let missing = missing() {
      if ContinuousClock.now - start > Self.timeLimit {
        return fault("Still waiting for \(missing) after \(Self.timeLimit).")
      }
      yieldThread()
    }
  }

  /// Waits until the recorders have received an ending.
  func waitForEnd<Value>(of recorders: [EventRecorder<Value>], _ name: String) {
    wait {
      let waiting = recorders.count { !$0.isEnded }
      return waiting == 0 ? nil : "\(waiting) of \(recorders.count) recorders (\(name)) to end"
    }
  }

  /// Checks the rules that apply to every subscription, and counts its events.
  func check<Value>(_ recorder: EventRecorder<Value>, _ name: String, endings: ClosedRange<Int>) {
    // A subscription on a thread without a scheduler begins on another thread, and disposing of it
    // does not wait for a handler that runs there.
    wait { recorder.isIdle ? nil : "a handler of \(name) to return" }
    let (overlaps, late) = (
      recorder.overlaps.load(ordering: .relaxed), recorder.late.load(ordering: .relaxed)
    )
    expect(overlaps == 0, "\(name): \(overlaps) handlers began while another one ran.")
    expect(late == 0, "\(name): \(late) handlers began after the end.")
    expect(
      endings.contains(recorder.endings),
      "\(name): \(recorder.endings) endings arrived, but \(endings.inWords) were expected.")
    count(recorder.received.count + recorder.endings)
    recorder.subscription = nil
  }

  /// Checks recorders that received everything, and one ending.
  func check(_ residents: EventRecorder<SentValue>...) {
    for resident in residents {
      check(resident, "resident", endings: 1...1)
      check(resident.received, "resident")
    }
  }

  /// Checks recorders that received a part of the values until `end` or until they were disposed
  /// of. If `isPrompt` is true, this part begins with the subscription.
  func checkParts(
    of recorders: [EventRecorder<SentValue>], endings: ClosedRange<Int> = 0...0,
    isPrompt: Bool = false, before end: Int = .max
  ) {
    for recorder in recorders {
      check(recorder, "recorder", endings: endings)
      check(
        recorder.received, "recorder", after: isPrompt ? recorder.opened : .max,
        before: min(end, recorder.closed), isToTheEnd: false)
    }
  }

  /// Checks that the values received from each sender are a consecutive part of the values that it
  /// sent: none is missing, repeated, early or invented.
  ///
  /// The part begins no later than the first value sent after the ticket `opened`, and contains no
  /// value sent after the ticket `closed`. By default, `closed` is the lowest ticket that a
  /// participant drew just after it had sent an ending. If `isToTheEnd` is true, the part also
  /// contains every value that was certainly sent before an ending.
  func check(
    _ received: [SentValue], _ name: String, of senders: [Participant]? = nil,
    after opened: Int = 0,
    before closed: Int? = nil, isToTheEnd: Bool = true
  ) {
    let early = participants.filter { $0.end != nil }
    let closed = closed ?? early.compactMap { $0.end?.after }.min() ?? .max
    var places = [Int?](repeating: nil, count: everyone.count)
    let sent = everyone.map(\.sent)
    for value in received {
      guard sent.indices.contains(value.sender) else {
        return fault("\(name): no participant sent the value \(value).")
      }
      let own = value.sender
      let place = places[own] ?? sent[own].index(after: value.ticket - 1)
      guard place < sent[own].count, sent[own][place] == value else {
        let due = place < sent[own].count ? "\(sent[own][place].ticket)" : "nothing"
        return fault(
          "\(name): sender \(own): ticket \(value.ticket) arrived, but \(due) was expected.")
      }
      if places[own] == nil, place > 0, sent[own][place - 1].ticket > opened {
        return fault(
          "\(name): sender \(own): ticket \(value.ticket) arrived first, but all tickets after "
            + "\(opened) were expected.")
      }
      if value.ticket > closed {
        return fault(
          "\(name): sender \(own): ticket \(value.ticket) arrived after the end, ticket \(closed).")
      }
      places[own] = place + 1
    }
    guard isToTheEnd else { return }
    // If several participants send endings at the same time, it is unknown which ending came first.
    let sure = early.isEmpty ? everyone : early.count == 1 ? early : []
    let due = senders ?? everyone
    for sender in due where sure.contains(where: { $0 === sender }) {
      let own = sent[sender.number]
      let place = places[sender.number] ?? own.index(after: opened)
      let last = sender.end.map { own.index(after: $0.before) } ?? own.count
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
