import Reactive
import Testing

@Suite struct TakeUntilTests {
  @Test(
    "SIG-takeUntil-01: a value or completion from the trigger ends the source, then the result",
    arguments: [false, true])
  func trigger(byCompletion: Bool) {
    let text = scenario { _, log in
      let (source, trigger) = (LoggedSource<Int>("A", log), LoggedSource<Int>("T", log))
      source.signal.takeUntil(trigger.signal).record(in: log)
      source.send(1)
      if byCompletion { trigger.complete() } else { trigger.send(0) }
      log("log")
      source.send(2)
    }
    #expect(text == "sub T · sub A · 1 · disp T · disp A · C · log")
  }

  @Test("SIG-takeUntil-01: if the trigger fires at once, the source is not subscribed to")
  func triggerAtOnce() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .completed)
        .takeUntil(cold("T", log, .next(0), .completed)).record(in: log)
      cold("A", log, .next(1), .completed).takeUntil(Signal<Int>.empty()).record(in: log)
    }
    #expect(text == "sub T · C · disp T · C")
  }

  @Test("SIG-takeUntil-01: an error from the trigger is ignored")
  func triggerError() {
    let text = scenario { _, log in
      let (source, trigger) = (LoggedSource<Int>("A", log), LoggedSource<Int>("T", log))
      source.signal.takeUntil(trigger.signal).record(in: log)
      trigger.fail()
      source.send(1)
      source.complete()
    }
    #expect(text == "sub T · sub A · disp T · 1 · disp A · C")
  }

  @Test(
    "SIG-takeUntil-03: when the source ends, the subscription to the trigger is disposed of",
    arguments: [(false, "C"), (true, "E2")])
  func sourceEnds(byError: Bool, expected: String) {
    let text = scenario { _, log in
      let (source, trigger) = (LoggedSource<Int>("A", log), LoggedSource<Int>("T", log))
      source.signal.takeUntil(trigger.signal).record(in: log)
      if byError { source.fail(2) } else { source.complete() }
      trigger.send(0)
    }
    #expect(text == "sub T · sub A · disp A · disp T · " + expected)
  }

  @Test(
    "SIG-takeUntil-05: if a handler fires the trigger, the completion arrives inside the handler")
  func reentrant() {
    let text = scenario { _, log in
      let (source, trigger) = (Subject<Int>(), Subject<Int>())
      source.takeUntil(trigger).subscribe(
        next: {
          log("n\($0)")
          trigger.sendNext(0)
          log("after")
        }, completed: { log("C") })
      source.sendNext(1)
      source.sendNext(2)
    }
    #expect(text == "n1 · C · after")
  }

  @Test(
    "SIG-takeUntil-06: a trigger made from the source subscribes first, so its value is not sent")
  func sameSource() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.takeUntil(subject.filter { $0 == 2 }).record(in: log)
      for value in 1...3 { subject.sendNext(value) }
    }
    #expect(text == "1 · C")
  }

  @Test("SIG-takeUntil-07: a disposal ends the source and its trigger or replacement")
  func disposal() {
    let text = scenario { _, log in
      let (source, other) = (LoggedSource<Int>("A", log), LoggedSource<Int>("T", log))
      source.signal.takeUntil(other.signal).record(in: log).dispose()
      source.signal.takeUntilReplacement(other.signal).record(in: log).dispose()
      source.send(1)
      other.send(1)
    }
    #expect(
      text == "sub T · sub A · disp T · disp A · sub T · sub A · disp A · disp T")
  }
}

@Suite struct TakeUntilReplacementTests {
  @Test("SIG-takeUntilRepl-02: the replacement takes over, and the source's completion is dropped")
  func completionSwallowed() {
    let text = scenario { _, log in
      let (source, replacement) = (LoggedSource<Int>("A", log), LoggedSource<Int>("R", log))
      source.signal.takeUntilReplacement(replacement.signal).record(in: log)
      source.send(1)
      source.complete()
      log("log")
      replacement.send(10)
      replacement.complete()
    }
    #expect(text == "sub R · sub A · 1 · disp A · log · 10 · disp R · C")
  }

  @Test("SIG-takeUntilRepl-02: the source is disposed of before the replacement's first value")
  func takesOver() {
    let text = scenario { _, log in
      let (source, replacement) = (LoggedSource<Int>("A", log), LoggedSource<Int>("R", log))
      source.signal.takeUntilReplacement(replacement.signal).record(in: log)
      source.send(1)
      replacement.send(10)
      source.send(2)
      replacement.send(11)
      replacement.complete()
    }
    #expect(text == "sub R · sub A · 1 · disp A · 10 · 11 · disp R · C")
  }

  @Test("SIG-takeUntilRepl-02: if the replacement sends at once, the source is not subscribed to")
  func atOnce() {
    let text = scenario { _, log in
      let source = cold("A", log, .next(1), .completed)
      source.takeUntilReplacement(cold("R", log, .next(10))).record(in: log)
      source.takeUntilReplacement(cold("S", log, .completed)).record(in: log)
    }
    #expect(text == "sub R · 10 · disp R · sub S · C · disp S")
  }

  @Test("SIG-takeUntilRepl-03: an error from the source ends both")
  func sourceError() {
    let text = scenario { _, log in
      let (source, replacement) = (LoggedSource<Int>("A", log), LoggedSource<Int>("R", log))
      source.signal.takeUntilReplacement(replacement.signal).record(in: log)
      source.fail()
      replacement.send(1)
    }
    #expect(text == "sub R · sub A · disp A · disp R · E1")
  }

  @Test(
    "SIG-takeUntilRepl-04: if the replacement ends without a value, both end",
    arguments: [(false, "C"), (true, "E3")])
  func replacementEnds(byError: Bool, expected: String) {
    let text = scenario { _, log in
      let (source, replacement) = (LoggedSource<Int>("A", log), LoggedSource<Int>("R", log))
      source.signal.takeUntilReplacement(replacement.signal).record(in: log)
      if byError { replacement.fail(3) } else { replacement.complete() }
      source.send(1)
    }
    #expect(text == "sub R · sub A · disp R · disp A · " + expected)
  }
}
