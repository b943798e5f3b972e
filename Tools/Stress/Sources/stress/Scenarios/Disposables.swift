import Reactive

extension Scenario {
  static let disposables = [
    Scenario("disposables", "disposables of all kinds, added, removed and disposed of at once") {
      round in
      let (compound, serial) = (CompoundDisposable(), SerialDisposable())
      let tallies = round.participants.map { _ in (0..<100).map { _ in Counter() } }
      let shared = (0..<20).map { _ in Counter() }
      let sharedDisposables = shared.map { runs in Disposable { runs.up() } }
      round.runParticipants { participant in
        let time = participant.random.roll(0...199)
        for (number, runs) in tallies[participant.number].enumerated() {
          let disposable = Disposable { runs.up() }
          switch number % 4 {
          case 0: participant.act { compound.add(disposable) }
          case 1:
            participant.act { compound.add(disposable) }
            participant.act { compound.remove(disposable) }
            // The removal is either in time or too late; the disposable shows which.
            if !disposable.isDisposed { participant.act { disposable.dispose() } }
          case 2:
            if let earlier = participant.act({ serial.swap(disposable) }) {
              participant.act { earlier.dispose() }
            }
          default: _ = participant.act { disposable.asScoped() }
          }
          if number == time { participant.act { compound.dispose() } }
          if number == time - 50 { participant.act { serial.dispose() } }
          participant.act { participant.random.pick(sharedDisposables).dispose() }
        }
      }
      for disposable in [compound, serial] + sharedDisposables {
        round.host.act { disposable.dispose() }
      }
      let all = tallies.joined() + shared
      let wrong = all.count { $0.value != 1 }
      round.expect(wrong == 0, "\(wrong) of \(all.count) disposables did not act exactly once.")
      round.count(all.count)
    },
    Scenario("circles", "subscriptions in a circle, each ending the next, ended by several threads")
    {
      round in
      let subject = Subject<SentValue>()
      let circles = round.clock.run {
        (0..<60).map { _ in Circle(of: round.host.random.roll(1...4), to: subject) }
      }
      round.runParticipants { participant in
        for circle in circles {
          participant.act { participant.random.pick(circle.ends).dispose() }
          circle.hasEnded(before: participant.draw().ticket)
          participant.send(to: subject)
        }
      }
      for circle in circles {
        round.expect(
          circle.cleanups.value == circle.ends.count,
          "\(circle.cleanups.value) of \(circle.ends.count) subscriptions were cleaned up.")
        round.expect(
          !circle.receivedAfterDisposal,
          "A subscriber received a value that was sent after its disposal.")
        round.count(circle.cleanups.value)
      }
    },
    Scenario("lists", "one lazy list that several threads read") { round in
      let made = Counter()
      let length = round.host.random.roll(0...200)
      let numbers = LazyList(0..<length).map { number in
        made.up()
        return number * 3
      }
      let list = numbers.filter { $0.isMultiple(of: 2) }
      let expected = stride(from: 0, to: length * 3, by: 3).filter { $0.isMultiple(of: 2) }
      round.runParticipants { participant in
        let received = participant.act { participant.random.once(in: 2) ? list.array : Array(list) }
        round.expect(
          received == expected, "The list has \(received.count) elements, not \(expected.count).")
      }
      let count = made.value
      round.expect(count == length, "The closure has run \(count) times for \(length) elements.")
      round.count(count)
    },
    Scenario("sequences", "a subject's values as asynchronous sequences, turned back into signals")
    {
      round in
      let subject = ReplaySubject<SentValue>()
      let (direct, back) = round.onScheduler {
        (round.host.watch(subject), round.host.watch(Signal.from(subject.values)))
      }
      let loops = Monitor([[SentValue]]())
      let limits = [50, Int.max]
      for limit in limits {
        Task {
          var received: [SentValue] = []
          do {
            for try await sent in subject.values {
              received.append(sent)
              if received.count == limit { break }
            }
          } catch {
            round.fault("A loop threw \(error).")
          }
          loops.use { [received] in $0.append(received) }
        }
      }
      round.runParticipants(live: true) { participant in
        for _ in 0..<100 { participant.send(to: subject) }
      }
      round.host.act { subject.sendCompleted() }
      round.waitForEnd(of: [back], "back")
      round.check([direct, back], endings: 1...1)
      round.check(direct.received, "direct")
      round.expect(
        back.received == direct.received,
        "The values of the converted signal differ from those sent.")
      let received = loops.use(when: { $0.count == limits.count }) { $0 }
      round.expect(
        received.sorted { $0.count < $1.count } == [
          Array(direct.received.prefix(50)), direct.received,
        ],
        "The loops received \(received.map(\.count)) values, or the wrong values.")
      round.count(received.joined().count)
    },
  ]
}

/// Subscriptions to one subject. Each ends the next one.
private final class Circle: Sendable {
  let ends: [CompoundDisposable]
  let cleanups = Counter()
  private let tickets = Monitor((received: 0, end: Int.max))

  init(of count: Int, to subject: Subject<SentValue>) {
    let (tickets, cleanups) = (tickets, cleanups)
    ends = (0..<count).map { _ in
      let keeper = DisposableKeeper { sent in
        tickets.use { $0.received = max($0.received, sent.ticket) }
      }
      subject.merge(.never()).subscribe(keeper)
      return keeper.end
    }
    for (number, end) in ends.enumerated() {
      end.add { cleanups.up() }
      end.add(ends[(number + 1) % count])
    }
  }

  /// Records that values with a higher ticket were sent after a disposal.
  func hasEnded(before ticket: Int) {
    tickets.use { $0.end = min($0.end, ticket) }
  }

  /// True if a value was received after a disposal.
  var receivedAfterDisposal: Bool { tickets.use { $0.received > $0.end } }
}

/// A subscriber that keeps the disposable of its subscription.
private final class DisposableKeeper: Subscriber {
  private let kept = Monitor(CompoundDisposable())
  private let next: @Sendable (SentValue) -> Void

  init(_ next: @escaping @Sendable (SentValue) -> Void) {
    self.next = next
  }

  var end: CompoundDisposable { kept.use { $0 } }

  func didSubscribe(with disposable: CompoundDisposable) { kept.use { $0 = disposable } }
  func sendNext(_ value: SentValue) { next(value) }
  func sendError(_ error: any Error) {}
  func sendCompleted() {}
}
