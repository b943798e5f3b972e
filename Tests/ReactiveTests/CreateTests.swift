import Reactive
import Testing

@Suite struct CreateTests {
  @Test("SIG-create-01: the closure runs once per subscriber, and not before one subscribes")
  func runsPerSubscriber() {
    let text = scenario { _, log in
      let count = CallCounter()
      let signal = Signal<Int> { subscriber in
        log("run \(count.next())")
        subscriber.sendNext(1)
        return nil
      }
      log("made \(count.value)")
      signal.record(in: log, as: "x")
      signal.record(in: log, as: "y")
    }
    #expect(text == "made 0 · run 0 · x1 · run 1 · y1")
  }

  @Test("SIG-create-02: a synchronous source ends and is cleaned up before `subscribe` returns")
  func synchronous() {
    let text = scenario { _, log in
      let subscription = cold("A", log, .next(1), .completed).record(in: log)
      log("returned \(subscription.isDisposed)")
    }
    #expect(text == "sub A · 1 · C · disp A · returned true")
  }

  @Test(
    "SIG-create-05: nothing is delivered after the first ending",
    arguments: [
      ([.next(1), .completed, .next(2), .failed(), .completed], "1 · C"),
      ([.failed(), .next(2), .completed], "E1"),
      ([.completed, .completed], "C"),
      ([.failed(1), .failed(2)], "E1"),
    ] as [([Event<Int>], String)])
  func oneEnding(events: [Event<Int>], expected: String) {
    let text = scenario { _, log in
      Signal<Int> { subscriber in
        for event in events { subscriber.send(event) }
        return nil
      }.record(in: log)
    }
    #expect(text == expected)
  }

  @Test("SIG-create-05: after a handler has sent an ending, what the source sends is dropped")
  func endingFromHandler() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      source.signal.subscribe(
        next: {
          log("in\($0)")
          source.complete()
          source.send(2)
          log("out\($0)")
        }, completed: { log("C") })
      source.send(1)
    }
    #expect(text == "sub A · in1 · disp A · C · out1")
  }

  @Test("SIG-create-08: a handler may dispose of its own subscription, with immediate effect")
  func disposeInHandler() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let own = SerialDisposable()
      own.disposable = source.signal.subscribe(
        next: {
          log("\($0)")
          own.dispose()
          log("after")
        }, completed: { log("C") })
      source.send(1)
      source.send(2)
      source.complete()
    }
    #expect(text == "sub A · 1 · disp A · after")
  }

  @Test(
    "SIG-create-08: after a handler disposes of its subscription, the closure's sends are dropped")
  func disposeWhileSending() {
    let text = scenario { _, log in
      let own = SerialDisposable()
      let source = Subject<Int>()
      own.disposable = Signal<Int> { subscriber in
        let feed = source.subscribeNext { value in
          subscriber.sendNext(value)
          subscriber.sendNext(value * 10)
          subscriber.sendCompleted()
          log("sent")
        }
        return Disposable {
          feed.dispose()
          log("disp")
        }
      }.subscribe(
        next: {
          log("\($0)")
          own.dispose()
        }, completed: { log("C") })
      source.sendNext(1)
      source.sendNext(2)
    }
    #expect(text == "1 · disp · sent")
  }

  @Test("SIG-create-10: disposing of the outer subscription ends the inner one that feeds it")
  func forwardedThenDisposed() {
    let text = scenario { _, log in
      let inner = LoggedSource<Int>("inner", log)
      let outer = Signal<Int> { subscriber in
        inner.signal.subscribe(subscriber)
        return nil
      }.record(in: log)
      inner.send(1)
      outer.dispose()
      inner.send(2)
    }
    #expect(text == "sub inner · 1 · disp inner")
  }

  @Test("SIG-create-10: when the inner subscription ends, the outer one that it feeds also ends")
  func forwardedThenCompleted() {
    let text = scenario { _, log in
      let inner = LoggedSource<Int>("inner", log)
      let outer = Signal<Int> { subscriber in
        inner.signal.subscribe(subscriber)
        return Disposable { log("disp outer") }
      }.record(in: log)
      inner.send(1)
      inner.complete()
      log("\(outer.isDisposed)")
    }
    #expect(text == "sub inner · 1 · disp inner · disp outer · C · true")
  }

  @Test("SIG-create-10: when the first of two inner subscriptions ends, the other one also ends")
  func twoForwarded() {
    let text = scenario { _, log in
      let one = LoggedSource<Int>("i", log)
      let other = LoggedSource<Int>("j", log)
      Signal<Int> { subscriber in
        one.signal.subscribe(subscriber)
        other.signal.subscribe(subscriber)
        return nil
      }.record(in: log)
      one.send(1)
      other.send(2)
      one.fail(3)
      other.send(4)
    }
    #expect(text == "sub i · sub j · 1 · 2 · disp i · disp j · E3")
  }
}
