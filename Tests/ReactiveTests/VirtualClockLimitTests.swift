import Reactive
import Testing

/// Tests of the limits of time and of advancing, and of the deallocation of a clock.
@Suite struct VirtualClockLimitTests {
  @Test("TSCH-step-03: advancing until idle runs all actions, and stops at the time of the last")
  func untilIdle() throws {
    let text = try scenario { clock, log in
      clock.main.after(.seconds(3600)) {
        log("a")
        clock.main.after(.seconds(60)) { log("b") }
      }
      clock.main.after(.seconds(7200)) { log("c") }.dispose()
      try clock.advanceUntilIdle()
      log("at \(clock.now.seconds)")
      try clock.advanceUntilIdle()
      log("at \(clock.now.seconds)")
    }
    #expect(text == "a · b · at 3660 · at 3660")
  }

  @Test(
    "TSCH-step-03: with an endless timer, advancing fails at the limit, with an error that names the timer"
  )
  func endless() throws {
    let clock = VirtualClock()
    let ticks = CallCounter()
    let background = clock.background(name: "b")
    background.every(.seconds(1)) { _ = ticks.next() }
    let line = #line - 1
    let error = #expect(throws: VirtualClock.StillScheduled.self) {
      try clock.advanceUntilIdle(limit: .seconds(10))
    }
    let name = "every 1.0 seconds on b, scheduled at ReactiveTests/VirtualClockLimitTests.swift:"
    #expect(error?.limit == .seconds(10))
    #expect(error?.scheduled == ["\(name)\(line)"])
    #expect(
      error?.description
        == "After 10.0 seconds there were still scheduled actions: \(name)\(line)."
        + " End them, or use advance(by:) to advance by a fixed time.")
    #expect(ticks.value == 10)
    #expect(clock.now.seconds == 10)
  }

  @Test(
    "TSCH-step-03: the error names three scheduled actions, and counts the others",
    arguments: [(3, ""), (4, "; and 1 more"), (5, "; and 2 more")])
  func endlessMany(count: Int, others: String) throws {
    let clock = VirtualClock()
    for number in 1...count { clock.main.after(.seconds(10 + number)) {} }
    let line = #line - 1
    let error = #expect(throws: VirtualClock.StillScheduled.self) {
      try clock.advanceUntilIdle(limit: .seconds(10))
    }
    let name = "an action on main, scheduled at ReactiveTests/VirtualClockLimitTests.swift:\(line)"
    #expect(error?.scheduled == Array(repeating: name, count: count))
    #expect(clock.scheduled == error?.scheduled)
    #expect(
      error?.description == "After 10.0 seconds there were still scheduled actions: "
        + "\(name); \(name); \(name)\(others). "
        + "End them, or use advance(by:) to advance by a fixed time.")
    try clock.advanceUntilIdle(limit: .seconds(15))
    #expect(clock.scheduled == [])
  }

  @Test("An endless action is reported at the operator's call, not inside the operator")
  func callSites() {
    let source = BehaviorSubject(1)
    let clocks = (0..<9).map { _ in VirtualClock() }
    let rows: [(line: Int, signal: Signal<Void>)] = [
      (#line, Signal.interval(.seconds(3600), on: clocks[0].main).map { _ in }),
      (#line, source.delay(.seconds(90_000)).map { _ in }),
      (#line, source.throttle(.seconds(90_000)).map { _ in }),
      (#line, source.throttle(.seconds(90_000)) { _ in true }.map { _ in }),
      (#line, source.bufferWithTime(.seconds(90_000), on: clocks[4].main).map { _ in }),
      (#line, source.timeout(.seconds(90_000), on: clocks[5].main).map { _ in }),
      (#line, Signal<Void>.empty().repeat()),
      (#line, Signal<Void>.error(Offline()).retry()),
      (#line, Signal<Void>.error(Offline()).retry(1_000_000_000)),
    ]
    for (row, clock) in zip(rows, clocks) {
      clock.run { _ = row.signal.subscribeNext { _ in } }
      let error = #expect(throws: VirtualClock.StillScheduled.self) {
        try clock.advanceUntilIdle(actionsAtOnce: 1000)
      }
      let place = "scheduled at ReactiveTests/VirtualClockLimitTests.swift:\(row.line)"
      #expect(error?.scheduled.count == 1, "\(place)")
      #expect(error?.scheduled.first?.hasSuffix(place) == true, "\(error?.scheduled ?? [])")
    }
  }

  @Test("TSCH-step-03: the default limit is a day")
  func endlessByDefault() {
    let clock = VirtualClock()
    clock.run { Signal.interval(.seconds(3600), on: .main).subscribeNext { _ in } }
    let error = #expect(throws: VirtualClock.StillScheduled.self) { try clock.advanceUntilIdle() }
    #expect(error?.limit == .seconds(86_400))
    #expect(clock.now.seconds == 86_400)
  }

  @Test(
    "TSCH-step-03: with a loop without a delay, advancing also fails instead of running forever")
  func endlessWithoutDelay() {
    let clock = VirtualClock()
    let subscription = clock.run { Signal.return(1).repeat().subscribe() }
    let error = #expect(throws: VirtualClock.StillScheduled.self) {
      try clock.advanceUntilIdle(actionsAtOnce: 1000)
    }
    #expect(error?.limit == .zero)
    #expect(error?.scheduled.count == 1)
    subscription.dispose()
    #expect(throws: Never.self) { try clock.advanceUntilIdle() }
  }

  @Test("TSCH-step-03: advancing fails after exactly as many actions at one instant as allowed")
  func manyAtOnce() throws {
    let (clock, runs) = (VirtualClock(), CallCounter())
    for _ in 1...5 { clock.main.schedule { _ = runs.next() } }
    #expect(throws: VirtualClock.StillScheduled.self) {
      try clock.advanceUntilIdle(actionsAtOnce: 4)
    }
    #expect(runs.value == 4)
    try clock.advanceUntilIdle(actionsAtOnce: 4)
    #expect(runs.value == 5)
  }

  @Test("TSCH-step-01: an action scheduled beyond the last instant runs at the last instant")
  func endOfTime() throws {
    let text = try scenario { clock, log in
      let endOfTime = Instant(nanosecondsSince1970: .max)
      let huge = Duration.seconds(Int64.max)
      clock.main.after(huge) { log("after") }
      clock.main.at(clock.now + huge) { log("at") }
      clock.main.every(huge) { log("every") }
      clock.main.every(.seconds(6_000_000_000)) { log("tick") }
      clock.main.after(.seconds(1)) { log("soon") }
      clock.advance(by: .seconds(1_000_000))
      log("log")
      clock.advance(by: huge)
      log("\(clock.now == endOfTime)")
      clock.main.after(.seconds(1)) { log("late") }
      try clock.advanceUntilIdle(limit: huge)
      log("\(clock.advanceToNextEvent()) \(clock.now == endOfTime)")
    }
    #expect(text == "soon · log · tick · after · at · every · true · late · false true")
  }

  @Test("TSCH-step-01: an action scheduled before the first instant runs at the first instant")
  func beginOfTime() {
    let clock = VirtualClock(startingAt: Instant(nanosecondsSince1970: .min))
    let log = Log()
    clock.main.at(Instant(nanosecondsSince1970: .min).advanced(by: .seconds(-1))) { log("now") }
    clock.main.at(Instant(nanosecondsSince1970: .max)) { log("end") }
    clock.main.after(.seconds(Int64.min)) { log("now too") }
    clock.advance(by: .zero)
    log("log")
    clock.advance(to: Instant(nanosecondsSince1970: .max))
    #expect(log.text == "now · now too · log · end")
  }

  @Test("TSCH-step-01: the operators accept huge durations")
  func hugeInOperators() throws {
    let text = scenario { clock, log in
      let subject = Subject<Int>()
      let huge = Duration.seconds(Int64.max)
      subject.delay(huge).record(in: log, as: "delay ")
      subject.throttle(huge).record(in: log, as: "throttle ")
      subject.timeout(huge, on: .main).record(in: log, as: "timeout ")
      subject.bufferWithTime(huge, on: .main).record(in: log, as: "buffer ")
      subject.sendNext(1)
      clock.advance(by: .seconds(86_400))
      subject.sendCompleted()
    }
    #expect(text == "timeout 1 · throttle 1 · throttle C · timeout C · buffer [1] · buffer C")
  }

  @Test(
    "TSCH-step-03: a deallocated clock releases its scheduled actions, and runs none",
    arguments: ["schedule", "after", "every", "recursive", "delay", "throttle", "timeout", "retry"])
  func goesAway(kind: String) {
    weak var seen: TrackedObject?
    weak var gone: VirtualClock?
    let log = Log()
    var background: Scheduler?
    do {
      let clock = VirtualClock()
      let tracked = TrackedObject()
      (seen, gone) = (tracked, clock)
      background = clock.background()
      let use: @Sendable () -> Void = { [scheduler = clock.main] in
        log("ran \(tracked) \(scheduler)")
      }
      clock.run {
        let never = Signal<Int>.never().startWith(1)
        switch kind {
        case "schedule": clock.main.schedule(use)
        case "after": clock.main.after(.seconds(1), use)
        case "every": clock.main.every(.seconds(1), use)
        case "recursive": clock.main.scheduleRecursive { _ in use() }
        case "delay": never.delay(.seconds(1)).subscribeNext { _ in use() }
        case "throttle": never.throttle(.seconds(1)).subscribeNext { _ in use() }
        case "timeout": never.timeout(.seconds(1), on: .main).subscribeError { _ in use() }
        default: Signal<Int>.error(TestError()).retry().subscribeNext { _ in use() }
        }
      }
      withExtendedLifetime(clock) { log("log") }
    }
    #expect(gone == nil)
    #expect(seen == nil)
    background?.schedule { log("late") }
    #expect(log.text == "log")
  }
}
