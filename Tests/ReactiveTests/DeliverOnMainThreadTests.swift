import Reactive
import Testing

@Suite struct DeliverOnMainThreadTests {
  @Test("SIG-deliverOnMain-02: on the main thread, events are delivered at once")
  func atOnce() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .next(2), .completed).deliverOnMainThread().record(in: log)
      log("ret")
      cold("B", log, Event<Int>.failed()).deliverOnMainThread().record(in: log)
    }
    #expect(text == "sub A · 1 · 2 · C · disp A · ret · sub B · E1 · disp B")
  }

  @Test("SIG-deliverOnMain-02: an event sent from the handler is queued, never nested")
  func nested() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.deliverOnMainThread().subscribeNext {
        log("\($0)")
        guard $0 == 1 else { return }
        a.sendNext(2)
        log("still")
      }
      a.sendNext(1)
      log("ret")
      clock.turn()
    }
    #expect(text == "1 · still · ret · 2")
  }

  @Test("SIG-deliverOnMain-03: events wait behind earlier ones, or arrive at once if none waits")
  func queued() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.deliverOnMainThread().record(in: log) { "\($0) on \(Scheduler.current!)" }
      clock.runWithoutScheduler { a.sendNext(0) }
      a.sendNext(1)
      log("log")
      clock.turn()
      a.sendNext(2)
      log("log")
    }
    #expect(text == "log · 0 on main · 1 on main · 2 on main · log")
  }

  @Test("SIG-deliverOnMain-03: a background scheduler's events arrive in order, the ending last")
  func fromBackground() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.deliverOnMainThread().record(in: log) { "\($0) on \(Scheduler.current!)" }
      Scheduler.background().schedule {
        for number in 1...3 { a.send(number) }
        a.complete()
        log("sent")
      }
      clock.advance(by: .zero)
    }
    #expect(text == "sub A · disp A · sent · 1 on main · 2 on main · 3 on main · C")
  }

  @Test("SIG-deliverOnMain-03: a disposal drops waiting events, and other events keep their order")
  func disposal() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      let signal = a.deliverOnMainThread()
      let disposable = signal.record(in: log, as: "x")
      signal.record(in: log, as: "y")
      clock.runWithoutScheduler { a.sendNext(0) }
      disposable.dispose()
      clock.turn()
      a.sendNext(1)
      log("log")
    }
    #expect(text == "y0 · y1 · log")
  }
}
