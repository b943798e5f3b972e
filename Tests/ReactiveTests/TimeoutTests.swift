import Reactive
import Testing

@Suite struct TimeoutTests {
  private static let timedOut = #"Error Domain=RACSignalErrorDomain Code=1 "(null)""#

  @Test("SIG-timeout-01: a signal that does not end in time fails")
  func timesOut() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.timeout(.seconds(1), on: .main).record(in: log)
      a.send(1)
      clock.advance(by: .seconds(1))
      a.send(2)
    }
    #expect(text == "sub A · 1 · disp A · \(Self.timedOut)")
  }

  @Test("SIG-timeout-02: a value does not restart the timeout")
  func valuesDoNotCount() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.timeout(.milliseconds(50), on: .main).record(in: log)
      for number in 0...3 {
        a.sendNext(number)
        clock.advance(by: .milliseconds(20))
      }
    }
    #expect(text == "0 · 1 · 2 · \(Self.timedOut)")
  }

  private static let endings = [
    Scenario("completes later", "1 · C") { clock, log in
      let a = Subject<Int>()
      a.timeout(.seconds(1), on: .main).record(in: log)
      clock.advance(by: .milliseconds(999))
      a.sendNext(1)
      a.sendCompleted()
      #expect(clock.scheduled.isEmpty)
      clock.advance(by: .seconds(2))
    },
    Scenario("completes at once", "1 · C") { clock, log in
      Signal.return(1).timeout(.seconds(1), on: .main).record(in: log)
      #expect(clock.scheduled.isEmpty)
      clock.advance(by: .seconds(2))
    },
    Scenario("fails", "E5") { clock, log in
      let a = Subject<Int>()
      a.timeout(.seconds(1), on: .main).record(in: log)
      a.sendError(TestError(5))
      #expect(clock.scheduled.isEmpty)
      clock.advance(by: .seconds(2))
    },
    Scenario("is disposed of", "sub A · disp A") { clock, log in
      let a = LoggedSource<Int>("A", log)
      let disposable = a.signal.timeout(.seconds(1), on: .main).record(in: log)
      disposable.dispose()
      #expect(clock.scheduled.isEmpty)
      clock.advance(by: .seconds(2))
    },
  ]

  @Test("SIG-timeout-03: an ended signal does not time out", arguments: endings)
  func ending(_ scenario: Scenario) {
    #expect(scenario.text == scenario.expected)
  }

  @Test(
    "SIG-timeout-01: the error is sent on the scheduler, values and endings on the source's thread")
  func scheduler() {
    let text = scenario { clock, log in
      let b = Scheduler.background(name: "b")
      let a = Subject<Int>()
      a.timeout(.seconds(1), on: b).subscribe(
        next: { log("\($0) on \(Scheduler.current!)") },
        error: { _ in log("error on \(Scheduler.current!)") })
      a.sendNext(1)
      clock.advance(by: .seconds(1))
    }
    #expect(text == "1 on main · error on b")
  }

  @Test("SIG-timeout-01: each subscription has its own timeout, and so does each retry")
  func retried() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.timeout(.seconds(1), on: .main).retry(1).record(in: log)
      clock.advance(by: .milliseconds(1500))
      a.send(1)
      clock.advance(by: .milliseconds(500))
    }
    #expect(text == "sub A · disp A · sub A · 1 · disp A · \(Self.timedOut)")
  }

  @Test("SIG-timeout-01: the immediate scheduler is reported as misuse, because it would block")
  func immediate() {
    let text = scenario { _, log in
      Misuse.intercepted(by: { log($0) }) {
        _ = Signal.return(1).timeout(.seconds(1), on: .immediate).record(in: log)
      }
    }
    #expect(
      text == "timeout(1.0 seconds, on: immediate): it would block until the time is up. · 1 · C")
  }
}
