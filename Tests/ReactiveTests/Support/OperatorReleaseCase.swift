import Reactive
import Testing

/// A row in the table of release tests: an operator on two sources, with an object for its closure
/// to capture.
struct OperatorReleaseCase: Sendable, CustomTestStringConvertible {
  typealias Handler = @Sendable () -> Void

  /// The ways in which a subscription may end.
  enum Ending: Sendable, CaseIterable {
    case completion, error, disposal

    /// Ends the subscription in this way.
    func apply<Value>(to sender: some Subscriber<Value>, _ subscription: Disposable) {
      switch self {
      case .completion: sender.sendCompleted()
      case .error: sender.sendError(TestError())
      case .disposal: subscription.dispose()
      }
    }
  }

  let testDescription: String
  var hasClosure = true

  /// True if the operator sends nothing at the moment when its source sends a value.
  let isSilent: Bool

  /// True if the operator delays an ending, or passes on only the second one.
  let endsLate: Bool

  /// True if the subscription ends at the second value or earlier.
  let isShort: Bool

  /// The ways in which this operator's subscription ends.
  let endings: [Ending]

  /// Subscribes with a handler for all events. The object is captured by the operator's closure.
  let subscribe:
    @Sendable (Signal<Int>, Signal<Int>, TrackedObject, @escaping Handler) -> Disposable

  /// An operator with a closure, which captures the tracked object.
  static func with<Output>(
    _ name: String, isSilent: Bool = false, endsLate: Bool = false, isShort: Bool = false,
    endings: [Ending] = Ending.allCases,
    _ make: @escaping @Sendable (Signal<Int>, Signal<Int>, TrackedObject) -> Signal<Output>
  ) -> OperatorReleaseCase {
    OperatorReleaseCase(
      testDescription: name, isSilent: isSilent, endsLate: endsLate, isShort: isShort,
      endings: endings
    ) { source, other, object, handler in
      make(source, other, object).subscribe(
        next: { _ in handler() }, error: { _ in handler() }, completed: handler)
    }
  }

  /// An operator without a closure.
  static func without(
    _ name: String, isSilent: Bool = false,
    _ make: @escaping @Sendable (Signal<Int>, Signal<Int>) -> Signal<Int>
  ) -> OperatorReleaseCase {
    var row = with(name, isSilent: isSilent) { source, other, _ in make(source, other) }
    row.hasClosure = false
    return row
  }

  static let all: [OperatorReleaseCase] =
    makers + stages + joins + switching + endings + gathering + timed

  private static let makers: [OperatorReleaseCase] = [
    .without("subject") { source, _ in source },
    .with("create") { source, _, object in
      Signal { subscriber in
        let subscription = source.subscribe(subscriber)
        return Disposable {
          _ = object
          subscription.dispose()
        }
      }
    },
    .with("defer") { source, _, object in
      .defer {
        _ = object
        return source
      }.doNext { _ in _ = object }
    },
  ]

  private static let stages: [OperatorReleaseCase] = [
    .with("map") { source, _, object in source.map { hold(object, $0) } },
    .with("map, filter, map") { source, _, object in
      source.map { hold(object, $0) }.filter { hold(object, $0) > 0 }.map { hold(object, $0) }
    },
    .with("filter") { source, _, object in source.filter { hold(object, $0) > 0 } },
    .without("ignoreValues", isSilent: true) { source, _ in source.ignoreValues() },
    .with("bind") { source, _, object in
      source.bind { { value, _ in .return(hold(object, value)) } }
    },
    .with("flattenMap") { source, _, object in
      source.flattenMap { .return(hold(object, $0)) }
    },
    .with("flattenMap of the source") { source, _, object in
      source.flattenMap { hold(object, $0) == 1 ? source : .return($0) }
    },
    .without("take") { source, _ in source.take(9) },
    .with("takeWhile") { source, _, object in source.takeWhile { hold(object, $0) > 0 } },
    .with("takeUntil with a test") { source, _, object in source.takeUntil { hold(object, $0) < 0 }
    },
    .without("skip") { source, _ in source.skip(1) },
    .with("skipWhile") { source, _, object in source.skipWhile { hold(object, $0) < 0 } },
    .with("skipUntil") { source, _, object in source.skipUntil { hold(object, $0) > 0 } },
    .without("distinctUntilChanged") { source, _ in source.distinctUntilChanged() },
    .without("takeLast", isSilent: true) { source, _ in source.takeLast(2) },
    .with("scan") { source, _, object in source.scan(0) { hold(object, $0 + $1) } },
    .without("startWith") { source, _ in source.startWith(0).skip(1) },
    .without("flatten") { source, _ in source.map { .return($0) }.flatten() },
  ]

  private static let joins: [OperatorReleaseCase] = [
    .without("takeUntil") { $0.takeUntil($1) },
    .with("takeUntil with a closure in its trigger") { source, other, object in
      source.takeUntil(other.map { hold(object, $0) })
    },
    .without("takeUntilReplacement") { source, _ in
      source.takeUntilReplacement(source.skip(1))
    },
    .without("concat") { source, _ in source.concat(.return(3)) },
    .with("concat with a deferred signal") { source, _, object in
      source.concat(.defer { .return(hold(object, 3)) })
    },
    .with("then", isSilent: true) { source, _, object in
      source.then { .return(hold(object, 3)) }
    },
    .with("merge") { source, _, object in source.merge(source.map { hold(object, $0) }) },
    .without("flatten one at a time") { source, _ in
      source.map { .return($0) }.flatten(maxConcurrent: 1)
    },
    .with("zip") { source, _, object in
      source.zip(with: source.map { hold(object, $0) }).map { $0.0 + $0.1 }
    },
    .with("zip of a list") { source, _, object in
      .zip([source, source.map { hold(object, $0) }]) { $0[0] }
    },
    .with("combineLatest") { source, _, object in
      source.combineLatest(with: source.map { hold(object, $0) }).map { $0.0 + $0.1 }
    },
    .with("combineLatest of a list") { source, _, object in
      .combineLatest([source, source.map { hold(object, $0) }]) { $0[0] }
    },
    .with("combineLatest of a pack") { source, _, object in
      .combineLatest(source, source.map { hold(object, $0) }) { $0 + $1 }
    },
    .without("sample") { source, _ in source.sample(source) },
  ]

  private static let switching: [OperatorReleaseCase] = [
    .with("switchToLatest") { source, _, object in
      source.map { value in
        use(object)
        return Signal.return(value)
      }.switchToLatest()
    },
    .with("switchToLatest of signals that continue", isSilent: true, endings: [.error, .disposal]) {
      source, _, object in
      let inner = Subject<Int>()
      return source.map { _ in
        use(object)
        return inner
      }.switchToLatest()
    },
    .with("switch") { source, _, object in
      Signal.switch(
        source,
        cases: [
          1: .defer {
            use(object)
            return .return(1)
          }
        ], default: .empty())
    },
    .with("if") { source, _, object in
      Signal.if(
        source.map { $0 == 1 },
        then: .defer {
          use(object)
          return .return(1)
        }, else: .empty())
    },
  ]

  private static let endings: [OperatorReleaseCase] = [
    .with("catch") { source, _, object in
      source.catch { _ in
        use(object)
        return .empty()
      }
    },
    .with(
      "catch with a replacement that continues", isShort: true, endings: [.completion, .disposal]
    ) { source, _, object in
      source.tryMap { value in
        if value == 2 { throw TestError() }
        return value
      }.catch { _ in
        use(object)
        return .never()
      }
    },
    .with("catchTo") { source, _, object in
      source.catchTo(
        .defer {
          use(object)
          return .empty()
        })
    },
    .with("try") { source, _, object in source.try { _ in use(object) } },
    .with("tryMap") { source, _, object in
      source.tryMap { value in
        use(object)
        return value
      }
    },
    .with("retry", endings: [.completion, .disposal]) { source, _, object in
      source.doNext { _ in use(object) }.retry()
    },
    .with("retry(1)", endsLate: true) { source, _, object in
      source.doNext { _ in use(object) }.retry(1)
    },
    .with("repeat", endings: [.error, .disposal]) { source, _, object in
      source.doNext { _ in use(object) }.repeat()
    },
    .with("materialize") { source, _, object in
      source.doNext { _ in use(object) }.materialize()
    },
    .with("dematerialize") { source, _, object in
      source.map { value in
        use(object)
        return Event.next(value)
      }.dematerialize()
    },
    .with("doNext") { source, _, object in source.doNext { _ in use(object) } },
    .with("doError") { source, _, object in source.doError { _ in use(object) } },
    .with("doCompleted") { source, _, object in source.doCompleted { use(object) } },
    .with("initially") { source, _, object in
      source.initially { use(object) }.doNext { _ in use(object) }
    },
    .with("finally") { source, _, object in source.finally { use(object) } },
  ]

  private static let gathering: [OperatorReleaseCase] = [
    .with("scan") { source, _, object in
      source.scan(object) { running, _ in running }
    },
    .with("combinePrevious") { source, _, object in
      source.combinePrevious(0) { previous, next in
        use(object)
        return previous + next
      }
    },
    .with("aggregate", isSilent: true) { source, _, object in
      source.aggregate(object) { running, _ in running }
    },
    .with("aggregate(startingWith:)", isSilent: true) { source, _, object in
      source.aggregate(startingWith: { object }, { running, _ in running })
    },
    .with("collect", isSilent: true) { source, _, object in source.map { _ in object }.collect() },
    .with("any", isSilent: true) { source, _, object in
      source.any { _ in
        use(object)
        return false
      }
    },
    .with("any, decided", isShort: true) { source, _, object in
      source.any { _ in
        use(object)
        return true
      }
    },
    .with("all", isSilent: true) { source, _, object in
      source.all { _ in
        use(object)
        return true
      }
    },
    .with("not") { source, _, object in
      source.map { value in
        use(object)
        return value == 1
      }.not()
    },
    .with("and") { source, _, object in
      source.map { value in
        use(object)
        return [value == 1]
      }.and()
    },
    .with("or") { source, _, object in
      source.map { value in
        use(object)
        return [value == 1]
      }.or()
    },
    .with("reduceEach") { source, _, object in
      source.map { ($0, object) }.reduceEach { value, object in
        use(object)
        return value
      }
    },
    .with("groupBy") { source, _, object in
      source.groupBy { value in
        use(object)
        return value
      }
    },
    .with("groupBy with a transform, flattened") { source, _, object in
      source.groupBy({ $0 }, transform: { _ in object }).flatten()
    },
  ]

  private static let timed: [OperatorReleaseCase] = [
    .with("delay", isSilent: true, endsLate: true) { source, _, object in
      source.doNext { _ in use(object) }.delay(.seconds(1))
    },
    .with("throttle", isSilent: true, endsLate: true) { source, _, object in
      source.map { _ in object }.throttle(.seconds(1))
    },
    .with("throttle(valuesPassing:)", isSilent: true, endsLate: true) { source, _, object in
      source.throttle(.seconds(1)) { value in
        use(object)
        return value == 2
      }
    },
    .with("bufferWithTime", isSilent: true, endsLate: true) { source, _, object in
      source.map { _ in object }.bufferWithTime(.seconds(1), on: .main)
    },
    .with("timeout that runs out", isShort: true) { source, _, object in
      source.doNext { _ in use(object) }.timeout(.seconds(1), on: .main)
    },
    .with("timeout that does not run out") { source, _, object in
      source.doNext { _ in use(object) }.timeout(.seconds(1000), on: .main)
    },
    .with("interval", isSilent: true, endings: [.disposal]) { _, _, object in
      Signal.interval(.seconds(1), on: .main).doNext { _ in use(object) }
    },
    .with("deliverOn", isSilent: true, endsLate: true) { source, _, object in
      source.doNext { _ in use(object) }.deliverOn(.background())
    },
    .with("subscribeOn", isSilent: true, endsLate: true) { source, _, object in
      source.doNext { _ in use(object) }.subscribeOn(.background())
    },
    .with("deliverOnMainThread", isSilent: true, endsLate: true) { source, _, object in
      source.doNext { _ in use(object) }.deliverOnMainThread()
    },
  ]
}

extension OperatorReleaseCase {
  /// Returns two sources, each with an object that sends to it: a subject, and a signal that keeps
  /// all its subscribers.
  static func sources() -> [(Signal<Int>, any Subscriber<Int>)] {
    let subject = Subject<Int>()
    let keeper = ForwardingSubscriber()
    let created = Signal<Int> { subscriber in
      keeper.add(subscriber)
      return nil
    }
    return [(subject, subject), (created, keeper)]
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

/// Uses `object`, so that an operator's closure captures it.
private func use(_ object: TrackedObject) { withExtendedLifetime(object) {} }

/// Uses `object`, so that an operator's closure captures it, and returns `value`.
private func hold(_ object: TrackedObject, _ value: Int) -> Int {
  withExtendedLifetime(object) { value }
}
