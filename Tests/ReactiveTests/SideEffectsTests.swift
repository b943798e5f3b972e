import Reactive
import Testing

@Suite struct SideEffectsTests {
  private func doing(_ signal: Signal<Int>, _ log: Log) -> Signal<Int> {
    signal.doNext { log("do\($0)") }.doCompleted { log("doC") }.doError { log("do\($0)") }
  }

  @Test("SIG-do-01: each side effect runs before the subscriber sees the event")
  func before() {
    let text = scenario { _, log in
      doing(cold("A", log, .next(1), .completed), log).record(in: log)
      doing(cold("B", log, .next(1), .failed()), log).record(in: log)
    }
    #expect(
      text == "sub A · do1 · 1 · doC · C · disp A · sub B · do1 · 1 · doE1 · E1 · disp B")
  }

  @Test("SIG-do-01: unless a source ends at once, it is cleaned up before its ending's side effect")
  func afterCleanup() {
    let text = scenario { _, log in
      let a = LoggedSource<Int>("A", log)
      doing(a.signal, log).record(in: log)
      a.complete()
      let b = LoggedSource<Int>("B", log)
      doing(b.signal, log).record(in: log)
      b.fail()
    }
    #expect(text == "sub A · disp A · doC · C · sub B · disp B · doE1 · E1")
  }

  @Test(
    "SIG-do-02: if a value's side effect disposes of the subscription, the value is not delivered")
  func disposingOnNext() {
    let text = scenario { _, log in
      let a = Subject<Int>()
      let subscription = SerialDisposable()
      subscription.disposable = a.doNext { _ in
        log("do")
        subscription.dispose()
      }.record(in: log)
      a.sendNext(1)
      a.sendNext(2)
    }
    #expect(text == "do")
  }

  @Test(
    "SIG-do-02: if an ending's side effect disposes of the subscription, the ending is not delivered"
  )
  func disposingOnEnding() {
    let text = scenario { _, log in
      for fails in [true, false] {
        let a = Subject<Int>()
        let subscription = SerialDisposable()
        subscription.disposable = a.finally {
          log("finally")
          subscription.dispose()
        }.record(in: log)
        if fails { a.sendError(TestError()) } else { a.sendCompleted() }
      }
    }
    #expect(text == "finally · finally")
  }

  @Test("SIG-do-03: a disposal runs no side effect for completion or error")
  func disposal() {
    let text = scenario { _, log in
      let a = Subject<Int>()
      doing(a, log).finally { log("finally") }.take(1).record(in: log)
      a.sendNext(1)
      a.sendCompleted()
    }
    #expect(text == "do1 · 1 · C")
  }

  @Test("SIG-do-01: `finally` runs before either ending, but after the side effects upstream of it")
  func finally() {
    let text = scenario { _, log in
      doing(.return(1), log).finally { log("finally") }.record(in: log)
      doing(.error(TestError(2)), log).finally { log("finally") }.record(in: log)
    }
    #expect(text == "do1 · 1 · doC · finally · C · doE2 · finally · E2")
  }

  @Test("SIG-do-01: side effects run for each subscriber")
  func perSubscriber() {
    let text = scenario { _, log in
      let a = Subject<Int>()
      let signal = a.doNext { log("do\($0)") }
      signal.record(in: log, as: "x")
      signal.record(in: log, as: "y")
      a.sendNext(1)
    }
    #expect(text == "do1 · x1 · do1 · y1")
  }

  @Test("SIG-do-01: a value sent in a side effect is delivered before the current value")
  func nested() {
    let text = scenario { _, log in
      let a = Subject<Int>()
      a.doNext { if $0 == 1 { a.sendNext(2) } }.record(in: log)
      a.sendNext(1)
    }
    #expect(text == "2 · 1")
  }

  @Test("SIG-do-01: on a thread without a scheduler, the value stays on the thread that sends it")
  func withoutScheduler() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.doNext { log("do\($0)") }.record(in: log) {
        "\($0) on \(Scheduler.current?.name ?? "none")"
      }
      clock.runWithoutScheduler {
        a.sendNext(1)
        log("sent")
      }
    }
    #expect(text == "do1 · 1 on none · sent")
  }

  @Test(
    "SIG-initially-01: the outermost `initially` runs first, before the source, once per subscription"
  )
  func initially() {
    let text = scenario { _, log in
      let signal = cold("A", log, .next(1), .completed)
        .initially { log("i1") }.initially { log("i2") }
      log("log")
      signal.record(in: log)
      signal.record(in: log)
    }
    #expect(
      text == """
        log · i2 · i1 · sub A · 1 · C · disp A · i2 · i1 · sub A · 1 · C · disp A
        """)
  }
}
