import Reactive
import Testing

@Suite struct AutoconnectTests {
  @Test(
    "MC-autoconnect-01: `autoconnect` connects for the first subscriber, and disconnects with the last"
  )
  func autoconnect() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let shared = source.signal.publish().autoconnect()
      let first = shared.record(in: log, as: "x")
      let second = shared.record(in: log, as: "y")
      source.send(1)
      first.dispose()
      source.send(2)
      second.dispose()
      log("log")
      shared.record(in: log, as: "z")
      source.send(3)
    }
    #expect(text == "sub A · x1 · y1 · y2 · disp A · log")
  }

  @Test("MC-autoconnect-01: if the source completes at once, a second subscriber gets nothing")
  func synchronousSource() {
    let text = scenario { _, log in
      let shared = cold("A", log, .next(1), .completed).publish().autoconnect()
      shared.record(in: log, as: "x")
      log("log")
      shared.record(in: log, as: "y")
    }
    #expect(text == "sub A · x1 · xC · disp A · log")
  }

  @Test("MC-autoconnect-01: if one of several subscribers leaves, the connection remains")
  func takesOne() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let shared = source.signal.publish().autoconnect()
      shared.take(1).record(in: log, as: "x")
      let second = shared.record(in: log, as: "y")
      source.send(1)
      source.send(2)
      second.dispose()
    }
    #expect(text == "sub A · x1 · xC · y1 · y2 · disp A")
  }

  @Test("MC-autoconnect-01: each autoconnect counts its own subscribers")
  func twoAutoconnects() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let connection = source.signal.publish()
      let first = connection.autoconnect().record(in: log, as: "x")
      connection.autoconnect().record(in: log, as: "y")
      source.send(1)
      first.dispose()
      source.send(2)
    }
    #expect(text == "sub A · x1 · y1 · disp A")
  }

  @Test("MC-autoconnect-02: a replay subject keeps earlier values after disconnecting")
  func replayed() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let shared = source.signal.multicast(ReplaySubject()).autoconnect()
      let first = shared.record(in: log, as: "x")
      let second = shared.record(in: log, as: "y")
      source.send(1)
      first.dispose()
      source.send(2)
      second.dispose()
      log("log")
      shared.record(in: log, as: "z")
      source.send(3)
    }
    #expect(text == "sub A · x1 · y1 · y2 · disp A · log · z1 · z2")
  }

  @Test(
    "MC-autoconnect-02: after a completion, a new subscriber gets the values and the completion")
  func replayedToTheEnd() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let shared = source.signal.multicast(ReplaySubject()).autoconnect()
      shared.record(in: log, as: "x")
      source.send(1)
      source.complete()
      log("log")
      shared.record(in: log, as: "y")
    }
    #expect(text == "sub A · x1 · disp A · xC · log · y1 · yC")
  }

  @Test("MC-autoconnect-02: a subscriber on a thread without a scheduler connects later")
  func plainThread() {
    let text = scenario { clock, log in
      let shared = cold("A", log, .next(1), .completed).multicast(ReplaySubject()).autoconnect()
      clock.runWithoutScheduler {
        shared.record(in: log, as: "x")
        log("log")
      }
      clock.turn()
    }
    #expect(text == "log · sub A · x1 · xC · disp A")
  }
}
