import Reactive
import Testing

/// Tests that operators release everything when their subscription ends, even if the sources and
/// the disposable stay alive.
@Suite struct OperatorReleaseTests {
  @Test(
    "SIG-lifetime-02: after an ending or a disposal, nothing stays alive",
    arguments: OperatorReleaseCase.all, OperatorReleaseCase.Ending.allCases)
  func released(operation: OperatorReleaseCase, ending: OperatorReleaseCase.Ending) {
    guard operation.endings.contains(ending) else { return }
    for (source, sender) in OperatorReleaseCase.sources() {
      play(operation, ending, source, sender)
    }
  }

  private func play(
    _ operation: OperatorReleaseCase, _ ending: OperatorReleaseCase.Ending,
    _ source: Signal<Int>, _ sender: any Subscriber<Int>
  ) {
    let other = Subject<Int>()
    let text = scenario { clock, log in
      weak var captured: TrackedObject?
      weak var operand: TrackedObject?
      let subscription: Disposable
      do {
        let (handlers, closure) = (TrackedObject(), TrackedObject())
        (captured, operand) = (handlers, closure)
        subscription = operation.subscribe(source, other, closure) { _ = handlers }
      }
      log(captured == nil ? "gone" : "subscribed")
      for value in 1...2 {
        sender.sendNext(value)
        clock.advance(by: .seconds(10))
      }
      if !operation.isShort {
        log(captured == nil ? "gone" : "alive")
        log(operand == nil && operation.hasClosure ? "gone" : "alive")
      }
      ending.apply(to: sender, subscription)
      if operation.endsLate {
        clock.advance(by: .seconds(10))
        ending.apply(to: sender, subscription)
        clock.advance(by: .seconds(10))
      }
      log(captured == nil ? "gone" : "alive")
      log(operand == nil ? "gone" : "alive")
      withExtendedLifetime(subscription) {}
    }
    withExtendedLifetime((source, sender, other)) {}
    #expect(text == "subscribed · \(operation.isShort ? "" : "alive · alive · ")gone · gone")
  }

  @Test(
    "SIG-lifetime-02: nothing stays in memory after an ending that the handler causes",
    arguments: OperatorReleaseCase.all.filter { !$0.isSilent && !$0.endsLate },
    OperatorReleaseCase.Ending.allCases)
  func releasedFromWithin(operation: OperatorReleaseCase, ending: OperatorReleaseCase.Ending) {
    guard operation.endings.contains(ending) else { return }
    let (source, other) = (Subject<Int>(), Subject<Int>())
    let own = SerialDisposable()
    let text = scenario { _, log in
      weak var captured: TrackedObject?
      weak var operand: TrackedObject?
      do {
        let (handlers, closure) = (TrackedObject(), TrackedObject())
        (captured, operand) = (handlers, closure)
        own.disposable = operation.subscribe(source, other, closure) {
          _ = handlers
          ending.apply(to: source, own)
        }
      }
      source.sendNext(1)
      source.sendNext(2)
      log(captured == nil ? "gone" : "alive")
      log(operand == nil ? "gone" : "alive")
    }
    #expect(text == "gone · gone")
  }

  @Test(
    "SIG-lifetime-02: when an operator ends, it releases the values that it kept",
    arguments: [
      KeepingCase("zip") { $0.zip(with: $1).map { $0.0 } },
      KeepingCase("combineLatest") { $0.combineLatest(with: $1).map { $0.0 } },
      KeepingCase("zip of a list") { Signal.zip([$0, $1]).map { $0[0] } },
      KeepingCase("combineLatest of a list") { Signal.combineLatest([$0, $1]).map { $0[0] } },
      KeepingCase("takeLast") { source, _ in source.takeLast(1) },
      KeepingCase("sample") { $0.sample($1) },
      KeepingCase("scan") { source, other in
        source.scan([TrackedObject]()) { $0 + [$1] }.sample(other).map { $0[0] }
      },
      KeepingCase("flatten with a queue") { source, other in
        source.map { Signal.return($0) }.startWith(other).flatten(maxConcurrent: 1)
      },
    ], OperatorReleaseCase.Ending.allCases)
  func keptValues(operation: KeepingCase, ending: OperatorReleaseCase.Ending) {
    let (source, other) = (Subject<TrackedObject>(), Subject<TrackedObject>())
    let text = scenario { _, log in
      weak var kept: TrackedObject?
      let subscription = operation.make(source, other).subscribeNext { _ in }
      do {
        let value = TrackedObject()
        kept = value
        source.sendNext(value)
      }
      log(kept == nil ? "gone" : "alive")
      ending.apply(to: ending == .completion ? other : source, subscription)
      ending.apply(to: source, subscription)
      log(kept == nil ? "gone" : "alive")
    }
    #expect(text == "alive · gone")
  }
}

struct KeepingCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (Signal<TrackedObject>, Signal<TrackedObject>) -> Signal<TrackedObject>

  init(
    _ name: String,
    _ make:
      @escaping @Sendable (Signal<TrackedObject>, Signal<TrackedObject>) -> Signal<TrackedObject>
  ) {
    testDescription = name
    self.make = make
  }
}
