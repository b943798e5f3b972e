import Reactive
import Testing

@Suite struct ConcatTests {
  @Test("SIG-concat-06: after the result has ended, the remaining signals are not even created")
  func over() {
    let text = scenario { _, log in
      let made = Signal<Int>.defer {
        log("made")
        return .return(2)
      }
      Signal.return(1).concat(made).take(1).record(in: log)
    }
    #expect(text == "1 · C")
  }

  @Test("SIG-startWith-01: the start value comes before the source is subscribed to")
  func startWith() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      source.signal.startWith(0).record(in: log)
      source.send(1)
    }
    #expect(text == "0 · sub A · 1")
  }

  @Test(
    "SIG-startWith-02: nil can be a start value, and the value of the last `startWith` is sent first"
  )
  func startWithMore() {
    let text = scenario { _, log in
      Signal<Int?>.empty().startWith(nil).record(in: log)
      cold("Z", log, .next(1), .failed()).startWith(0).startWith(-1).record(in: log)
    }
    #expect(text == "nil · C · -1 · 0 · sub Z · 1 · E1 · disp Z")
  }

  @Test(
    "SIG-concat-01: the second signal is subscribed to after the first is cleaned up")
  func second() {
    let text = scenario { _, log in
      let first = LoggedSource<Int>("A", log)
      first.signal.concat(cold("B", log, .next(2), .completed)).record(in: log)
      first.send(1)
      first.complete()
      first.send(3)
    }
    #expect(text == "sub A · 1 · disp A · sub B · 2 · C · disp B")
  }

  @Test(
    "SIG-concat-02: after a synchronous signal, the next begins before the cleanup of the first")
  func synchronous() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .completed).concat(cold("B", log, .next(2), .completed))
        .record(in: log)
    }
    #expect(text == "sub A · 1 · sub B · 2 · C · disp B · disp A")
  }

  @Test("SIG-concat-03: values that the second signal sends before its turn are lost")
  func lost() {
    let text = scenario { _, log in
      let (a, b) = (Subject<String>(), Subject<String>())
      a.concat(b).record(in: log)
      b.sendNext("lost")
      a.sendNext("1")
      a.sendCompleted()
      b.sendNext("2")
    }
    #expect(text == "1 · 2")
  }

  @Test("SIG-concat-04: if the first signal fails, the second is never subscribed to")
  func error() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .failed()).concat(cold("B", log, .next(2), .completed))
        .record(in: log)
    }
    #expect(text == "sub A · 1 · E1 · disp A")
  }

  @Test("SIG-concat-06: the signals of a list follow one another, and an empty list completes")
  func list() {
    let text = scenario { _, log in
      Signal.concat([
        cold("a", log, .next(1), .completed), cold("b", log, .next(2), .completed),
        cold("c", log, .next(3), .completed),
      ]).record(in: log)
      Signal<Int>.concat([]).record(in: log)
    }
    #expect(text == "sub a · 1 · sub b · 2 · sub c · 3 · C · disp c · disp b · disp a · C")
  }

  @Test(
    "SIG-concat-06: each hot signal is disposed of before the next begins, however they are nested")
  func nestedList() {
    for folding in [0, 1, 2] {
      let text = scenario { _, log in
        let hot = ["a", "b", "c"].map { LoggedSource<Int>($0, log) }
        let (a, b, c) = (hot[0].signal, hot[1].signal, hot[2].signal)
        let signals = [a.concat(b).concat(c), a.concat(b.concat(c)), .concat(a, b, c)]
        signals[folding].record(in: log)
        for (index, source) in hot.enumerated() {
          source.send(index)
          source.complete()
        }
      }
      #expect(
        text == "sub a · 0 · disp a · sub b · 1 · disp b · sub c · 2 · disp c · C")
    }
  }

  @Test("SIG-concat-04: after a disposal, the second signal is not subscribed to")
  func disposal() {
    let text = scenario { _, log in
      let first = LoggedSource<Int>("A", log)
      let second = cold("B", log, .next(2), .completed)
      let subscription = first.signal.concat(second).record(in: log)
      subscription.dispose()
      first.complete()
      let own = SerialDisposable()
      own.disposable = first.signal.doCompleted { own.dispose() }.concat(second).record(in: log)
      first.complete()
    }
    #expect(text == "sub A · disp A · sub A · disp A")
  }

  @Test("SIG-concat-08: in a signal of signals, each signal waits for the previous one")
  func ofSignals() {
    let text = scenario { clock, log in
      let outer = LoggedSource<Signal<Int>>("o", log)
      outer.signal.concat().record(in: log)
      outer.send(.return(1))
      outer.send(.return(2).delay(.zero))
      outer.send(.empty())
      outer.send(.return(3))
      outer.complete()
      log("log")
      clock.turn()
      log("turn")
      clock.turn()
    }
    #expect(text == "sub o · 1 · disp o · log · 2 · 3 · C · turn")
  }

  @Test("SIG-concat-02: on a plain thread, the second signal begins on a background scheduler")
  func plainThread() {
    let text = scenario { clock, log in
      let subject = Subject<Int>()
      subject.concat(cold("B", log, .next(2), .completed)).record(in: log)
      clock.runWithoutScheduler {
        subject.sendCompleted()
        log("sent")
      }
      clock.turn()
    }
    #expect(text == "sent · sub B · 2 · C · disp B")
  }

  @Test("SIG-then-03: `then` creates its signal anew at each completion")
  func then() {
    let text = scenario { _, log in
      let signal = cold("A", log, Event<Int>.completed).then {
        log("log")
        return Signal.return(1)
      }
      signal.record(in: log)
      signal.record(in: log)
    }
    #expect(text == "sub A · log · 1 · C · disp A · sub A · log · 1 · C · disp A")
  }

  @Test("SIG-then-03: `then` drops earlier values, and creates no signal after an error")
  func thenIgnores() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      source.signal.then { Signal.return("end") }.record(in: log)
      source.send(1)
      source.complete()
      source.signal.then { Signal.return("end") }.record(in: log)
      source.send(2)
      source.fail(4)
    }
    #expect(text == "sub A · disp A · end · C · sub A · disp A · E4")
  }
}
