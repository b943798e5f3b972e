import Reactive
import Testing

@Suite struct RepeatTests {
  @Test("SIG-repeat-01: the first round runs at once, and each later one in its own turn")
  func turns() {
    let text = scenario { clock, log in
      cold("A", log, .next(1), .next(2), .completed).repeat().take(5).record(in: log)
      log("ret")
      for _ in 1...4 {
        clock.turn()
        log("turn")
      }
    }
    #expect(
      text == """
        sub A · 1 · 2 · disp A · ret · sub A · 1 · 2 · disp A · turn · \
        sub A · 1 · C · disp A · turn · turn · turn
        """)
  }

  @Test("SIG-repeat-04: an endless repeat lets other actions run on the main queue")
  func endless() {
    let text = scenario { clock, log in
      let disposable = cold("A", log, Event<Int>.completed).repeat().record(in: log)
      log("ret")
      Scheduler.main.schedule { log("other") }
      clock.turn()
      log("turn")
      Scheduler.main.schedule { log("other") }
      clock.turn()
      disposable.dispose()
      clock.turn()
      #expect(clock.scheduled.isEmpty)
    }
    #expect(
      text == """
        sub A · disp A · ret · sub A · disp A · other · turn · sub A · disp A · other
        """)
  }

  @Test("SIG-repeat-01: a signal that completes later is repeated in the turn after its completion")
  func asynchronous() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.repeat().record(in: log)
      a.send(1)
      a.complete()
      log("completed")
      a.send(9)
      clock.turn()
      a.send(2)
    }
    #expect(text == "sub A · 1 · disp A · completed · sub A · 2")
  }

  @Test("SIG-repeat-01: an error ends the repetition")
  func error() {
    let text = scenario { clock, log in
      cold("A", log, .next(1), .failed()).repeat().record(in: log)
      clock.turn()
    }
    #expect(text == "sub A · 1 · E1 · disp A")
  }

  @Test("SIG-repeat-04: no round follows a disposal, not even one from the handler")
  func disposal() {
    let text = scenario { clock, log in
      cold("A", log, Event<Int>.completed).repeat().record(in: log).dispose()
      clock.turn()
      let subscription = SerialDisposable()
      let numbers = CallCounter()
      subscription.disposable = Signal.defer { .return(numbers.next()) }.repeat().subscribeNext {
        log("\($0)")
        if $0 == 1 { subscription.dispose() }
      }
      for _ in 1...3 { clock.turn() }
    }
    #expect(text == "sub A · disp A · 0 · 1")
  }

  @Test("SIG-repeat-01: `repeat` followed by `retry` continues after both kinds of ending")
  func withRetry() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      let disposable = a.signal.repeat().retry().record(in: log)
      a.complete()
      clock.advance(by: .zero)
      a.fail()
      clock.advance(by: .zero)
      a.send(1)
      disposable.dispose()
      a.send(2)
    }
    #expect(text == "sub A · disp A · sub A · disp A · sub A · 1 · disp A")
  }
}
