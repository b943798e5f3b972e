import Reactive
import Synchronization
import Testing

/// Tests of operators while several threads send to their sources. Of four threads, 0 and 2 send
/// values to the first subject, 1 and 3 to the second, which some operators do not use.
@Suite struct OperatorThreadTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (_ a: Subject<Sent>, _ b: Subject<Sent>) -> Signal<[Sent]>
    /// Returns true if the output is right when each thread sends `count` values.
    let isRight: @Sendable (_ output: [[Sent]], _ count: Int) -> Bool

    var testDescription: String { name }
  }

  @Test(
    "SIG-create-05: while four threads send, the output is right and ends once", arguments: rows)
  func complete(row: Row) {
    let (a, b, clock) = (Subject<Sent>(), Subject<Sent>(), VirtualClock())
    let recorder = SubscriptionRecorder<[Sent]>()
    clock.run { recorder.watch(row.make(a, b)) }
    onThreads(4) { thread in
      for number in 0..<300 {
        (thread % 2 == 0 ? a : b).sendNext(Sent(sender: thread, number: number))
        if thread == 0, number % 50 == 0 { clock.turn() }
      }
    }
    clock.run {
      a.sendCompleted()
      b.sendCompleted()
    }
    clock.turn()
    #expect(recorder.faults == [])
    #expect(recorder.endings == 1)
    let isRight = row.isRight(recorder.values, 300)
    #expect(isRight)
  }

  @Test(
    "SIG-create-05: values queued ahead of an ending are not lost, at any depth of the chain",
    arguments: [
      OperatorCase("map") { $0.map { $0 } },
      OperatorCase("doNext") { $0.doNext { _ in } },
      OperatorCase("materialize") { $0.materialize().dematerialize() },
      OperatorCase("concat") { .concat(.empty(), $0) },
      OperatorCase("timeout") { $0.timeout(.seconds(1), on: VirtualClock().main).scan(0) { $1 } },
    ])
  func queuedBeforeEnding(operatorCase: OperatorCase) {
    // Only some of the signals in a long chain check the stack. At one or more of these depths,
    // a check is just above the join.
    for depth in 0..<70 {
      let (early, late) = (Subject<Int>(), Subject<Int>())
      let joined = operatorCase.make(late).merge(early)
      let chain = (0..<depth).reduce(joined) { chain, _ in chain.map { $0 } }
      let recorder = SubscriptionRecorder<Int>()
      VirtualClock().run {
        recorder.watch(chain) { value in
          guard value == 0 else { return }
          // The join is busy with this value, so the other thread can only queue its events.
          onThreads(1) { _ in
            late.sendNext(1)
            late.sendNext(2)
            late.sendCompleted()
          }
        }
        early.sendNext(0)
        early.sendCompleted()
      }
      #expect(recorder.values == [0, 1, 2], "\(depth) operators below the join")
      #expect(recorder.endings == 1)
    }
  }

  @Test(
    "SIG-create-05: while four threads send, every operator sends one event at a time and ends once",
    arguments: OperatorRow.all, OperatorRow.Ending.allCases)
  func everyOperator(row: OperatorRow, ending: OperatorRow.Ending) throws {
    for _ in 0..<5 {
      let (a, b, clock) = (Subject<Int>(), Subject<Int>(), VirtualClock())
      let recorder = SubscriptionRecorder<Int>()
      let isDisposed = Atomic<Bool>(false)
      let subscription = clock.run {
        recorder.watch(row.join(row.pairing == nil ? a.merge(b) : a, b))
      }
      clock.turn()
      // The threads have a scheduler, because otherwise `delay` and `catch` would use real threads.
      onThreads(4) { thread in
        clock.run {
          for number in 0..<(thread > 1 ? 20 : 40) {
            // Only values sent after the disposal are negative.
            let value = isDisposed.load(ordering: .acquiring) ? -1 : number
            (thread % 2 == 0 ? a : b).sendNext(value)
          }
          guard thread > 1 else { return }
          for subject in thread == 2 ? [a, b] : [b, a] { ending.apply(to: subject, subscription) }
          if ending == .disposal { isDisposed.store(true, ordering: .releasing) }
        }
      }
      // A subject does not remember its ending, so a signal that was subscribed to afterwards is
      // still open, and others may be waiting for it.
      for _ in 0..<50 {
        clock.turn()
        clock.run { for subject in [a, b] { subject.sendCompleted() } }
      }
      try clock.advanceUntilIdle()
      #expect(recorder.faults == [])
      #expect(recorder.values.allSatisfy { $0 >= 0 })
      if ending != .disposal, row.endings.contains(ending) {
        #expect(recorder.endings == 1)
      } else {
        #expect(recorder.endings <= 1)
      }
    }
  }

  @Test(
    "SIG-create-05: an ending sent among values arrives only once, and nothing follows it",
    arguments: rows, [Event<Sent>.completed, .failed()])
  func endsAmong(row: Row, ending: Event<Sent>) {
    for _ in 0..<10 {
      let (a, b, clock) = (Subject<Sent>(), Subject<Sent>(), VirtualClock())
      let recorder = SubscriptionRecorder<[Sent]>()
      clock.run { recorder.watch(row.make(a, b)) }
      onThreads(4) { thread in
        for number in 0..<20 {
          (thread % 2 == 0 ? a : b).sendNext(Sent(sender: thread, number: number))
        }
        guard thread > 1 else { return }
        for subject in thread == 2 ? [a, b] : [b, a] {
          if case .error(let error) = ending {
            subject.sendError(error)
          } else {
            subject.sendCompleted()
          }
        }
      }
      // A subject does not remember its ending, so a signal that was switched to after the ending
      // is still open.
      for subject in [a, b] { subject.sendCompleted() }
      clock.turn()
      #expect(recorder.faults == [])
      #expect(recorder.endings == 1)
    }
  }

  @Test(
    "SIG-create-08: a subscription disposed of during sends gets no value sent later",
    arguments: rows)
  func disposedAmong(row: Row) {
    for _ in 0..<10 {
      let (a, b, clock) = (Subject<Sent>(), Subject<Sent>(), VirtualClock())
      let recorder = SubscriptionRecorder<[Sent]>()
      let tickets = Atomic<Int>(0)
      let subscription = clock.run { recorder.watch(row.make(a, b)) }
      let isDisposed = Atomic<Int>(.max)
      onThreads(4) { thread in
        for number in 0..<40 {
          if thread == 3, number == 20 {
            subscription.dispose()
            isDisposed.store(tickets.load(ordering: .acquiring), ordering: .releasing)
          }
          let ticket = tickets.add(1, ordering: .acquiringAndReleasing).newValue
          (thread % 2 == 0 ? a : b).sendNext(Sent(sender: thread, number: ticket))
        }
      }
      clock.turn()
      #expect(recorder.faults == [])
      let latest = recorder.values.joined().map(\.number).max() ?? 0
      #expect(latest <= isDisposed.load(ordering: .acquiring))
    }
  }

  private static let first = Sent(sender: 8, number: -1)

  static let rows: [Row] = [
    Row(name: "map") { a, _ in
      a.map { [$0] }
    } isRight: { output, count in
      Array(output.joined()).isComplete(from: [0, 2], 0..<count)
    },
    Row(name: "filter") { a, _ in
      a.filter { $0.number.isMultiple(of: 2) }.map { [$0] }
    } isRight: { output, count in
      Array(output.joined()).isComplete(from: [0, 2], stride(from: 0, to: count, by: 2))
    },
    Row(name: "scan") { a, _ in
      a.scan([]) { $0 + [$1] }
    } isRight: { output, count in
      output.last?.isComplete(from: [0, 2], 0..<count) == true
        && output.map(\.count) == Array(1...2 * count)
    },
    Row(name: "take") { a, _ in
      a.take(100).map { [$0] }
    } isRight: { output, _ in
      output.count == 100 && Array(output.joined()).isInOrder
    },
    Row(name: "skip") { a, _ in
      a.skip(100).map { [$0] }
    } isRight: { output, count in
      output.count == 2 * count - 100 && Array(output.joined()).isInOrder
    },
    Row(name: "collect") { a, _ in
      a.collect()
    } isRight: { output, count in
      output.count == 1 && output[0].isComplete(from: [0, 2], 0..<count)
    },
    Row(name: "merge") { a, b in
      a.merge(b).map { [$0] }
    } isRight: { output, count in
      Array(output.joined()).isComplete(from: [0, 1, 2, 3], 0..<count)
    },
    Row(name: "flattenMap") { a, b in
      a.merge(b).flattenMap { Signal.of([$0], [$0]) }
    } isRight: { output, count in
      let (even, odd) = (stride(from: 0, to: output.count, by: 2), output.count.isMultiple(of: 2))
      return odd && even.allSatisfy { output[$0] == output[$0 + 1] }
        && even.map { output[$0][0] }.isComplete(from: [0, 1, 2, 3], 0..<count)
    },
    Row(name: "bind") { a, b in
      a.merge(b).bind { { value, _ in .return([value]) } }
    } isRight: { output, count in
      Array(output.joined()).isComplete(from: [0, 1, 2, 3], 0..<count)
    },
    Row(name: "flatten(maxConcurrent:)") { a, b in
      a.merge(b).map { Signal.return([$0]) }.flatten(maxConcurrent: 2)
    } isRight: { output, count in
      Array(output.joined()).isComplete(from: [0, 1, 2, 3], 0..<count)
    },
    Row(name: "combineLatest") { a, b in
      a.startWith(first).combineLatest(with: b.startWith(first)).map { [$0, $1] }
    } isRight: { output, count in
      // Each value arrives in one new pair, whose other side is unchanged.
      let news = zip(output, output.dropFirst()).flatMap { old, new in
        (0...1).filter { old[$0] != new[$0] }.map { new[$0] }
      }
      return output.count == 4 * count + 1 && output.first == [first, first]
        && news.isComplete(from: [0, 1, 2, 3], 0..<count)
    },
    Row(name: "combineLatest of a list") { a, b in
      Signal.combineLatest([a.startWith(first), b.startWith(first), a.startWith(first)])
    } isRight: { output, count in
      output.count == 6 * count + 1
    },
    Row(name: "zip") { a, b in
      a.zip(with: b).map { [$0, $1] }
    } isRight: { output, count in
      output.map { $0[0] }.isComplete(from: [0, 2], 0..<count)
        && output.map { $0[1] }.isComplete(from: [1, 3], 0..<count)
    },
    Row(name: "sample") { a, b in
      a.merge(.never()).sample(b).map { [$0] }
    } isRight: { output, count in
      output.count <= 2 * count
    },
    Row(name: "switchToLatest") { a, b in
      b.startWith(first).map { _ in a }.switchToLatest().map { [$0] }
    } isRight: { output, _ in
      Array(output.joined()).isInOrder
    },
    Row(name: "takeUntil") { a, b in
      a.takeUntil(b.skip(9)).map { [$0] }
    } isRight: { output, _ in
      Array(output.joined()).isInOrder
    },
    Row(name: "takeUntilReplacement") { a, b in
      a.takeUntilReplacement(b.skip(9)).map { [$0] }
    } isRight: { output, count in
      let values = Array(output.joined())
      return values.isInOrder && values.filter { $0.sender % 2 == 1 }.count == 2 * count - 9
    },
    Row(name: "throttle") { a, b in
      a.merge(b).throttle(.seconds(3600)).map { [$0] }
    } isRight: { output, count in
      output.count == 1 && output[0][0].number == count - 1
    },
    Row(name: "throttle with a test") { a, b in
      a.merge(b).throttle(.seconds(3600)) { $0.sender > 1 }.map { [$0] }
    } isRight: { output, count in
      let values = Array(output.joined())
      return values.filter { $0.sender < 2 }.isComplete(from: [0, 1], 0..<count)
        && values.count <= 2 * count + 1
    },
    Row(name: "bufferWithTime") { a, b in
      a.merge(b).bufferWithTime(.seconds(3600), on: .main)
    } isRight: { output, count in
      Array(output.joined()).isComplete(from: [0, 1, 2, 3], 0..<count)
    },
    Row(name: "deliverOn") { a, b in
      a.merge(b).deliverOn(.main).map { [$0] }
    } isRight: { output, count in
      Array(output.joined()).isComplete(from: [0, 1, 2, 3], 0..<count)
    },
    Row(name: "groupBy") { a, b in
      a.merge(b).groupBy(\.sender).flattenMap { $0.map { [$0] } }
    } isRight: { output, count in
      Array(output.joined()).isComplete(from: [0, 1, 2, 3], 0..<count)
    },
    Row(name: "publish") { a, b in
      a.merge(b).publish().autoconnect().map { [$0] }
    } isRight: { output, count in
      Array(output.joined()).isComplete(from: [0, 1, 2, 3], 0..<count)
    },
    Row(name: "replay") { a, b in
      a.merge(b).replay().map { [$0] }
    } isRight: { output, count in
      Array(output.joined()).isComplete(from: [0, 1, 2, 3], 0..<count)
    },
  ]
}

extension [Sent] {
  fileprivate func isComplete(from senders: [Int], _ numbers: some Sequence<Int>) -> Bool {
    faults(from: senders, numbers) == []
  }
}
