import Reactive
import Testing

/// Tests that a subscription to a subject, property, channel, command or connection is cut off
/// wherever it ends, as `OperatorReleaseTests` does for operators.
@Suite struct SourceEndsTests {
  typealias Moment = OperatorReleaseTests.Moment

  /// A source that a test sends values to and ends.
  struct Source: Sendable {
    let signal: Signal<Int>
    let send: @Sendable (Int) -> Void
    let end: @Sendable () -> Void
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String

    /// The number of values that a later subscriber gets.
    let kept: Int

    /// The value that the source has from the beginning.
    var first: Int?

    /// The events that a subscriber gets after the source has ended: the kept values and the ending, only the
    /// ending, the values that are sent from then on, or nothing.
    var afterEnd = AfterEnd.values

    let make: @Sendable () -> Source

    enum AfterEnd { case keptAndEnding, ending, values, nothing }

    /// Returns the log of a subscriber that comes after `sent`, and before the value 4.
    func again(after sent: [Int], hasEnded: Bool) -> String {
      let known = ((first.map { [$0] } ?? []) + sent).suffix(kept).map { "\($0)" }
      let texts: [String] =
        switch hasEnded ? afterEnd : .values {
        case .values: known + ["4"]
        case .keptAndEnding: known + ["C"]
        case .ending: ["C"]
        case .nothing: []
        }
      return texts.joined(separator: " · ")
    }
  }

  @Test(
    "SIG-lifetime-02: wherever a subscription to a source ends, nothing is called, scheduled or alive",
    arguments: rows, Moment.allCases)
  func ends(row: Row, moment: Moment) {
    for isDisposed in [true, false] {
      let (clock, census, log, again) = (VirtualClock(), Census(), Log(), Log())
      let sent = Guarded<[Int]>([])
      census.taken {
        clock.run {
          let source = row.make()
          let subscription = SerialDisposable()
          let cut: @Sendable () -> Void = {
            if isDisposed { subscription.dispose() } else { source.end() }
          }
          let cutOnOtherThread = { @Sendable in onThreads(1) { _ in clock.run(cut) } }
          let send = { (value: Int) in
            sent.withLock { $0.append(value) }
            source.send(value)
            clock.advance(by: .seconds(1))
          }
          weak var captured: TrackedObject?
          do {
            let object = TrackedObject()
            captured = object
            let isCut = CallCounter()
            let handle: @Sendable (Int?) -> Void = { value in
              withExtendedLifetime(object) {}
              if value == 3 { log("called later") }
              guard value == 1, moment.isDuringDelivery, isCut.next() == 0 else { return }
              if moment == .inHandler { cut() } else { cutOnOtherThread() }
            }
            subscription.disposable = source.signal.subscribe(
              next: { handle($0) }, error: { _ in handle(nil) }, completed: { handle(nil) })
          }
          if captured == nil { log("never subscribed") }
          if moment == .beforeValues { cut() }
          send(1)
          if moment == .betweenValues { cut() }
          send(2)
          if moment == .afterValues { cutOnOtherThread() }
          send(3)
          if captured != nil { log("handlers alive") }
          subscription.disposable = nil
          let own = source.signal.record(in: again)
          source.send(4)
          clock.advance(by: .seconds(1))
          own.dispose()
        }
      }
      clock.advance(by: .seconds(1))
      for action in clock.scheduled { log("scheduled: \(action)") }
      // A thread that has just ended may still hold the source.
      if moment != .afterValues, moment != .duringHandler {
        for survivor in census.survivors { log(survivor.kind) }
      }
      #expect(log.text == "", isDisposed ? "disposed of" : "ended")
      #expect(
        again.text == row.again(after: sent.withLock { $0 }, hasEnded: !isDisposed),
        isDisposed ? "disposed of" : "ended")
    }
  }

  private static func subject(_ subject: Subject<Int>) -> Source {
    Source(signal: subject, send: { subject.sendNext($0) }, end: { subject.sendCompleted() })
  }

  /// A source that ends when `object` is released. The object is made by `make`.
  private static func owned<Object: AnyObject & Sendable>(
    by object: Object, _ signal: Signal<Int>, _ send: @escaping @Sendable (Object, Int) -> Void
  ) -> Source {
    let owner = Guarded<Object?>(object)
    return Source(
      signal: signal, send: { value in owner.withLock { $0 }.map { send($0, value) } },
      end: {
        let released = owner.withLock { $0.take() }
        withExtendedLifetime(released) {}
      })
  }

  static let rows: [Row] = [
    Row(testDescription: "Subject", kept: 0) { subject(Subject()) },
    Row(testDescription: "BehaviorSubject", kept: 1, first: 0) { subject(BehaviorSubject(0)) },
    Row(testDescription: "ReplaySubject", kept: .max, afterEnd: .keptAndEnding) {
      subject(ReplaySubject())
    },
    Row(testDescription: "ReplaySubject of one value", kept: 1, afterEnd: .keptAndEnding) {
      subject(ReplaySubject(capacity: 1))
    },
    Row(testDescription: "ReplaySubject of no value", kept: 0, afterEnd: .keptAndEnding) {
      subject(ReplaySubject(capacity: 0))
    },
    Row(testDescription: "Channel, from the leading terminal", kept: 1, afterEnd: .keptAndEnding) {
      let channel = Channel<Int>()
      return Source(
        signal: channel.followingTerminal, send: { channel.leadingTerminal.sendNext($0) },
        end: { channel.leadingTerminal.sendCompleted() })
    },
    Row(testDescription: "Channel, from the following terminal", kept: 0, afterEnd: .keptAndEnding)
    {
      let channel = Channel<Int>()
      return Source(
        signal: channel.leadingTerminal, send: { channel.followingTerminal.sendNext($0) },
        end: { channel.followingTerminal.sendCompleted() })
    },
    Row(testDescription: "Property", kept: 1, first: 0, afterEnd: .ending) {
      let property = Property(0)
      return owned(by: property, property.signal) { $0.value = $1 }
    },
    Row(testDescription: "Property that is modified", kept: 1, first: 0, afterEnd: .ending) {
      let property = Property(0)
      return owned(by: property, property.signal) { property, value in
        property.modify { $0 = value }
      }
    },
    Row(testDescription: "Property that is bound", kept: 1, first: 0, afterEnd: .ending) {
      let (property, subject) = (Property(0), Subject<Int>())
      property <~ subject
      return owned(by: property, property.signal) { _, value in subject.sendNext(value) }
    },
    Row(testDescription: "Command", kept: 0, afterEnd: .nothing) {
      let command = Command<Int, Int> { .return($0) }
      return owned(by: command, command.executionSignals.flatten()) { $0.execute($1) }
    },
    Row(testDescription: "MulticastConnection", kept: 0, afterEnd: .nothing) {
      let source = Subject<Int>()
      let connection = source.publish()
      connection.connect()
      return Source(
        signal: connection.signal, send: { source.sendNext($0) }, end: { source.sendCompleted() })
    },
  ]
}
