import Reactive

extension Scenario {
  static let joins = [
    join("merge", "two subjects merged into one signal") {
      $0.merge($1).map { [$0] }
    } isRight: { a, b, output in
      let (own, others) = (Set(a), Set(b))
      return output.joined().filter(own.contains) == a
        && output.joined().filter(others.contains) == b
    },
    join("combine-latest", "pairs of the latest values of two subjects") {
      $0.combineLatest(with: $1).map { [$0, $1] }
    } isRight: { a, b, output in
      let firsts = output.map { $0[0] }.withoutRepeats
      let seconds = output.map { $0[1] }.withoutRepeats
      // Each value produces one pair, except values that arrive before both signals have sent one.
      return a.suffix(firsts.count) == firsts[...] && b.suffix(seconds.count) == seconds[...]
        && output.count == max(0, firsts.count + seconds.count - 1)
        && (firsts.count == a.count || seconds.count == b.count)
    },
    join("zip", "pairs of the first values of two subjects, then the second, and so on") {
      $0.zip(with: $1).map { [$0, $1] }
    } isRight: { a, b, output in
      output == zip(a, b).map { [$0, $1] }
    },
    join("sample", "the latest value whenever another thread samples it") {
      $0.sample($1).map { [$0] }
    } isRight: { a, b, output in
      Array(output.joined()).withoutRepeats.isPart(of: a) && output.count <= b.count
    },
  ]

  /// Returns a scenario in which threads send to two subjects, `a` and `b`. The output is compared
  /// with the values that each subject sends.
  private static func join(
    _ name: String, _ about: String,
    _ make: @escaping @Sendable (Signal<SentValue>, Signal<SentValue>) -> Signal<[SentValue]>,
    isRight:
      @escaping @Sendable (
        _ a: [SentValue], _ b: [SentValue], _ output: [[SentValue]]
      ) -> Bool
  ) -> Scenario {
    Scenario(name, about) { round in
      let (a, b) = (Subject<SentValue>(), Subject<SentValue>())
      let (own, others, joined) = round.clock.run {
        (round.host.watch(a), round.host.watch(b), round.host.watch(make(a, b)))
      }
      round.runParticipants { participant in
        for _ in 0..<300 { participant.send(to: participant.random.once(in: 2) ? a : b) }
      }
      for subject in [a, b] { round.host.act { subject.sendCompleted() } }
      round.check([own, others], endings: 1...1)
      round.check([joined], endings: 1...1)
      round.expect(
        isRight(own.received, others.received, joined.received),
        "The \(joined.received.count) results do not match the \(own.received.count) and "
          + "\(others.received.count) values.")
    }
  }
}

extension Round {
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

  /// Returns true if `whole` has these elements in this order, perhaps with others among them.
  func isPart(of whole: [Element]) -> Bool {
    var rest = self[...]
    for element in whole where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
