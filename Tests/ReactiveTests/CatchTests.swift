import Reactive
import Testing

@Suite struct CatchTests {
  @Test("SIG-catch-01: the values before the error are kept, and the closure receives the error")
  func keepsValues() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .failed(3)).catch { error in
        log("caught \(error)")
        return cold("B", log, .next(2), .completed)
      }.record(in: log)
    }
    #expect(text == "sub A · 1 · caught E3 · sub B · 2 · C · disp B · disp A")
  }

  @Test("SIG-catch-02: the failed signal is cleaned up before the replacement is subscribed to")
  func cleanupFirst() {
    let text = scenario { _, log in
      let (a, b) = (LoggedSource<Int>("A", log), LoggedSource<Int>("B", log))
      let disposable = a.signal.catchTo(b.signal).record(in: log)
      a.fail()
      log("log")
      b.send(1)
      disposable.dispose()
      b.send(2)
    }
    #expect(text == "sub A · disp A · sub B · log · 1 · disp B")
  }

  @Test("SIG-catch-03: an error from the replacement is not caught")
  func errorOfReplacement() {
    let text = scenario { _, log in
      cold("A", log, Event<Int>.failed(1)).catchTo(cold("B", log, .failed(2))).record(in: log)
    }
    #expect(text == "sub A · sub B · E2 · disp B · disp A")
  }

  @Test("SIG-catch-04: the closure runs once for each subscription that fails, otherwise never")
  func calls() {
    let text = scenario { _, log in
      let failing = cold("A", log, Event<Int>.failed()).catch { _ in
        log("caught")
        return .empty()
      }
      failing.record(in: log)
      failing.record(in: log)
      cold("B", log, .next(1), .completed).catch { _ in
        log("never")
        return .empty()
      }.record(in: log)
    }
    #expect(
      text == """
        sub A · caught · C · disp A · sub A · caught · C · disp A · sub B · 1 · C · disp B
        """)
  }

  @Test("SIG-catch-04: a disposal does not run the closure")
  func disposal() {
    let text = scenario { _, log in
      let a = LoggedSource<Int>("A", log)
      let disposable = a.signal.catch { _ in
        log("never")
        return .empty()
      }.record(in: log)
      a.send(1)
      disposable.dispose()
      a.fail()
    }
    #expect(text == "sub A · 1 · disp A")
  }

  @Test("SIG-catch-06: `concat` continues after a caught error as after a completion")
  func thenConcat() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .failed()).catchTo(.return(9)).concat(.return(10)).record(in: log)
    }
    #expect(text == "sub A · 1 · 9 · 10 · C · disp A")
  }

  @Test("SIG-catch-03: a second `catch` catches the replacement's error")
  func twice() {
    let text = scenario { _, log in
      Signal<Int>.error(TestError(1))
        .catch { .error(TestError(($0 as? TestError)?.code == 1 ? 2 : 3)) }
        .catch { error in
          log("\(error)")
          return .return(5)
        }
        .record(in: log)
    }
    #expect(text == "E2 · 5 · C")
  }

  @Test("SIG-catch-01: if a signal is replaced by itself, it is subscribed to again")
  func itself() {
    let text = scenario { _, log in
      let attempts = CallCounter()
      let source = Signal<Int> { subscriber in
        let attempt = attempts.next()
        log("sub \(attempt)")
        subscriber.sendNext(attempt)
        if attempt < 2 { subscriber.sendError(TestError()) } else { subscriber.sendCompleted() }
        return nil
      }
      source.catchTo(source.catchTo(source)).record(in: log)
    }
    #expect(text == "sub 0 · 0 · sub 1 · 1 · sub 2 · 2 · C")
  }

  @Test("SIG-catch-02: after a disposal in the closure, the replacement is disposed of at once")
  func disposalInside() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      let b = LoggedSource<Int>("B", log)
      let subscription = SerialDisposable()
      subscription.disposable = subject.catch { _ in
        log("caught")
        subscription.dispose()
        return b.signal
      }.record(in: log)
      subject.sendError(TestError())
      b.send(1)
    }
    #expect(text == "caught · sub B · disp B")
  }

  @Test("SIG-catch-02: after an error on a plain thread, the replacement runs in the background")
  func withoutScheduler() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.catchTo(cold("B", log, .next(9), .completed)).record(in: log) {
        "\($0) on main: \(Scheduler.current === Scheduler.main)"
      }
      clock.runWithoutScheduler {
        a.sendError(TestError())
        log("sent")
      }
      clock.advance(by: .zero)
    }
    #expect(text == "sent · sub B · 9 on main: false · C · disp B")
  }
}
