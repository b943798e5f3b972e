import Reactive

extension Scenario {
  static let joins = [
    Scenario("merge", "two subjects merged into one signal") { round in
      let (a, b) = (Subject<SentValue>(), Subject<SentValue>())
      let (own, others, merged) = round.clock.run {
        (round.host.watch(a), round.host.watch(b), round.host.watch(a.merge(b)))
      }
      round.runParticipants { participant in
        for _ in 0..<300 { participant.send(to: participant.number.isMultiple(of: 2) ? a : b) }
      }
      round.finish(a, b)
      round.check([own, others, merged], endings: 1...1)
      round.check(merged.received, "merged")
      // Each thread sends to only one of the two subjects.
      for (recorder, rest) in [(own, 0), (others, 1)] {
        round.expect(
          merged.received.filter { $0.sender % 2 == rest } == recorder.received,
          "A source's values arrived out of order.")
      }
    },
    Scenario("combine-latest", "pairs of the latest values of two subjects") { round in
      let (a, b) = (Subject<SentValue>(), Subject<SentValue>())
      let (own, others, pairs) = round.clock.run {
        (
          round.host.watch(a), round.host.watch(b),
          round.host.watch(a.combineLatest(with: b).map { Pair($0, $1) })
        )
      }
      round.runParticipants { participant in
        for _ in 0..<300 { participant.send(to: participant.random.once(in: 2) ? a : b) }
      }
      round.finish(a, b)
      round.check([own, others], endings: 1...1)
      round.check([pairs], endings: 1...1)
      let (firsts, seconds) = (
        pairs.received.map(\.first).withoutRepeats, pairs.received.map(\.second).withoutRepeats
      )
      round.expect(
        own.received.suffix(firsts.count) == firsts[...]
          && others.received.suffix(seconds.count) == seconds[...],
        "The latest values arrived out of order.")
      // Each value produces one pair, except values that arrive before both signals have sent one.
      round.expect(
        pairs.received.count == max(0, firsts.count + seconds.count - 1)
          && (firsts.count == own.received.count || seconds.count == others.received.count),
        "\(pairs.received.count) pairs arrived, with \(firsts.count) and \(seconds.count) "
          + "of the \(own.received.count) and \(others.received.count) values.")
    },
    Scenario("zip", "pairs of the first values of two subjects, then the second, and so on") {
      round in
      let (a, b) = (Subject<SentValue>(), Subject<SentValue>())
      let (own, others, pairs) = round.clock.run {
        (
          round.host.watch(a), round.host.watch(b),
          round.host.watch(a.zip(with: b).map { Pair($0, $1) })
        )
      }
      round.runParticipants { participant in
        for _ in 0..<300 { participant.send(to: participant.random.once(in: 2) ? a : b) }
      }
      round.finish(a, b)
      round.check([own, others], endings: 1...1)
      round.check([pairs], endings: 1...1)
      round.expect(
        pairs.received == zip(own.received, others.received).map { Pair($0, $1) },
        "The \(pairs.received.count) pairs do not match the \(own.received.count) and "
          + "\(others.received.count) values.")
    },
    Scenario("sample", "the latest value whenever another thread samples it") { round in
      let (subject, sampler) = (Subject<SentValue>(), Subject<SentValue>())
      let (resident, sampled, asked) = round.clock.run {
        (
          round.host.watch(subject), round.host.watch(subject.sample(sampler)),
          round.host.watch(sampler)
        )
      }
      round.runParticipants { participant in
        for _ in 0..<300 { participant.send(to: participant.number == 0 ? sampler : subject) }
      }
      round.finish(subject, sampler)
      round.check([resident, sampled, asked], endings: 1...1)
      let distinct = sampled.received.withoutRepeats
      var rest = resident.received[...]
      for value in distinct {
        guard let place = rest.firstIndex(of: value) else {
          return round.fault("sampled: \(value) arrived twice, too late, or was never sent.")
        }
        rest = rest[(place + 1)...]
      }
      round.expect(
        sampled.received.count <= asked.received.count,
        "\(asked.received.count) samples were requested, but \(sampled.received.count) arrived.")
    },
  ]
}

/// A pair of values from two signals.
struct Pair: Hashable, Sendable {
  let first: SentValue
  let second: SentValue

  init(_ first: SentValue, _ second: SentValue) {
    (self.first, self.second) = (first, second)
  }
}

extension Round {
  /// Completes two subjects after the participants have finished.
  func finish(_ a: Subject<SentValue>, _ b: Subject<SentValue>) {
    host.act { a.sendCompleted() }
    host.act { b.sendCompleted() }
  }

  /// Checks the rules that apply to every subscription.
  func check<Value>(_ recorders: [EventRecorder<Value>], endings: ClosedRange<Int>) {
    for (number, recorder) in recorders.enumerated() {
      check(recorder, "recorder \(number)", endings: endings)
    }
  }
}

extension Array where Element: Equatable {
  /// The elements without consecutive repetitions.
  var withoutRepeats: [Element] {
    reduce(into: []) { kept, next in if kept.last != next { kept.append(next) } }
  }
}
