import Reactive
import Testing

@Suite struct DelayTests {
  @Test("SIG-delay-03: even a delay of zero delivers later")
  func zero() {
    let text = scenario { clock, log in
      Signal.return(1).delay(.zero).record(in: log)
      log("log")
      clock.advance(by: .zero)
    }
    #expect(text == "log · 1 · C")
  }

  @Test("SIG-delay-03: every value and the completion arrive after the delay, in order")
  func later() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.delay(.milliseconds(20)).record(in: log)
      a.send(1)
      clock.advance(by: .milliseconds(10))
      a.send(2)
      a.complete()
      clock.advance(by: .milliseconds(9))
      log("19")
      clock.advance(by: .milliseconds(1))
      log("20")
      clock.advance(by: .milliseconds(9))
      log("29")
      clock.advance(by: .milliseconds(1))
    }
    #expect(text == "sub A · disp A · 19 · 1 · 20 · 29 · 2 · C")
  }

  @Test("SIG-delay-03: an error is not delayed, and drops the waiting values")
  func error() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.delay(.seconds(1)).record(in: log)
      a.send(1)
      a.fail()
      log("log")
      #expect(clock.scheduled.isEmpty)
      clock.advance(by: .seconds(2))
    }
    #expect(text == "sub A · disp A · E1 · log")
  }

  @Test("SIG-delay-04: nothing is delivered after a disposal, and nothing stays scheduled")
  func disposal() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      let disposable = a.signal.delay(.milliseconds(20)).record(in: log)
      a.send(1)
      disposable.dispose()
      #expect(clock.scheduled.isEmpty)
      clock.advance(by: .milliseconds(50))
    }
    #expect(text == "sub A · disp A")
  }

  @Test("SIG-delay-04: a disposal in the handler drops the values still waiting")
  func disposalInside() {
    let text = scenario { clock, log in
      let subscription = SerialDisposable()
      subscription.disposable = Signal.of(1, 2).delay(.milliseconds(1)).subscribe(
        next: {
          log("\($0)")
          subscription.dispose()
        }, completed: { log("C") })
      clock.advance(by: .seconds(1))
    }
    #expect(text == "1")
  }

  @Test("SIG-delay-05: a value is delivered on the scheduler that was current when it was sent")
  func scheduler() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.delay(.milliseconds(10)).record(in: log) { "\($0) on \(Scheduler.current!)" }
      Scheduler.background(name: "b").schedule { a.sendNext(1) }
      a.sendNext(2)
      clock.advance(by: .milliseconds(10))
    }
    #expect(text == "2 on main · 1 on b")
  }

  @Test("SIG-delay-05: a delivered value leaves nothing in memory, not even its scheduler")
  func release() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.delay(.milliseconds(10)).record(in: log)
      weak var seen: Scheduler?
      do {
        let b = Scheduler.background(name: "b")
        seen = b
        b.schedule { a.sendNext(1) }
        clock.advance(by: .milliseconds(10))
      }
      log(seen == nil ? "gone" : "held")
    }
    #expect(text == "1 · gone")
  }

  @Test("SIG-delay-06: without a scheduler, events arrive in order on one private scheduler")
  func withoutScheduler() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      let first = Lockbox<Scheduler>()
      @Sendable func place() -> String {
        let current = Scheduler.current
        if first.value == nil { first.value = current }
        if current === Scheduler.main { return "main" }
        return current === first.value ? "own" : "other"
      }
      a.delay(.zero).subscribe(
        next: { log("\($0) \(place())") }, completed: { log("C \(place())") })
      clock.runWithoutScheduler {
        for number in 1...50 { a.sendNext(number) }
        a.sendCompleted()
      }
      log("sent")
      clock.advance(by: .zero)
    }
    let values = (1...50).map { "\($0) own" }.joined(separator: " · ")
    #expect(text == "sent · \(values) · C own")
  }

  @Test("SIG-delay-03: the completion comes after a value that waits on a slower clock")
  func clocks() {
    let text = scenario { slow, log in
      let (a, fast) = (LoggedSource<Int>("A", log), VirtualClock())
      a.signal.delay(.seconds(1)).record(in: log)
      a.send(1)
      fast.run { a.complete() }
      fast.advance(by: .seconds(1))
      log("fast")
      slow.advance(by: .seconds(1))
    }
    #expect(text == "sub A · disp A · fast · 1 · C")
  }

  @Test("SIG-delay-03: a negative delay is reported as misuse")
  func negative() {
    let text = scenario { _, log in
      Misuse.intercepted(by: { log($0) }) { _ = Signal.return(1).delay(.seconds(-1)) }
    }
    #expect(text == "delay(-1.0 seconds): the time must not be negative.")
  }
}
