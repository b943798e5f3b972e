import Dispatch
import Reactive
import Testing

/// Tests of batches: on a live scheduler, one action may deliver several values, but subscribers
/// see no difference.
@Suite(.timeLimit(.minutes(10))) struct BatchedDeliveryTests {
  @Test(
    "SIG-deliverOn-01: values and other actions of the scheduler run in the order they were queued",
    arguments: Stage.allCases)
  func order(stage: Stage) async throws {
    let text = try await stage.play { scheduler, log in
      let a = Subject<Int>()
      let b = Subject<String>()
      a.deliverOn(scheduler).record(in: log)
      b.deliverOn(scheduler).record(in: log)
      a.sendNext(1)
      a.sendNext(2)
      scheduler.schedule { log("action") }
      a.sendNext(3)
      b.sendNext("x")
      a.sendNext(4)
      a.sendNext(5)
      a.sendCompleted()
      b.sendNext("y")
      log("sync")
      scheduler.schedule { withExtendedLifetime((a, b)) {} }
    }
    #expect(text == "sync · 1 · 2 · action · 3 · x · 4 · 5 · C · y")
  }

  @Test(
    "SIG-deliverOn-03: a disposal drops waiting values, even in the middle of a batch",
    arguments: Stage.allCases)
  func disposal(stage: Stage) async throws {
    let text = try await stage.play { scheduler, log in
      let a = Subject<Int>()
      let subscription = SerialDisposable()
      subscription.disposable = a.deliverOn(scheduler).subscribeNext {
        log("\($0)")
        if $0 == 2 { subscription.dispose() }
      }
      for value in 1...4 { a.sendNext(value) }
      scheduler.schedule {
        log("later")
        withExtendedLifetime(a) {}
      }
    }
    #expect(text == "1 · 2 · later")
  }

  @Test(
    "SIG-deliverOn-01: values and actions added by a handler come after those already waiting",
    arguments: Stage.allCases)
  func nested(stage: Stage) async throws {
    let text = try await stage.play { scheduler, log in
      let a = Subject<Int>()
      a.deliverOn(scheduler).subscribeNext {
        log("\($0)")
        guard $0 == 1 else { return }
        scheduler.schedule { log("action") }
        a.sendNext(3)
      }
      a.sendNext(1)
      a.sendNext(2)
    }
    #expect(text == "1 · 2 · action · 3")
  }

  @Test("SIG-deliverOn-04: a hundred thousand values reach a live scheduler in order, none lost")
  func crossing() async {
    let count = 100_000
    let values = Guarded<[Int]>([])
    await withCheckedContinuation { continuation in
      let source = Signal<Int> { subscriber in
        for number in 0..<count { subscriber.sendNext(number) }
        subscriber.sendCompleted()
        return nil
      }
      source.deliverOn(.background()).subscribe(
        next: { number in values.withLock { $0.append(number) } },
        completed: { continuation.resume() })
    }
    #expect(values.withLock { $0 } == Array(0..<count))
  }

  @Test("A batch that its own handler keeps filling does not block others on the main queue")
  func fairness() async {
    // Other tests that use the main queue may end a batch early and hide a failure, but rarely in
    // all ten attempts.
    for _ in 1...10 {
      let isOthersTurn = Guarded(false)
      let sent = Guarded(0)
      await withCheckedContinuation { continuation in
        let numbers = Subject<Int>()
        Scheduler.main.schedule {
          numbers.deliverOn(.main).subscribeNext { number in
            sent.withLock { $0 = number }
            if number == 1 { DispatchQueue.main.async { isOthersTurn.withLock { $0 = true } } }
            if number == 20_000 || isOthersTurn.withLock({ $0 }) {
              numbers.sendCompleted()
              continuation.resume()
            } else {
              numbers.sendNext(number + 1)
            }
          }
          numbers.sendNext(1)
        }
      }
      // A batch has at most a thousand values, so other work waits for only a few turns.
      #expect((2..<20_000).contains(sent.withLock { $0 }))
    }
  }
}
