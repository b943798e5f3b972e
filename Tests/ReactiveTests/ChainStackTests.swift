import Reactive
import Testing

/// Tests that a chain of a hundred thousand operators works on a small stack, or is reported as
/// misuse before the stack runs out. Each tested step runs on a small stack of its own, and the
/// preparation on a roomy one. A roomy stack can use a gigabyte of memory, so the operators are
/// tested one after the other.
@Suite(.serialized) struct ChainStackTests {
  private static let count = isOptimized ? 100_000 : 1_000

  private static let stages: [OperatorCase] = [
    OperatorCase("map") { $0.map { $0 } },
    OperatorCase("mapReplace") { $0.mapReplace(1) },
    OperatorCase("filter") { $0.filter { $0 > 0 } },
    OperatorCase("ignore") { $0.ignore(7) },
    OperatorCase("ignoreValues") { $0.ignoreValues() },
    OperatorCase("scan") { $0.scan(0) { $1 } },
    OperatorCase("combinePrevious") { $0.combinePrevious(0) { $1 } },
    OperatorCase("distinctUntilChanged") { $0.distinctUntilChanged() },
    OperatorCase("skip") { $0.skip(0) },
    OperatorCase("skipUntil") { $0.skipUntil { $0 > 0 } },
    OperatorCase("skipWhile") { $0.skipWhile { $0 < 0 } },
    OperatorCase("take") { $0.take(9) },
    OperatorCase("take(1)") { $0.take(1) },
    OperatorCase("takeUntil with a test") { $0.takeUntil { $0 < 0 } },
    OperatorCase("takeWhile") { $0.takeWhile { $0 > 0 } },
    OperatorCase("takeLast") { $0.takeLast(1) },
    OperatorCase("materialize and dematerialize") { $0.materialize().dematerialize() },
    OperatorCase("try") { $0.try { _ in } },
    OperatorCase("tryMap") { $0.tryMap { $0 } },
    OperatorCase("collect") { $0.collect().map { $0.last ?? 0 } },
    OperatorCase("aggregate") { $0.aggregate(0) { $1 } },
    OperatorCase("any") { $0.any().map { $0 ? 1 : 0 } },
    OperatorCase("all") { $0.all { $0 > 0 }.map { $0 ? 1 : 0 } },
    OperatorCase("not") { $0.map { $0 < 0 }.not().map { $0 ? 1 : 0 } },
    OperatorCase("and") { $0.map { [$0 > 0] }.and().map { $0 ? 1 : 0 } },
    OperatorCase("or") { $0.map { [$0 > 0] }.or().map { $0 ? 1 : 0 } },
    OperatorCase("reduceEach") { $0.map { ($0, 1) }.reduceEach { first, _ in first } },
    OperatorCase("reduceApply") { source in
      let identity: @Sendable (Int) -> Int = { $0 }
      return source.map { (identity, $0) }.reduceApply()
    },
    OperatorCase("doNext") { $0.doNext { _ in } },
    OperatorCase("doError") { $0.doError { _ in } },
    OperatorCase("doCompleted") { $0.doCompleted {} },
    OperatorCase("initially") { $0.initially {} },
    OperatorCase("finally") { $0.finally {} },
    OperatorCase("groupBy") { $0.groupBy { $0 }.flatten() },
  ]

  private static let joins: [OperatorCase] = [
    OperatorCase("bind") { $0.bind { { value, _ in .return(value) } } },
    OperatorCase("flattenMap") { $0.flattenMap { .return($0) } },
    OperatorCase("flattenMap to a list of values") { $0.flattenMap { .of($0) } },
    OperatorCase("flattenMap to a created signal") { source in
      source.flattenMap { value in
        Signal { subscriber in
          subscriber.sendNext(value)
          subscriber.sendCompleted()
          return nil
        }
      }
    },
    OperatorCase("flatten") { $0.map { .return($0) }.flatten() },
    OperatorCase("flatten(maxConcurrent:)") { source in
      source.map { .return($0) }.flatten(maxConcurrent: 1)
    },
    OperatorCase("switchToLatest") { $0.map { .return($0) }.switchToLatest() },
    OperatorCase("if") { .if($0.map { $0 > 0 }, then: .return(1), else: .empty()) },
    OperatorCase("switch") { .switch($0, cases: [1: .return(1)], default: .empty()) },
    OperatorCase("catch") { $0.catch { _ in .empty() } },
    OperatorCase("catchTo") { $0.catchTo(.empty()) },
    OperatorCase("concat") { $0.concat(.empty()) },
    OperatorCase("concat from the right") { Signal.empty().concat($0) },
    OperatorCase("concat and map") { $0.concat(.empty()).map { $0 } },
    OperatorCase("concat of signals") { source in
      Signal.return(source).concat()
    },
    OperatorCase("startWith") { $0.startWith(0) },
    OperatorCase("then") { source in source.then { .return(1) } },
    OperatorCase("repeat") { $0.repeat() },
    OperatorCase("retry") { $0.retry() },
    OperatorCase("retry(1)") { $0.retry(1) },
    OperatorCase("merge") { $0.merge(.empty()) },
    OperatorCase("merge from the right") { Signal.empty().merge($0) },
    OperatorCase("merge and map") { $0.merge(.empty()).map { $0 } },
    OperatorCase("combineLatest") { $0.combineLatest(with: .return(1)).map { $0.0 } },
    OperatorCase("combineLatest from the right") { source in
      Signal.return(1).combineLatest(with: source).map { $0.1 }
    },
    OperatorCase("combineLatest of a list") { .combineLatest([$0, .return(1)]) { $0[0] } },
    OperatorCase("combineLatest of a pack") { .combineLatest($0, Signal.return(1)) { $0 * $1 } },
    OperatorCase("zip") { $0.zip(with: Signal.of(1, 2)).map { $0.0 } },
    OperatorCase("zip from the right") { source in
      Signal.of(1, 2).zip(with: source).map { $0.1 }
    },
    OperatorCase("zip of a list") { .zip([$0, .of(1, 2)]) { $0[0] } },
    OperatorCase("zip of a pack") { .zip($0, Signal.of(1, 2)) { first, _ in first } },
    OperatorCase("sample") { Signal.return(1).sample($0) },
    OperatorCase("sample from the right") { $0.sample(Signal<Int>.never()) },
    OperatorCase("takeUntil") { $0.takeUntil(Signal<Int>.never()) },
    OperatorCase("takeUntil from the right") { Signal.never().takeUntil($0) },
    OperatorCase("takeUntilReplacement") { $0.takeUntilReplacement(.never()) },
    OperatorCase("takeUntilReplacement from the right") { source in
      Signal.never().takeUntilReplacement(source)
    },
  ]

  private static let others: [OperatorCase] = [
    OperatorCase("create") { source in Signal { source.subscribe($0) } },
    OperatorCase("create with handlers") { source in
      Signal { subscriber in
        source.subscribe(
          next: { subscriber.sendNext($0) }, error: { subscriber.sendError($0) },
          completed: { subscriber.sendCompleted() })
      }
    },
    OperatorCase("create with a cleanup") { source in
      Signal { subscriber in
        let subscription = source.subscribe(subscriber)
        return Disposable { subscription.dispose() }
      }
    },
    OperatorCase("defer") { source in .defer { source } },
    OperatorCase("startLazily") { source in
      .startLazily(on: .immediate) { source.subscribe($0) }
    },
    OperatorCase("startEagerly") { source in
      .startEagerly(on: .immediate) { source.subscribe($0) }
    },
    OperatorCase("multicast") { source in
      let connection = source.multicast(Subject())
      connection.connect()
      return connection.signal
    },
    OperatorCase("publish and map") { source in
      let connection = source.map { $0 }.publish()
      connection.connect()
      return connection.signal
    },
    OperatorCase("autoconnect") { $0.publish().autoconnect() },
    OperatorCase("replay") { $0.replay() },
    OperatorCase("replayLast") { $0.replayLast() },
    OperatorCase("replayLazily") { $0.replayLazily() },
    OperatorCase("replayLazily and startWith") { source in
      // Without `distinctUntilChanged`, each operator would replay one more value than the operator
      // before it.
      source.replayLazily().startWith(0).distinctUntilChanged()
    },
    OperatorCase("a behavior subject that subscribes") { source in
      let behaviour = BehaviorSubject(0)
      source.subscribe(behaviour)
      return behaviour
    },
    OperatorCase("bufferWithTime") { source in
      source.bufferWithTime(.milliseconds(1), on: .main).map { $0.last ?? 0 }
    },
    OperatorCase("delay") { $0.delay(.milliseconds(1)) },
    OperatorCase("throttle") { $0.throttle(.milliseconds(1)) },
    OperatorCase("throttle with a test") { $0.throttle(.milliseconds(1)) { $0 > 1 } },
    OperatorCase("timeout") { $0.timeout(.ages, on: .main) },
    OperatorCase("deliverOn") { $0.deliverOn(.main) },
    OperatorCase("deliverOnMainThread") { $0.deliverOnMainThread() },
    OperatorCase("subscribeOn") { $0.subscribeOn(.main) },
    OperatorCase("map, take, merge and flattenMap in turn") { source in
      source.map { $0 }.take(9).merge(.empty()).flattenMap { .return($0) }
    },
  ]

  @Test("A long chain works, or is reported as misuse", arguments: stages + joins + others)
  func chain(of operator: OperatorCase) {
    let (short, long) = (Trial(`operator`, 3).play(), Trial(`operator`, Self.count).play())
    for (short, long) in zip(short, long) {
      #expect(short.misuses == [], "\(short.step)")
      #expect(long.misuses.allSatisfy { $0.contains("the stack is almost full") })
      if long.misuses.isEmpty { #expect(long.text == short.text, "\(long.step)") }
    }
  }

  @Test("A long chain whose calls are recorded can be released on a small stack")
  func calls() {
    let chain = Lockbox<Signal<Int>>()
    Call.kept {
      chain.value = (0..<long(100_000)).reduce(Signal.of(1)) { source, _ in source.map { $0 } }
    }
    #expect(chain.value?.call?.name == "map")
    onSmallStack { chain.value = nil }
  }

  /// A disposable that contains another one.
  private struct Container: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let contain: @Sendable (Disposable) -> Disposable
  }

  private static let containers = [
    Container(testDescription: "ScopedDisposable") { ScopedDisposable($0) },
    Container(testDescription: "SerialDisposable") { SerialDisposable($0) },
    Container(testDescription: "CompoundDisposable") { CompoundDisposable($0) },
    Container(testDescription: "Disposable") { inner in Disposable { inner.dispose() } },
  ]

  @Test(
    "Deeply nested disposables are disposed of and released, or reported as misuse",
    arguments: containers)
  private func disposables(in container: Container) {
    let (log, misuses, outermost) = (Log(), Log(), Lockbox<Disposable>())
    let build: @Sendable () -> Void = {
      outermost.value = (0..<Self.count).reduce(Disposable { log("disposed") }) { inner, _ in
        container.contain(inner)
      }
    }
    onSmallStack(of: roomyStack, build)
    onSmallStack {
      Misuse.intercepted(by: { misuses($0) }) { outermost.value?.dispose() }
    }
    #expect(log.text == "disposed" || !misuses.entries.isEmpty)

    onSmallStack(of: roomyStack, build)
    onSmallStack { Misuse.intercepted(by: { misuses($0) }) { outermost.value = nil } }
    #expect(misuses.entries.allSatisfy { $0.hasPrefix("dispose: ") })
  }
}

/// The size of a stack with room for all nested signals of a chain.
private let roomyStack = 2 << 30

/// A long chain of one operator, which is built and used step by step. Each tested step runs on a
/// small stack.
private final class Trial: Sendable {
  struct Step {
    let step: String
    let text: String
    let misuses: [String]
  }

  private let count: Int
  private let apply: @Sendable (Signal<Int>) -> Signal<Int>
  private let clock = VirtualClock()
  private let subject = Lockbox<Subject<Int>>()
  private let signal = Lockbox<Signal<Int>>()
  private let subscription = Lockbox<Disposable>()
  private let steps = Lockbox<[Step]>()

  init(_ operator: OperatorCase, _ count: Int) {
    self.count = count
    apply = `operator`.make
  }

  func play() -> [Step] {
    steps.value = []
    prepare { self.build() }
    tried("released unused") { _ in self.release() }

    prepare { self.build() }
    tried("subscribed to") { self.subscribe($0) }
    prepare { self.subscription.value?.dispose() }

    prepare { self.build() }
    let log = Log()
    prepare { self.subscribe(log) }
    tried("sent a value", log) { _ in self.subject.value?.sendNext(1) }

    // A refused value may prevent a signal from completing, so each step begins with a new chain.
    prepare { self.build() }
    prepare { self.subscribe(log) }
    tried("completed", log) { _ in self.subject.value?.sendCompleted() }

    prepare { self.build() }
    prepare { self.subscribe(log) }
    tried("failed", log) { _ in self.subject.value?.sendError(TestError()) }

    prepare { self.build() }
    prepare { self.subscribe(log) }
    tried("disposed of", log) { _ in self.subscription.value?.dispose() }
    tried("released after that") { _ in self.release() }

    prepare { self.build() }
    prepare { self.subscribe(log) }
    tried("released with its source") { _ in self.release() }
    return steps.value ?? []
  }

  private func build() {
    let subject = Subject<Int>()
    self.subject.value = subject
    signal.value = (0..<count).reduce(subject) { source, _ in apply(source) }
  }

  private func subscribe(_ log: Log) {
    subscription.value = signal.value?.subscribe(
      next: { log("\($0)") }, error: { log("\($0)") }, completed: { log("C") })
  }

  private func release() {
    subscription.value = nil
    signal.value = nil
    subject.value = nil
  }

  /// Runs `body` on a roomy stack.
  private func prepare(_ body: @escaping @Sendable () -> Void) {
    onSmallStack(of: roomyStack) { self.play(body) }
  }

  /// Runs `body` on a small stack, and records the step with the entries that it logged.
  private func tried(
    _ step: String, _ log: Log = Log(), _ body: @escaping @Sendable (Log) -> Void
  ) {
    let (misuses, before) = (Log(), log.entries.count)
    onSmallStack {
      Misuse.intercepted(by: { misuses($0) }) { self.play { body(log) } }
    }
    let entries = log.entries.dropFirst(before)
    // Some operators add a value of their own, so a longer chain repeats that value more often.
    let distinct = entries.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    steps.value?.append(
      Step(step: step, text: distinct.joined(separator: " · "), misuses: misuses.entries))
  }

  private func play(_ body: () -> Void) {
    clock.run { body() }
    clock.advance(by: .seconds(1_000))
  }
}
