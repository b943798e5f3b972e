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
      let subject = Subject<Sent>()
      let back = round.onScheduler { round.host.watch(Signal(from: subject.values)) }
      let direct = round.onScheduler { round.host.watch(subject) }
      let (ended, started) = (Monitor([[Sent]]()), Monitor(0))
      let tasks = (0..<2).map { number in
        Task {
          var heard: [Sent] = []
          var iterator = subject.values.makeAsyncIterator()
          started.use { $0 += 1 }
          while let sent = try? await iterator.next() {
            heard.append(sent)
            if number == 1, heard.count == 50 { break }
          }
          ended.use { $0.append(heard) }
        }
      }
      started.use(when: { $0 == tasks.count }) { _ in }
      round.everybodyPlays(live: true) { player in
        for _ in 0..<100 { player.send(to: subject) }
      }
      round.host.act { subject.sendCompleted() }
      let heard = ended.use(when: { $0.count == tasks.count }) { $0 }
      round.check(direct, "direct", endings: 1...1)
      round.check(direct.heard, "direct")
      for values in heard {
        round.expect(
          values == direct.heard || values == Array(direct.heard.prefix(50)),
          "A loop over \(values.count) values has not heard what was sent.")
        round.count(values.count)
      }
      round.host.leave(back)
      round.check(back, "back", endings: 0...1)
      round.check(back.heard, "back", after: .max, isToTheEnd: false)
    },
  ]
}
