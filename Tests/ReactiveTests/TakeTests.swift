import Reactive
import Testing

@Suite struct TakeTests {
  @Test(
    "SIG-take-01, SIG-take-03, SIG-take-04, SIG-take-05: `take` ends at its count or with its source",
    arguments: [
      (2, [.next(1), .next(2), .next(3), .completed], "sub A · 1 · 2 · C · disp A"),
      (0, [.next(1), .completed], "C"),
      (5, [.next(1), .next(2), .completed], "sub A · 1 · 2 · C · disp A"),
      (2, [.next(1), .failed()], "sub A · 1 · E1 · disp A"),
      (2, [.next(1), .next(2), .failed()], "sub A · 1 · 2 · C · disp A"),
      (2, [.next(1), .next(2), .completed], "sub A · 1 · 2 · C · disp A"),
    ] as [(Int, [Event<Int>], String)])
  func take(count: Int, events: [Event<Int>], expected: String) {
    let text = scenario { _, log in
      cold("A", log, events).take(count).record(in: log)
    }
    #expect(text == expected)
  }

  @Test("SIG-take-02: after the last value, the source is disposed of before the completion")
  func order() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      source.signal.take(2).record(in: log)
      source.send(1)
      source.send(2)
      log("log")
      source.send(3)
    }
    #expect(text == "sub A · 1 · 2 · disp A · C · log")
  }

  @Test("SIG-take-02: each subscription has its own count")
  func countPerSubscription() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      let taken = subject.take(2)
      taken.record(in: log, as: "x")
      subject.sendNext(1)
      taken.record(in: log, as: "y")
      subject.sendNext(2)
      subject.sendNext(3)
      subject.sendNext(4)
    }
    #expect(text == "x1 · x2 · xC · y2 · y3 · yC")
  }

  @Test("SIG-take-06: values sent by a handler are counted, and the completion is sent once")
  func recursion() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      source.signal.take(3).subscribe(
        next: {
          log("in\($0)")
          source.send($0 + 1)
          log("out\($0)")
        }, completed: { log("C") })
      source.send(0)
    }
    #expect(text == "sub A · in0 · in1 · in2 · disp A · out2 · out1 · C · out0")
  }

  @Test("SIG-take-06: if `map` follows `take`, the completion waits for the outermost handler")
  func recursionBehindMap() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.take(3).map { $0 }.subscribe(
        next: {
          log("in\($0)")
          subject.sendNext($0 + 1)
          log("out\($0)")
        }, completed: { log("C") })
      subject.sendNext(0)
    }
    #expect(text == "in0 · in1 · in2 · out2 · out1 · out0 · C")
  }

  @Test(
    "SIG-take-06: with no value beyond the count, the completion waits for the outermost handler")
  func recursionWithinTheCount() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.take(3).subscribe(
        next: {
          log("in\($0)")
          if $0 < 2 { subject.sendNext($0 + 1) }
          log("out\($0)")
        }, completed: { log("C") })
      subject.sendNext(0)
    }
    #expect(text == "in0 · in1 · in2 · out2 · out1 · out0 · C")
  }

  @Test("SIG-take-06: with a count of 1, the completion follows the handler")
  func recursionOnce() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.take(1).subscribe(
        next: {
          log("in\($0)")
          subject.sendNext($0 + 1)
          log("out\($0)")
        }, completed: { log("C") })
      subject.sendNext(0)
    }
    #expect(text == "in0 · out0 · C")
  }

  @Test("Of two takes in one chain, the smaller count ends the result")
  func takeOfTake() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .next(2), .next(3)).take(3).take(2).record(in: log)
      cold("B", log, .next(1), .next(2), .next(3)).take(2).take(3).record(in: log)
    }
    #expect(text == "sub A · 1 · 2 · C · disp A · sub B · 1 · 2 · C · disp B")
  }

  @Test("A negative count is reported as misuse")
  func negative() {
    let text = scenario { _, log in
      Misuse.intercepted(by: { log($0) }) {
        Signal.return(1).take(-1).record(in: log)
        Signal.return(1).skip(-1).record(in: log)
        Signal.return(1).takeLast(-1).record(in: log)
      }
    }
    #expect(
      text == "take(-1): the count must not be negative. · C"
        + " · skip(-1): the count must not be negative. · 1 · C"
        + " · takeLast(-1): the count must not be negative. · C")
  }
}
