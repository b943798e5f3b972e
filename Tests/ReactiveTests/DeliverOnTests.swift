import Reactive
import Testing

@Suite struct DeliverOnTests {
  @Test("SIG-deliverOn-01: a value waits for an action of the scheduler, even if it is sent there")
  func neverAtOnce() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.deliverOn(.main).record(in: log)
      a.sendNext(1)
      a.sendNext(2)
      a.sendCompleted()
      log("sync")
      clock.turn()
    }
    #expect(text == "sync · 1 · 2 · C")
  }

  @Test("SIG-deliverOn-01: an error also waits behind the values")
  func error() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.deliverOn(.main).record(in: log)
      a.send(1)
      a.fail()
      log("sync")
      clock.turn()
    }
    #expect(text == "sub A · disp A · sync · 1 · E1")
  }

  @Test("SIG-deliverOn-03: a disposal drops waiting values")
  func disposal() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      let disposable = a.signal.deliverOn(.main).record(in: log)
      a.send(1)
      disposable.dispose()
      clock.turn()
    }
    #expect(text == "sub A · disp A")
  }

  @Test("SIG-deliverOn-03: a disposal in the handler drops the events still waiting")
  func disposalInside() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      let subscription = SerialDisposable()
      subscription.disposable = a.deliverOn(.main).subscribe(
        next: {
          log("\($0)")
          subscription.dispose()
        }, completed: { log("C") })
      a.sendNext(1)
      a.sendNext(2)
      a.sendCompleted()
      clock.turn()
    }
    #expect(text == "1")
  }

  @Test("SIG-deliverOn-04: a thousand values from a background thread arrive in order")
  func order() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.deliverOn(.main).record(in: log) { "\($0) \(Scheduler.current!)" }
      Scheduler.background().schedule { for number in 1...1000 { a.sendNext(number) } }
      clock.advance(by: .zero)
    }
    #expect(text == (1...1000).map { "\($0) main" }.joined(separator: " · "))
  }

  @Test("SIG-deliverOn-06: the source is cleaned up when it ends, even while its events wait")
  func sourceReleased() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.deliverOn(.background()).record(in: log)
      a.send(1)
      a.complete()
      log("log")
      clock.advance(by: .zero)
    }
    #expect(text == "sub A · disp A · log · 1 · C")
  }

  @Test("SIG-deliverOn-01: a value sent from the handler is delivered in a later turn")
  func nested() {
    let text = scenario { clock, log in
      let a = Subject<Int>()
      a.deliverOn(.main).subscribeNext {
        log("\($0)")
        if $0 == 1 { a.sendNext(3) }
        log("out \($0)")
      }
      a.sendNext(1)
      a.sendNext(2)
      clock.turn()
      log("turn")
      clock.turn()
    }
    #expect(text == "1 · out 1 · 2 · out 2 · turn · 3 · out 3")
  }

  @Test(
    "SIG-deliverOn-01: upstream operators run on the source's thread, downstream ones on the scheduler"
  )
  func places() {
    let text = scenario { clock, log in
      let b = Scheduler.background(name: "b")
      Signal.return(1)
        .doNext { _ in log("before on \(Scheduler.current!)") }
        .deliverOn(b)
        .doNext { _ in log("after on \(Scheduler.current!)") }
        .deliverOn(.main)
        .record(in: log) { "\($0) on \(Scheduler.current!)" }
      log("ret")
      clock.advance(by: .zero)
    }
    #expect(text == "before on main · ret · after on b · 1 on main · C")
  }

  @Test("SIG-deliverOn-01: on the immediate scheduler, everything is delivered at once")
  func immediate() {
    let text = scenario { _, log in
      Signal.of(1, 2).deliverOn(.immediate).record(in: log)
      log("ret")
    }
    #expect(text == "1 · 2 · C · ret")
  }

  @Test("SIG-deliverOn-03: `take` counts delivered values, and ends the subscription to the source")
  func take() {
    let text = scenario { clock, log in
      let a = LoggedSource<Int>("A", log)
      a.signal.deliverOn(.main).take(1).record(in: log)
      a.send(1)
      a.send(2)
      log("sent")
      clock.turn()
    }
    #expect(text == "sub A · sent · 1 · disp A · C")
  }

  @Test("A disposal before the delivery leaves nothing on the scheduler")
  func disposalBeforeItsTurn() {
    let text = scenario { clock, log in
      let numbers = Subject<Int>()
      let subscription = numbers.deliverOn(.main).record(in: log)
      numbers.sendNext(1)
      log("scheduled \(clock.scheduled.count)")
      subscription.dispose()
      log("scheduled \(clock.scheduled.count)")
    }
    #expect(text == "scheduled 1 · scheduled 0")
  }

  @Test("A clock that stops before the delivery releases its schedulers")
  func stop() {
    weak var observed: Scheduler?
    let clock = VirtualClock()
    clock.run {
      let scheduler = Scheduler.background()
      observed = scheduler
      Signal.of(1).deliverOn(scheduler).subscribeNext { _ in }
    }
    #expect(observed != nil)
    clock.stop()
    #expect(observed == nil)
  }
}
