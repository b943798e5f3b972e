import Reactive
import Testing

/// Tests that a chain of a hundred thousand operators works on a small stack, or is reported as
/// misuse before the stack runs out. Each tested step runs on a small stack of its own, and the
/// preparation on a roomy one. A roomy stack can use a gigabyte of memory, so the operators are
/// tested one after the other.
@Suite(.serialized) struct ChainStackTests {
  /// The length of a chain. If each operator needed 27 bytes of the small stack, 20,000 would fill it;
  /// the last of `others` has the promised length.
  private static let count = isOptimized ? 20_000 : 1_000

  /// The chains that are not made of a single operator.
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
    OperatorCase("a behavior subject that subscribes") { source in
      let behaviour = BehaviorSubject(0)
      source.subscribe(behaviour)
      return behaviour
    },
    OperatorCase("map, take, merge and flattenMap in turn") { source in
      source.map { $0 }.take(9).merge(.empty()).flattenMap { .return($0) }
    },
  ]

  @Test(
    "A long chain works, or is reported as misuse",
    arguments: OperatorRow.all.flatMap { $0.links() } + others)
  func chain(of operator: OperatorCase) {
    let isMixed = `operator`.testDescription == Self.others.last?.testDescription
    let count = isMixed && isOptimized ? 100_000 : Self.count
    let (short, long) = (Trial(`operator`, 3).play(), Trial(`operator`, count).play())
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
