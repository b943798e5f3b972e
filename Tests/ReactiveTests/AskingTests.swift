import Reactive
import Testing

@Suite struct AskingTests {
  @Test(
    "BLK-first-01: `first` waits for the first value; without one, it returns nil or the default")
  func first() {
    let text = scenario { clock, log in
      log(Signal.return(1).first().words)
      log(Signal<Int>.empty().first().words)
      log(Signal<Int>.error(TestError()).first().words)
      log("\(Signal.return(1).firstOrDefault(7))")
      log("\(Signal<Int>.empty().firstOrDefault(7))")
      log("\(Signal<Int>.error(TestError()).firstOrDefault(8))")
      log(clock.scheduled.isEmpty ? "idle" : "busy")
    }
    #expect(text == "1 · nil · nil · 1 · 7 · 8 · idle")
  }

  @Test("BLK-first-01: an error before the first value is reported, and cleared by the next call")
  func firstWithError() {
    let text = scenario { _, log in
      var error: (any Error)?
      log("\(Signal<Int>.error(TestError(3)).firstOrDefault(8, error: &error)) \(error.words)")
      log("\(Signal<Int>.empty().firstOrDefault(7, error: &error)) \(error.words)")
      error = TestError()
      log("\(Signal.return(1).firstOrDefault(8, error: &error)) \(error.words)")
      let failing = Signal.return(1).concat(.error(TestError()))
      log("\(failing.firstOrDefault(8, error: &error)) \(error.words)")
    }
    #expect(text == "8 E3 · 7 nil · 1 nil · 1 nil")
  }

  @Test("BLK-first-01: `first` disposes of a signal that would continue after its first value")
  func firstOfMany() {
    let text = scenario { _, log in
      let sender = Lockbox<Subscription<Int>>()
      let endless = Signal<Int> { subscriber in
        log("sub")
        sender.value = subscriber
        subscriber.sendNext(1)
        return Disposable { log("disp") }
      }
      log(endless.first().words)
    }
    #expect(text == "sub · disp · 1")
  }

  @Test("BLK-first-01: nil is a first value like any other")
  func firstIsNil() {
    let text = scenario { _, log in
      let signal = Signal<Int?>.of(nil, 2)
      log("\(signal.firstOrDefault(5).words)")
      log(signal.first() == .some(nil) ? "nil" : "none")
      var error: (any Error)?
      log("\(signal.firstOrDefault(5, error: &error).words) \(error.words)")
    }
    #expect(text == "nil · nil · nil nil")
  }

  @Test("BLK-toArray-01: `toArray` returns all values, or nil after an error")
  func toArray() {
    let text = scenario { _, log in
      log("\(Signal<Int?>.of(1, nil).toArray()?.map(\.words) ?? [])")
      log("\(Signal<Int>.empty().toArray().words)")
      log("\(cold("a", log, Event<Int>.next(1), .failed()).toArray().words)")
    }
    #expect(text == "[\"1\", \"nil\"] · [] · sub a · disp a · nil")
  }

  @Test("`waitUntilCompleted` waits for the completion, or throws the error")
  func waitUntilCompleted() {
    let text = scenario { clock, log in
      let start = clock.now
      do {
        try Signal.of(1, 2).delay(.seconds(1)).waitUntilCompleted()
        log("\(clock.now - start)")
        try Signal.return(1).concat(.error(TestError(2))).waitUntilCompleted()
      } catch {
        log("\(error)")
      }
    }
    #expect(text == "1.0 seconds · E2")
  }

  @Test("On a virtual clock, waiting advances the clock only as far as needed")
  func clockMoves() {
    let text = scenario { clock, log in
      let start = clock.now
      Scheduler.main.after(.seconds(2)) { log("two") }
      Scheduler.main.after(.seconds(4)) { log("four") }
      log(Signal.return(9).delay(.seconds(3)).first().words)
      log("\(clock.now - start)")
      log("\(Signal<Instant>.interval(.seconds(1), on: .main).take(3).toArray()?.count ?? 0)")
      log("\(clock.now - start)")
    }
    #expect(text == "two · 9 · 3.0 seconds · four · 3 · 6.0 seconds")
  }

  @Test("Waiting inside an action runs other actions, which may also wait")
  func nested() {
    let text = scenario { clock, log in
      Scheduler.main.schedule {
        log("a asks")
        log("a \(Signal.return(1).delay(.seconds(2)).first().words)")
      }
      Scheduler.main.after(.seconds(1)) {
        log("b asks")
        log("b \(Signal.return(2).delay(.seconds(2)).first().words)")
      }
      Scheduler.main.after(.seconds(4)) { log("c") }
      clock.advance(by: .seconds(5))
    }
    // The first answer arrives in time, but the action that waits for it continues only when the
    // nested wait has ended.
    #expect(text == "a asks · b asks · b 2 · a 1 · c")
  }

  @Test("On a thread without a scheduler, asking subscribes on a background scheduler")
  func plainThread() {
    let clock = VirtualClock()
    let log = Log()
    clock.runWithoutScheduler {
      let place = Signal<String>.try { Scheduler.current?.name ?? "none" }
      log(place.first().words)
      log(clock.scheduled.isEmpty ? "idle" : "busy")
    }
    #expect(log.text == "subscription · idle")
  }

  @Test(
    "A wait that can never end is reported, and returns nil or the default",
    arguments: [true, false])
  func unanswerable(isNamed: Bool) {
    let text = scenario { clock, log in
      Misuse.intercepted(by: { log($0) }) {
        Console.redirected(to: { _ in }, addresses: { _ in "0x1" }) {
          let signal = LoggedSource<Int>("s", log).signal.named(isNamed ? "search" : "")
          log(signal.first().words)
          log("\(signal.firstOrDefault(7))")
        }
      }
    }
    let it = "on <RACDynamicSignal: 0x1>" + (isNamed ? " named search" : "")
    #expect(
      text == "sub s · first() \(it): nothing is scheduled that could answer. · disp s · nil · "
        + "sub s · firstOrDefault(_:) \(it): nothing is scheduled that could answer. · disp s · 7")
  }

  @Test("Without a virtual clock, the thread blocks until the answer arrives")
  func live() throws {
    let background = Scheduler.background()
    let later = Signal<Int> { subscriber in
      background.schedule {
        subscriber.sendNext(1)
        subscriber.sendNext(2)
        subscriber.sendCompleted()
      }
      return nil
    }
    #expect(later.first() == 1)
    #expect(later.toArray() == [1, 2])
    try later.waitUntilCompleted()
    let failing = later.concat(.error(TestError(4)))
    #expect(failing.toArray() == nil)
    #expect(throws: TestError(4)) { try failing.waitUntilCompleted() }
    #expect(Signal.return(3).delay(.milliseconds(1)).deliverOn(background).first() == 3)
  }
}
