import Reactive
import Testing

@Suite struct StartTests {
  @Test("SIG-start-01: `startEagerly` runs its block once, before the first subscription")
  func eagerly() {
    let text = scenario { _, log in
      let signal = Signal<Int>.startEagerly(on: .immediate) { subscriber in
        log("block")
        subscriber.sendNext(1)
        subscriber.sendCompleted()
      }
      log("made")
      signal.record(in: log, as: "x")
      signal.record(in: log, as: "y")
    }
    #expect(text == "block · made · x1 · xC · y1 · yC")
  }

  @Test("SIG-start-01: `startEagerly` runs its block on the scheduler, even without a subscriber")
  func eagerlyElsewhere() {
    let text = scenario { clock, log in
      let background = clock.background(name: "b")
      let signal = Signal<Int>.startEagerly(on: background) { subscriber in
        log("block on \(Scheduler.current!)")
        subscriber.sendNext(1)
      }
      log("made")
      clock.turn()
      signal.record(in: log)
      log("subscribed")
      clock.turn()
    }
    #expect(text == "made · block on b · subscribed · 1")
  }

  @Test("SIG-start-03: disposing of the only subscriber does not stop lazily started work")
  func lazyWorkContinues() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("a", log)
      let signal = Signal<Int>.startLazily(on: .immediate) { subscriber in
        log("block")
        source.signal.subscribe(subscriber)
      }
      log("made")
      let first = signal.record(in: log, as: "x")
      source.send(1)
      first.dispose()
      source.send(2)
      signal.record(in: log, as: "y")
      source.complete()
    }
    #expect(text == "made · block · sub a · x1 · y1 · y2 · disp a · yC")
  }

  @Test("SIG-start-03: `startLazily` waits for a subscriber, and runs its block on the scheduler")
  func lazilyElsewhere() {
    let text = scenario { clock, log in
      let background = clock.background(name: "b")
      let signal = Signal<Int>.startLazily(on: background) { subscriber in
        log("block on \(Scheduler.current!)")
        subscriber.sendError(TestError(3))
      }
      clock.turn()
      signal.record(in: log, as: "x")
      signal.record(in: log, as: "y")
      log("subscribed")
      clock.turn()
    }
    #expect(text == "subscribed · block on b · xE3 · yE3")
  }
}
