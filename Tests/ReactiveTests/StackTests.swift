import Reactive
import Testing

/// Tests that long chains do not overflow the stack when they run or when they are released.
@Suite struct StackTests {
  static let count = long(100_000)

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
