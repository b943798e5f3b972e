import Reactive

extension Scenario {
  static let graphs = [
    Scenario(
      "graphs", "random graphs of operators, joins and schedulers, with values from all threads"
    ) {
      [table = OperatorRow.passing] round in
      let graph = Graph(of: table, random: round.host.random)
      let signal = graph.chain(graph.join(2))
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
      round.check(resident)
      round.drain(graph.targets.map(\.scheduler))
      for (other, _) in others {
        round.check(other, "other", endings: 0...0)
        round.check(other.received, "other", before: other.closed, isToTheEnd: false)
      }
      for target in graph.targets {
        round.check(target)
      }
    },
    Scenario("posts", "values sent on the main thread, joined with values from other threads") {
      round in
      let (titles, progress) = (Subject<SentValue>(), Subject<SentValue>())
      let target = Stage(.main)
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
      let recorder = round.onScheduler { round.host.watch(joined) }
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
      round.waitForEnd(of: [recorder], "recorder")
      round.check(recorder, "recorder", endings: 1...1)
      var latest: [Int: Int] = [:]
      for value in recorder.received {
        round.expect(
          latest[value.sender, default: 0] <= value.ticket,
          "A value from sender \(value.sender) arrived after a later one.")
        latest[value.sender] = value.ticket
      }
      round.check(target)
    },
  ]
}

/// A random graph of signals in which no value is lost.
private final class Graph: @unchecked Sendable {
  // `@unchecked`: one thread creates it; afterwards it is only read.
  private let table: [OperatorRow]
  private var random: RandomChoices
  private(set) var names: [String] = []
  private(set) var subjects: [Subject<SentValue>] = []
  let targets: [Stage] = [
    .init(.background(name: "background 1")), .init(.background(name: "background 2")),
    .init(.main),
  ]

  init(of table: [OperatorRow], random: RandomChoices) {
    (self.table, self.random) = (table, random)
  }

  /// Schedules an action that is not a delivery.
  func schedule(on target: Stage) {
    target.scheduler.schedule { target.checkCaller() }
  }

  func join(_ depth: Int) -> Signal<SentValue> {
    guard depth > 0, !random.once(in: 5) else {
      let subject = Subject<SentValue>()
      subjects.append(subject)
      return chain(subject)
    }
    let (first, second) = (chain(join(depth - 1)), chain(join(depth - 1)))
    names.append("join")
    return random.pick([
      first.merge(second), .merge(first, second, .empty()),
      first.merge(second).publish().autoconnect(),
      Signal.of(first, second).flattenMap { $0 },
      Signal.of(first, second).flatten(maxConcurrent: 2),
    ])
  }

  func chain(_ signal: Signal<SentValue>) -> Signal<SentValue> {
    (0..<random.roll(0...3)).reduce(signal) { signal, _ in
      let (row, target) = (random.pick(table), random.pick(targets))
      let name = random.pick([row.name, row.name, "delay", "deliverOn", "deliverOnMainThread"])
      names.append(name)
      switch name {
      case "delay":
        return signal.delay(random.once(in: 2) ? .zero : .microseconds(random.roll(1...200)))
      case "deliverOn":
        let delivered = signal.deliverOn(target.scheduler)
        return random.pick([
          delivered.doNext { _ in target.checkCaller() },
          delivered.map { value in
            target.checkCaller()
            return value
          },
          delivered.flattenMap { value in
            target.checkCaller()
            return .return(value)
          },
        ])
      case "deliverOnMainThread":
        return signal.deliverOnMainThread().doNext { [main = targets[2]] _ in main.checkCaller() }
      default: return row.pass(signal)
      }
    }
  }
}
