import Reactive
import Synchronization
import Testing

/// Tests that long chains do not overflow the stack when they run or when they are released.
@Suite struct StackTests {
  static let count = long(100_000)

  @Test("All runs of a timer begin at the same depth of the stack")
  func timer() {
    let text = playOnSmallStack { clock, log in
      let depths = Mutex<Set<UInt>>([])
      let timer = Scheduler.main.every(.seconds(1)) {
        var local = 0
        withUnsafePointer(to: &local) { here in
          _ = depths.withLock { $0.insert(UInt(bitPattern: here)) }
        }
      }
      clock.advance(by: .seconds(1_000))
      timer.dispose()
      log("\(depths.withLock(\.count))")
    }
    #expect(text == "1")
  }

  @Test("A long list of signals is concatenated on a small stack")
  func list() {
    let text = playOnSmallStack { _, log in
      Signal.concat((0..<Self.count).map { Signal.return($0) }).recordCount(in: log)
      let created = (0..<Self.count).map { value in
        Signal<Int> { subscriber in
          subscriber.sendNext(value)
          subscriber.sendCompleted()
          return nil
        }
      }
      Signal.concat(created).recordCount(in: log)
    }
    #expect(text == "\(Self.count) in order · \(Self.count) in order")
  }

  @Test("A signal of many signals is concatenated on a small stack")
  func signal() {
    let text = playOnSmallStack { _, log in
      let outer = Signal<Signal<Int>> { subscriber in
        for value in 0..<Self.count { subscriber.sendNext(.return(value)) }
        subscriber.sendCompleted()
        return nil
      }
      outer.concat().recordCount(in: log)
      // All other signals wait for the first one.
      let first = Subject<Int>()
      outer.startWith(first).concat().recordCount(in: log)
      first.sendCompleted()
    }
    #expect(text == "\(Self.count) in order · \(Self.count) in order")
  }

  @Test(
    "A long chain of concats, built from either side, can be used, or released unused",
    arguments: [false, true])
  func folded(fromRight: Bool) {
    let text = playOnSmallStack { _, log in
      for isUsed in [true, false] {
        var chain = Signal.return(fromRight ? Self.count - 1 : 0)
        for index in 1..<Self.count {
          chain =
            fromRight
            ? Signal.return(Self.count - 1 - index).concat(chain) : chain.concat(.return(index))
        }
        if isUsed { chain.recordCount(in: log) }
      }
      log("released")
    }
    #expect(text == "\(Self.count) in order · released")
  }

  @Test(
    "A signal that continues with a new copy of itself runs on a small stack",
    arguments: ["concat", "then", "startWith"])
  func endless(kind: String) {
    let text = playOnSmallStack { _, log in
      let count = CallCounter()
      @Sendable func loop() -> Signal<Int> {
        switch kind {
        case "concat": Signal.defer { .return(count.next()) }.concat(.defer { loop() })
        case "then": .of(count.next()).concat(Signal<Int>.empty().then { loop() })
        default: Signal.defer { loop() }.startWith(count.next())
        }
      }
      loop().take(Self.count).recordCount(in: log)
    }
    #expect(text == "\(Self.count) in order")
  }

  @Test("A long concat can be disposed of in the middle")
  func disposal() {
    let text = playOnSmallStack { _, log in
      Signal.concat((0..<Self.count).map { Signal.return($0) }).take(Self.count / 2)
        .recordCount(in: log)
    }
    #expect(text == "\(Self.count / 2) in order")
  }

  @Test("A million values are replayed on a small stack")
  func replay() {
    let count = long(1_000_000)
    let text = playOnSmallStack { _, log in
      let subject = ReplaySubject<Int>()
      for value in 0..<count { subject.sendNext(value) }
      subject.sendCompleted()
      subject.recordCount(in: log)
    }
    #expect(text == "\(count) in order")
  }

  @Test(
    "`flattenMap` can be nested deeply within `flattenMap`",
    arguments: [
      (mainStack, isOptimized ? 10_000 : 2_500, false),
      (mainStack, isOptimized ? 10_000 : 2_500, true),
      (queueStack, isOptimized ? 500 : 200, false),
      (queueStack, isOptimized ? 500 : 200, true),
    ])
  func recursion(stackSize: Int, depth: Int, ofCreated: Bool) {
    let text = playOnSmallStack(of: stackSize) { _, log in
      @Sendable func source(_ value: Int) -> Signal<Int> {
        guard ofCreated else { return .return(value) }
        return Signal { subscriber in
          subscriber.sendNext(value)
          subscriber.sendCompleted()
          return nil
        }
      }
      @Sendable func countdown(_ value: Int) -> Signal<Int> {
        source(value).flattenMap { $0 == 0 ? .return(0) : countdown($0 - 1) }
      }
      countdown(depth).record(in: log)
      log("released")
    }
    #expect(text == "0 · C · released")
  }

  /// Handlers or bindings that call each other ever deeper, and the beginning of the sentence that
  /// reports them. The sentence is empty if they may also work.
  struct Nest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sentence: String
    let play: @Sendable () -> Void

    init(_ name: String, _ sentence: String, _ play: @escaping @Sendable () -> Void) {
      (testDescription, self.sentence, self.play) = (name, sentence, play)
    }
  }

  @Test(
    "A loop of handlers or bindings is reported in a sentence that names it", arguments: nests)
  func nest(_ nest: Nest) {
    let misuses = Log()
    onSmallStack {
      Misuse.intercepted(by: { misuses($0) }) {
        Console.redirected(to: { _ in }, addresses: { _ in "0x1" }) {
          VirtualClock().run { nest.play() }
        }
      }
    }
    #expect(misuses.entries.count == (nest.sentence.isEmpty ? 0 : 1))
    #expect(misuses.entries.first?.hasPrefix(nest.sentence) ?? true, "\(misuses.entries)")
    #expect(misuses.entries.first?.contains("tack is almost full") ?? true)
  }

  private static let loop =
    ": each value makes a handler or a binding send it the next one, in a loop"

  private static let nests: [Nest] = [
    Nest("A handler sends to its subject", "<RACSubject: 0x1> named s\(loop)") {
      let subject = Subject<Int>().named("s")
      subject.subscribeNext { [weak subject] in subject?.sendNext($0 + 1) }
      subject.sendNext(1)
    },
    Nest("A handler sends to its behavior subject", "<RACBehaviorSubject: 0x1>\(loop)") {
      let subject = BehaviorSubject(1)
      subject.subscribeNext { [weak subject] in subject?.sendNext($0 + 1) }
    },
    Nest("A handler sends to its replay subject", "<RACReplaySubject: 0x1>\(loop)") {
      let subject = ReplaySubject<Int>()
      subject.subscribeNext { [weak subject] in subject?.sendNext($0 + 1) }
      subject.sendNext(1)
    },
    Nest("A handler sends to its subject through switchToLatest", "<RACSubject: 0x1>\(loop)") {
      let subject = Subject<Int>()
      subject.map { .return($0) }.switchToLatest()
        .subscribeNext { [weak subject] in subject?.sendNext($0 + 1) }
      subject.sendNext(1)
    },
    Nest("Two subjects send to each other", "<RACSubject: 0x1>\(loop)") {
      let (one, two) = (Subject<Int>(), Subject<Int>())
      one.subscribeNext { [weak two] in two?.sendNext($0 + 1) }
      two.subscribeNext { [weak one] in one?.sendNext($0 + 1) }
      one.sendNext(1)
    },
    Nest("A handler sends to its subscriber", "sendNext: ") {
      let subscriber = Lockbox<Subscription<Int>>()
      Signal<Int> {
        subscriber.value = $0
        return nil
      }.subscribeNext { subscriber.value?.sendNext($0 + 1) }
      subscriber.value?.sendNext(1)
      subscriber.value = nil
    },
    Nest("A handler sets its property", "Property<Int>\(loop)") {
      let property = Property(1)
      property.signal.subscribeNext { [weak property] in property?.value = $0 + 1 }
      withExtendedLifetime(property) {}
    },
    Nest("A handler modifies its property", "Property<Int>\(loop)") {
      let property = Property(1)
      property.signal.subscribeNext { [weak property] _ in property?.modify { $0 += 1 } }
      withExtendedLifetime(property) {}
    },
    Nest("Two properties bind each other", "Property<Int>\(loop)") {
      let (one, two) = (Property(1), Property(2))
      one <~ two.signal.map { $0 + 1 }
      two <~ one.signal.map { $0 + 1 }
    },
    Nest("Two properties bind each other, and pass on only other values", "") {
      let (one, two) = (Property(1), Property(2))
      one <~ two.signal.distinctUntilChanged()
      two <~ one.signal.distinctUntilChanged()
      one.value = 3
      #expect(two.value == 3)
    },
    Nest("A handler subscribes to its subject again", "subscribe: ") {
      let subject = BehaviorSubject(1)
      @Sendable func again() { subject.subscribeNext { _ in again() } }
      again()
    },
    Nest("Bindings in a row", "<~: ") {
      let properties = (0..<Self.count).map { _ in Property(0) }
      for (one, next) in zip(properties, properties.dropFirst()) { next <~ one.signal }
      // With optimization, the array would be released before the value is sent.
      withExtendedLifetime(properties) { properties[0].value = 1 }
    },
    Nest("Bindings in a row with deliverOn in between", "") {
      let properties = (0..<1_000).map { _ in Property(0) }
      for (one, next) in zip(properties, properties.dropFirst()) {
        next <~ one.signal.deliverOn(.main)
      }
      // With optimization, the array would be released before the value is sent.
      withExtendedLifetime(properties) { properties[0].value = 1 }
    },
    Nest("Channels in a row", "sendNext: ") {
      let properties = (0..<Self.count).map { _ in Property(0) }
      for (one, next) in zip(properties, properties.dropFirst()) { next.channel <~> one.channel }
      // With optimization, the array would be released before the value is sent.
      withExtendedLifetime(properties) { properties[0].value = 1 }
    },
    Nest(
      "Nested disposables",
      "dispose: the calls are nested so deeply that the stack is almost full. Put"
    ) {
      let outermost = (0..<Self.count).reduce(Disposable {}) { inner, _ in
        Disposable { inner.dispose() }
      }
      outermost.dispose()
    },
    Nest("Disposables in a compound", "") {
      let compound = CompoundDisposable()
      for _ in 0..<Self.count { compound.add(Disposable {}) }
      compound.dispose()
    },
  ]
}

/// Plays a scenario on a stack of `size` bytes. A chain that fits on a small stack also fits on a
/// larger one.
private func playOnSmallStack(
  of size: Int = queueStack, _ play: @escaping @Sendable (VirtualClock, Log) -> Void
) -> String {
  onSmallStack(of: size) { scenario(play) }
}

/// The stack size of a main thread, in bytes.
private let mainStack = 8 << 20

/// The stack size of a queue's thread, in bytes.
private let queueStack = 512 << 10

extension Signal<Int> {
  /// Logs each value that breaks the sequence 0, 1, 2 and so on, and on completion the number of
  /// values.
  fileprivate func recordCount(in log: Log) {
    let count = CallCounter()
    subscribe(
      next: { if count.next() != $0 { log("\($0) out of order") } },
      completed: { log("\(count.value) in order") })
  }
}
