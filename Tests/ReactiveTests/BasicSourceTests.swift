import Reactive
import Testing

@Suite struct BasicSourceTests {
  @Test(
    "SIG-basic-01: the basic sources send their events before `subscribe` returns",
    arguments: [
      (.empty(), "C"),
      (.return(1), "1 · C"),
      (.of(1, 2, 3), "1 · 2 · 3 · C"),
      (.of(), "C"),
      (.error(TestError(9)), "E9"),
      (.never(), ""),
      (.try { 1 }, "1 · C"),
      (.try { throw TestError(2) }, "E2"),
    ] as [(Signal<Int>, String)])
  func sources(signal: Signal<Int>, expected: String) {
    for _ in 1...2 {
      #expect(scenario { _, log in signal.record(in: log) } == expected)
    }
  }

  @Test(
    "SIG-basic-02: on a plain thread, sources send later, on a background scheduler",
    arguments: [
      (.return(1), "ret · 1 · C"),
      (.of(1, 2), "ret · 1 · 2 · C"),
      (.empty(), "ret · C"),
      (.error(TestError()), "ret · E1"),
    ] as [(Signal<Int>, String)])
  func onPlainThread(signal: Signal<Int>, expected: String) {
    let text = scenario { clock, log in
      clock.runWithoutScheduler {
        signal.subscribe(
          next: { log(Scheduler.current == nil ? "nowhere" : "\($0)") },
          error: { log(Scheduler.current == nil ? "nowhere" : "\($0)") },
          completed: { log(Scheduler.current == nil ? "nowhere" : "C") })
        log("ret")
      }
      clock.turn()
    }
    #expect(text == expected)
  }

  @Test("SIG-basic-02: on a plain thread, a subscription to a subject begins at once")
  func subjectOnPlainThread() {
    let text = scenario { clock, log in
      let subject = Subject<Int>()
      clock.runWithoutScheduler {
        subject.subscribeNext { log("\($0) \(Scheduler.current == nil)") }
        subject.sendNext(1)
        log("sent")
      }
    }
    #expect(text == "1 true · sent")
  }

  @Test("`of` stops sending when a handler disposes of the subscription")
  func ofStops() {
    let text = scenario { _, log in
      Signal.of(1, 2, 3).take(2).record(in: log)
      let own = SerialDisposable()
      let subject = Subject<Signal<Int>>()
      own.disposable = subject.flatten().subscribe(
        next: {
          log("\($0)")
          own.dispose()
        }, completed: { log("C") })
      subject.sendNext(.of(4, 5))
    }
    #expect(text == "1 · 2 · C · 4")
  }

  @Test("SIG-defer-01: the factory runs at the start of each subscription, not before")
  func deferRuns() {
    let text = scenario { _, log in
      let count = CallCounter()
      let signal = Signal<Int>.defer {
        log("make \(count.next())")
        return cold("A", log, .next(1), .completed)
      }
      log("\(count.value)")
      signal.record(in: log)
      signal.record(in: log)
    }
    #expect(
      text == "0 · make 0 · sub A · 1 · C · disp A · make 1 · sub A · 1 · C · disp A")
  }

  @Test(
    "SIG-defer-02: a subscription to a deferred subject receives the subject's values until its disposal"
  )
  func deferSubject() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      let subscription = Signal<Int>.defer { subject }.record(in: log)
      subject.sendNext(1)
      subscription.dispose()
      subject.sendNext(2)
    }
    #expect(text == "1")
  }

  @Test("SIG-defer-01: on a plain thread, the factory runs in the background")
  func deferOnPlainThread() {
    let text = scenario { clock, log in
      clock.runWithoutScheduler {
        Signal<Int>.defer {
          log("make \(Scheduler.current == nil)")
          return .return(1)
        }.record(in: log)
        log("returned")
      }
      clock.turn()
    }
    #expect(text == "returned · make false · 1 · C")
  }
}
