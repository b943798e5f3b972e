import Reactive
import Testing

/// Tests that an operator's subscription is cut off wherever it ends: no handler runs any more,
/// nothing is scheduled or stays alive, even if the sources and the disposable do, and the next
/// subscription begins anew.
@Suite struct OperatorReleaseTests {
  typealias Moment = EndMoment

  @Test(
    "SIG-lifetime-02: after an ending or a disposal at any moment, nothing is called, scheduled or alive",
    arguments: rows, Moment.allCases)
  func released(row: OperatorRow, moment: Moment) {
    for ending in endings(of: row, at: moment) {
      for holder in holders(for: row) {
        for source in [Source.subject(), .created()] {
          let end = End(row, ending, moment, source)
          weak var captured: TrackedObject?
          weak var operand: TrackedObject?
          let log = Log()
          end.run {
            do {
              let (handlers, closure) = (TrackedObject(), TrackedObject())
              (captured, operand) = (handlers, closure)
              let use: OperatorRow.Use = { value in withExtendedLifetime(closure) { value } }
              end.subscribe(to: signal(row, source.signal, end.trigger, holder, use)) {
                _ = handlers
              }
            }
            if captured == nil { log("never subscribed") }
            end.sendValues {
              if row.isShort { return }
              if captured == nil { log("released early") }
              if operand == nil, holder != .nothing { log("operand released early") }
            }
            if captured != nil { log("handlers alive") }
            if operand != nil { log("operand alive") }
          }
          end.check(log)
          #expect(log.text == "", "\(ending), \(holder), \(source.name)")
        }
      }
    }
  }

  @Test(
    "After an ending or a disposal at any moment, the next subscription begins anew",
    // A connection connects only once.
    arguments: rows.filter { $0.name != "publish and autoconnect" }, Moment.allCases)
  func again(row: OperatorRow, moment: Moment) {
    for ending in endings(of: row, at: moment) {
      for source in [Source.subject(), .created()] {
        let end = End(row, ending, moment, source)
        let (unused, used) = (Log(), Log())
        end.run {
          let signals = [unused, used].map { _ in
            signal(row, source.signal, end.trigger, .nothing) { $0 }
          }
          end.subscribe(to: signals[1]) {}
          end.sendValues {}
          for (signal, log) in zip(signals, [unused, used]) {
            let subscription = signal.record(in: log)
            for value in 1...3 { end.send(value) }
            source.sender.sendCompleted()
            end.advance()
            subscription.dispose()
          }
        }
        #expect(used.text == unused.text, "\(ending), \(source.name)")
      }
    }
  }

  /// Returns the endings to test. The handler of an operator that delivers later does not run while
  /// its source sends.
  private func endings(of row: OperatorRow, at moment: Moment) -> [OperatorRow.Ending] {
    moment.isDuringDelivery && (row.isSilent || row.endsLate) ? [] : row.endings
  }

  /// A subscription that ends at a given moment.
  private final class End: Sendable {
    let trigger = Subject<Int>()
    private let row: OperatorRow
    private let ending: OperatorRow.Ending
    private let moment: Moment
    private let source: Source
    private let clock = VirtualClock()
    private let census = Census()
    private let subscription = SerialDisposable()
    private let calls = CallCounter()

    init(
      _ row: OperatorRow, _ ending: OperatorRow.Ending, _ moment: Moment, _ source: Source
    ) {
      (self.row, self.ending, self.moment, self.source) = (row, ending, moment, source)
    }

    func run(_ body: () -> Void) { census.taken { clock.run { body() } } }

    func advance() { clock.advance(by: .seconds(10)) }

    func send(_ value: Int) {
      source.sender.sendNext(value)
      advance()
    }

    func subscribe(to signal: Signal<Int>, _ handler: @escaping @Sendable () -> Void) {
      let handle: @Sendable () -> Void = {
        handler()
        // A value that arrives during the subscription, as from `startWith`, is too early.
        guard self.isSubscribed.value == true, self.calls.next() == 0,
          self.moment.isDuringDelivery
        else { return }
        if self.moment == .inHandler { self.end() } else { self.endOnOtherThread() }
      }
      subscription.disposable = signal.subscribe(
        next: { _ in handle() }, error: { _ in handle() }, completed: handle)
      isSubscribed.value = true
    }

    /// Sends two values, and ends the subscription at the moment. Then sends one more value.
    func sendValues(_ beforeEnd: () -> Void) {
      for value in 0...2 {
        if value > 0 { send(value) }
        let moments: [Moment] = [.beforeValues, .betweenValues, .afterValues]
        guard moment == moments[value] else { continue }
        beforeEnd()
        if moment == .afterValues { endOnOtherThread() } else { end() }
        if row.endsLate {
          advance()
          end()
          advance()
        }
      }
      let count = calls.value
      send(3)
      late.value = calls.value - count
    }

    private let late = Lockbox<Int>()
    private let isSubscribed = Lockbox<Bool>()

    private func end() { ending.apply(to: source.sender, subscription) }

    private func endOnOtherThread() { onThreads(1) { _ in self.clock.run { self.end() } } }

    /// Logs what is left, except the disposable.
    func check(_ log: Log) {
      if late.value != 0 { log("\(late.value.words) handlers called later") }
      for action in clock.scheduled { log("scheduled: \(action)") }
      if source.open.value != 0 { log("\(source.open.value) subscriptions of the source are open") }
      subscription.disposable = nil
      // The created source keeps its subscribers, and so their scopes.
      if source.name != "subject" { return }
      for survivor in census.survivors where survivor.kind == "subscription" { log(survivor.kind) }
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

  /// Returns the operator on `source`, and on the other source that its pairing needs.
  private func signal(
    _ row: OperatorRow, _ source: Signal<Int>, _ trigger: Signal<Int>, _ holder: Holder,
    _ use: @escaping OperatorRow.Use
  ) -> Signal<Int> {
    let own = holder == .source ? source.map(use) : source
    var other: Signal<Int> =
      switch row.pairing {
      case .sequential: row.second ?? .empty()
      case .triggered: trigger
      case .merged, .combined, nil: source
      }
    if holder == .otherSource { other = other.map(use) }
    return row.pairing == .triggered ? row.make(other, own, use) : row.make(own, other, use)
  }

  /// A source with an object that sends to it, and the number of subscriptions that have not been
  /// cleaned up.
  private struct Source {
    let name: String
    let signal: Signal<Int>
    let sender: any Subscriber<Int>
    let open: OpenCounter

    static func subject() -> Source {
      let subject = Subject<Int>()
      return Source(name: "subject", signal: subject, sender: subject, open: OpenCounter())
    }

    /// A signal that keeps all its subscribers.
    static func created() -> Source {
      let (keeper, open) = (ForwardingSubscriber(), OpenCounter())
      let signal = Signal<Int> { subscriber in
        keeper.add(subscriber)
        open.add(1)
        return Disposable { open.add(-1) }
      }
      return Source(name: "created", signal: signal, sender: keeper, open: open)
    }
  }

  private final class OpenCounter: Sendable {
    private let count = Guarded(0)
    var value: Int { count.withLock { $0 } }
    func add(_ change: Int) { count.withLock { $0 += change } }
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
