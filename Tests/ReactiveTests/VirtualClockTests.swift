import Reactive
import Testing

@Suite struct VirtualClockTests {
  @Test("TSCH-step-01: steps run actions in the order of due times, then of scheduling")
  func steps() throws {
    let text = try scenario { clock, log in
      clock.main.schedule { log("s1") }
      clock.main.schedule { log("s2") }
      clock.main.after(.seconds(10)) { log("d10") }
      clock.main.after(.seconds(5)) { log("d5") }
      log("log")
      clock.step()
      log("1")
      log("\(clock.step(2))")
      try clock.advanceUntilIdle()
    }
    #expect(text == "log · s1 · 1 · s2 · d5 · true · d10")
  }

  @Test("TSCH-step-02: a disposed action uses up a step")
  func disposedStep() {
    let text = scenario { clock, log in
      let first = clock.main.schedule { log("1") }
      clock.main.schedule { log("2") }
      first.dispose()
      clock.step()
      log("log")
      clock.step()
    }
    #expect(text == "log · 2")
  }

  @Test("TSCH-step-02: a step used up by a disposed action takes no time")
  func disposedTime() {
    let clock = VirtualClock()
    clock.main.after(.seconds(5)) {}.dispose()
    #expect(clock.step())
    #expect(clock.now.seconds == 0)
  }

  @Test("TSCH-step-02: disposed actions do not accumulate")
  func disposedPile() {
    let clock = VirtualClock()
    let held = (0..<1000).map { _ in
      let action = clock.main.after(.seconds(1)) {}
      action.dispose()
      return WeakDisposable(disposable: action)
    }
    #expect(held.count { $0.disposable != nil } < 100)
  }

  @Test("TSCH-step-03: a step runs one action, or returns false if there is none")
  func nestedSteps() throws {
    let text = try scenario { clock, log in
      log("\(clock.step()) \(clock.step(0)) \(clock.step(-1))")
      clock.main.schedule {
        log("a \(Scheduler.current === clock.main)")
        clock.main.schedule { log("b") }
      }
      clock.step()
      log("log")
      try clock.advanceUntilIdle()
      log("\(clock.step(3)) \(clock.advanceToNextEvent())")
    }
    #expect(text == "false true true · a true · log · b · false false")
  }

  @Test("TSCH-step-01: a step advances to the time of its action, on any scheduler")
  func stepTime() {
    let text = scenario { clock, log in
      let background = clock.background(name: "b")
      background.after(.seconds(2)) { log("b at \(clock.now.seconds)") }
      clock.main.after(.seconds(1)) { log("main at \(clock.now.seconds)") }
      background.after(.seconds(1)) { log("b at \(clock.now.seconds)") }
      while clock.step() { log("log") }
    }
    #expect(text == "main at 1 · log · b at 1 · log · b at 2 · log")
  }

  @Test("TSCH-step-03: an action may step or advance the clock itself")
  func steppingWithin() {
    let text = scenario { clock, log in
      let background = clock.background(name: "b")
      clock.main.schedule {
        log("a")
        clock.step()
        log("a on \(Scheduler.current?.name ?? "none")")
        clock.advance(by: .seconds(2))
        log("a at \(clock.now.seconds)")
      }
      background.schedule { log("b on \(Scheduler.current?.name ?? "none")") }
      background.after(.seconds(1)) { log("c at \(clock.now.seconds)") }
      clock.main.after(.seconds(3)) { log("d at \(clock.now.seconds)") }
      clock.advance(by: .seconds(1))
      log("at \(clock.now.seconds)")
      clock.advance(by: .seconds(1))
      log("at \(clock.now.seconds)")
    }
    #expect(text == "a · b on b · a on main · c at 1 · a at 2 · at 2 · d at 3 · at 3")
  }

  @Test("TSCH-step-01: a turn runs the actions that are due and were scheduled before it")
  func turns() {
    let text = scenario { clock, log in
      clock.main.schedule {
        log("1")
        clock.background().schedule { log("nested") }
      }
      clock.main.after(.nanoseconds(1)) { log("later") }
      clock.main.schedule { log("2") }
      clock.turn()
      log("turn")
      clock.turn()
      log("turn")
      clock.turn()
    }
    #expect(text == "1 · 2 · turn · nested · turn")
  }

  @Test("TSCH-step-01: advancing runs all due actions, including those due at the last moment")
  func advances() {
    let text = scenario { clock, log in
      for second in 1...4 { clock.main.after(.seconds(second)) { log("\(second)") } }
      clock.advance(by: .seconds(2))
      log("at \(clock.now.seconds)")
      clock.advance(by: .milliseconds(999))
      log("log")
      clock.advance(to: Instant(secondsSince1970: 3))
      clock.advance(to: Instant(secondsSince1970: 9))
      log("at \(clock.now.seconds)")
    }
    #expect(text == "1 · 2 · at 2 · log · 3 · 4 · at 9")
  }

  @Test("TSCH-step-01: an action scheduled during an advance runs in it if due, at its own time")
  func advancesThroughNew() {
    let text = scenario { clock, log in
      clock.main.after(.seconds(1)) {
        log("1")
        clock.main.schedule { log("1 too") }
        clock.main.after(.seconds(1)) { log("2 at \(clock.now.seconds)") }
        clock.main.after(.seconds(8)) { log("9 at \(clock.now.seconds)") }
      }
      clock.advance(by: .seconds(5))
      log("at \(clock.now.seconds)")
    }
    #expect(text == "1 · 1 too · 2 at 2 · at 5")
  }

  @Test("TSCH-step-01: advancing to the past only runs the actions that are due now")
  func advancesBack() {
    let text = scenario { clock, log in
      clock.advance(by: .seconds(5))
      clock.main.schedule { log("due") }
      clock.main.after(.seconds(1)) { log("later") }
      clock.advance(to: Instant(secondsSince1970: 2))
      log("at \(clock.now.seconds)")
      clock.main.schedule { log("due too") }
      clock.advance(by: .seconds(-3))
      log("at \(clock.now.seconds)")
    }
    #expect(text == "due · at 5 · due too · at 5")
  }

  @Test("TSCH-step-01: advancing to the next event runs all actions due then")
  func nextEvent() {
    let text = scenario { clock, log in
      clock.main.after(.seconds(2)) {
        log("a")
        clock.main.schedule { log("c") }
      }
      clock.background().after(.seconds(2)) { log("b") }
      clock.main.after(.seconds(3)) { log("d") }
      log("\(clock.advanceToNextEvent()) at \(clock.now.seconds)")
      log("\(clock.advanceToNextEvent()) at \(clock.now.seconds)")
      log("\(clock.advanceToNextEvent()) at \(clock.now.seconds)")
    }
    #expect(text == "a · b · c · true at 2 · d · true at 3 · false at 3")
  }

  @Test("TSCH-step-02: the next event is never a disposed action")
  func nextEventIsAlive() {
    let text = scenario { clock, log in
      let disposables = [
        clock.main.schedule { log("a") }, clock.main.after(.seconds(1)) { log("b") },
        clock.main.every(.seconds(1)) { log("c") },
      ]
      let last = clock.main.after(.seconds(2)) { log("d") }
      for disposable in disposables { disposable.dispose() }
      log("\(clock.advanceToNextEvent()) at \(clock.now.seconds)")
      clock.main.after(.seconds(1)) { log("e") }.dispose()
      log("\(clock.advanceToNextEvent()) at \(clock.now.seconds)")
      last.dispose()
    }
    #expect(text == "d · true at 2 · false at 2")
  }

  @Test("TSCH-step-01: a clock and its background schedulers start at the given time")
  func startsAt() {
    let clock = VirtualClock(startingAt: Instant(secondsSince1970: 1_590_665_875))
    let background = clock.background(name: "b")
    clock.advance(by: .milliseconds(1500))
    #expect(clock.now == Instant(nanosecondsSince1970: 1_590_665_876_500_000_000))
    #expect(clock.main.now == clock.now)
    #expect(background.now == clock.now)
    clock.run { #expect(Scheduler.immediate.now == clock.now) }
    #expect("\(clock.main) \(background)" == "main b")
  }
}

extension Instant {
  var seconds: Int64 { nanosecondsSince1970 / 1_000_000_000 }
}

private struct WeakDisposable {
  weak var disposable: Disposable?
}
