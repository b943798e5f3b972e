import Dispatch
import Reactive
import Testing

/// Tests of the current clock and its schedulers, inside and outside a virtual clock.
@Suite struct VirtualWorldTests {
  @Test(
    "SCH-currentScheduler-01: code on a clock sees the clock's schedulers, other code the live ones"
  )
  func inside() {
    let clock = VirtualClock()
    clock.run {
      #expect(VirtualClock.current === clock)
      #expect(Scheduler.main === clock.main)
      #expect(Scheduler.current === clock.main)
    }
    clock.background().schedule {
      #expect(VirtualClock.current === clock)
      #expect(Scheduler.main === clock.main)
      #expect(Scheduler.current !== clock.main)
    }
    clock.turn()
    clock.runWithoutScheduler { #expect(Scheduler.main === clock.main) }
    #expect(VirtualClock.current == nil)
    #expect(Scheduler.main !== clock.main)
    #expect(Scheduler.main === Scheduler.main)
    #expect(Scheduler.background() !== Scheduler.background())
  }

  @Test(
    "SCH-currentScheduler-01: `run` returns the body's result or throws its error, and restores the context"
  )
  func results() {
    let clock = VirtualClock()
    #expect(clock.run { 1 } == 1)
    #expect(throws: TestError(5)) { try clock.run { throw TestError(5) } }
    #expect(throws: TestError(6)) { try clock.runWithoutScheduler { throw TestError(6) } }
    #expect(VirtualClock.current == nil)
  }

  @Test(
    "SCH-currentScheduler-01: a task begun on a clock stays on the clock, but a detached task does not"
  )
  func tasks() async {
    let clock = VirtualClock()
    let child = clock.run {
      Task {
        let before = Scheduler.main === clock.main && Scheduler.current === clock.main
        await Task.yield()
        return before && Scheduler.main === clock.main && Scheduler.current === clock.main
      }
    }
    #expect(await child.value)
    let detached = clock.run { Task.detached { VirtualClock.current == nil } }
    #expect(await detached.value)
  }

  @Test("SCH-currentScheduler-01: a delayed signal in a task begun on a clock waits for the clock")
  func signalInTask() async {
    let (clock, log) = (VirtualClock(), Log())
    let task = clock.run {
      Task {
        Signal.of(1, 2).delay(.seconds(1)).record(in: log)
        log("log")
      }
    }
    await task.value
    clock.advance(by: .seconds(1))
    #expect(log.text == "log · 1 · 2 · C")
  }

  @Test("TSCH-step-03: one clock may run within another, and each keeps its own time")
  func nested() {
    let text = scenario { outer, log in
      let inner = VirtualClock(startingAt: Instant(secondsSince1970: 100))
      outer.main.after(.seconds(1)) { log("outer at \(outer.now.seconds)") }
      inner.run {
        Scheduler.main.after(.seconds(1)) {
          log("inner at \(inner.now.seconds) \(Scheduler.main === inner.main)")
          outer.advance(by: .seconds(1))
          log("inner again \(Scheduler.current === inner.main)")
        }
      }
      log("\(Scheduler.main === outer.main)")
      inner.advance(by: .seconds(2))
      log("\(outer.now.seconds) \(inner.now.seconds)")
    }
    #expect(text == "true · inner at 101 true · outer at 1 · inner again true · 1 102")
  }

  @Test("TSCH-step-03: clocks that run in parallel do not disturb each other")
  func parallel() {
    let texts = ValuesByNumber<String>()
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      texts[number] = scenario { clock, log in
        clock.advance(by: .seconds(number))
        let source = Signal.interval(.seconds(1), on: .main).map { Int($0.seconds) }
        let own = source.take(3).replay()
        clock.advance(by: .seconds(2))
        own.delay(.milliseconds(1500)).record(in: log, as: "\(number): ")
        Scheduler.background().schedule { log("\(Scheduler.main === clock.main)") }
        clock.advance(by: .seconds(5))
      }
    }
    for number in 0..<64 {
      let ticks = (1...3).map { "\(number): \(number + $0)" }.joined(separator: " · ")
      #expect(texts[number] == "true · \(ticks) · \(number): C")
    }
  }

  @Test(
    "TSCH-step-03: while one thread advances, actions scheduled by several run once each, in order")
  func sharedByThreads() {
    let clock = VirtualClock()
    let (ran, overlap) = (Log(), Overlap())
    onThreads(4) { thread in
      for number in 0..<200 {
        clock.main.schedule { overlap.run { ran("\(thread):\(number)") } }
        if thread == 0 { clock.turn() }
      }
    }
    clock.turn()
    for thread in 0..<4 {
      let own = ran.entries.filter { $0.hasPrefix("\(thread):") }
      #expect(own == (0..<200).map { "\(thread):\($0)" })
    }
    #expect(!overlap.isDetected)
  }

  @Test("TSCH-step-03: a test's task-local values hold for everything that its clock runs")
  func context() {
    let lines = Log()
    let clock = VirtualClock()
    Console.redirected(to: { lines("console \($0)") }) {
      Misuse.intercepted(by: { lines("misuse \($0)") }) {
        clock.main.schedule { Console.write("a") }
        clock.main.schedule { _ = Signal.return(1).skip(-1) }
        clock.turn()
      }
    }
    #expect(lines.text == "console a · misuse skip(-1): the count must not be negative.")
  }
}
