import Reactive
import Testing

@Suite struct MulticastTests {
  @Test(
    "MC-replay-01: `replay` subscribes once, at once, and replays everything to all subscribers")
  func replay() {
    let text = scenario { _, log in
      let replayed = cold("A", log, .next(1), .next(2), .completed).replay()
      log("log")
      replayed.record(in: log, as: "x")
      replayed.record(in: log, as: "y")
    }
    #expect(text == "sub A · disp A · log · x1 · x2 · xC · y1 · y2 · yC")
  }

  @Test("MC-replay-01: a late subscriber gets earlier values, then later ones, then the error")
  func replayLive() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let replayed = source.signal.replay()
      source.send(1)
      let first = replayed.record(in: log, as: "x")
      first.dispose()
      source.send(2)
      replayed.record(in: log, as: "y")
      source.send(3)
      source.fail(4)
      replayed.record(in: log, as: "z")
    }
    #expect(text == "sub A · x1 · y1 · y2 · y3 · disp A · yE4 · z1 · z2 · z3 · zE4")
  }

  @Test("MC-replay-01: `replayLast` replays the latest value and the ending")
  func replayLast() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let replayed = source.signal.replayLast()
      replayed.record(in: log, as: "w")
      source.send(1)
      source.send(2)
      replayed.record(in: log, as: "x")
      source.send(3)
      source.complete()
      replayed.record(in: log, as: "y")
    }
    #expect(text == "sub A · w1 · w2 · x2 · w3 · x3 · disp A · wC · xC · y3 · yC")
  }

  @Test("MC-replay-01: `replayLast` of an empty signal replays only the completion")
  func replayLastOfNothing() {
    let text = scenario { _, log in
      let replayed = cold("A", log, Event<Int>.completed).replayLast()
      log("log")
      replayed.record(in: log)
    }
    #expect(text == "sub A · disp A · log · C")
  }

  @Test(
    "MC-replay-01: `replayLazily` waits for the first subscriber, and continues when the last one leaves"
  )
  func replayLazily() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let replayed = source.signal.replayLazily()
      source.send(1)
      log("log")
      let first = replayed.record(in: log, as: "x")
      source.send(2)
      first.dispose()
      source.send(3)
      replayed.record(in: log, as: "y")
      source.complete()
      replayed.record(in: log, as: "z")
    }
    #expect(text == "log · sub A · x2 · y2 · y3 · disp A · yC · z2 · z3 · zC")
  }

  @Test("MC-replay-01: `replayLazily` runs a synchronous source to its end, then replays it")
  func replayLazilyOfCold() {
    let text = scenario { _, log in
      let replayed = cold("A", log, .next(1), .next(2), .completed).replayLazily()
      log("log")
      replayed.take(1).record(in: log, as: "x")
      replayed.record(in: log, as: "y")
    }
    #expect(text == "log · sub A · disp A · x1 · xC · y1 · y2 · yC")
  }

  @Test("MC-publish-04: the signal of a published source has no name, even if the source has one")
  func publishName() {
    #expect(Signal.return(1).named("one").publish().signal.name == "")
  }

  @Test("MC-publish-01: a published source is subscribed to when it is connected, and only once")
  func publish() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let connection = source.signal.publish()
      connection.signal.record(in: log, as: "x")
      log("log")
      let first = connection.connect()
      let second = connection.connect()
      log(first === second ? "same" : "different")
      source.send(1)
      first.dispose()
      source.send(2)
      log(connection.connect() === first ? "same" : "different")
      source.send(3)
    }
    #expect(text == "log · sub A · same · x1 · disp A · same")
  }

  @Test("MC-publish-01: connecting in the source's closure does not connect a second time")
  func connectWithin() {
    let text = scenario { _, log in
      let later = Lockbox<MulticastConnection<Int>>()
      let connection = Signal<Int> { subscriber in
        log("sub")
        later.value?.connect()
        subscriber.sendNext(1)
        return Disposable { log("disp") }
      }.publish()
      later.value = connection
      connection.signal.record(in: log, as: "x")
      connection.connect().dispose()
      log("log")
    }
    #expect(text == "sub · x1 · disp · log")
  }

  @Test(
    "MC-publish-01: disconnecting in the source's closure cleans up after the closure has returned")
  func disconnectWithin() {
    let text = scenario { _, log in
      let later = Lockbox<MulticastConnection<Int>>()
      let connection = Signal<Int> { subscriber in
        log("sub")
        later.value?.connect().dispose()
        return Disposable { log("disp") }
      }.publish()
      later.value = connection
      connection.connect()
      log("log")
    }
    #expect(text == "sub · disp · log")
  }

  @Test("MC-publish-02: after a published source has ended, a new subscriber gets nothing")
  func publishedTooEarly() {
    let text = scenario { _, log in
      let connection = cold("A", log, .next(1), .completed).publish()
      connection.connect()
      connection.signal.record(in: log, as: "x")
      log("log")
    }
    #expect(text == "sub A · disp A · log")
  }

  @Test("MC-publish-03: a connected source sends each value to all subscribers before the next")
  func publishToTwo() {
    let text = scenario { _, log in
      let connection = cold("A", log, .next(1), .next(2), .completed).publish()
      connection.signal.record(in: log, as: "x")
      connection.signal.record(in: log, as: "y")
      connection.connect()
    }
    #expect(text == "sub A · x1 · y1 · x2 · y2 · xC · yC · disp A")
  }

  @Test("MC-publish-03: an error reaches every subscriber after the source has been disposed of")
  func publishedError() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let connection = source.signal.publish()
      connection.signal.record(in: log, as: "x")
      connection.signal.record(in: log, as: "y")
      connection.connect()
      source.fail(3)
    }
    #expect(text == "sub A · disp A · xE3 · yE3")
  }

  @Test("MC-multicast-01: the subject given to `multicast` keeps its own behaviour")
  func multicast() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let connection = source.signal.multicast(BehaviorSubject(0))
      connection.signal.record(in: log, as: "x")
      connection.connect()
      source.send(1)
      connection.signal.record(in: log, as: "y")
      withExtendedLifetime(connection) { log("end") }
    }
    #expect(text == "x0 · sub A · x1 · y1 · end")
  }

  @Test("MC-multicast-01: other values sent to the subject also reach its subscribers")
  func multicastWithOthers() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let subject = Subject<Int>()
      let connection = source.signal.multicast(subject)
      connection.signal.record(in: log, as: "x")
      connection.connect()
      source.send(1)
      subject.sendNext(9)
      subject.sendCompleted()
      source.send(2)
    }
    #expect(text == "sub A · x1 · x9 · disp A · xC")
  }
}
