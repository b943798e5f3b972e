import Reactive
import Testing

@Suite struct BindTests {
  @Test("SIG-bind-01: the outer closure runs once per subscription")
  func outerClosure() {
    let text = scenario { _, log in
      let bound = Signal.of(1, 1).bind {
        log("blk")
        let count = CallCounter()
        return { value, _ in .return(value * 10 + count.next()) }
      }
      bound.record(in: log)
      bound.record(in: log)
    }
    #expect(text == "blk · 10 · 11 · C · blk · 10 · 11 · C")
  }

  @Test(
    "SIG-bind-02: nil ends the subscription to the source, but not the signals that are running")
  func nilStops() {
    let text = scenario { _, log in
      let outer = LoggedSource<Int>("o", log)
      let inner = LoggedSource<Int>("i", log)
      outer.signal.bind { { value, _ in value == 1 ? inner.signal : nil } }.record(in: log)
      outer.send(1)
      outer.send(2)
      inner.send(7)
      outer.send(3)
      inner.complete()
    }
    #expect(text == "sub o · sub i · disp o · 7 · disp i · C")
  }

  @Test("SIG-bind-02: if the closure returns nil, it is not called again, and the result completes")
  func nilAtOnce() {
    let text = scenario { _, log in
      cold("o", log, .next(1), .next(2), .completed).bind {
        { value, _ -> Signal<Int>? in
          log("m\(value)")
          return nil
        }
      }.record(in: log)
    }
    #expect(text == "sub o · m1 · C · disp o")
  }

  @Test("SIG-bind-03: a signal returned together with the stop flag is still subscribed to")
  func stopsWithSignal() {
    let text = scenario { _, log in
      let outer = LoggedSource<Int>("o", log)
      let inner = LoggedSource<Int>("i", log)
      outer.signal.bind {
        { _, stop in
          stop = true
          return inner.signal
        }
      }.record(in: log)
      outer.send(1)
      inner.send(7)
      outer.send(2)
      inner.complete()
    }
    #expect(text == "sub o · sub i · disp o · 7 · disp i · C")
  }

  @Test(
    "SIG-bind-03: without the stop flag, the result completes after the source and all inner signals"
  )
  func waitsForInner() {
    let text = scenario { _, log in
      let outer = LoggedSource<Int>("o", log)
      let inner = LoggedSource<Int>("i", log)
      outer.signal.bind { { _, _ in inner.signal } }.record(in: log)
      outer.send(1)
      outer.complete()
      inner.send(7)
      inner.complete()
    }
    #expect(text == "sub o · sub i · disp o · 7 · disp i · C")
  }

  @Test("SIG-bind-05: after an error, the closure is not called for the remaining values")
  func errorStops() {
    let text = scenario { _, log in
      Signal.of(0, 1, 2).bind {
        { value, _ in
          log("m\(value)")
          return value == 1 ? .error(TestError(2)) : .return(value)
        }
      }.record(in: log)
    }
    #expect(text == "m0 · 0 · m1 · E2")
  }

  @Test("SIG-bind-05: the closure is not called after a disposal in a handler")
  func disposalStops() {
    let text = scenario { _, log in
      let own = SerialDisposable()
      let source = LoggedSource<Signal<Int>>("o", log)
      own.disposable = source.signal.flatten().bind {
        { value, _ in
          log("m\(value)")
          return .return(value)
        }
      }.subscribeNext {
        log("\($0)")
        own.dispose()
      }
      source.send(.of(1, 2))
    }
    #expect(text == "sub o · m1 · 1 · disp o")
  }
}
