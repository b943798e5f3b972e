import Reactive
import Testing

@Suite struct BufferWithTimeTests {
  @Test("SIG-buffer-02: the interval begins with a buffer's first value, so no buffer is empty")
  func steps() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.bufferWithTime(.seconds(1), on: .main).record(in: log)
      clock.step()
      clock.advance(by: .seconds(5))
      log("log")
      a.sendNext(1)
      clock.step()
      a.sendNext(2)
      a.sendNext(3)
      clock.step()
      clock.step()
    }
    #expect(text == "log · [1] · [2, 3]")
  }

  @Test("SIG-buffer-02: a value sent just before the interval ends is part of the buffer")
  func timing() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.bufferWithTime(.seconds(1), on: .main).record(in: log)
      a.sendNext(1)
      clock.advance(by: .milliseconds(999))
      a.sendNext(2)
      log("999")
      clock.advance(by: .milliseconds(1))
      a.sendNext(3)
      clock.advance(by: .milliseconds(999))
      log("1999")
      clock.advance(by: .milliseconds(1))
    }
    #expect(text == "999 · [1, 2] · 1999 · [3]")
  }

  @Test(
    "SIG-buffer-04: buffers are sent on the scheduler, but the last is sent where the source completes"
  )
  func schedulers() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      let b = Scheduler.background(name: "b")
      a.bufferWithTime(.milliseconds(10), on: b).subscribe(
        next: { log("\($0) on \(Scheduler.current!)") },
        completed: { log("C on \(Scheduler.current!)") })
      a.sendNext(1)
      clock.advance(by: .milliseconds(10))
      a.sendNext(2)
      a.sendCompleted()
      log("log")
      #expect(clock.scheduled.isEmpty)
    }
    #expect(text == "[1] on b · [2] on main · C on main · log")
  }

  private static let endings = [
    Scenario("an error drops the waiting values", "sub A · disp A · E1") { clock, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.bufferWithTime(.seconds(1), on: .main).record(in: log)
      a.send(1)
      a.fail()
      #expect(clock.scheduled.isEmpty)
      clock.advance(by: .seconds(2))
    },
    Scenario("a disposal drops the waiting values", "sub A · disp A") { clock, log in
      let a = LoggedSource<Int>("A", log)
      let disposable = a.signal.bufferWithTime(.seconds(1), on: .main).record(in: log)
      a.send(1)
      disposable.dispose()
      #expect(clock.scheduled.isEmpty)
      clock.advance(by: .seconds(2))
    },
    Scenario("an empty signal sends no buffer", "C") { _, log in
      Signal<Int>.empty().bufferWithTime(.seconds(1), on: .main).record(in: log)
    },
    Scenario("the source is disposed of before the last buffer", "sub A · disp A · [1] · C") {
      _, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.bufferWithTime(.seconds(1), on: .main).record(in: log)
      a.send(1)
      a.complete()
    },
    Scenario("nil is a value like any other", "[nil, 1] · C") { _, log in
      Signal.of(nil, Int?.some(1)).bufferWithTime(.seconds(1), on: .main).record(in: log) {
        "[" + $0.map { $0.map(String.init) ?? "nil" }.joined(separator: ", ") + "]"
      }
    },
  ]

  @Test(
    "SIG-buffer-02, SIG-buffer-04: a completion sends the last buffer, and an error drops it",
    arguments: endings)
  func ending(_ scenario: Scenario) {
    #expect(scenario.text == scenario.expected)
  }

  @Test("SIG-buffer-02: a value sent from the handler begins the next buffer")
  func nested() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.bufferWithTime(.seconds(1), on: .main).subscribeNext {
        log("\($0)")
        if $0 == [1] { a.sendNext(2) }
      }
      a.sendNext(1)
      clock.advance(by: .seconds(1))
      log("1 s")
      clock.advance(by: .seconds(1))
    }
    #expect(text == "[1] · 1 s · [2]")
  }

  @Test("SIG-buffer-04: the immediate scheduler is reported as misuse, because it would block")
  func immediate() {
    let text = scenario { _, log in
      Misuse.intercepted(by: { log($0) }) {
        _ = Signal.of(1, 2).bufferWithTime(.seconds(1), on: .immediate).record(in: log)
      }
    }
    #expect(
      text == """
        bufferWithTime(1.0 seconds, on: immediate): it would block for each value. · [1] · [2] · C
        """)
  }
}
