import Foundation
import Reactive
import Testing

/// Tests that a subscription through a bridge is cut off wherever it ends, as `SourceEndsTests` does
/// for the engine's sources. The tasks that the bridges start run on the clock of the test.
@MainActor @Suite struct BridgeEndsTests {
  typealias Source = SourceRow.Source

  @Test(
    "Wherever a subscription through a bridge ends, nothing is called, scheduled or alive",
    arguments: rows, EndMoment.allCases)
  func ends(row: SourceRow, moment: EndMoment) {
    for isDisposed in [true, false] {
      let (left, again, expected) = PlainTasks.onClock {
        row.play(moment, isDisposed: isDisposed, on: $0)
      }
      #expect(left == [], isDisposed ? "disposed of" : "ended")
      #expect(again == expected, isDisposed ? "disposed of" : "ended")
    }
  }

  private nonisolated static let rows: [SourceRow] = [
    loop("values(of:)") {
      RACBridge.values(of: $0, as: Int.self)
    } number: {
      $0
    },
    loop("values(of:copying:)") {
      RACBridge.values(of: $0, as: Int.self, copying: { "\($0)" })
    } number: {
      Int($0) ?? 9
    },
    loop("valuesOnMain(of:)") { signal in
      nonisolated(unsafe) let signal = signal
      return MainActor.assumeIsolated { RACBridge.valuesOnMain(of: signal, as: Int.self) }
    } number: { element in
      MainActor.assumeIsolated { element.value }
    },
    reading("subscribe(to:)") { signal, subscriber in
      RACBridge.subscribe(
        to: signal, as: Int.self, next: { subscriber.sendNext($0) },
        failed: { subscriber.sendError($0) }, completed: { subscriber.sendCompleted() })
    },
    SourceRow(testDescription: "signal(of:)") {
      let feed = Lockbox<AsyncStream<Int>.Continuation>()
      let signal = Signal<Int>.defer {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        feed.value = continuation
        return numbers(of: RACBridge.signal(of: stream))
      }
      return Source(signal, send: { feed.value?.yield($0) }, end: { feed.value?.finish() })
    },
    SourceRow(testDescription: "signal(awaiting:)", isShort: true) {
      let subject = Subject<Int>()
      return Source(
        numbers(of: RACBridge.signal(awaiting: { try await subject.asynchronousFirst() ?? 9 })),
        send: { subject.sendNext($0) }, end: { subject.sendCompleted() })
    },
    SourceRow(testDescription: "task(disposingOf:)") {
      // The task waits until it is cancelled, even after the subscription has ended.
      let (subject, waiting) = (Subject<Int>(), Lockbox<Task<Void, Never>>())
      return Source(
        subject, send: { subject.sendNext($0) },
        end: {
          subject.sendCompleted()
          waiting.value?.cancel()
        },
        disposing: { subscription in
          let task = RACBridge.task(disposingOf: RACDisposable { subscription.dispose() })
          waiting.value = task
          return Disposable { task.cancel() }
        })
    },
  ]

  /// A row for a bridge that reads a signal. `subscribe` subscribes to the signal through the bridge.
  private nonisolated static func reading(
    _ name: String,
    _ subscribe: @escaping @Sendable (RACSignal<NSNumber>, Subscription<Int>) -> RACDisposable
  ) -> SourceRow {
    // The subject outlives the test, so a subscription that the bridge forgets stays alive.
    nonisolated(unsafe) let subject = RACSubject<NSNumber>()
    return SourceRow(testDescription: name) {
      let signal = Signal<Int> { subscriber in
        nonisolated(unsafe) let subscription = subscribe(subject, subscriber)
        return Disposable { subscription.dispose() }
      }
      return Source(signal, send: { subject.sendNext($0) }, end: { subject.sendCompleted() })
    }
  }

  /// A row for a bridge that makes a stream of a signal. A task reads the elements of the stream.
  private nonisolated static func loop<Element: Sendable>(
    _ name: String,
    _ stream: @escaping @Sendable (RACSignal<NSNumber>) -> AsyncThrowingStream<Element, any Error>,
    number: @escaping @Sendable (Element) -> Int
  ) -> SourceRow {
    reading(name) { signal, subscriber in
      let elements = stream(signal)
      let task = OnMain.task {
        for try await element in elements { subscriber.sendNext(number(element)) }
        subscriber.sendCompleted()
      }
      return RACBridge.disposable(of: task)
    }
  }

  /// Returns a signal of the numbers that a bridge's signal sends.
  private nonisolated static func numbers(of signal: RACSignal<AnyObject>) -> Signal<Int> {
    nonisolated(unsafe) let signal = signal
    return Signal { subscriber in
      nonisolated(unsafe) let subscription = signal.subscribeNext(
        { subscriber.sendNext($0 as? Int ?? 9) },
        error: { subscriber.sendError($0 ?? TestError()) },
        completed: { subscriber.sendCompleted() })
      return Disposable { subscription.dispose() }
    }
  }
}
