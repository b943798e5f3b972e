import Reactive
import Testing

/// Tests that a chain of 100,000 operators needs no more stack than a chain of a few hundred.
@Suite struct FoldedStackTests {
  /// An operator that is applied repeatedly.
  struct Operator: Sendable, CustomTestStringConvertible {
    let name: String

    /// The number that the operator adds to a value.
    var increment = 0

    let apply: @Sendable (Signal<Int>, _ index: Int) -> Signal<Int>

    var testDescription: String { name }

    func folded(_ source: Signal<Int>) -> Signal<Int> {
      (0..<FoldedStackTests.count).reduce(source) { apply($0, $1) }
    }
  }

  private static let count = long(100_000)

  static let steps = [
    Operator(name: "map", increment: 1) { source, _ in source.map { $0 + 1 } },
    Operator(name: "filter") { source, _ in source.filter { $0 > 0 } },
    Operator(name: "map, filter, scan and skip in turn") { source, index in
      switch index % 4 {
      case 0: source.map { $0 }
      case 1: source.filter { $0 > 0 }
      case 2: source.scan(0) { $1 }
      default: source.skip(0)
      }
    },
    Operator(name: "merge") { source, _ in source.merge(.empty()) },
    Operator(name: "merge from the right") { source, _ in Signal.empty().merge(source) },
  ]

  static let bindings = [
    Operator(name: "flattenMap") { source, _ in source.flattenMap { .return($0) } },
    Operator(name: "switchToLatest") { source, _ in source.map { .return($0) }.switchToLatest() },
    Operator(name: "bind") { source, _ in source.bind { { value, _ in .return(value) } } },
    Operator(name: "take") { source, _ in source.take(1) },
    Operator(name: "doNext") { source, _ in source.doNext { _ in } },
  ]

  @Test("A deep chain sends, completes and is deallocated", arguments: steps)
  func completion(step: Operator) {
    let text = playOnSmallStack { log in
      let subject = Subject<Int>()
      step.folded(subject).record(in: log)
      subject.sendNext(1)
      subject.sendNext(2)
      subject.sendCompleted()
      log("completed")
    }
    let added = step.increment * Self.count
    #expect(text == "\(1 + added) · \(2 + added) · C · completed")
  }

  @Test("A deep chain fails", arguments: steps)
  func failure(step: Operator) {
    let text = playOnSmallStack { log in
      let subject = Subject<Int>()
      step.folded(subject).record(in: log)
      subject.sendError(TestError())
      log("failed")
    }
    #expect(text == "E1 · failed")
  }

  @Test(
    "A deep chain passes on values that its source sends during the subscription", arguments: steps)
  func atOnce(step: Operator) {
    let text = playOnSmallStack { log in
      step.folded(.of(1, 2)).record(in: log)
      log("subscribed")
    }
    let added = step.increment * Self.count
    #expect(text == "\(1 + added) · \(2 + added) · C · subscribed")
  }

  @Test(
    "In a deep chain, a value sent by a handler is delivered before the handler returns",
    arguments: steps)
  func nesting(step: Operator) {
    let text = playOnSmallStack { log in
      let subject = Subject<Int>()
      let signal = step.folded(subject)
      let added = step.increment * Self.count
      signal.subscribeNext { value in
        log("\(value - added)")
        if value - added == 1 { subject.sendNext(2) }
        log("\(value - added) handled")
      }
      subject.sendNext(1)
      log("sent")
    }
    #expect(text == "1 · 2 · 2 handled · 1 handled · sent")
  }

  @Test(
    "In a deep chain, a value sent by an operator's closure is delivered before the closure returns"
  )
  func nestingOnTheWay() {
    let text = playOnSmallStack { log in
      let (outer, inner) = (Subject<Int>(), Subject<Int>())
      let map = Self.steps[0]
      map.folded(inner).subscribeNext { log("inner \($0 - Self.count)") }
      let signal = map.folded(
        map.folded(outer).map { value in
          inner.sendNext(value - Self.count)
          log("passes")
          return value
        })
      signal.subscribeNext { log("outer \($0 - 2 * Self.count)") }
      outer.sendNext(1)
    }
    #expect(text == "inner 1 · passes · outer 1")
  }

  @Test("Operators inside a deep chain are subscribed to in order")
  func order() {
    let text = playOnSmallStack { log in
      let map = Self.steps[0]
      let first = map.folded(
        .defer {
          log("first"); return .never()
        })
      let second = map.folded(
        .defer {
          log("second"); return .never()
        })
      map.folded(first.combineLatest(with: second).map { $0 + $1 }).subscribeNext { _ in }
      log("subscribed")
    }
    #expect(text == "first · second · subscribed")
  }

  @Test("A deep chain can be disposed of between two values", arguments: steps)
  func disposal(step: Operator) {
    let text = playOnSmallStack { log in
      let subject = Subject<Int>()
      let subscription = step.folded(subject).subscribeNext { _ in log("value") }
      subject.sendNext(1)
      subscription.dispose()
      subject.sendNext(2)
      log("disposed")
    }
    #expect(text == "value · disposed")
  }

  @Test(
    "A deep chain is released if it is unused, with its source, and after a disposal",
    arguments: steps + bindings)
  func release(step: Operator) {
    let text = playOnSmallStack { log in
      _ = step.folded(.never())
      log("unused")
      step.folded(Subject<Int>()).subscribeNext { _ in }
      log("with its source")
      let subject = Subject<Int>()
      step.folded(subject).subscribeNext { _ in }.dispose()
      log("by a disposal")
    }
    #expect(text == "unused · with its source · by a disposal")
  }
}

/// Plays a scenario on a stack as small as that of a queue's thread.
private func playOnSmallStack(_ play: @escaping @Sendable (Log) -> Void) -> String {
  onSmallStack { scenario { _, log in play(log) } }
}
