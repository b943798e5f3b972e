import Reactive
import Synchronization

extension Scenario {
  static let operators = [
    Scenario("created", "all threads send to one subscriber of a created signal") { round in
      let made = Monitor(Subscription<SentValue>?.none)
      let cleanups = Monitor(0)
      let signal = Signal<SentValue> { subscriber in
        made.use { $0 = subscriber }
        return Disposable { cleanups.use { $0 += 1 } }
      }
      let resident = round.clock.run { round.host.watch(signal) }
      guard let subscriber = made.use({ $0.take() }) else {
        return round.fault("The closure did not run.")
      }
      let ending = Ending(for: round)
      round.runParticipants { participant in
        let last = ending.isSent(by: participant) ? participant.random.roll(0...499) : 500
        for number in 0..<500 {
          participant.send(to: subscriber)
          if number == last { participant.end(subscriber) }
        }
      }
      round.host.end(subscriber)
      round.check(resident)
      round.expect(
        cleanups.use { $0 } == 1, "The cleanup ran \(cleanups.use { $0 }) times.")
    },
    Scenario("operators", "chains of operators that pass on every value, and their disposals") {
      [table = OperatorRow.passing] round in
      round.expect(table.count > 40, "Only \(table.count) operators pass on every value.")
      let subjects = (0...round.host.random.roll(0...2)).map { _ in Subject<SentValue>() }
      let rows = (1...round.host.random.roll(1...4)).map { _ in round.host.random.pick(table) }
      round.record((["\(subjects.count) subjects"] + rows.map(\.name)).joined(separator: ", "))
      let signal = rows.reduce(.merge(subjects)) { $1.pass($0) }
      let resident = round.clock.run { round.host.watch(signal) }
      // Each participant disposes of a few subscriptions at random times.
      let others = round.clock.run {
        round.participants.map { participant in
          (0..<3).map { _ in
            (recorder: round.host.watch(signal), time: participant.random.roll(0...249))
          }
        }
      }
      round.runParticipants { participant in
        // Order is guaranteed only for the values that one thread sends to one subject.
        let subject = subjects[participant.number % subjects.count]
        for number in 0..<250 {
          participant.send(to: subject)
          for other in others[participant.number] where other.time == number {
            participant.unsubscribe(other.recorder)
          }
        }
      }
      for subject in subjects { round.host.act { subject.sendCompleted() } }
      // Some operators subscribe to another signal when one has ended. The host has no scheduler,
      // so such a subscription begins on another thread.
      round.waitForEnd(of: [resident], "resident")
      round.check(resident)
      for (other, _) in others.joined() {
        round.check(other, "other", endings: 0...0)
        round.check(other.received, "other", before: other.closed, isToTheEnd: false)
      }
    },
    Scenario("disposal", "threads that all dispose of one subscription, then send") {
      [table = OperatorRow.passing] round in
      let (a, b) = (Subject<SentValue>(), Subject<SentValue>())
      let subscriptions = round.clock.run {
        (0..<8).map { _ in
          let first = round.host.random.pick(table).pass(a)
          let signal = round.host.random.pick(meetings)(first, b)
          let second = round.host.random.pick(table).pass(signal)
          return ContestedSubscription(
            round.host.watch(second), after: round.host.random.roll(0...20))
        }
      }
      round.runParticipants { participant in
        let subject = participant.number.isMultiple(of: 2) ? a : b
        for contested in subscriptions {
          for _ in 0..<contested.delay { participant.send(to: subject) }
          contested.present.countUpAndWait(for: round.participants.count)
          participant.act { contested.subscription?.dispose() }
          // Values sent after the first disposal must not arrive, even while other threads are
          // still disposing of the same subscription.
          let late = participant.draw()
          contested.isDisposed(before: late.ticket)
          participant.act { subject.sendNext(late) }
        }
      }
      for contested in subscriptions {
        let recorder = contested.recorder
        round.check(recorder, "contested", endings: 0...0)
        let latest = recorder.received.map(\.ticket).max() ?? 0
        round.expect(
          latest < contested.end,
          "contested: ticket \(latest) arrived after \(contested.end) was drawn.")
      }
      round.host.end(a)
      round.host.end(b)
    },
    Scenario("take-until", "a subscription that one thread ends while others send") { round in
      let (subject, trigger) = (Subject<SentValue>(), Subject<Int>())
      let count = round.host.random.roll(1...400)
      let until = round.clock.run { round.host.watch(subject.takeUntil(trigger)) }
      let first = round.clock.run { round.host.watch(subject.take(count)) }
      let resident = round.clock.run { round.host.watch(subject) }
      let time = round.host.random.roll(0...199)
      round.runParticipants { participant in
        for number in 0..<200 {
          if participant.number == 0, number == time { participant.act { trigger.sendNext(0) } }
          participant.send(to: subject)
        }
      }
      // The value sent after the trigger is the first one that certainly followed it.
      let following = round.participants[0].sent[time].ticket
      round.check(until, "until", endings: 1...1)
      round.check(until.received, "until", before: following - 1, isToTheEnd: false)
      round.expect(
        resident.received.starts(with: until.received), "until: the values are not the first ones.")
      round.check(first, "first", endings: 1...1)
      round.expect(
        first.received == Array(resident.received.prefix(count)),
        "first: the \(first.received.count) received values are not the first \(count).")
      round.host.act { subject.sendCompleted() }
      round.check(resident)
    },
    Scenario("reentrant", "handlers that send, subscribe and dispose while several threads send") {
      round in
      let subject = Subject<SentValue>()
      let answers = 4
      let short = Monitor(Disposable?.none)
      let resident = round.clock.run {
        round.host.watch(subject) { sent in
          // The ticket of an answer is the negated ticket of the value that it answers.
          guard sent.ticket > 0, sent.ticket.isMultiple(of: answers) else { return }
          subject.sendNext(SentValue(sender: sent.sender, ticket: -sent.ticket))
          let next = subject.subscribeNext { _ in short.use { $0.take() }?.dispose() }
          short.use { held in
            defer { held = next }
            return held
          }?.dispose()
          subject.take(1).subscribeNext { _ in }
        }
      }
      let listener = round.clock.run { round.host.watch(subject) }
      round.runParticipants { $0.sendAndSubscribe(subject, sendingTo: subject, values: 100) }
      round.host.end(subject)
      for (recorder, name) in [(resident, "resident"), (listener, "listener")] {
        round.check(recorder, name, endings: 1...1)
        round.check(recorder.received.filter { $0.ticket > 0 }, name)
        let asked = recorder.received.filter { $0.ticket > 0 && $0.ticket.isMultiple(of: answers) }
        let answered = recorder.received.filter { $0.ticket < 0 }
        round.expect(
          Set(answered.map { -$0.ticket }) == Set(asked.map(\.ticket))
            && answered.count == asked.count,
          "\(name): \(asked.count) values should be answered, but \(answered.count) were.")
      }
      for recorder in round.endedSubscriptions { round.check(recorder, "recorder", endings: 0...0) }
    },
    Scenario(
      "rows", "each operator in the tests' table, while threads send, end it or dispose of it"
    ) {
      [table = OperatorRow.all] round in
      // The table is made before the round, because its signals outlive it.
      let row = round.host.random.pick(table)
      let ending = round.host.random.pick(OperatorRow.Ending.allCases)
      round.record(row.name)
      round.record("\(ending)")
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let recorder = round.clock.run {
        round.host.watch(row.join(row.pairing == nil ? a.merge(b) : a, b))
      }
      round.clock.turn()
      guard let subscription = recorder.subscription else { return }
      let isDisposed = Atomic<Bool>(false)
      let time = round.host.random.roll(0...199)
      round.runParticipants { participant in
        let (own, other) = participant.number.isMultiple(of: 2) ? (a, b) : (b, a)
        for number in 0..<200 {
          // Only values sent after the disposal are negative.
          let value = isDisposed.load(ordering: .acquiring) ? -1 : number
          participant.act { own.sendNext(value) }
          guard participant.number < 2, number == time else { continue }
          for subject in [own, other] {
            participant.act { ending.apply(to: subject, subscription) }
          }
          if ending == .disposal { isDisposed.store(true, ordering: .releasing) }
        }
      }
      for subject in [a, b] { round.host.act { subject.sendCompleted() } }
      round.host.unsubscribe(recorder)
      round.check(recorder, "recorder", endings: 0...1)
      round.expect(
        recorder.received.allSatisfy { $0 >= 0 }, "A value sent after the disposal arrived.")
    },
  ]
}

/// A subscription that several threads dispose of at the same time.
private final class ContestedSubscription: Sendable {
  let recorder: EventRecorder<SentValue>
  let subscription: Disposable?

  /// The number of values that each participant sends before it disposes of the subscription.
  let delay: Int

  /// The number of threads that have arrived.
  let present = Counter()

  private let earliest = Monitor(Int.max)

  init(_ recorder: EventRecorder<SentValue>, after delay: Int) {
    self.recorder = recorder
    subscription = recorder.subscription
    self.delay = delay
  }

  /// The lowest ticket drawn after a disposal.
  var end: Int { earliest.use { $0 } }

  /// Records a ticket drawn after a disposal.
  func isDisposed(before ticket: Int) {
    earliest.use { $0 = min($0, ticket) }
  }
}
