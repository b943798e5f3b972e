import Reactive
import Testing

/// Tests that operators release everything when their subscription ends, even if the sources and
/// the disposable stay alive.
@Suite struct OperatorReleaseTests {
  @Test(
    "SIG-lifetime-02: after an ending or a disposal, nothing stays alive",
    arguments: rows, OperatorRow.Ending.allCases)
  func released(row: OperatorRow, ending: OperatorRow.Ending) {
    guard row.endings.contains(ending) else { return }
    for holder in holders(for: row) {
      for (source, sender) in sources() { play(row, ending, holder, source, sender) }
    }
  }

  private func play(
    _ row: OperatorRow, _ ending: OperatorRow.Ending, _ holder: Holder,
    _ source: Signal<Int>, _ sender: any Subscriber<Int>
  ) {
    let trigger = Subject<Int>()
    let text = scenario { clock, log in
      weak var captured: TrackedObject?
      weak var operand: TrackedObject?
      let subscription: Disposable
      do {
        let (handlers, closure) = (TrackedObject(), TrackedObject())
        (captured, operand) = (handlers, closure)
        subscription = subscribe(to: row, source, trigger, holder, closure) { _ = handlers }
      }
      log(captured == nil ? "gone" : "subscribed")
      for value in 1...2 {
        sender.sendNext(value)
        clock.advance(by: .seconds(10))
      }
      if !row.isShort {
        log(captured == nil ? "gone" : "alive")
        log(operand == nil && holder != .nothing ? "gone" : "alive")
      }
      ending.apply(to: sender, subscription)
      if row.endsLate {
        clock.advance(by: .seconds(10))
        ending.apply(to: sender, subscription)
        clock.advance(by: .seconds(10))
      }
      log(captured == nil ? "gone" : "alive")
      log(operand == nil ? "gone" : "alive")
      withExtendedLifetime(subscription) {}
    }
    withExtendedLifetime((source, sender, trigger)) {}
    #expect(text == "subscribed · \(row.isShort ? "" : "alive · alive · ")gone · gone", "\(holder)")
  }

  @Test(
    "SIG-lifetime-02: nothing stays in memory after an ending that the handler causes",
    arguments: rows.filter { !$0.isSilent && !$0.endsLate }, OperatorRow.Ending.allCases)
  func releasedFromWithin(row: OperatorRow, ending: OperatorRow.Ending) {
    guard row.endings.contains(ending) else { return }
    for holder in holders(for: row) {
      let (source, trigger) = (Subject<Int>(), Subject<Int>())
      let own = SerialDisposable()
      let text = scenario { _, log in
        weak var captured: TrackedObject?
        weak var operand: TrackedObject?
        do {
          let (handlers, closure) = (TrackedObject(), TrackedObject())
          (captured, operand) = (handlers, closure)
          own.disposable = subscribe(to: row, source, trigger, holder, closure) {
            _ = handlers
            ending.apply(to: source, own)
          }
        }
        source.sendNext(1)
        source.sendNext(2)
        log(captured == nil ? "gone" : "alive")
        log(operand == nil ? "gone" : "alive")
      }
      #expect(text == "gone · gone", "\(holder)")
    }
  }

  /// The part of a subscription whose closure captures the tracked object.
  private enum Holder {
    case nothing, source, otherSource, closure
  }

  /// Returns the parts to test. The `closure` is the operator's own.
  private func holders(for row: OperatorRow) -> [Holder] {
    if row.pairing != nil { return [.nothing, .otherSource] }
    return row.hasClosure ? [.closure] : [.nothing, .source]
  }

  /// Subscribes to the operator with a handler for all events.
  private func subscribe(
    to row: OperatorRow, _ source: Signal<Int>, _ trigger: Signal<Int>, _ holder: Holder,
    _ object: TrackedObject, _ handler: @escaping @Sendable () -> Void
  ) -> Disposable {
    let use: OperatorRow.Use = { value in withExtendedLifetime(object) { value } }
    let own = holder == .source ? source.map(use) : source
    var other: Signal<Int> =
      switch row.pairing {
      case .sequential: row.second ?? .empty()
      case .triggered: trigger
      case .merged, .combined, nil: source
      }
    if holder == .otherSource { other = other.map(use) }
    let signal =
      row.pairing == .triggered ? row.make(other, own, use) : row.make(own, other, use)
    return signal.subscribe(
      next: { _ in handler() }, error: { _ in handler() }, completed: handler)
  }

  /// Returns two sources, each with an object that sends to it: a subject, and a signal that keeps
  /// all its subscribers.
  private func sources() -> [(Signal<Int>, any Subscriber<Int>)] {
    let subject = Subject<Int>()
    let keeper = ForwardingSubscriber()
    let created = Signal<Int> { subscriber in
      keeper.add(subscriber)
      return nil
    }
    return [(subject, subject), (created, keeper)]
  }

  private static let rows =
    OperatorRow.bound + OperatorRow.joins + OperatorRow.scheduled + OperatorRow.others + variants

  /// More variants, which need no other tests. In many of them a value is a closure, which keeps the
  /// object alive.
  private static let variants: [OperatorRow] = [
    .plain("subject") { $0 },
    .using("create") { source, use in
      Signal { subscriber in
        let subscription = source.subscribe(subscriber)
        return Disposable {
          _ = use(0)
          subscription.dispose()
        }
      }
    },
    .using("defer") { source, use in
      .defer {
        _ = use(0)
        return source
      }.doNext { _ = use($0) }
    },
    .using("map, filter, map") { source, use in
      source.map { use($0) }.filter { use($0) > 0 }.map { use($0) }
    },
    .plain("skip(1)") { $0.skip(1) },
    .plain("takeLast(2)", isSilent: true) { $0.takeLast(2) },
    .using("flattenMap of the source") { source, use in
      source.flattenMap { use($0) == 1 ? source : .return($0) }
    },
    .plain("startWith and skip") { $0.startWith(0).skip(1) },
    .plain("takeUntilReplacement by a value of the source") { source in
      source.takeUntilReplacement(source.skip(1))
    },
    .plain("concat with a value") { $0.concat(.return(3)) },
    .using("concat with a deferred signal") { source, use in
      source.concat(.defer { .return(use(3)) })
    },
    .using("then with a deferred value", isSilent: true) { source, use in
      source.then { .return(use(3)) }
    },
    .using("switchToLatest of signals that continue", isSilent: true, endings: [.error, .disposal])
    { source, use in
      let inner = Subject<Int>()
      return source.map { value in
        _ = use(value)
        return inner
      }.switchToLatest()
    },
    .using(
      "catch with a replacement that continues", isShort: true, endings: [.completion, .disposal]
    ) { source, use in
      source.tryMap { value in
        if value == 2 { throw TestError() }
        return value
      }.catch { _ in .never().map(use) }
    },
    .using("initially and doNext") { source, use in
      source.initially { _ = use(0) }.doNext { _ = use($0) }
    },
    .using("scan of objects") { source, use in source.scan(use) { use, _ in use }.map { $0(1) } },
    .using("aggregate of objects", isSilent: true) { source, use in
      source.aggregate(use) { use, _ in use }.map { $0(1) }
    },
    .using("aggregate(startingWith:)", isSilent: true) { source, use in
      source.aggregate(startingWith: { use }, { use, _ in use }).map { $0(1) }
    },
    .using("collect of objects", isSilent: true) { source, use in
      source.map { _ in use }.collect().map(\.count)
    },
    .using("reduceEach of objects") { source, use in
      source.map { ($0, use) }.reduceEach { value, use in use(value) }
    },
    .using("materialize alone") { source, use in source.map(use).materialize().map { _ in 1 } },
    .using("groupBy without its groups' values") { source, use in
      source.groupBy { use($0) }.map(\.key)
    },
    .using("groupBy with a transform, flattened") { source, use in
      source.groupBy({ $0 }, transform: { _ in use }).flatten().map { $0(1) }
    },
    .using("throttle of objects", isSilent: true, endsLate: true) { source, use in
      source.map { _ in use }.throttle(.seconds(1)).map { $0(1) }
    },
    .using("throttle that a later value passes", isSilent: true, endsLate: true) { source, use in
      source.throttle(.seconds(1)) { use($0) == 2 }
    },
    .using("bufferWithTime of objects", isSilent: true, endsLate: true) { source, use in
      source.map { _ in use }.bufferWithTime(.seconds(1), on: .main).map(\.count)
    },
    .plain("timeout that runs out", isShort: true) { $0.timeout(.seconds(1), on: .main) },
    .using("interval", isSilent: true, endings: [.disposal]) { _, use in
      Signal.interval(.seconds(1), on: .main).map { _ in use(1) }
    },
  ]

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
    ], OperatorRow.Ending.allCases)
  func keptValues(operation: KeepingCase, ending: OperatorRow.Ending) {
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

/// A subscriber that forwards events to all subscribers it has ever received, and keeps them.
private final class ForwardingSubscriber: Subscriber {
  private let kept = Guarded<[Subscription<Int>]>([])

  func add(_ subscriber: Subscription<Int>) { kept.withLock { $0.append(subscriber) } }

  private var subscribers: [Subscription<Int>] { kept.withLock { $0 } }

  func sendNext(_ value: Int) { for subscriber in subscribers { subscriber.sendNext(value) } }
  func sendError(_ error: any Error) {
    for subscriber in subscribers { subscriber.sendError(error) }
  }
  func sendCompleted() { for subscriber in subscribers { subscriber.sendCompleted() } }
}
