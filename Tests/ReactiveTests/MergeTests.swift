import Reactive
import Testing

@Suite struct MergeTests {
  @Test("SIG-merge-01: `merge` subscribes in list order, and completes after all signals")
  func order() {
    let text = scenario { _, log in
      Signal.merge([
        cold("A", log, .next(1), .next(2), .completed), cold("B", log, .next(3), .completed),
      ]).record(in: log)
      Signal<Int>.merge([]).record(in: log)
    }
    #expect(text == "sub A · 1 · 2 · disp A · sub B · 3 · disp B · C · C")
  }

  @Test(
    "SIG-merge-02: values arrive as they are sent; the completion arrives when all have completed")
  func values() {
    let text = scenario { _, log in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      a.merge(b).record(in: log)
      a.sendNext(1)
      b.sendNext(2)
      b.sendCompleted()
      a.sendNext(3)
      a.sendCompleted()
    }
    #expect(text == "1 · 2 · 3 · C")
  }

  @Test("SIG-merge-03: an error from one signal ends the other subscription")
  func error() {
    let text = scenario { _, log in
      let (a, b) = (LoggedSource<Int>("A", log), LoggedSource<Int>("B", log))
      Signal.merge(a.signal, b.signal).record(in: log)
      a.fail()
      b.send(1)
    }
    #expect(text == "sub A · sub B · disp A · disp B · E1")
  }

  @Test("SIG-merge-03: if one signal fails at once, the later ones are not subscribed to")
  func errorAtOnce() {
    let text = scenario { _, log in
      Signal.merge(cold("A", log, .next(1), .failed()), cold("B", log, .next(2), .completed))
        .record(in: log)
    }
    #expect(text == "sub A · 1 · E1 · disp A")
  }

  @Test("SIG-merge-01: no value arrives after `take` or `dispose` has ended the subscription")
  func disposedMeanwhile() {
    let text = scenario { _, log in
      Signal.merge(
        cold("A", log, .next(1), .next(2), .completed), cold("B", log, .next(3), .completed)
      ).take(1).record(in: log)
      let hot = LoggedSource<Int>("H", log)
      hot.signal.merge(hot.signal).record(in: log).dispose()
      hot.send(1)
    }
    #expect(text == "sub A · 1 · C · disp A · sub H · sub H · disp H · disp H")
  }

  @Test("SIG-merge-06: a signal merged with itself sends everything twice")
  func withItself() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.merge(subject).record(in: log)
      subject.sendNext(1)
      subject.sendCompleted()
    }
    #expect(text == "1 · 1 · C")
  }
}
