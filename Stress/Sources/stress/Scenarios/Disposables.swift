import Reactive

extension Scenario {
  static let disposables = [
    Scenario("disposables", "disposables of all kinds, disposed of, added and removed at once") {
      round in
      let (compound, serial) = (CompoundDisposable(), SerialDisposable())
      let tallies = round.players.map { _ in (0..<100).map { _ in Count() } }
      let (removed, returned) = (Count(), Count())
      let shared = (0..<20).map { _ in Count() }
      let sharedDisposables = shared.map { runs in Disposable { runs.up() } }
      round.everybodyPlays { player in
        let time = player.dice.roll(0...199)
        for (number, runs) in tallies[player.number].enumerated() {
          let disposable = Disposable { runs.up() }
          switch number % 4 {
          case 0: player.act { compound.add(disposable) }
          case 1:
            player.act { compound.add(disposable) }
            player.act { compound.remove(disposable) }
            // The action is either in time or too late; the disposable shows which.
            if !disposable.isDisposed {
              removed.up()
              player.act { disposable.dispose() }
            }
          case 2:
            if let earlier = player.act({ serial.swap(disposable) }) {
              returned.up()
              player.act { earlier.dispose() }
            }
          default: _ = player.act { disposable.asScoped() }
          }
          if number == time { player.act { compound.dispose() } }
          if number == time - 50 { player.act { serial.dispose() } }
          player.act { player.dice.pick(sharedDisposables).dispose() }
        }
      }
      for disposable in [compound, serial] + sharedDisposables {
        round.host.act { disposable.dispose() }
      }
      let all = tallies.joined() + shared
      let wrong = all.count { $0.value != 1 }
      round.expect(wrong == 0, "\(wrong) of \(all.count) disposables have not acted once.")
      round.count(all.count)
    },
    Scenario("circles", "subscriptions that end one another, ended at several places at once") {
      round in
      let subject = Subject<Sent>()
      let circles = round.clock.run {
        (0..<60).map { _ in Circle(of: round.host.dice.roll(1...4), to: subject) }
      }
      round.everybodyPlays { player in
        for circle in circles {
          player.act { player.dice.pick(circle.ends).dispose() }
          circle.hasEnded(before: player.draw().ticket)
          player.send(to: subject)
        }
      }
      for circle in circles {
        round.expect(
          circle.cleanups.value == circle.ends.count,
          "Of \(circle.ends.count) subscriptions \(circle.cleanups.value) were cleaned up after.")
        round.expect(!circle.isHaunted, "What was sent after a disposal was heard.")
        round.count(circle.cleanups.value)
      }
    },
    Scenario("lists", "one lazy list that several threads read") { round in
      let made = Count()
      let length = round.host.dice.roll(0...200)
      let numbers = LazyList(0..<length).map { number in
        made.up()
        return number * 3
      }
      let list = numbers.filter { $0.isMultiple(of: 2) }
      let expected = stride(from: 0, to: length * 3, by: 3).filter { $0.isMultiple(of: 2) }
      round.everybodyPlays { player in
        let heard = player.act { player.dice.once(in: 2) ? list.array : Array(list) }
        round.expect(heard == expected, "A list of \(heard.count), not \(expected.count).")
      }
      let count = made.value
      round.expect(count == length, "The closure has run \(count) times for \(length) elements.")
      round.count(count)
    },
    Scenario("sequences", "a subject's values as asynchronous sequences, and back to a signal") {
      round in
      let subject = ReplaySubject<Sent>()
      let (direct, back) = round.onScheduler {
        (round.host.watch(subject), round.host.watch(Signal.from(subject.values)))
      }
      let loops = Monitor([[Sent]]())
      let limits = [50, Int.max]
      for limit in limits {
        Task {
          var heard: [Sent] = []
          do {
            for try await sent in subject.values {
              heard.append(sent)
              if heard.count == limit { break }
            }
          } catch {
            round.fault("A loop has thrown \(error).")
          }
          loops.use { [heard] in $0.append(heard) }
        }
      }
      round.everybodyPlays(live: true) { player in
        for _ in 0..<100 { player.send(to: subject) }
      }
      round.host.act { subject.sendCompleted() }
      round.waitForEnd(of: [back], "back")
      round.check([direct, back], endings: 1...1)
      round.check(direct.heard, "direct")
      round.expect(back.heard == direct.heard, "What comes back is not what was sent.")
      let heard = loops.use(when: { $0.count == limits.count }) { $0 }
      round.expect(
        heard.sorted { $0.count < $1.count } == [Array(direct.heard.prefix(50)), direct.heard],
        "The loops have heard \(heard.map(\.count)) values, or others than were sent.")
      round.count(heard.joined().count)
    },
  ]
}

/// Subscriptions to one subject, each of which ends the next one.
private final class Circle: Sendable {
  let ends: [CompoundDisposable]
  let cleanups = Count()
  private let tickets = Monitor((heard: 0, end: Int.max))

  init(of count: Int, to subject: Subject<Sent>) {
    let (tickets, cleanups) = (tickets, cleanups)
    ends = (0..<count).map { _ in
      let keeper = Keeper { sent in tickets.use { $0.heard = max($0.heard, sent.ticket) } }
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
  var isHaunted: Bool { tickets.use { $0.heard > $0.end } }
}

/// A subscriber that keeps the disposable of its subscription.
private final class Keeper: Subscriber {
  private let kept = Monitor(CompoundDisposable())
  private let next: @Sendable (Sent) -> Void

  init(_ next: @escaping @Sendable (Sent) -> Void) {
    self.next = next
  }

  var end: CompoundDisposable { kept.use { $0 } }

  func didSubscribe(with disposable: CompoundDisposable) { kept.use { $0 = disposable } }
  func sendNext(_ value: Sent) { next(value) }
  func sendError(_ error: any Error) {}
  func sendCompleted() {}
}
