import Reactive
import Testing

@Suite struct RetryTests {
  /// Returns a source that logs and sends the number of each subscription, and then fails. Only
  /// subscription `last` completes instead.
  private func failing(_ log: Log, completingAt last: Int? = nil) -> Signal<Int> {
    let attempts = CallCounter()
    return Signal { subscriber in
      let attempt = attempts.next() + 1
      log("sub\(attempt)")
      subscriber.sendNext(attempt)
      if attempt == last { subscriber.sendCompleted() } else { subscriber.sendError(TestError()) }
      return Disposable { log("disp\(attempt)") }
    }
  }

  @Test("SIG-retry-04: a negative count never retries")
  func negative() {
    let text = scenario { clock, log in
      failing(log, completingAt: 5).retry(-1).record(in: log)
      clock.turn()
    }
    #expect(text == "sub1 · 1 · E1 · disp1")
  }

  @Test("SIG-retry-05: the first attempt runs at once, and each later one in its own turn")
  func turns() {
    let text = scenario { clock, log in
      failing(log, completingAt: 3).retry(5).record(in: log)
      log("ret")
      for _ in 1...4 {
        clock.turn()
        log("turn")
      }
    }
    #expect(
      text == """
        sub1 · 1 · disp1 · ret · sub2 · 2 · disp2 · turn · sub3 · 3 · C · disp3 · turn · turn · turn
        """)
  }

  @Test(
    "SIG-retry-06: a failed attempt is disposed of before the next begins; the last error is sent")
  func exhausted() {
    let text = scenario { clock, log in
      failing(log).retry(2).record(in: log)
      log("ret")
      for _ in 1...4 { clock.turn() }
    }
    #expect(text == "sub1 · 1 · disp1 · ret · sub2 · 2 · disp2 · sub3 · 3 · E1 · disp3")
  }

  @Test("SIG-retry-08: no attempt follows a disposal")
  func disposal() {
    let text = scenario { clock, log in
      failing(log).retry().record(in: log).dispose()
      clock.turn()
      let disposable = failing(log).retry().record(in: log)
      clock.turn()
      disposable.dispose()
      clock.turn()
      #expect(clock.scheduled.isEmpty)
    }
    #expect(text == "sub1 · 1 · disp1 · sub1 · 1 · disp1 · sub2 · 2 · disp2")
  }

  @Test("SIG-retry-08: after the subscription has ended, no attempt is scheduled")
  func ended() {
    let text = scenario { clock, log in
      let (a, own) = (Subject<Int>(), SerialDisposable())
      own.disposable = a.flattenMap { _ -> Signal<Int> in
        own.dispose()
        return .error(TestError()).retry()
      }.record(in: log)
      a.sendNext(1)
      log("\(clock.step())")
    }
    #expect(text == "false")
  }

  @Test("SIG-retry-09: `take` ends the attempts")
  func take() {
    let text = scenario { clock, log in
      failing(log).retry().take(3).record(in: log)
      for _ in 1...4 { clock.turn() }
    }
    #expect(text == "sub1 · 1 · disp1 · sub2 · 2 · disp2 · sub3 · 3 · C · disp3")
  }

  @Test(
    "SIG-retry-10: every attempt runs on the scheduler on which the first one failed",
    arguments: [0, 3])
  func onBackground(count: Int) {
    let text = scenario { clock, log in
      let b = Scheduler.background(name: "b")
      let attempts = CallCounter()
      let source = Signal<Int> { subscriber in
        log("sub on \(Scheduler.current!)")
        if attempts.next() == 2 {
          subscriber.sendCompleted()
        } else {
          subscriber.sendError(TestError())
        }
        return nil
      }
      b.schedule {
        source.retry(count).subscribeCompleted { log("C on \(Scheduler.current!)") }
      }
      clock.advance(by: .zero)
    }
    #expect(text == "sub on b · sub on b · sub on b · C on b")
  }

  @Test("SIG-retry-10: all later attempts run on the scheduler of the first failure")
  func scheduler() {
    let text = scenario { clock, log in
      let b = Scheduler.background(name: "b")
      let a = Subject<Int>()
      let source = Signal<Int> { subscriber in
        log("sub on \(Scheduler.current!)")
        return a.subscribe(subscriber)
      }
      source.retry().record(in: log)
      b.schedule { a.sendError(TestError()) }
      clock.advance(by: .zero)
      a.sendError(TestError())
      log("failed on main")
      clock.advance(by: .zero)
    }
    #expect(text == "sub on main · sub on b · failed on main · sub on b")
  }

  @Test("SIG-retry-05: after a late failure, the next attempt runs in its own turn")
  func asynchronous() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.retry().record(in: log)
      for value in 1...2 {
        a.send(value)
        a.fail()
        log("failed")
        a.send(9)
        clock.turn()
      }
      a.send(3)
      a.complete()
      clock.turn()
    }
    #expect(
      text == """
        sub A · 1 · disp A · failed · sub A · 2 · disp A · failed · sub A · 3 · disp A · C
        """)
  }

  @Test("SIG-retry-06: each subscription counts its own retries")
  func countsAnew() {
    let text = scenario { clock, log in
      let always = Signal<Int>.error(TestError()).initially { log("try") }.retry(1)
      for _ in 1...2 {
        always.record(in: log)
        clock.turn()
      }
    }
    #expect(text == "try · try · E1 · try · try · E1")
  }

  @Test("SIG-retry-10: on a thread without a scheduler, every attempt runs in the background")
  func withoutScheduler() {
    let text = scenario { clock, log in
      clock.runWithoutScheduler {
        failing(log, completingAt: 3).retry().record(in: log) {
          "\($0) on main: \(Scheduler.current === Scheduler.main)"
        }
        log("ret")
      }
      clock.advance(by: .zero)
    }
    #expect(
      text == """
        ret · sub1 · 1 on main: false · disp1 · sub2 · 2 on main: false · disp2 · \
        sub3 · 3 on main: false · C · disp3
        """)
  }
}
