import Reactive
import Synchronization

extension Scenario {
  static let graphs = [
    Scenario(
      "graphs", "random graphs of operators, joins and schedulers, with values from all threads"
    ) {
      round in
      let graph = Graph(random: round.host.random)
      let signal = graph.make()
      round.record(graph.names.joined(separator: ", "))
      let resident = round.onScheduler { round.host.watch(signal) }
      let others = round.onScheduler {
        round.participants.map { participant in
          (recorder: round.host.watch(signal), time: participant.random.roll(0...59))
        }
      }
      round.runParticipants(live: true) { participant in
        // Order is guaranteed only for the values that one thread sends to one subject.
        let subject = graph.subjects[participant.number % graph.subjects.count]
        for number in 0..<60 {
          participant.send(to: subject)
          if participant.random.once(in: 4) {
            graph.schedule(on: participant.random.pick(graph.targets))
          }
          if others[participant.number].time == number {
            participant.unsubscribe(others[participant.number].recorder)
          }
        }
      }
      for subject in graph.subjects { round.host.act { subject.sendCompleted() } }
      round.waitForEnd(of: [resident], "resident")
      round.check(resident, "resident", endings: 1...1)
      round.check(resident.received, "resident")
      round.drain(graph.targets.map(\.scheduler))
      for (other, _) in others {
        round.check(other, "other", endings: 0...0)
        round.check(other.received, "other", before: other.closed, isToTheEnd: false)
      }
      for target in graph.targets {
        round.expect(
          target.misplaced.value == 0,
          "\(target.misplaced.value) closures did not run on \(target.scheduler).")
      }
    },
    Scenario("posts", "values sent on the main thread, joined with values from other threads") {
      round in
      let (titles, progress) = (Subject<SentValue>(), Subject<SentValue>())
      let target = CheckedScheduler(.main)
      let (command, channel) = (
        Command<SentValue, SentValue> { .return($0).delay(.zero) }, Channel<SentValue>()
      )
      command.allowsConcurrentExecution = true
      let onMain: Signal<SentValue>
      let kind = round.host.random.pick(["deliverOn", "command", "executing", "errors", "channel"])
      round.record(kind)
      switch kind {
      case "command":
        onMain = command.executionSignals.doNext { _ in target.checkCaller() }.flattenMap { $0 }
      case "executing":
        // The current state is sent on the subscribing thread, so skip it.
        onMain = command.executing.skip(1).doNext { _ in target.checkCaller() }.flattenMap { _ in
          .empty()
        }
      case "errors":
        onMain = command.errors.doNext { _ in target.checkCaller() }.flattenMap { _ in .empty() }
      case "channel":
        titles.deliverOn(.main).subscribe(channel.leadingTerminal)
        onMain = channel.followingTerminal.doNext { _ in target.checkCaller() }
      default: onMain = titles.deliverOn(.main).doNext { _ in target.checkCaller() }
      }
      let over = Subject<SentValue>()
      let joined = round.host.random.pick(meetings)(onMain.takeUntil(over), progress)
      let recorders = round.onScheduler { joined.map { round.host.watch($0) } }
      round.runParticipants(live: true) { participant in
        for _ in 0..<60 {
          if participant.number > 0 {
            participant.send(to: progress)
            continue
          }
          if kind == "deliverOn" || kind == "channel" {
            participant.send(to: titles)
          } else {
            let input = participant.draw()
            participant.act { _ = command.execute(input) }
          }
          target.scheduler.schedule { target.checkCaller() }
        }
      }
      round.drain([.main])
      for subject in [titles, progress, over] { round.host.act { subject.sendCompleted() } }
      round.host.act { channel.leadingTerminal.sendCompleted() }
      round.waitForEnd(of: recorders, "recorders")
      for recorder in recorders {
        round.check(recorder, "recorder", endings: 1...1)
        var latest: [Int: Int] = [:]
        for value in recorder.received {
          round.expect(
            latest[value.sender, default: 0] <= value.ticket,
            "A value from sender \(value.sender) arrived after a later one.")
          latest[value.sender] = value.ticket
        }
      }
      round.expect(
        target.misplaced.value == 0, "\(target.misplaced.value) closures did not run on main.")
    },
    Scenario("clocks", "random graphs on a virtual clock, and on a live one") { round in
      let seed = UInt64(round.host.random.roll(0...Int(Int32.max)))
      let (virtual, live) = (VirtualClock(), LiveClock(speed: 1e7))
      let expected = Script(seed).play(on: virtual)
      let received = Script(seed).play(on: live)
      round.record(expected.names)
      round.count(expected.events.count)
      round.expect(
        received.events == expected.events,
        "On the live clock:\n    \(received.events.joined(separator: " "))\n  on the virtual one:\n"
          + "    \(expected.events.joined(separator: " "))")
    },
  ]
}

/// Operators that combine values sent on two threads. Some of them change the scheduler.
private let meetings: [@Sendable (Signal<SentValue>, Signal<SentValue>) -> [Signal<SentValue>]] = [
  { [$0.merge($1)] },
  { [$0.merge($1).map { $0 }.merge(.empty())] },
  { [$0.merge($1).merge(.empty()).map { $0 }.merge(.empty())] },
  { [$0.combineLatest(with: $1).map { $0.0 }, $1.combineLatest(with: $0).map { $0.0 }] },
  { [.combineLatest([$0, $1]) { $0[0] }, .combineLatest($0, $1) { $1 }] },
  { [$0.zip(with: $1).map { $0.0 }, .zip($0, $1) { $1 }] },
  { [$0.sample($1), $1.sample($0)] },
  { [$0.takeUntil($1.ignoreValues()), $0.takeUntilReplacement($1)] },
  { onMain, progress in [onMain.flattenMap { .return($0) }.merge(progress)] },
  { onMain, progress in [Signal.of(onMain, progress).flatten(maxConcurrent: 2)] },
  { onMain, progress in [onMain.merge(progress).publish().autoconnect()] },
]

/// A scheduler, with a check that closures run on it, and only one at a time.
private final class CheckedScheduler: Sendable {
  let scheduler: Scheduler

  /// The number of closures that ran elsewhere, or while another closure was running.
  let misplaced = Counter()

  private let inside = Atomic<UInt>(0)

  init(_ scheduler: Scheduler) {
    self.scheduler = scheduler
  }

  /// Records a fault if the calling closure does not run on the scheduler, or overlaps another one.
  func checkCaller() {
    if Scheduler.current !== scheduler { misplaced.up() }
    let before = inside.exchange(threadNumber, ordering: .relaxed)
    if before != 0, before != threadNumber { misplaced.up() }
    yieldThread()
    inside.store(before, ordering: .relaxed)
  }
}

/// A random graph of signals in which no value is lost.
private final class Graph: @unchecked Sendable {
  // `@unchecked`: one thread creates it; afterwards it is only read.
  private var random: RandomChoices
  private(set) var names: [String] = []
  private(set) var subjects: [Subject<SentValue>] = []
  let targets: [CheckedScheduler]

  init(random: RandomChoices) {
    self.random = random
    let background = (1...2).map {
      CheckedScheduler(Scheduler.background(name: "background \($0)"))
    }
    targets = background + [CheckedScheduler(.main)]
  }

  /// Schedules an action that is not a delivery.
  func schedule(on target: CheckedScheduler) {
    target.scheduler.schedule { target.checkCaller() }
  }

  func make() -> Signal<SentValue> {
    chain(join(2))
  }

  private func join(_ depth: Int) -> Signal<SentValue> {
    guard depth > 0, !random.once(in: 5) else {
      let subject = Subject<SentValue>()
      subjects.append(subject)
      return chain(subject)
    }
    let first = chain(join(depth - 1))
    let second = chain(join(depth - 1))
    let name = random.pick(["merge", "flattenMap", "flatten", "subject", "three"])
    names.append(name)
    return switch name {
    case "flattenMap": Signal.of(first, second).flattenMap { $0 }
    case "flatten": Signal.of(first, second).flatten(maxConcurrent: 2)
    case "subject": first.merge(second).publish().autoconnect()
    case "three": .merge(first, second, .empty())
    default: first.merge(second)
    }
  }

  private func chain(_ signal: Signal<SentValue>) -> Signal<SentValue> {
    (0..<random.roll(0...3)).reduce(signal) { signal, _ in
      let target = random.pick(targets)
      let name = random.pick(Self.stages)
      names.append(name)
      return switch name {
      case "map": signal.map { $0 }
      case "doNext": signal.doNext { _ in }
      case "materialize": signal.materialize().dematerialize()
      case "scan": signal.scan(SentValue(sender: 0, ticket: 0)) { $1 }
      case "delay": signal.delay(.zero)
      case "delay longer": signal.delay(.microseconds(random.roll(1...200)))
      case "deliverOn": signal.deliverOn(target.scheduler).doNext { _ in target.checkCaller() }
      case "deliverOn, map":
        signal.deliverOn(target.scheduler).map { value in
          target.checkCaller()
          return value
        }
      case "deliverOnMainThread":
        signal.deliverOnMainThread().doNext { [main = targets[2]] _ in main.checkCaller() }
      case "flattenMap": signal.flattenMap { .return($0) }
      case "deliverOn, flattenMap":
        signal.deliverOn(target.scheduler).flattenMap { value in
          target.checkCaller()
          return .return(value)
        }
      case "combineLatest": signal.combineLatest(with: .return(0)).map { $0.0 }
      case "combineLatest([])": .combineLatest([signal]) { $0[0] }
      case "takeUntil": signal.takeUntil(Signal<Int>.never())
      case "concat": .concat(.empty(), signal)
      case "catch": signal.catchTo(.empty())
      case "timeout": signal.timeout(.seconds(60), on: target.scheduler)
      default: signal.publish().autoconnect()
      }
    }
  }

  private static let stages = [
    "map", "doNext", "materialize", "scan", "delay", "delay longer", "deliverOn", "deliverOn, map",
    "deliverOnMainThread", "flattenMap", "deliverOn, flattenMap", "combineLatest",
    "combineLatest([])", "takeUntil", "concat", "catch", "timeout", "subject",
  ]
}

/// A random graph with a script for its sources. No two sources send at the same instant, so the
/// result does not depend on the order of threads.
private final class Script: @unchecked Sendable {
  // `@unchecked`: one thread creates it; afterwards it is only read.
  private var random: RandomChoices
  private var clock: Timepiece!
  private var leaves: [Subject<Int>] = []
  private var names: [String] = []

  private static let period = 64

  init(_ seed: UInt64) {
    random = RandomChoices(seed: seed, for: "script")
  }

  func play(on clock: Timepiece) -> (events: [String], names: String) {
    self.clock = clock
    let received = Monitor([(instant: Instant, event: String)]())
    let start = clock.now
    let signal = chain(join(3))
    clock.run {
      _ = signal.subscribe(
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
    }
    do { try clock.advanceUntilIdle() } catch { received.use { $0.append((clock.now, "endless")) } }
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
      let subject = Subject<Int>()
      leaves.append(subject)
      return chain(subject)
    }
    let first = chain(join(depth - 1))
    let second = chain(join(depth - 1))
    let name = random.pick([
      "merge", "combineLatest", "zip", "sample", "takeUntil", "takeUntilReplacement", "concat",
      "switchToLatest", "flattenMap", "combineLatest([])", "zip([])",
    ])
    names.append(name)
    return switch name {
    case "combineLatest": first.combineLatest(with: second).map { $0 &* 31 &+ $1 }
    case "combineLatest([])": .combineLatest([first, second]) { $0[0] &* 31 &+ $0[1] }
    case "zip": first.zip(with: second).map { $0 &* 31 &+ $1 }
    case "zip([])": .zip([first, second]) { $0[0] &* 31 &+ $0[1] }
    case "sample": first.sample(second)
    case "takeUntil": first.takeUntil(second.skip(2))
    case "takeUntilReplacement": first.takeUntilReplacement(second)
    case "concat": first.concat(second)
    case "switchToLatest": first.map { _ in second }.switchToLatest()
    case "flattenMap": first.take(2).flattenMap { value in second.map { $0 &+ value } }
    default: first.merge(second)
    }
  }

  private func chain(_ signal: Signal<Int>) -> Signal<Int> {
    (0..<random.roll(0...2)).reduce(signal) { signal, _ in
      let name = random.pick([
        "map", "filter", "scan", "delay", "deliverOn", "deliverOn(.main)", "throttle", "take",
        "skip", "takeLast", "distinct", "materialize", "buffer",
      ])
      names.append(name)
      return switch name {
      case "filter": signal.filter { !$0.isMultiple(of: 3) }
      case "scan": signal.scan(0) { $0 &+ $1 }
      case "delay": signal.delay(uneven(upTo: 200))
      case "deliverOn": signal.deliverOn(clock.background())
      case "deliverOn(.main)": signal.deliverOn(clock.main)
      case "throttle": signal.throttle(uneven(upTo: 100))
      case "take": signal.take(random.roll(0...4))
      case "skip": signal.skip(random.roll(0...2))
      case "takeLast": signal.takeLast(2)
      case "distinct": signal.distinctUntilChanged()
      case "materialize": signal.materialize().dematerialize()
      case "buffer":
        signal.bufferWithTime(uneven(upTo: 90), on: clock.background()).map { $0.reduce(0, &+) }
      default: signal.map { $0 &+ 1 }
      }
    }
  }

  /// Returns an interval that differs from every sum of the graph's other intervals, so no two
  /// timers fire at the same instant.
  private func uneven(upTo seconds: Int) -> Duration {
    .nanoseconds(random.roll(1...seconds) * 1_000_000_000 + random.roll(1...999_999_999))
  }
}
