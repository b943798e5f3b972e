import Testing

@testable import Reactive

@Suite struct ThrottleTests {
  private static let table = [
    Scenario("SIG-throttle-01: of several values only the last is sent", "log · 2") { clock, log in
      let a = Subject<Int>()
      a.throttle(.milliseconds(30)).record(in: log)
      a.sendNext(1)
      a.sendNext(2)
      log("log")
      clock.advance(by: .milliseconds(60))
    },
    Scenario("SIG-throttle-02: every value restarts the interval", "60 · 79 · 2 · 80") {
      clock, log in
      let a = Subject<Int>()
      a.throttle(.milliseconds(50)).record(in: log)
      a.sendNext(1)
      clock.advance(by: .milliseconds(30))
      a.sendNext(2)
      clock.advance(by: .milliseconds(30))
      log("60")
      clock.advance(by: .milliseconds(19))
      log("79")
      clock.advance(by: .milliseconds(1))
      log("80")
    },
    Scenario(
      "SIG-throttle-03: a completion sends the waiting value", "sub A · disp A · 3 · C · log"
    ) {
      clock, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.throttle(.seconds(1)).record(in: log)
      a.send(3)
      a.complete()
      log("log")
      clock.advance(by: .seconds(2))
    },
    Scenario("SIG-throttle-03: a completion does not send a value again", "3 · C") { clock, log in
      let a = Subject<Int>()
      a.throttle(.seconds(1)).record(in: log)
      a.sendNext(3)
      clock.advance(by: .seconds(1))
      a.sendCompleted()
      clock.advance(by: .seconds(2))
    },
    Scenario("SIG-throttle-04: an error drops the waiting value", "sub A · disp A · E1 · log") {
      clock, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.throttle(.milliseconds(30)).record(in: log)
      a.send(1)
      a.fail()
      log("log")
      clock.advance(by: .milliseconds(60))
    },
    Scenario("SIG-throttle-05: a disposal drops the waiting value", "sub A · disp A") {
      clock, log in
      let a = LoggedSource<Int>("A", log)
      let disposable = a.signal.throttle(.milliseconds(10)).record(in: log)
      a.send(1)
      disposable.dispose()
      #expect(clock.scheduled.isEmpty)
      clock.advance(by: .milliseconds(30))
    },
    Scenario("SIG-throttle-06: even with an interval of zero, no value is sent at once", "log · 1")
    {
      clock, log in
      let a = Subject<Int>()
      a.throttle(.zero).record(in: log)
      a.sendNext(1)
      log("log")
      clock.turn()
    },
    Scenario("SIG-throttle-07: nil is a value like any other", "nil") { clock, log in
      let a = Subject<Int?>()
      a.throttle(.milliseconds(10)).record(in: log) { $0.map(String.init) ?? "nil" }
      a.sendNext(1)
      a.sendNext(nil)
      clock.advance(by: .milliseconds(10))
    },
    Scenario("after a value that is sent at once, a completion sends no value", "10 · C") {
      clock, log in
      let a = Subject<Int>()
      a.throttle(.seconds(1)) { $0 < 10 }.record(in: log)
      a.sendNext(1)
      a.sendNext(10)
      a.sendCompleted()
      clock.advance(by: .seconds(2))
    },
    Scenario("values far enough apart are all sent", "1 · 2 · 3 · C") { clock, log in
      let a = Subject<Int>()
      a.throttle(.milliseconds(10)).record(in: log)
      for number in 1...3 {
        a.sendNext(number)
        clock.advance(by: .milliseconds(10))
      }
      a.sendCompleted()
    },
  ]

  @Test(
    "SIG-throttle-01…07: a value is sent if no other value follows it within the interval",
    arguments: table)
  func timing(_ scenario: Scenario) {
    #expect(scenario.text == scenario.expected)
  }

  @Test(
    "SIG-throttle-01: a value that does not pass the test is sent at once, and drops the waiting one"
  )
  func valuesPassing() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.throttle(.milliseconds(10)) {
        log("test \($0)")
        return $0 < 10
      }.record(in: log)
      a.sendNext(1)
      a.sendNext(10)
      log("sent")
      clock.advance(by: .milliseconds(20))
      a.sendNext(2)
      clock.advance(by: .milliseconds(10))
      a.sendNext(3)
      a.sendCompleted()
    }
    #expect(text == "test 1 · test 10 · 10 · sent · test 2 · 2 · test 3 · 3 · C")
  }

  @Test("SIG-throttle-01: a value is delivered on the scheduler that was current when it was sent")
  func scheduler() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.throttle(.milliseconds(10)).record(in: log) { "\($0) on \(Scheduler.current!)" }
      Scheduler.background(name: "b").schedule { a.sendNext(1) }
      clock.advance(by: .milliseconds(10))
      a.sendNext(2)
      clock.advance(by: .milliseconds(10))
      clock.runWithoutScheduler { a.sendNext(3) }
      log("sent")
      clock.advance(by: .milliseconds(10))
    }
    #expect(text == "1 on b · 2 on main · sent · 3 on background")
  }

  @Test("SIG-throttle-01: a value sent in the handler waits for its own interval")
  func nested() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.throttle(.milliseconds(10)).subscribeNext {
        log("\($0)")
        if $0 == 1 { a.sendNext(2) }
        log("out \($0)")
      }
      a.sendNext(1)
      clock.advance(by: .milliseconds(10))
      log("10")
      clock.advance(by: .milliseconds(10))
    }
    #expect(text == "1 · out 1 · 10 · 2 · out 2")
  }

  @Test("SIG-throttle-02: a timer that fires while the next value arrives does not send that value")
  func overtaken() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.throttle(.milliseconds(10)) { $0 < 10 }.subscribeNext { value in
        log("\(value)")
        guard value == 10 else { return }
        a.sendNext(1)
        onThreads(1) { _ in clock.step() }
        a.sendNext(2)
      }
      a.sendNext(10)
      log("sent")
      clock.advance(by: .milliseconds(10))
    }
    #expect(text == "10 · sent · 2")
  }

  @Test("A delivery names the step in which its value arrived, even while the next value arrives")
  func tracedTest() {
    let trace = Trace()
    let text = scenario { clock, log in
      trace.taken {
        let a = Subject<Int>()
        a.throttle(.seconds(1)) { value in
          log("\(value) arrives in step \(Thread.cause)")
          if value == 2 { clock.advance(by: .seconds(1)) }
          return true
        }.subscribeNext { log("\($0) has arrived in \(trace[Thread.cause].kept)") }
        a.sendNext(1)
        a.sendNext(2)
        clock.advance(by: .seconds(1))
      }
    }
    #expect(
      text == "1 arrives in step 1 · 2 arrives in step 2 · 1 has arrived in [1] · "
        + "2 has arrived in [2]")
  }

  @Test("SIG-throttle-01: at most one action is scheduled, even for many values")
  func oneAction() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.throttle(.milliseconds(10)).record(in: log)
      for number in 1...1000 { a.sendNext(number) }
      log("\(clock.scheduled.count)")
      clock.advance(by: .milliseconds(10))
      log("\(clock.scheduled.count)")
    }
    #expect(text == "1 · 1000 · 0")
  }

  @Test("SIG-throttle-01: a negative interval is reported as misuse")
  func negative() {
    let text = scenario { _, log in
      Misuse.intercepted(by: { log($0) }) { _ = Signal.return(1).throttle(.seconds(-1)) }
    }
    #expect(text == "throttle(-1.0 seconds): the time must not be negative.")
  }
}
