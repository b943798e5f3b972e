import Reactive
import Testing

@Suite struct MaterializeTests {
  @Test("SIG-materialize-01: every event becomes a value, and the ending is followed by completion")
  func materialize() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .completed).materialize().record(in: log)
      cold("B", log, .next(1), .failed(3)).materialize().record(in: log)
    }
    #expect(
      text == """
        sub A · next = 1 · completed · C · disp A · sub B · next = 1 · error = E3 · C · disp B
        """)
  }

  @Test("SIG-materialize-01: the source is cleaned up before its ending is sent")
  func materializeHot() {
    let text = scenario { _, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.materialize().record(in: log)
      a.send(1)
      a.complete()
    }
    #expect(text == "sub A · next = 1 · disp A · completed · C")
  }

  @Test(
    "SIG-materialize-01: a disposal sends no event, and drops the completion that would follow")
  func materializeDisposed() {
    let text = scenario { _, log in
      let a = LoggedSource<Int>("A", log)
      let disposable = a.signal.materialize().record(in: log)
      disposable.dispose()
      let b = LoggedSource<Int>("B", log)
      let subscription = SerialDisposable()
      subscription.disposable = b.signal.materialize().subscribe(
        next: {
          log("\($0)")
          subscription.dispose()
        }, completed: { log("C") })
      b.complete()
    }
    #expect(text == "sub A · disp A · sub B · disp B · completed")
  }

  @Test("SIG-dematerialize-02: events after an ending are ignored, and an error stays an error")
  func dematerialize() {
    let text = scenario { _, log in
      for events: [Event<Int>] in [
        [.next(1), .completed, .next(2)], [.next(1), .failed(2), .next(2)], [.next(1)],
      ] {
        let source = LoggedSource<Event<Int>>("A", log)
        source.signal.dematerialize().record(in: log)
        for event in events { source.send(event) }
        source.fail(1)
        log("sent")
      }
    }
    #expect(
      text == """
        sub A · 1 · disp A · C · sent · sub A · 1 · disp A · E2 · sent · sub A · 1 · disp A · E1 · sent
        """)
  }

  @Test(
    "SIG-dematerialize-02: if the source completes without an ending event, the result completes")
  func dematerializeCompletion() {
    let text = scenario { _, log in
      Signal.of(Event.next(1), .next(2)).dematerialize().record(in: log)
    }
    #expect(text == "1 · 2 · C")
  }

  @Test("SIG-materialize-01, SIG-dematerialize-02: `dematerialize` reverses `materialize`")
  func roundTrip() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .completed).materialize().dematerialize().record(in: log)
      cold("B", log, .next(1), .failed(3)).materialize().dematerialize().record(in: log)
    }
    #expect(text == "sub A · 1 · C · disp A · sub B · 1 · E3 · disp B")
  }

  @Test("A completed event sent by a handler completes the result after the handler returns")
  func nestedCompletion() {
    let text = scenario { _, log in
      let events = LoggedSource<Event<Int>>("A", log)
      events.signal.dematerialize().subscribe(
        next: {
          log("in \($0)")
          events.send(Event<Int>.completed)
          events.send(.next(2))
          log("out \($0)")
        }, completed: { log("C") })
      events.send(.next(1))
      log("sent")
    }
    #expect(text == "sub A · in 1 · disp A · out 1 · C · sent")
  }
}
