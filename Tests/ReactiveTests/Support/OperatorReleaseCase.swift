import Reactive
import Testing

/// A row of a table: an operator on two sources, with an object for its closure to capture.
struct OperatorReleaseCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let hasClosure: Bool
  let deliversAtOnce: Bool
  let make: @Sendable (Signal<Int>, Signal<Int>, Tracked) -> Signal<Int>

  /// An operator with a closure, which captures the tracked object.
  static func with(
    _ name: String, deliversAtOnce: Bool = true,
    _ make: @escaping @Sendable (Signal<Int>, Signal<Int>, Tracked) -> Signal<Int>
  ) -> OperatorReleaseCase {
    OperatorReleaseCase(
      testDescription: name, hasClosure: true, deliversAtOnce: deliversAtOnce, make: make)
  }

  /// An operator without a closure.
  static func without(
    _ name: String, deliversAtOnce: Bool = true,
    _ make: @escaping @Sendable (Signal<Int>, Signal<Int>) -> Signal<Int>
  ) -> OperatorReleaseCase {
    OperatorReleaseCase(testDescription: name, hasClosure: false, deliversAtOnce: deliversAtOnce) {
      source, other, _ in make(source, other)
    }
  }

  static let all: [OperatorReleaseCase] = makers + stages + joins

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
    .without("ignoreValues", deliversAtOnce: false) { source, _ in source.ignoreValues() },
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
    .with("takeUntil a test") { source, _, object in source.takeUntil { hold(object, $0) < 0 } },
    .without("skip") { source, _ in source.skip(1) },
    .with("skipWhile") { source, _, object in source.skipWhile { hold(object, $0) < 0 } },
    .with("skipUntil") { source, _, object in source.skipUntil { hold(object, $0) > 0 } },
    .without("distinctUntilChanged") { source, _ in source.distinctUntilChanged() },
    .without("takeLast", deliversAtOnce: false) { source, _ in source.takeLast(2) },
    .with("scan") { source, _, object in source.scan(0) { hold(object, $0 + $1) } },
    .without("startWith") { source, _ in source.startWith(0).skip(1) },
    .without("flatten") { source, _ in source.map { .return($0) }.flatten() },
  ]

  private static let joins: [OperatorReleaseCase] = [
    .without("takeUntil") { $0.takeUntil($1) },
    .with("takeUntil behind a closure") { source, other, object in
      source.takeUntil(other.map { hold(object, $0) })
    },
    .without("takeUntilReplacement") { source, _ in
      source.takeUntilReplacement(source.skip(1))
    },
    .without("concat") { source, _ in source.concat(.return(3)) },
    .with("concat behind a closure") { source, _, object in
      source.concat(.defer { .return(hold(object, 3)) })
    },
    .with("then", deliversAtOnce: false) { source, _, object in
      source.then { .return(hold(object, 3)) }
    },
    .with("merge") { source, _, object in source.merge(source.map { hold(object, $0) }) },
    .without("flatten one at a time") { source, _ in
      source.map { .return($0) }.flatten(maxConcurrent: 1)
    },
    .with("zip") { source, _, object in
      source.zip(with: source.map { hold(object, $0) }).map { $0.0 + $0.1 }
    },
    .with("list of zip") { source, _, object in
      .zip([source, source.map { hold(object, $0) }]) { $0[0] }
    },
    .with("combineLatest") { source, _, object in
      source.combineLatest(with: source.map { hold(object, $0) }).map { $0.0 + $0.1 }
    },
    .with("list of combineLatest") { source, _, object in
      .combineLatest([source, source.map { hold(object, $0) }]) { $0[0] }
    },
    .with("pack of combineLatest") { source, _, object in
      .combineLatest(source, source.map { hold(object, $0) }) { $0 + $1 }
    },
    .without("sample") { source, _ in source.sample(source) },
  ]
}

extension OperatorReleaseCase {
  /// A subject, and a signal that keeps all its subscribers, each with an object that sends to it.
  static func sources() -> [(Signal<Int>, any Subscriber<Int>)] {
    let subject = Subject<Int>()
    let keeper = Keeper()
    let created = Signal<Int> { subscriber in
      keeper.add(subscriber)
      return nil
    }
    return [(subject, subject), (created, keeper)]
  }
}

/// A subscriber that forwards events to all subscribers it has ever received, and keeps them.
private final class Keeper: Subscriber {
  private let kept = Guarded<[Subscription<Int>]>([])

  func add(_ subscriber: Subscription<Int>) { kept.withLock { $0.append(subscriber) } }

  private var subscribers: [Subscription<Int>] { kept.withLock { $0 } }

  func sendNext(_ value: Int) { for subscriber in subscribers { subscriber.sendNext(value) } }
  func sendError(_ error: any Error) {
    for subscriber in subscribers { subscriber.sendError(error) }
  }
  func sendCompleted() { for subscriber in subscribers { subscriber.sendCompleted() } }
}

/// Makes a closure hold an object.
private func hold(_ object: Tracked, _ value: Int) -> Int {
  withExtendedLifetime(object) { value }
}
