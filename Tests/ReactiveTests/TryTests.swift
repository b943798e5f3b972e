import Reactive
import Testing

@Suite struct TryTests {
  @Test("SIG-try-01: the signal fails at the first value for which the closure throws")
  func checkFails() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .next(2), .next(3), .completed).try { value in
        log("try \(value)")
        if value == 2 { throw TestError(5) }
      }.record(in: log)
    }
    #expect(text == "sub A · try 1 · 1 · try 2 · E5 · disp A")
  }

  @Test("SIG-try-01: values that pass the test are sent unchanged")
  func checkPasses() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .next(2), .completed).try { _ in }.record(in: log)
    }
    #expect(text == "sub A · 1 · 2 · C · disp A")
  }

  @Test("SIG-try-01: the source is cleaned up before the error is sent")
  func cleanupFirst() {
    let text = scenario { _, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.try { if $0 == 2 { throw TestError(5) } }.record(in: log)
      for value in 1...3 { a.send(value) }
      log("log")
    }
    #expect(text == "sub A · 1 · disp A · E5 · log")
  }

  @Test("SIG-try-01: an error from the source does not run the closure")
  func errorOfSource() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .failed(3)).try { log("try \($0)") }.record(in: log)
    }
    #expect(text == "sub A · try 1 · 1 · E3 · disp A")
  }

  @Test(
    "SIG-tryMap-01: `tryMap` sends the closure's result for each value, until the closure throws")
  func tryMap() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .next(2), .next(3), .completed).tryMap { value in
        if value == 2 { throw TestError(9) }
        return "m\(value)"
      }.record(in: log)
      cold("B", log, .next(1), .completed).tryMap { "m\($0)" }.record(in: log)
    }
    #expect(text == "sub A · m1 · E9 · disp A · sub B · m1 · C · disp B")
  }

  @Test("SIG-tryMap-01: nil is a result, not a failure")
  func nilResult() {
    let text = scenario { _, log in
      Signal.of(1, 2).tryMap { $0 == 1 ? nil : $0 }.record(in: log) { $0.map(String.init) ?? "nil" }
    }
    #expect(text == "nil · 2 · C")
  }

  @Test("SIG-try-01: if a value sent by a handler fails, the error arrives inside the handler")
  func nested() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.try { if $0 == 2 { throw TestError(5) } }.subscribe(
        next: {
          log("in \($0)")
          subject.sendNext($0 + 1)
          log("out \($0)")
        }, error: { log("\($0)") })
      subject.sendNext(1)
      subject.sendNext(0)
    }
    #expect(text == "in 1 · E5 · out 1")
  }
}
