import Reactive

extension Scenario {
  static let clocks = [
    Scenario("clocks", "random graphs on a virtual clock, and on a live one") {
      [table = OperatorRow.unshared] round in
      let seed = UInt64(round.host.random.roll(0...Int(Int32.max)))
      let expected = Script(seed, table).play(on: VirtualClock())
      let received = Script(seed, table).play(on: LiveClock(speed: 1e7))
      round.record(expected.names)
      round.count(expected.events.count)
      round.expect(
        received.events == expected.events,
        "On the live clock:\n    \(received.events.joined(separator: " "))\n  on the virtual one:\n"
          + "    \(expected.events.joined(separator: " "))")
    }
  ]
}

/// A random graph of all operators in the tests' table, with a script for its sources. No two
/// sources send at the same instant, so the result does not depend on the order of threads.
private final class Script: @unchecked Sendable {
  // `@unchecked`: one thread creates it; afterwards it is only read.
  private let (pairs, others): ([OperatorRow], [OperatorRow])
  private var random: RandomChoices
  private var clock: Timepiece!
  private var leaves: [Subject<Int>] = []
  private var names: [String] = []

  private static let period = 64

  init(_ seed: UInt64, _ table: [OperatorRow]) {
    random = RandomChoices(seed: seed, for: "script")
    // Most values should arrive. `repeat` would subscribe to a completed signal again and again.
    let table = table.filter { !$0.isShort && !["if", "switch", "repeat"].contains($0.name) }
    pairs = table.filter { $0.pairing != nil }
    others = table.filter { $0.pairing == nil && (!$0.isSilent || $0.endsLate) }
  }

  func play(on clock: Timepiece) -> (events: [String], names: String) {
    self.clock = clock
    let received = Monitor([(instant: Instant, event: String)]())
    let start = clock.now
    let subscription = clock.run {
      let subscription = chain(join(3)).subscribe(
        next: { value in received.use { $0.append((clock.now, "\(value)")) } },
        error: { _ in received.use { $0.append((clock.now, "#")) } },
        completed: { received.use { $0.append((clock.now, "|")) } })
      for (leaf, subject) in leaves.enumerated() {
        let scheduler = random.once(in: 2) ? clock.main : clock.background()
        for number in 1...6 {
          let instant = start + .seconds(number * Self.period + leaf)
          scheduler.at(instant) {
            if number == 6 { subject.sendCompleted() } else { subject.sendNext(number * 10 + leaf) }
          }
        }
      }
      return subscription
    }
    do { try clock.advanceUntilIdle() } catch { received.use { $0.append((clock.now, "endless")) } }
    subscription.dispose()
    clock.stop()
    // Events that are due at the same instant on several schedulers have no defined order.
    let events = received.use { $0 }.map {
      "\(($0.instant - start).components.seconds)s:\($0.event)"
    }
    return (
      Dictionary(grouping: events) { String($0.prefix { $0 != ":" }) }
        .flatMap { $0.value.sorted() }.sorted(), names.joined(separator: ", ")
    )
  }

  private func join(_ depth: Int) -> Signal<Int> {
    guard depth > 0, !random.once(in: 4) else {
      leaves.append(Subject())
      return chain(leaves[leaves.count - 1])
    }
    let (first, second) = (chain(join(depth - 1)), chain(join(depth - 1)))
    let row = random.pick(pairs)
    names.append(row.name)
    return row.join(first, second)
  }

  private func chain(_ signal: Signal<Int>) -> Signal<Int> {
    (0..<random.roll(0...2)).reduce(signal) { signal, _ in
      let row = random.pick(others)
      let name = random.pick([
        row.name, row.name, row.name, "filter", "take", "delay", "deliverOn", "throttle", "buffer",
      ])
      names.append(name)
      return switch name {
      case "filter": signal.filter { !$0.isMultiple(of: 3) }
      case "take": signal.take(random.roll(0...4))
      case "delay": signal.delay(uneven(upTo: 200))
      case "deliverOn": signal.deliverOn(random.once(in: 2) ? clock.main : clock.background())
      case "throttle": signal.throttle(uneven(upTo: 100))
      case "buffer":
        signal.bufferWithTime(uneven(upTo: 90), on: clock.background()).map { $0.reduce(0, &+) }
      default: row.make(signal, row.second ?? .never()) { $0 }
      }
    }
  }

  /// Returns an interval that differs from every sum of the graph's other intervals, so no two
  /// timers fire at the same instant.
  private func uneven(upTo seconds: Int) -> Duration {
    .nanoseconds(random.roll(1...seconds) * 1_000_000_000 + random.roll(1...999_999_999))
  }
}
