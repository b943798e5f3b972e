import Reactive
import Testing

/// What a subscription holds is released when it ends, though its sources and its disposable live
/// on.
@Suite struct OperatorReleaseTests {
  @Test(
    "SIG-lifetime-02: after an end or a disposal nothing stays alive",
    arguments: OperatorReleaseCase.all, Ending.allCases)
  func released(operation: OperatorReleaseCase, ending: Ending) {
    let (source, other) = (Subject<Int>(), Subject<Int>())
    let text = scenario { _, log in
      weak var captured: Tracked?
      weak var operand: Tracked?
      let subscription: Disposable
      do {
        let (handlers, closure) = (Tracked(), Tracked())
        (captured, operand) = (handlers, closure)
        subscription = operation.make(source, other, closure).subscribe(
          next: { _ in _ = handlers }, error: { _ in _ = handlers },
          completed: { _ = handlers })
      }
      source.sendNext(1)
      source.sendNext(2)
      log(captured == nil ? "gone" : "alive")
      log(operand == nil && operation.hasClosure ? "gone" : "alive")
      ending.apply(to: source, subscription)
      log(captured == nil ? "gone" : "alive")
      log(operand == nil ? "gone" : "alive")
    }
    #expect(text == "alive · alive · gone · gone")
  }

  @Test(
    "SIG-lifetime-02: nor after one that the handler itself brings about",
    arguments: OperatorReleaseCase.all.filter(\.deliversAtOnce), Ending.allCases)
  func releasedFromWithin(operation: OperatorReleaseCase, ending: Ending) {
    let (source, other) = (Subject<Int>(), Subject<Int>())
    let own = SerialDisposable()
    let text = scenario { _, log in
      weak var captured: Tracked?
      weak var operand: Tracked?
      do {
        let (handlers, closure) = (Tracked(), Tracked())
        (captured, operand) = (handlers, closure)
        own.disposable = operation.make(source, other, closure).subscribeNext { _ in
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
    "SIG-lifetime-02: an operator lets go of the values it keeps",
    arguments: [
      KeepingCase("zip") { $0.zip(with: $1).map { $0.0 } },
      KeepingCase("combineLatest") { $0.combineLatest(with: $1).map { $0.0 } },
      KeepingCase("list of zip") { Signal.zip([$0, $1]).map { $0[0] } },
      KeepingCase("list of combineLatest") { Signal.combineLatest([$0, $1]).map { $0[0] } },
      KeepingCase("takeLast") { source, _ in source.takeLast(1) },
      KeepingCase("sample") { $0.sample($1) },
      KeepingCase("scan") { source, other in
        source.scan([Tracked]()) { $0 + [$1] }.sample(other).map { $0[0] }
      },
      KeepingCase("queue of flatten") { source, other in
        source.map { Signal.return($0) }.startWith(other).flatten(maxConcurrent: 1)
      },
    ], Ending.allCases)
  func keptValues(operation: KeepingCase, ending: Ending) {
    let (source, other) = (Subject<Tracked>(), Subject<Tracked>())
    let text = scenario { _, log in
      weak var kept: Tracked?
      let subscription = operation.make(source, other).subscribeNext { _ in }
      do {
        let value = Tracked()
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
  let make: @Sendable (Signal<Tracked>, Signal<Tracked>) -> Signal<Tracked>

  init(
    _ name: String,
    _ make: @escaping @Sendable (Signal<Tracked>, Signal<Tracked>) -> Signal<Tracked>
  ) {
    testDescription = name
    self.make = make
  }
}

struct OperatorReleaseCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let hasClosure: Bool
  let deliversAtOnce: Bool
  let make: @Sendable (Subject<Int>, Subject<Int>, Tracked) -> Signal<Int>

  /// An operator that is given a closure, which captures the tracked object.
  static func with(
    _ name: String, deliversAtOnce: Bool = true,
    _ make: @escaping @Sendable (Subject<Int>, Subject<Int>, Tracked) -> Signal<Int>
  ) -> OperatorReleaseCase {
    OperatorReleaseCase(
      testDescription: name, hasClosure: true, deliversAtOnce: deliversAtOnce, make: make)
  }

  /// An operator without a closure.
  static func without(
    _ name: String, deliversAtOnce: Bool = true,
    _ make: @escaping @Sendable (Subject<Int>, Subject<Int>) -> Signal<Int>
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

/// Makes a closure hold an object.
private func hold(_ object: Tracked, _ value: Int) -> Int {
  withExtendedLifetime(object) { value }
}
