import Reactive
import Testing

@Suite struct SubscribeTests {
  @Test("SIG-subscribe-02, SIG-basic-01: nil is a value like any other")
  func nilValue() {
    let text = scenario { _, log in
      Signal<Int?>.return(nil).record(in: log)
    }
    #expect(text == "nil · C")
  }

  @Test("SIG-subscribe-05: on a thread without a scheduler, the closure runs later")
  func later() {
    let text = scenario { clock, log in
      clock.runWithoutScheduler {
        let subscription = cold("A", log, .next(1), .completed).record(in: log)
        log("returned \(subscription.isDisposed)")
      }
      clock.turn()
    }
    #expect(text == "returned false · sub A · 1 · C · disp A")
  }

  @Test(
    "SIG-subscribe-05: the closure does not run if the subscription is disposed of before its turn")
  func disposedBefore() {
    let text = scenario { clock, log in
      clock.runWithoutScheduler {
        cold("A", log, .next(1), .completed).record(in: log).dispose()
        cold("B", log, .next(1), .completed).map { $0 }.record(in: log).dispose()
        log("returned")
      }
      clock.advance(by: .seconds(1))
    }
    #expect(text == "returned")
  }

  @Test(
    "SIG-subscribe-05: subscriptions made without a scheduler begin in the order in which they were made"
  )
  func order() {
    let text = scenario { clock, log in
      clock.runWithoutScheduler {
        for name in ["A", "B", "C"] { cold(name, log, .next(1), .completed).record(in: log) }
      }
      clock.turn()
    }
    #expect(
      text == "sub A · 1 · C · disp A · sub B · 1 · C · disp B · sub C · 1 · C · disp C")
  }

  @Test(
    "SIG-subscribe-05: without a scheduler, a subject upstream of an operator is subscribed to later"
  )
  func subjectBehindOperator() {
    let text = scenario { clock, log in
      let subject = Subject<Int>()
      clock.runWithoutScheduler {
        subject.record(in: log)
        subject.map { $0 * 10 }.record(in: log)
        subject.sendNext(1)
      }
      clock.turn()
      subject.sendNext(2)
    }
    #expect(text == "1 · 2 · 20")
  }

  @Test(
    "SIG-subscribe-06: on a background scheduler, everything happens at once, on that scheduler")
  func onBackground() {
    let text = scenario { clock, log in
      let background = clock.background(name: "b")
      background.schedule {
        Signal<Int> { subscriber in
          log("closure on \(Scheduler.current!)")
          subscriber.sendNext(1)
          subscriber.sendCompleted()
          return nil
        }.subscribe(
          next: { log("\($0) on \(Scheduler.current!)") },
          completed: { log("C on \(Scheduler.current!)") })
        log("returned")
      }
      clock.turn()
    }
    #expect(text == "closure on b · 1 on b · C on b · returned")
  }

  @Test("A custom subscriber gets every event until its subscription is disposed of")
  func ownSubscriber() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      let subscription = source.signal.subscribe(Printer(log))
      source.send(1)
      subscription.dispose()
      source.send(2)
      cold("B", log, .next(3), .completed).subscribe(Printer(log))
      cold("D", log, .failed(4)).subscribe(Printer(log))
    }
    #expect(
      text == "did subscribe · sub A · 1 · disp A · did subscribe · sub B · 3 · C · disp B"
        + " · did subscribe · sub D · E4 · disp D")
  }

  @Test("SIG-subscribe-07: `return`, `empty` and `error` send no disposable to their subscriber")
  func plainSources() {
    let text = scenario { _, log in
      Signal.return(1).subscribe(Printer(log))
      Signal.empty().subscribe(Printer(log))
      Signal.error(TestError(2)).subscribe(Printer(log))
      Signal.never().subscribe(Printer(log))
      Signal.return(3).map { $0 }.subscribe(Printer(log))
    }
    #expect(text == "1 · C · C · E2 · did subscribe · did subscribe · 3 · C")
  }

  @Test("Without an error handler, an error ends the subscription silently")
  func noErrorHandler() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("A", log)
      source.signal.subscribeNext { log("\($0)") }
      source.signal.subscribeCompleted { log("C") }
      source.send(1)
      source.fail()
      source.send(2)
    }
    #expect(text == "sub A · sub A · 1 · disp A · disp A")
  }
}

private final class Printer: Subscriber {
  private let log: Log

  init(_ log: Log) { self.log = log }

  func sendNext(_ value: Int) { log("\(value)") }
  func sendError(_ error: any Error) { log("\(error)") }
  func sendCompleted() { log("C") }
  func didSubscribe(with disposable: CompoundDisposable) { log("did subscribe") }
}
