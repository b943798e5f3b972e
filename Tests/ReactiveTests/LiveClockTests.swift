import Dispatch
import Testing

@testable import Reactive

/// Tests of a clock on real queues, which runs so fast that the tests hardly wait.
@Suite(.timeLimit(.minutes(10))) struct LiveClockTests {
  private let clock = LiveClock(startingAt: start, speed: 1000)
  private let log = Log()

  private static let start = Instant(secondsSince1970: 100)

  /// Logs a message with its scheduler and the time on the current clock.
  private func note(_ what: String) {
    log("\(what) \(Scheduler.current?.name ?? "none") \(seconds(Scheduler.main.now - Self.start))")
  }

  // MARK: As on a virtual clock

  @Test("Inside `run`, the static members of Scheduler belong to the clock")
  func schedulers() throws {
    clock.run {
      #expect(Scheduler.main === clock.main)
      #expect(Scheduler.current === clock.main)
      #expect(LiveClock.current === clock && VirtualClock.current == nil)
      Scheduler.background(name: "b").after(.seconds(1)) {
        note("there")
        Scheduler.main.schedule { note("back") }
      }
    }
    try clock.advanceUntilIdle()
    #expect(LiveClock.current == nil)
    #expect(log.text == "there b 1.0 · back main 1.0")
  }

  @Test("A program has the same events at the same times as on a virtual clock, in the same order")
  func sameAsVirtual() throws {
    func play(on clock: Timepiece) throws -> String {
      let log = Log()
      clock.run {
        let note: @Sendable (String) -> Void = {
          log("\($0) \(seconds(Scheduler.main.now - Self.start))")
        }
        let (a, b) = (Scheduler.background(name: "a"), Scheduler.background(name: "b"))
        Signal.interval(.seconds(1), on: a).take(5).subscribe(
          next: { _ in note("tick") }, completed: { note("C") })
        for number in 1...20 {
          b.after(.milliseconds(950 * number)) { note("b \(number)") }
          Scheduler.main.after(.milliseconds(971 * number)) {
            Scheduler.main.schedule { note("second \(number)") }
            b.after(.milliseconds(1)) { note("third \(number)") }
            note("first \(number)")
          }
        }
        Signal.of(1, 2, 3).delay(.seconds(2.55)).throttle(.seconds(1)).deliverOn(a)
          .subscribeNext { note("throttled \($0)") }
        let ticks = Scheduler.main.every(.seconds(3.3)) { note("every") }
        Scheduler.main.after(.seconds(10)) { ticks.dispose() }
      }
      try clock.advanceUntilIdle()
      return log.text
    }
    let virtual = try play(on: VirtualClock(startingAt: Self.start))
    #expect(try play(on: clock) == virtual)
  }

  @Test("A clock advances to an instant and stops there")
  func advance() {
    clock.main.every(.seconds(1)) { note("tick") }
    clock.advance(to: Self.start + .seconds(2))
    #expect(log.text == "tick main 1.0 · tick main 2.0")
    #expect(clock.now == Self.start + .seconds(2))
    clock.advance(to: Self.start + .seconds(2.5))
    clock.advance(to: Self.start)
    #expect(clock.now == Self.start + .seconds(2.5))
    clock.advance(to: Self.start + .seconds(3))
    #expect(log.entries.count == 3)
    clock.stop()
  }

  @Test("Until a clock advances, only `run` executes code")
  func standing() throws {
    let held = clock.run {
      Scheduler.background().schedule { note("scheduled") }
      note("run")
      return "result"
    }
    #expect(held == "result")
    #expect(log.text == "run main 0.0")
    try clock.advanceUntilIdle()
    #expect(log.text == "run main 0.0 · scheduled background 0.0")
  }

  @Test("The closure passed to `run` is released after it returns")
  func lettingGoOfWhatItRuns() {
    let held = (0..<1000).count { number in
      weak var seen: TrackedObject?
      do {
        let object = TrackedObject()
        seen = object
        #expect(clock.run { withExtendedLifetime(object) { number } } == number)
      }
      return seen != nil
    }
    #expect(held == 0)
  }

  @Test("An action scheduled for the current instant starts after the current action")
  func rounds() throws {
    clock.run {
      Scheduler.background().after(.seconds(1)) {
        Scheduler.main.schedule { log("next") }
        clock.run { log("run") }
        log("ended")
      }
    }
    try clock.advanceUntilIdle()
    #expect(log.text == "run · ended · next")
  }

  @Test("After a stop, no scheduled action runs, and all are disposed of")
  func stop() throws {
    let pending = clock.main.after(.seconds(9)) { note("never") }
    clock.main.every(.seconds(1)) { note("tick") }
    clock.main.after(.seconds(2)) {
      clock.stop()
      note("stopped")
      #expect(clock.main.schedule { note("never") }.isDisposed)
    }
    try clock.advanceUntilIdle()
    #expect(log.text == "tick main 1.0 · stopped main 2.0")
    #expect(pending.isDisposed)
    clock.run { note("run") }
    #expect(log.entries.last == "run main 2.0")
  }

  @Test("An endless program causes an error that names its action, even if no time passes")
  func endless() {
    clock.main.every(.seconds(25)) { note("tick") }
    let late = #expect(throws: Timepiece.StillScheduled.self) {
      try clock.advanceUntilIdle(limit: .seconds(60))
    }
    #expect(late?.limit == .seconds(60))
    #expect(late?.scheduled.first?.hasPrefix("every 25.0 seconds on main") == true)
    #expect(log.text == "tick main 25.0 · tick main 50.0")
    clock.stop()

    let other = LiveClock(speed: 1000)
    other.main.scheduleRecursive { recurse in recurse() }
    let early = #expect(throws: Timepiece.StillScheduled.self) {
      try other.advanceUntilIdle(actionsAtOnce: 1000)
    }
    #expect(early?.limit == .zero)
    #expect(early?.scheduled.count == 1)
    other.stop()
  }

  @Test("An action sees the task-local values of the code that scheduled it")
  func context() throws {
    Console.redirected(to: { log($0) }) {
      clock.run {
        Scheduler.background().after(.seconds(1)) {
          Console.write("nested")
          Scheduler.main.schedule { Console.write("\(LiveClock.current === clock)") }
        }
      }
    }
    Console.redirected(to: { log("inner \($0)") }) {
      _ = clock.main.after(.seconds(2)) { Console.write("own") }
    }
    try clock.advanceUntilIdle()
    #expect(log.text == "nested · true · inner own")
  }

  @Test("An unreferenced clock is deallocated when its remaining work is done")
  func release() throws {
    weak var seen: LiveClock?
    weak var tracked: TrackedObject?
    do {
      let (clock, object) = (LiveClock(speed: 1000), TrackedObject())
      (seen, tracked) = (clock, object)
      clock.main.after(.seconds(1)) { withExtendedLifetime(object) {} }
      try clock.advanceUntilIdle()
    }
    // The main queue has released its last action once it runs another one.
    LiveClock().run {}
    #expect(tracked == nil)
    #expect(seen == nil)
  }

  @Test("A clock advances from the earliest possible instant to the latest")
  func allTime() {
    let (first, last) = (
      Instant(nanosecondsSince1970: .min), Instant(nanosecondsSince1970: .max)
    )
    let clock = LiveClock(startingAt: first, speed: 1e13)
    clock.main.at(last) { log("\(clock.now == last)") }
    clock.advance(to: last)
    clock.advance(to: last)
    #expect(log.text == "true")
  }

  @Test(
    "An action scheduled by an outside thread sees the task-local values of the next advance")
  func scheduledOutside() throws {
    onThreads(1) { _ in
      clock.main.schedule { Console.write("from outside") }
      clock.main.every(.seconds(1)) { Console.write("\(LiveClock.current === clock)") }
    }
    Console.redirected(to: { log($0) }) { clock.advance(to: Self.start + .seconds(1)) }
    Console.redirected(to: { log("later \($0)") }) { clock.advance(to: Self.start + .seconds(2)) }
    clock.stop()
    #expect(log.text == "from outside · true · true")
  }

  // MARK: The main queue waits

  @Test(
    "If the main queue advances a clock, it also runs the actions of the clock's main scheduler")
  @MainActor func fromMainQueue() throws {
    let result = clock.run {
      Signal.interval(.seconds(1), on: .main).take(2).subscribe(
        next: { _ in note("tick") }, completed: { note("C") })
      Scheduler.background(name: "b").after(.seconds(1.5)) { note("between") }
      note("run")
      return "result"
    }
    #expect(result == "result")
    try clock.advanceUntilIdle()
    #expect(log.text == "run main 0.0 · tick main 1.0 · between b 1.5 · tick main 2.0 · C main 2.0")
    clock.main.after(.seconds(1)) { note("again") }
    clock.advance(to: Self.start + .seconds(4))
    #expect(log.entries.last == "again main 3.0")
    #expect(clock.now == Self.start + .seconds(4))
  }

  @Test("While the main queue waits for a clock, other threads can still run code on the queue")
  @MainActor func runWhileMainQueueWaits() throws {
    let held = clock.hold()
    DispatchQueue.global().async {
      let name = clock.run { Scheduler.current?.name ?? "none" }
      log("run on \(name)")
      held.dispose()
    }
    try clock.advanceUntilIdle()
    #expect(log.text == "run on main")
  }

  @Test("Work that arrives just as a wait on the main queue ends still runs, after the wait")
  @MainActor func arrivesAtTheEnd() async {
    let (queue, bell) = (MainQueue(), DispatchSemaphore(value: 0))
    queue.wait(for: bell) {
      for number in 1...2 { queue.async { log("\(number)") } }
    } isOver: {
      true
    }
    log("over")
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(log.text == "over · 1 · 2")
  }

  @Test("On the main queue, an action of one clock may advance another clock")
  func clockWithinClock() throws {
    let other = LiveClock(startingAt: Self.start, speed: 1000)
    clock.main.after(.seconds(1)) {
      other.run { note("inner") }
      other.main.after(.seconds(2)) { note("inner") }
      other.advance(to: Self.start + .seconds(3))
      note("outer")
    }
    try clock.advanceUntilIdle()
    #expect(log.text == "inner main 0.0 · inner main 2.0 · outer main 1.0")
  }

  // MARK: Threads

  @Test("Several threads may advance a clock, each to its own instant")
  func severalWait() {
    let ticks = CallCounter()
    clock.main.every(.seconds(1)) { _ = ticks.next() }
    onThreads(4) { thread in
      let end = Self.start + .seconds(thread + 2)
      clock.advance(to: end)
      if clock.now < end { log("thread \(thread) returns at \(seconds(clock.now - Self.start))") }
    }
    #expect(log.entries == [])
    #expect(clock.now == Self.start + .seconds(5))
    #expect(ticks.value == 5)
    clock.stop()
  }

  @Test("Several threads may advance a clock: until it is idle, up to a limit, or to an instant")
  func idleAndInstant() {
    let held = clock.hold()
    clock.main.after(.seconds(7)) { note("late") }
    onThreads(3) { thread in
      do throws(Timepiece.StillScheduled) {
        switch thread {
        case 0: try clock.advanceUntilIdle()
        case 1: try clock.advanceUntilIdle(limit: .seconds(5))
        default:
          clock.advance(to: Self.start + .seconds(9))
          held.dispose()
        }
      } catch {
        log("\(error.limit)")
      }
    }
    // The second thread may start too late to find an action beyond its limit, so its error is not
    // checked.
    #expect(log.entries.contains("late main 7.0"))
    #expect(clock.now == Self.start + .seconds(9))
  }

  @Test("Actions that are due together on different schedulers run concurrently")
  func together() throws {
    let (one, other) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    clock.background().after(.seconds(1)) {
      one.signal()
      other.wait()
    }
    clock.background().after(.seconds(1)) {
      other.signal()
      one.wait()
      note("met")
    }
    try clock.advanceUntilIdle()
    #expect(log.text == "met background 1.0")
  }

  @Test("A slow action delays later actions on all schedulers, and none overtakes it")
  func late() throws {
    let (a, b) = (clock.background(name: "a"), clock.background(name: "b"))
    let came = DispatchSemaphore(value: 0)
    a.after(.seconds(1)) {
      // Other work runs first, which gives the clock many chances to run a later action too early.
      DispatchQueue.global().async { came.signal() }
      came.wait()
      note("late")
      b.schedule { note("follows") }
      DispatchQueue.global().async { came.signal() }
      came.wait()
      note("ends")
    }
    b.after(.seconds(1.001)) { note("later") }
    clock.main.after(.seconds(1.002)) { note("last") }
    try clock.advanceUntilIdle()
    #expect(log.text == "late a 1.0 · ends a 1.0 · follows b 1.0 · later b 1.001 · last main 1.002")
  }

  @Test(
    "While a thread waits for a signal, the clock continues, and the thread resumes with the answer"
  )
  func waiting() throws {
    clock.run {
      let worker = Scheduler.background(name: "worker")
      let numbers = Signal<Int> { subscriber in
        for number in 1...3 {
          worker.after(.seconds(number)) { subscriber.sendNext(number) }
        }
        worker.after(.seconds(3)) { subscriber.sendCompleted() }
        return nil
      }
      Scheduler.background(name: "other").after(.seconds(2)) { note("meanwhile") }
      Scheduler.main.after(.seconds(2)) { note("in its turn") }
      Scheduler.background(name: "other").after(.seconds(3.0001)) { note("later") }
      note("\(numbers.toArray() ?? [])")
    }
    try clock.advanceUntilIdle()
    #expect(
      log.text == "meanwhile other 2.0 · [1, 2, 3] main 3.0 · in its turn main 3.0"
        + " · later other 3.0001")
  }

  @Test("If several threads wait in vain, each wait is reported and ends")
  func inVain() throws {
    Misuse.intercepted(by: { log($0) }) {
      for name in ["a", "b"] {
        _ = clock.background(name: name).after(.seconds(1)) {
          note("\(Signal<Int>.never().named(name).firstOrDefault(7))")
        }
      }
    }
    try clock.advanceUntilIdle()
    #expect(log.entries.count { $0.hasSuffix("nothing is scheduled that could answer.") } == 2)
    #expect(Set(log.entries.filter { $0.hasPrefix("7") }) == ["7 a 1.0", "7 b 1.0"])
  }

  @Test("A delay on the immediate scheduler blocks the thread, while the clock continues")
  func immediate() throws {
    clock.background(name: "b").after(.seconds(1)) {
      Scheduler.immediate.after(.seconds(2)) { note("delayed") }
    }
    clock.main.after(.seconds(2)) { note("meanwhile") }
    try clock.advanceUntilIdle()
    #expect(log.text == "meanwhile main 2.0 · delayed b 3.0")
  }

  @Test("A held clock waits for outside threads, and runs their actions when they are scheduled")
  func hold() throws {
    let held = clock.hold()
    clock.main.after(.seconds(1)) {
      DispatchQueue.global().async {
        #expect(Scheduler.current == nil)
        clock.main.schedule {
          log("answered \(Scheduler.main.now >= Self.start + .seconds(1))")
          held.dispose()
        }
      }
    }
    try clock.advanceUntilIdle()
    #expect(log.text == "answered true")
  }

  @Test(
    "A clock that is no longer held, or stopped, becomes idle, even if nothing runs at that moment",
    arguments: [true, false])
  func released(isStopped: Bool) throws {
    let (held, begun) = (clock.hold(), DispatchSemaphore(value: 0))
    clock.main.schedule { begun.signal() }
    DispatchQueue.global().async {
      begun.wait()
      // Returns once the action has ended.
      clock.advance(to: clock.now)
      if isStopped { clock.stop() } else { held.dispose() }
    }
    try clock.advanceUntilIdle()
  }

  @Test("If several threads schedule actions, each action runs once, and time never goes back")
  func fromManyThreads() throws {
    let held = clock.hold()
    let schedulers = [clock.main, clock.background(), clock.background()]
    let latest = Guarded(Self.start)
    let overlaps = schedulers.map { _ in Overlap() }
    clock.main.schedule {
      DispatchQueue.global().async {
        onThreads(4) { thread in
          for number in 0..<150 {
            let delay = Duration.milliseconds(number % 3 * 10)
            schedulers[number % 3].after(delay) {
              overlaps[number % 3].run {
                let now = Scheduler.main.now
                latest.withLock { latest in
                  if now < latest { log("back") }
                  latest = now
                }
                log("\(thread):\(number)")
              }
            }
          }
        }
        held.dispose()
      }
    }
    try clock.advanceUntilIdle()
    #expect(Set(log.entries).count == 600)
    #expect(log.entries.count == 600)
    #expect(!overlaps.contains { $0.isDetected })
  }
}

/// Returns a duration in seconds, as logs print it.
private func seconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}
