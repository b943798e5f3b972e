import Reactive
import Testing

@Suite struct SwitchToLatestTests {
  /// A subscription to `switchToLatest`, its outer signal, two signals to switch to, and the log.
  private struct Switching: Sendable {
    let log: Log
    let outer: LoggedSource<Signal<Int>>
    let a: LoggedSource<Int>
    let b: LoggedSource<Int>
    let disposable: Disposable
  }

  private func switching(_ body: (Switching) -> Void) -> String {
    scenario { _, log in
      let outer = LoggedSource<Signal<Int>>("o", log)
      let disposable = outer.signal.switchToLatest().record(in: log)
      body(
        Switching(
          log: log, outer: outer, a: LoggedSource("a", log), b: LoggedSource("b", log),
          disposable: disposable))
    }
  }

  @Test(
    "SIG-switchToLatest-01: a new signal is subscribed to before the previous one is disposed of")
  func newBeforeOld() {
    let text = switching {
      $0.outer.send($0.a.signal)
      $0.a.send(1)
      $0.outer.send($0.b.signal)
      $0.a.send(2)
      $0.b.send(3)
      $0.outer.complete()
      $0.b.send(4)
      $0.b.complete()
    }
    #expect(text == "sub o · sub a · 1 · sub b · disp a · 3 · disp o · 4 · disp b · C")
  }

  @Test(
    "SIG-switchToLatest-01: a signal that is replaced while it is being subscribed to is cut off")
  func replacedDuringSubscription() {
    let text = scenario { _, log in
      let (outer, a, b, c) = (
        Subject<Signal<Int>>(), LoggedSource<Int>("a", log), LoggedSource<Int>("b", log),
        LoggedSource<Int>("c", log)
      )
      outer.switchToLatest().subscribeNext { value in
        log("\(value)")
        if value == 1 { outer.sendNext(c.signal) }
      }
      outer.sendNext(a.signal)
      outer.sendNext(b.signal.merge(.return(1)))
      for source in [a, b, c] { source.send(2) }
    }
    #expect(text == "sub a · sub b · 1 · sub c · disp a · disp b · 2")
  }

  @Test(
    "SIG-switchToLatest-01: while another thread delivers, the previous signal is disposed of first"
  )
  func oldBeforeNew() {
    let text = scenario { clock, log in
      let (outer, a) = (Subject<Signal<Int>>(), LoggedSource<Int>("a", log))
      let b = cold("b", log, .next(2))
      outer.switchToLatest().subscribeNext { value in
        log("\(value)")
        if value == 1 { onThreads(1) { _ in clock.run { outer.sendNext(b) } } }
      }
      outer.sendNext(a.signal)
      a.send(1)
    }
    #expect(text == "sub a · 1 · disp a · sub b · 2 · disp b")
  }

  @Test(
    "SIG-switchToLatest-01: a value of the previous signal that waits for another thread is dropped",
    arguments: [true, false])
  func waitingValue(isCompleted: Bool) {
    let text = scenario { _, log in
      let (outer, a) = (Subject<Signal<Int>>(), Subject<Int>())
      outer.switchToLatest().subscribeNext { value in
        log("\(value)")
        onThreads(1) { _ in
          a.sendNext(2)
          if isCompleted { a.sendCompleted() }
        }
      }
      // Upstream of an operator, the signal ends before its waiting value has been delivered.
      outer.sendNext(a.map { $0 })
      outer.sendNext(.return(1))
    }
    #expect(text == "1")
  }

  @Test("SIG-switchToLatest-01: the latest signal may complete before the outer signal does")
  func innerFirst() {
    let text = switching {
      $0.outer.send($0.a.signal)
      $0.a.complete()
      $0.log("waiting")
      $0.outer.send($0.b.signal)
      $0.b.complete()
      $0.log("waiting")
      $0.outer.complete()
    }
    #expect(
      text == "sub o · sub a · disp a · waiting · sub b · disp b · waiting · disp o · C")
  }

  @Test("SIG-switchToLatest-03: an outer signal that completes at once completes the result")
  func emptyOuter() {
    #expect(switching { $0.outer.complete() } == "sub o · disp o · C")
  }

  @Test("SIG-switchToLatest-04: an error from the outer signal ends the result")
  func outerError() {
    let text = switching {
      $0.outer.send($0.a.signal)
      $0.outer.fail()
      $0.a.send(1)
    }
    #expect(text == "sub o · sub a · disp o · disp a · E1")
  }

  @Test("SIG-switchToLatest-05: an error from the latest signal ends the result")
  func innerError() {
    let text = switching {
      $0.outer.send($0.a.signal)
      $0.a.fail()
      $0.outer.send($0.a.signal)
    }
    #expect(text == "sub o · sub a · disp a · disp o · E1")
  }

  @Test("SIG-switchToLatest-05: an error from an earlier signal is ignored")
  func errorOfOld() {
    let text = switching {
      $0.outer.send($0.a.signal)
      $0.outer.send($0.b.signal)
      $0.a.fail()
      $0.b.send(1)
    }
    #expect(text == "sub o · sub a · sub b · disp a · 1")
  }

  @Test("SIG-switchToLatest-07: an empty signal ends the previous one")
  func emptyInner() {
    let text = switching {
      $0.outer.send($0.a.signal)
      $0.outer.send(.empty())
      $0.log("log")
      $0.a.send(1)
      $0.outer.complete()
    }
    #expect(text == "sub o · sub a · disp a · log · disp o · C")
  }

  @Test("SIG-switchToLatest-01: all values from signals that send synchronously arrive")
  func synchronous() {
    let text = scenario { _, log in
      Signal.of(Signal.of(1, 2), .return(3), .of(4, 5)).switchToLatest().record(in: log)
    }
    #expect(text == "1 · 2 · 3 · 4 · 5 · C")
  }

  @Test("SIG-switchToLatest-01: sending the same signal again makes a new subscription")
  func sameAgain() {
    let text = switching {
      $0.outer.send($0.a.signal)
      $0.outer.send($0.a.signal)
      $0.a.send(1)
    }
    #expect(text == "sub o · sub a · sub a · disp a · 1")
  }

  @Test("SIG-switchToLatest-01: the old signal's values arrive until the new one has begun")
  func overlap() {
    let text = switching { world in
      world.outer.send(world.a.signal)
      world.outer.send(
        Signal { subscriber in
          world.log("sub new")
          world.a.send(1)
          subscriber.sendNext(2)
          return Disposable { world.log("disp new") }
        })
      world.a.send(3)
    }
    #expect(text == "sub o · sub a · sub new · 1 · 2 · disp new · disp a")
  }

  @Test("SIG-switchToLatest-01: the old signal may complete while the new one begins")
  func completionOfOld() {
    let text = switching { world in
      world.outer.send(world.a.signal)
      world.outer.send(
        Signal { subscriber in
          world.outer.complete()
          world.a.complete()
          world.log("begun")
          return world.b.signal.subscribe(subscriber)
        })
      world.b.send(1)
      world.b.complete()
    }
    #expect(text == "sub o · sub a · disp o · disp a · begun · sub b · 1 · disp b · C")
  }

  @Test("SIG-switchToLatest-04: a disposal ends both subscriptions")
  func disposal() {
    let text = switching {
      $0.outer.send($0.a.signal)
      $0.disposable.dispose()
      $0.outer.send($0.b.signal)
      $0.a.send(1)
    }
    #expect(text == "sub o · sub a · disp o · disp a")
  }

  @Test("A switch in a handler ends all earlier signals at once")
  func nestedSwitch() {
    let text = scenario { _, log in
      let outer = Subject<Signal<Int>>()
      let (a, b) = (LoggedSource<Int>("a", log), LoggedSource<Int>("b", log))
      outer.switchToLatest().subscribeNext { value in
        log("\(value)")
        guard value == 1 else { return }
        outer.sendNext(b.signal)
        a.send(7)
        log("after")
      }
      outer.sendNext(a.signal)
      outer.sendNext(.return(1))
      a.send(8)
      b.send(9)
    }
    #expect(text == "sub a · 1 · sub b · disp a · after · 9")
  }

  @Test(
    "A subject that switches to mapped copies of itself sends nothing: each value replaces the copy"
  )
  func ofItself() {
    let text = scenario { _, log in
      let numbers = Subject<Int>()
      numbers.map { first in numbers.map { (first, $0) } }.switchToLatest()
        .record(in: log) { "\($0.0)\($0.1)" }
      for number in 1...3 { numbers.sendNext(number) }
      numbers.sendCompleted()
    }
    #expect(text == "C")
  }
}
