import Reactive
import Synchronization

extension Scenario {
  static let rows = [
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
    }
  ]
}
