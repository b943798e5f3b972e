import Testing

@testable import Reactive

/// Tests of cleanups that send or dispose while their subscription is being disposed of.
@Suite struct DisposalTests {
  @Test("A scope that has ended keeps nothing alive", arguments: 1...3, [true, false])
  func scopeIsEmptied(count: Int, isNested: Bool) {
    let scope = Scope()
    let members = Guarded<[WeakScope]>([])
    for _ in 1...count {
      let inner = scope.inner()
      members.withLock { $0.append(WeakScope(scope: inner)) }
      if isNested { members.withLock { $0.append(WeakScope(scope: inner.inner())) } }
    }
    #expect(members.withLock { $0.allSatisfy { $0.scope != nil } })
    scope.dispose()
    #expect(members.withLock { $0.allSatisfy { $0.scope == nil } })
  }

  private struct WeakScope: Sendable {
    private(set) weak var scope: Scope?

    init(scope: Scope) {
      self.scope = scope
    }
  }

  @Test(
    "SIG-create-08: a value sent by a cleanup during a disposal is not received",
    arguments: joins + variants)
  func sendsWhileDisposed(operation: BinaryCase<Signal<Int>>) {
    let text = scenario { _, log in
      let other = Subject<Int>()
      let first = Signal<Int> { subscriber in
        subscriber.sendNext(0)
        return Disposable {
          log("cleanup")
          other.sendNext(9)
          other.sendCompleted()
          withExtendedLifetime(subscriber) {}
        }
      }
      let subscription = operation.make(first, other).record(in: log)
      log("dispose")
      subscription.dispose()
    }
    #expect(text == operation.expected)
  }

  private static let joins = OperatorRow.pairs.map { row in
    let first = row.pairing == .merged ? "0 · " : ""
    return BinaryCase(row.name, first + "dispose · cleanup") { row.join($0, $1) }
  }

  private static let variants: [BinaryCase<Signal<Int>>] = [
    BinaryCase("merge, reversed", "0 · dispose · cleanup") { $1.merge($0) },
    BinaryCase("combineLatest, reversed", "dispose · cleanup") { first, other in
      other.combineLatest(with: first).map { $1 }
    },
    BinaryCase("takeUntilReplacement, reversed", "0 · dispose · cleanup") {
      $0.takeUntilReplacement($1)
    },
    BinaryCase("flatten(maxConcurrent:)", "0 · dispose · cleanup") {
      Signal.of($0, $1).flatten(maxConcurrent: 2)
    },
    BinaryCase("doNext", "0 · dispose · cleanup") { $0.merge($1).doNext { _ in } },
    BinaryCase("collect", "dispose · cleanup") { $0.merge($1).take(2).collect().map(\.count) },
    BinaryCase("catch", "0 · dispose · cleanup") { $0.merge($1).catchTo(.return(7)) },
    BinaryCase("repeat", "0 · dispose · cleanup") { $0.merge($1).repeat() },
    BinaryCase("nested", "0 · 0 · dispose · cleanup · cleanup") { $0.merge($0.merge($1)) },
    BinaryCase("deliverOn", "dispose · cleanup") { $0.merge($1).deliverOn(.immediate).skip(1) },
  ]

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

  @Test(
    "Subscriptions that end each other in a circle each end once, and are deallocated",
    arguments: 1...4)
  func circle(count: Int) {
    weak var first: CompoundDisposable?
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
      first = circle[0]
      circle[0].dispose()
      log(circle.allSatisfy(\.isDisposed) ? "over" : "not over")
    }
    #expect(text == (0..<count).map { "\($0) · " }.joined() + "over")
    #expect(first == nil)
  }
}
