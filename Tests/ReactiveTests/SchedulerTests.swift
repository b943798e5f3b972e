import Reactive
import Testing

@Suite struct SchedulerTests {
  @Test("SCH-main-02: a disposed action does not run, and disposing of a finished one does nothing")
  func disposed() {
    let text = scenario { clock, log in
      let background = Scheduler.background()
      for scheduler in [Scheduler.main, background] {
        let skipped = scheduler.schedule { log("skipped") }
        let ran = scheduler.schedule { log("ran on \(scheduler)") }
        skipped.dispose()
        clock.turn()
        ran.dispose()
        clock.turn()
      }
    }
    #expect(text == "ran on main · ran on background")
  }

  @Test("SCH-main-02: a disposed action releases its captured objects")
  func disposedIsReleased() {
    weak var seen: TrackedObject?
    let clock = VirtualClock()
    let disposables: [Disposable]
    do {
      let tracked = TrackedObject()
      seen = tracked
      let use: @Sendable () -> Void = { withExtendedLifetime(tracked) {} }
      disposables = [
        clock.main.schedule(use), clock.main.after(.seconds(1), use),
        clock.main.every(.seconds(1), use), clock.main.scheduleRecursive { _ in use() },
      ]
    }
    #expect(seen != nil)
    for disposable in disposables { disposable.dispose() }
    #expect(seen == nil)
    #expect(clock.scheduled == [])
  }

  @Test("SCH-immediate-02: the immediate scheduler does not change the current one")
  func immediateKeepsCurrent() {
    let text = scenario { clock, log in
      let background = clock.background(name: "b")
      background.schedule {
        Scheduler.immediate.schedule { log("\(Scheduler.current === background)") }
      }
      clock.turn()
      Scheduler.immediate.schedule { log("\(Scheduler.current === clock.main)") }
      clock.runWithoutScheduler {
        Scheduler.immediate.schedule { log("\(Scheduler.current == nil)") }
      }
    }
    #expect(text == "true · true · true")
  }

  @Test("SCH-immediate-02: a delay on the immediate scheduler advances the clock")
  func immediateDelay() {
    let text = scenario { clock, log in
      clock.main.after(.seconds(1)) { log("other at \(clock.seconds)") }
      clock.main.after(.seconds(3)) { log("later at \(clock.seconds)") }
      Scheduler.immediate.after(.seconds(2)) { log("delayed at \(clock.seconds)") }
      log("log at \(clock.seconds)")
    }
    #expect(text == "other at 1 · delayed at 2 · log at 2")
  }

  @Test(
    "SCH-repeating-01: a timer that would never return or never wait is reported and does nothing")
  func misuse() throws {
    let text = try scenario { clock, log in
      Misuse.intercepted(by: { log($0) }) {
        Scheduler.immediate.every(.seconds(1)) { log("tick") }
        Scheduler.main.every(.zero) { log("tick") }
        Scheduler.main.every(.seconds(1), leeway: .seconds(-1)) { log("tick") }
      }
      try clock.advanceUntilIdle()
    }
    #expect(
      text == "every(1.0 seconds) on the immediate scheduler: it would never return."
        + " · every(0.0 seconds): the interval must be at least a nanosecond."
        + " · every(1.0 seconds, leeway: -1.0 seconds): the leeway must not be negative.")
  }

  @Test(
    "SCH-currentScheduler-01: `current` is `main`, the background scheduler of the action, or nil"
  )
  func current() {
    let text = scenario { clock, log in
      let background = Scheduler.background(name: "b")
      let tell: @Sendable () -> Void = { log(Scheduler.current?.name ?? "none") }
      tell()
      background.schedule(tell)
      clock.turn()
      clock.runWithoutScheduler(tell)
      clock.runWithoutScheduler { clock.run(tell) }
      background.schedule { clock.runWithoutScheduler(tell) }
      background.schedule {
        clock.main.schedule(tell)
        tell()
      }
      clock.turn()
      clock.turn()
      tell()
    }
    #expect(text == "main · b · none · main · none · b · main · main")
  }

  @Test("SCH-repeating-01: a timer first runs after its interval, and never after its disposal")
  func repeating() {
    let text = scenario { clock, log in
      let ticking = Scheduler.main.every(.milliseconds(10)) { log("\(clock.milliseconds)") }
      log("log")
      clock.advance(by: .milliseconds(45))
      ticking.dispose()
      clock.advance(by: .seconds(1))
    }
    #expect(text == "log · 10 · 20 · 30 · 40")
  }

  @Test("SCH-repeating-01: a run that advances the clock does not delay later runs")
  func repeatingSlowly() {
    let text = scenario { clock, log in
      let ticks = CallCounter()
      let ticking = Scheduler.main.every(.milliseconds(10)) {
        log("\(clock.milliseconds)")
        if ticks.next() == 0 { clock.advance(by: .milliseconds(25)) }
      }
      clock.advance(by: .milliseconds(50))
      ticking.dispose()
    }
    // The next two runs fall due while the first one advances the clock, and happen inside it.
    #expect(text == "10 · 20 · 30 · 40 · 50")
  }

  @Test(
    "A time is rounded to the nearest nanosecond",
    arguments: [
      (0, 1_499_999_999, 1), (0, 1_500_000_000, 2),
      (0, -1_499_999_999, -1), (0, -1_500_000_000, -2),
      (100, 499_999_999, 100_000_000_000), (100, 500_000_000, 100_000_000_001),
    ] as [(Int64, Int64, Int64)])
  func rounding(seconds: Int64, attoseconds: Int64, nanoseconds: Int64) {
    let time = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    #expect((Instant(nanosecondsSince1970: 0) + time).nanosecondsSince1970 == nanoseconds)
  }

  @Test("SCH-recursive-01: recursion on the immediate scheduler is flattened, however deep it is")
  func recursive() {
    let count = CallCounter()
    let log = Log()
    Scheduler.immediate.scheduleRecursive { recurse in
      let number = count.next() + 1
      guard number < 3 else { return }
      recurse()
      log("\(number) \(count.value)")
    }
    #expect(log.text == "1 1 · 2 2")
    #expect(count.value == 3)

    let depth = CallCounter()
    onSmallStack {
      _ = Scheduler.immediate.scheduleRecursive { if depth.next() < long(100_000) - 1 { $0() } }
    }
    #expect(depth.value == long(100_000))
  }

  @Test("SCH-recursive-02: recursion on a queue does not deepen the stack, and can be disposed of")
  func recursiveOnQueue() throws {
    let count = CallCounter()
    let clock = VirtualClock()
    clock.main.scheduleRecursive { if count.next() < long(100_000) - 1 { $0() } }
    try onSmallStack { Result { try clock.advanceUntilIdle() } }.get()
    #expect(count.value == long(100_000))

    let endless = CallCounter()
    let running = clock.main.scheduleRecursive { recurse in
      _ = endless.next()
      recurse()
    }
    for _ in 1...10 { clock.turn() }
    running.dispose()
    try clock.advanceUntilIdle()
    #expect(endless.value == 10)
  }

  @Test(
    "SCH-recursive-03: calling `recurse` later from outside runs the action again until its disposal"
  )
  func recursiveEnded() {
    let text = scenario { clock, log in
      let again = Lockbox<@Sendable () -> Void>()
      let running = Scheduler.main.scheduleRecursive { recurse in
        log("run")
        again.value = recurse
      }
      clock.turn()
      again.value?()
      clock.turn()
      running.dispose()
      again.value?()
      clock.turn()
    }
    #expect(text == "run · run")
  }

  @Test("SCH-recursive-03: calling `recurse` after the disposal schedules nothing")
  func recursiveDisposed() {
    let text = scenario { clock, log in
      let (own, again) = (SerialDisposable(), Lockbox<@Sendable () -> Void>())
      weak var seen: TrackedObject?
      do {
        let object = TrackedObject()
        seen = object
        own.disposable = Scheduler.main.scheduleRecursive { recurse in
          log("run")
          withExtendedLifetime(object) { again.value = recurse }
          own.dispose()
          recurse()
        }
      }
      clock.step()
      log("\(clock.step())")
      again.value?()
      log("\(clock.step())")
      again.value = nil
      log(seen == nil ? "gone" : "held")
    }
    #expect(text == "run · false · false · gone")
  }
}

extension VirtualClock {
  fileprivate var seconds: Int64 { now.nanosecondsSince1970 / 1_000_000_000 }
  fileprivate var milliseconds: Int64 { now.nanosecondsSince1970 / 1_000_000 }
}
