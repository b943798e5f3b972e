import Reactive
import Testing

/// Tests of cleanups that send or dispose while their subscription is being disposed of.
@Suite struct DisposalTests {
  typealias Make = @Sendable (_ first: Signal<Int>, _ other: Subject<Int>) -> Signal<Int>

  static let pairs: [(name: String, expected: String, make: Make)] = [
    ("merge", "1 · dispose · cleanup", { $0.merge($1) }),
    ("merge, reversed", "1 · dispose · cleanup", { Signal.merge($1, $0) }),
    ("combineLatest", "dispose · cleanup", { $0.combineLatest(with: $1).map { $1 } }),
    (
      "combineLatest of a list", "dispose · cleanup",
      { Signal.combineLatest([$0, $1]).map { $0[1] } }
    ),
    ("combineLatest, reversed", "dispose · cleanup", { $1.combineLatest(with: $0).map { $1 } }),
    ("zip", "dispose · cleanup", { $0.zip(with: $1).map { $1 } }),
    ("sample", "dispose · cleanup", { $0.sample($1) }),
    ("flattenMap", "dispose · cleanup", { first, other in first.flattenMap { _ in other } }),
    ("bind", "dispose · cleanup", { first, other in first.bind { { _, _ in other } } }),
    (
      "flatten(maxConcurrent:)", "1 · dispose · cleanup",
      { Signal.of($0, $1).flatten(maxConcurrent: 2) }
    ),
    (
      "switchToLatest", "dispose · cleanup",
      { first, other in first.map { _ in other }.switchToLatest() }
    ),
    ("takeUntil", "dispose · cleanup", { first, other in other.takeUntil(first.skip(9)) }),
    ("takeUntilReplacement", "1 · dispose · cleanup", { $0.takeUntilReplacement($1) }),
    ("doNext", "1 · dispose · cleanup", { $0.merge($1).doNext { _ in } }),
    ("collect", "dispose · cleanup", { $0.merge($1).take(2).collect().map(\.count) }),
    ("catch", "1 · dispose · cleanup", { $0.merge($1).catchTo(.return(7)) }),
    ("repeat", "1 · dispose · cleanup", { $0.merge($1).repeat() }),
    ("nested", "1 · 1 · dispose · cleanup · cleanup", { $0.merge($0.merge($1)) }),
    (
      "deliverOn", "dispose · cleanup", { $0.merge($1).deliverOn(.immediate).skip(1) }
    ),
  ]

  @Test(
    "SIG-create-08: a value sent by a cleanup during a disposal is not received",
    arguments: pairs.map(\.name))
  func sendsWhileDisposed(name: String) throws {
    let pair = try #require(Self.pairs.first { $0.name == name })
    let text = scenario { _, log in
      let other = Subject<Int>()
      let first = Signal<Int> { subscriber in
        subscriber.sendNext(1)
        return Disposable {
          log("cleanup")
          other.sendNext(9)
          other.sendCompleted()
          withExtendedLifetime(subscriber) {}
        }
      }
      let subscription = pair.make(first, other).record(in: log)
      log("dispose")
      subscription.dispose()
    }
    #expect(text == pair.expected)
  }

  @Test("SIG-create-08: no operator's closure runs for a value sent by a cleanup")
  func closuresOnTheWay() {
    let text = scenario { _, log in
      let other = Subject<Int>()
      let first = Signal<Int> { subscriber in
        Disposable {
          log("cleanup")
          other.sendNext(9)
          withExtendedLifetime(subscriber) {}
        }
      }
      first.merge(other).map { value in
        log("map \(value)")
        return value
      }.merge(.never()).doNext { log("do \($0)") }.record(in: log).dispose()
    }
    #expect(text == "cleanup")
  }

  @Test("SIG-create-08: a value sent by a cleanup before the completion is not received")
  func endsInCleanup() {
    let text = scenario { _, log in
      let (trigger, other) = (Subject<Int>(), Subject<Int>())
      let source = Signal<Int> { subscriber in
        Disposable {
          log("cleanup")
          other.sendNext(9)
          withExtendedLifetime(subscriber) {}
        }
      }
      source.merge(other).takeUntil(trigger).record(in: log)
      other.sendNext(1)
      trigger.sendNext(0)
    }
    #expect(text == "1 · cleanup · C")
  }

  @Test("Subscriptions that end each other in a circle each end once", arguments: 1...4)
  func circle(count: Int) {
    let text = scenario { _, log in
      let circle = (0..<count).map { number in
        DisposableRecorder.ofSubscription(
          to: Signal<Int> { subscriber in
            Disposable {
              log("\(number)")
              withExtendedLifetime(subscriber) {}
            }
          })
      }
      for (number, end) in circle.enumerated() { end.add(circle[(number + 1) % count]) }
      circle[0].dispose()
      log(circle.allSatisfy(\.isDisposed) ? "over" : "not over")
    }
    #expect(text == (0..<count).map { "\($0) · " }.joined() + "over")
  }
}
