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
            // In time or too late, it has been disposed of or it has not.
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
