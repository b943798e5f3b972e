import Reactive
import Testing

@Suite struct SubscribeOnTests {
  @Test("SIG-subscribeOn-01: the source is subscribed to in a later turn of the scheduler")
  func later() {
    let text = scenario { clock, log in
      cold("A", log, .next(1), .completed).subscribeOn(.main).record(in: log)
      log("ret")
      clock.turn()
    }
    #expect(text == "ret · sub A · 1 · C · disp A")
  }

  @Test("SIG-subscribeOn-02: after an early disposal, the source is not subscribed to")
  func disposedBefore() {
    let text = scenario { clock, log in
      let disposable = cold("A", log, .next(1), .completed).subscribeOn(.main).record(in: log)
      disposable.dispose()
      #expect(clock.scheduled.isEmpty)
      clock.turn()
    }
    #expect(text == "")
  }

  @Test("SIG-subscribeOn-02: a later disposal ends the subscription to the source")
  func disposedAfter() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      let disposable = a.signal.subscribeOn(.main).record(in: log)
      clock.turn()
      a.send(1)
      disposable.dispose()
      a.send(2)
    }
    #expect(text == "sub A · 1 · disp A")
  }

  @Test("SIG-subscribeOn-04: earlier values are missed, and later ones stay on their thread")
  func valuesStay() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      let b = Scheduler.background(name: "b")
      a.subscribeOn(b).record(in: log) { "\($0) on \(Scheduler.current!)" }
      a.sendNext(0)
      clock.advance(by: .zero)
      a.sendNext(1)
    }
    #expect(text == "1 on main")
  }

  @Test("SIG-subscribeOn-01: of several `subscribeOn`, the one nearest to the source decides")
  func nearest() {
    let text = scenario { clock, log in
      let b = Scheduler.background(name: "b")
      let c = Scheduler.background(name: "c")
      Signal<Int> { subscriber in
        log("sub on \(Scheduler.current!)")
        subscriber.sendNext(1)
        subscriber.sendError(TestError())
        return nil
      }
      .subscribeOn(b).subscribeOn(c).record(in: log) { "\($0) on \(Scheduler.current!)" }
      log("ret")
      clock.advance(by: .zero)
    }
    #expect(text == "ret · sub on b · 1 on b · E1")
  }

  @Test("SIG-subscribeOn-01: on the immediate scheduler, the source is subscribed to at once")
  func immediate() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .completed).subscribeOn(.immediate).record(in: log)
      log("ret")
    }
    #expect(text == "sub A · 1 · C · disp A · ret")
  }

  @Test("SIG-subscribeOn-04: followed by `deliverOn`, only the work runs on the other scheduler")
  func withDeliverOn() {
    let text = scenario { clock, log in
      let b = Scheduler.background(name: "b")
      Signal.defer {
        log("work on \(Scheduler.current!)")
        return Signal.return(1)
      }
      .subscribeOn(b).deliverOn(.main).record(in: log) { "\($0) on \(Scheduler.current!)" }
      log("ret")
      clock.advance(by: .zero)
    }
    #expect(text == "ret · work on b · 1 on main · C")
  }
}
