import Reactive
import Testing

/// Tests that a subscription to a subject, property, channel, command, connection, scheduler or
/// bridge is cut off wherever it ends, as `OperatorReleaseTests` does for operators.
@Suite(.timeLimit(.minutes(10))) struct SourceEndsTests {
  typealias Source = SourceRow.Source

  @Test(
    "SIG-lifetime-02: wherever a subscription to a source ends, nothing is called, scheduled or alive",
    arguments: sources + actions + bridges, EndMoment.allCases)
  func ends(row: SourceRow, moment: EndMoment) {
    for isDisposed in [true, false] {
      let (left, again, expected) = row.play(moment, isDisposed: isDisposed)
      #expect(left == [], isDisposed ? "disposed of" : "ended")
      #expect(again == expected, isDisposed ? "disposed of" : "ended")
    }
  }

  @Test(
    "SCH-main-02: wherever a scheduled action ends on a live clock, it is not called again",
    arguments: actions, EndMoment.allCases)
  func live(row: SourceRow, moment: EndMoment) {
    for isDisposed in [true, false] {
      let (left, again, expected) = row.play(
        moment, isDisposed: isDisposed, on: LiveClock(speed: 1000))
      #expect(left == [], isDisposed ? "disposed of" : "stopped")
      #expect(again == expected, isDisposed ? "disposed of" : "stopped")
    }
  }

  // MARK: - Subjects, properties, channels, commands, connections

  private static func subject(_ subject: Subject<Int>) -> Source {
    Source(subject, send: { subject.sendNext($0) }, end: { subject.sendCompleted() })
  }

  private static let sources: [SourceRow] = [
    SourceRow(testDescription: "Subject") { subject(Subject()) },
    SourceRow(testDescription: "BehaviorSubject", kept: 1, first: 0) {
      subject(BehaviorSubject(0))
    },
    SourceRow(testDescription: "ReplaySubject", kept: .max, afterEnd: .keptAndEnding) {
      subject(ReplaySubject())
    },
    SourceRow(testDescription: "ReplaySubject of one value", kept: 1, afterEnd: .keptAndEnding) {
      subject(ReplaySubject(capacity: 1))
    },
    SourceRow(testDescription: "ReplaySubject of no value", afterEnd: .keptAndEnding) {
      subject(ReplaySubject(capacity: 0))
    },
    SourceRow(
      testDescription: "Channel, from the leading terminal", kept: 1, afterEnd: .keptAndEnding
    ) {
      let channel = Channel<Int>()
      return Source(
        channel.followingTerminal, send: { channel.leadingTerminal.sendNext($0) },
        end: { channel.leadingTerminal.sendCompleted() })
    },
    SourceRow(testDescription: "Channel, from the following terminal", afterEnd: .keptAndEnding) {
      let channel = Channel<Int>()
      return Source(
        channel.leadingTerminal, send: { channel.followingTerminal.sendNext($0) },
        end: { channel.followingTerminal.sendCompleted() })
    },
    SourceRow(testDescription: "Property", kept: 1, first: 0, afterEnd: .ending) {
      let property = Property(0)
      return .owned(by: property, property.signal) { $0.value = $1 }
    },
    SourceRow(
      testDescription: "Property that is modified", kept: 1, first: 0, afterEnd: .ending
    ) {
      let property = Property(0)
      return .owned(by: property, property.signal) { property, value in
        property.modify { $0 = value }
      }
    },
    SourceRow(testDescription: "Property that is bound", kept: 1, first: 0, afterEnd: .ending) {
      let (property, subject) = (Property(0), Subject<Int>())
      property <~ subject
      return .owned(by: property, property.signal) { _, value in subject.sendNext(value) }
    },
    SourceRow(
      testDescription: "Property, its channel", kept: 1, first: 0, afterEnd: .earlierAndEnding
    ) {
      let property = Property(0)
      return .owned(by: property, property.channel) { $0.value = $1 }
    },
    SourceRow(
      testDescription: "Property, through another one", kept: 1, first: 0, afterEnd: .ending
    ) {
      let property = Property(Child?.some(Child(0)))
      return .owned(by: property, property.signal(through: \.number).map { $0 ?? 9 }) {
        $0.value = Child($1)
      }
    },
    SourceRow(testDescription: "lift", kept: 1, afterEnd: .earlierAndEnding) {
      let (player, subject) = (Player(), Subject<Int>())
      let results = player.lift(arguments: subject) { $1 }
      return .owned(by: player, results) { _, value in subject.sendNext(value) }
    },
    SourceRow(testDescription: "Command", afterEnd: .nothing) {
      let command = Command<Int, Int> { .return($0) }
      return .owned(by: command, command.executionSignals.flatten()) { $0.execute($1) }
    },
    SourceRow(testDescription: "Command, its errors", afterEnd: .nothing) {
      let command = Command<Int, Int> { .error(TestError($0)) }
      return .owned(by: command, command.errors.map { ($0 as? TestError)?.code ?? 9 }) {
        $0.execute($1)
      }
    },
    SourceRow(testDescription: "MulticastConnection", afterEnd: .nothing) {
      let source = Subject<Int>()
      let connection = source.publish()
      connection.connect()
      return Source(
        connection.signal, send: { source.sendNext($0) }, end: { source.sendCompleted() })
    },
  ]

  // MARK: - Schedulers

  /// A source that sends each value in an action, and that ends when the clock stops. `schedule`
  /// schedules the action.
  private static func action(
    _ schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Disposable?,
    isShort: Bool = false
  ) -> Source {
    let waiting = Lockbox<Int>()
    let clock = Lockbox<Timepiece>()
    clock.value = Timepiece.current
    let signal = Signal<Int> { subscriber in
      waiting.value = nil
      let action = schedule {
        guard let value = waiting.value else { return }
        subscriber.sendNext(value)
        if isShort { subscriber.sendCompleted() }
      }
      return Disposable { action?.dispose() }
    }
    return Source(
      signal, send: { waiting.value = $0 }, end: { clock.value?.stop() })
  }

  private static let actions: [SourceRow] = [
    SourceRow(testDescription: "an action on main", isShort: true, afterEnd: .nothing) {
      action({ Scheduler.main.after(.seconds(1.5), $0) }, isShort: true)
    },
    SourceRow(testDescription: "an action on a thread", isShort: true, afterEnd: .nothing) {
      let thread = Scheduler.background(name: "thread")
      return action({ thread.after(.seconds(1.5), $0) }, isShort: true)
    },
    SourceRow(testDescription: "an action at an instant", isShort: true, afterEnd: .nothing) {
      action({ Scheduler.main.at(Scheduler.main.now + .seconds(1.5), $0) }, isShort: true)
    },
    SourceRow(testDescription: "a timer on main", afterEnd: .nothing) {
      action({ Scheduler.main.every(.seconds(1), $0) })
    },
    SourceRow(testDescription: "a timer on a thread", afterEnd: .nothing) {
      let thread = Scheduler.background(name: "thread")
      return action({ thread.every(.seconds(1), $0) })
    },
    SourceRow(testDescription: "a recursive action", afterEnd: .nothing) {
      action { action in
        Scheduler.main.scheduleRecursive { recurse in
          action()
          Scheduler.main.after(.seconds(1)) { recurse() }
        }
      }
    },
  ]

  // MARK: - Bridges

  private static let bridges: [SourceRow] = [
    SourceRow(testDescription: "from, of a stream") {
      let feed = Lockbox<AsyncStream<Int>.Continuation>()
      let signal = Signal<Int>.defer {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        feed.value = continuation
        return .from(stream)
      }
      return Source(signal, send: { feed.value?.yield($0) }, end: { feed.value?.finish() })
    },
    SourceRow(testDescription: "from, of a signal's values") {
      let subject = Subject<Int>()
      return Source(
        .from(subject.values), send: { subject.sendNext($0) }, end: { subject.sendCompleted() })
    },
    SourceRow(testDescription: "a task that reads a signal's values") {
      let subject = Subject<Int>()
      let signal = Signal<Int> { subscriber in
        let task = OnMain.task {
          for try await value in subject.values { subscriber.sendNext(value) }
          subscriber.sendCompleted()
        }
        return Disposable { task.cancel() }
      }
      return Source(signal, send: { subject.sendNext($0) }, end: { subject.sendCompleted() })
    },
    SourceRow(testDescription: "awaiting, of a signal's first value", isShort: true) {
      let subject = Subject<Int>()
      return Source(
        .awaiting { try await subject.asynchronousFirst() ?? 9 },
        send: { subject.sendNext($0) }, end: { subject.sendCompleted() })
    },
  ]
}
