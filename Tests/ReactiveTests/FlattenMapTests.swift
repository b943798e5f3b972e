import Reactive
import Testing

@Suite struct FlattenMapTests {
  @Test("SIG-flattenMap-03: a shared inner signal sends to its inner subscriptions, oldest first")
  func allLive() {
    let text = scenario { _, log in
      let outer = Subject<Int>()
      let inner = Subject<String>()
      outer.flattenMap { number in inner.map { "\(number)\($0)" } }.record(in: log)
      outer.sendNext(1)
      outer.sendNext(2)
      inner.sendNext("a")
    }
    #expect(text == "1a · 2a")
  }

  @Test("SIG-flattenMap-04: nil counts as an empty signal, and later values are still mapped")
  func nilIsEmpty() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .next(2), .next(3), .completed)
        .flattenMap { $0 == 2 ? nil : .return($0) }.record(in: log)
    }
    #expect(text == "sub A · 1 · 3 · C · disp A")
  }

  @Test("SIG-flattenMap-05: an inner error ends all subscriptions before the error is delivered")
  func innerError() {
    let text = scenario { _, log in
      let (outer, one, other) = (
        LoggedSource<Int>("o", log), LoggedSource<Int>("i", log), LoggedSource<Int>("j", log)
      )
      outer.signal.flattenMap { $0 == 1 ? one.signal : other.signal }.record(in: log)
      outer.send(1)
      outer.send(2)
      one.fail(4)
      other.send(1)
      outer.send(1)
    }
    #expect(text == "sub o · sub i · sub j · disp i · disp o · disp j · E4")
  }

  @Test(
    "SIG-flattenMap-06: a disposal or an outer error also ends the inner subscriptions",
    arguments: [(false, "disp o · disp i"), (true, "disp o · disp i · E1")])
  func outerEnds(byError: Bool, expected: String) {
    let text = scenario { _, log in
      let (outer, inner) = (LoggedSource<Int>("o", log), LoggedSource<Int>("i", log))
      let subscription = outer.signal.flattenMap { _ in inner.signal }.record(in: log)
      outer.send(1)
      if byError { outer.fail() } else { subscription.dispose() }
      inner.send(2)
    }
    #expect(text == "sub o · sub i · " + expected)
  }

  @Test("SIG-flattenMap-07: `take` ends the outer and all inner subscriptions")
  func takeOne() {
    let text = scenario { _, log in
      let (outer, inner) = (LoggedSource<Int>("o", log), LoggedSource<Int>("i", log))
      outer.signal.flattenMap { _ in inner.signal }.take(1).record(in: log)
      outer.send(1)
      outer.send(2)
      inner.send(5)
    }
    #expect(text == "sub o · sub i · sub i · 5 · disp o · disp i · disp i · C")
  }

  @Test("SIG-flattenMap-06: the result completes after the outer signal and all inner signals")
  func completion() {
    let text = scenario { _, log in
      let (outer, inner) = (LoggedSource<Int>("o", log), LoggedSource<Int>("i", log))
      outer.signal.flattenMap { _ in inner.signal }.record(in: log)
      outer.send(1)
      outer.send(2)
      outer.complete()
      inner.send(7)
      inner.complete()
    }
    #expect(text == "sub o · sub i · sub i · disp o · 7 · 7 · disp i · disp i · C")
  }

  @Test(
    "If the closure disposes of the result, the returned signal is subscribed to, then disposed of"
  )
  func disposeInClosure() {
    let text = scenario { _, log in
      let outer = LoggedSource<Int>("o", log)
      let own = SerialDisposable()
      own.disposable = outer.signal.flattenMap { _ in
        own.dispose()
        return cold("i", log, .next(1), .completed)
      }.record(in: log)
      outer.send(1)
    }
    #expect(text == "sub o · disp o · sub i · disp i")
  }

  @Test("SIG-flatten-01: nil among the signals is skipped")
  func flattenNil() {
    let text = scenario { _, log in
      Signal<Signal<Int>?>.of(nil, .return(1)).flattenMap { $0 }.record(in: log)
    }
    #expect(text == "1 · C")
  }

  @Test("SIG-flatten-02: a signal sent by a handler sends its value before the handler returns")
  func flattenNested() {
    let text = scenario { _, log in
      let outer = Subject<Signal<Int>>()
      outer.flatten().subscribeNext { value in
        log("\(value)")
        guard value == 1 else { return }
        outer.sendNext(.return(2))
        log("back")
      }
      outer.sendNext(.return(1))
    }
    #expect(text == "1 · 2 · back")
  }

  @Test("Values sent on a thread without a scheduler are also mapped to signals")
  func plainThread() {
    let text = scenario { clock, log in
      let outer = Subject<Int>()
      outer.flattenMap { cold("i", log, .next($0), .completed) }.record(in: log)
      clock.runWithoutScheduler { outer.sendNext(1) }
      clock.turn()
    }
    #expect(text == "sub i · 1 · disp i")
  }
}
