import Dispatch
import Foundation
import Reactive
import Testing

/// Tests of the schedulers on real queues. No test waits for a fixed time: each resumes when its
/// last action runs.
@Suite(.timeLimit(.minutes(10))) struct LiveSchedulerTests {
  @Test(
    "SCH-currentScheduler-01: `current` is main on the main queue, an action's scheduler in the action, and nil elsewhere"
  )
  func current() async {
    let main = Scheduler.main
    #expect(await onQueue(.main) { Scheduler.current === main })
    #expect(await onQueue(.global()) { Scheduler.current == nil })
    let isNoneOnAThread = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: Scheduler.current == nil) }.start()
    }
    #expect(isNoneOnAThread)
    for scheduler in [main, .background(name: "b"), .background(name: "l", priority: .low)] {
      #expect(await scheduler.run { Scheduler.current === scheduler })
    }
    #expect(await onQueue(.global()) { Scheduler.current == nil })
  }

  @Test("SCH-currentScheduler-01: two schedulers may pass a task back and forth")
  func toAndFro() async {
    let (main, background) = (Scheduler.main, Scheduler.background())
    let log = Log()
    await withCheckedContinuation { continuation in
      let tell: @Sendable () -> Void = {
        log(
          Scheduler.current === main
            ? "main" : Scheduler.current === background ? "background" : "none")
      }
      main.schedule {
        tell()
        background.schedule {
          tell()
          main.schedule {
            tell()
            continuation.resume()
          }
        }
      }
    }
    #expect(log.text == "main · background · main")
  }

  @Test("A scheduler on a queue runs its actions there, in order and one at a time")
  func ownQueue() async {
    let queue = DispatchQueue(label: "photos", attributes: .concurrent)
    let scheduler = Scheduler.queue(queue)
    let (log, overlap) = (Log(), Overlap())
    await withCheckedContinuation { continuation in
      for number in 1...3 {
        scheduler.schedule {
          overlap.run {
            dispatchPrecondition(condition: .onQueue(queue))
            log("\(number) on \(Scheduler.current === scheduler ? scheduler.name : "another")")
          }
        }
      }
      scheduler.after(.milliseconds(1)) { continuation.resume() }
    }
    #expect(log.text == "1 on photos · 2 on photos · 3 on photos")
    #expect(!overlap.isDetected)
  }

  @Test("Other work on a queue gets its turn while its scheduler keeps receiving actions")
  func sharing() async {
    let queue = DispatchQueue(label: "photos")
    let scheduler = Scheduler.queue(queue)
    let stop = Lockbox<Bool>()
    let count = await withCheckedContinuation { continuation in
      scheduler.schedule {
        let numbers = Subject<Int>()
        numbers.deliverOn(scheduler).subscribeNext { number in
          if number == 0 { queue.async { stop.value = true } }
          if stop.value == true || number == 200_000 {
            continuation.resume(returning: number)
          } else {
            numbers.sendNext(number + 1)
          }
        }
        numbers.sendNext(0)
      }
    }
    #expect(count < 200_000)
  }

  @Test("A scheduler on a queue uses the queue even in code on a virtual clock")
  func ownQueueOnClock() async {
    let queue = DispatchQueue(label: "photos")
    let clock = VirtualClock()
    let isOwn = await withCheckedContinuation { continuation in
      clock.run {
        let one = Signal.return(1).deliverOn(.queue(queue, name: "own"))
        one.subscribeNext { _ in
          dispatchPrecondition(condition: .onQueue(queue))
          continuation.resume(returning: Scheduler.current?.name == "own")
        }
      }
    }
    #expect(isOwn)
    #expect(clock.scheduled.isEmpty)
  }

  @Test("SCH-repeating-01: between two overdue runs, other actions on the queue get a turn")
  func fairness() async {
    let isOthersTurn = Guarded(false)
    let runs = CallCounter()
    await withCheckedContinuation { continuation in
      let main = Scheduler.main
      main.schedule {
        let ticks = SerialDisposable()
        ticks.disposable = main.every(.nanoseconds(1)) {
          let number = runs.next()
          if number == 0 { DispatchQueue.main.async { isOthersTurn.withLock { $0 = true } } }
          guard number == 1000 || isOthersTurn.withLock({ $0 }) else { return }
          ticks.dispose()
          continuation.resume()
        }
        // Now a million runs are due.
        let start = main.now
        while main.now - start < .milliseconds(1) {}
      }
    }
    #expect(runs.value < 1000)
  }

  @Test(
    "SIG-basic-02: on a thread without a scheduler, a signal is subscribed to in the background")
  func plainThread() async {
    let log = Log()
    await withCheckedContinuation { continuation in
      Thread {
        let held = DispatchSemaphore(value: 0)
        Signal<Int> { subscriber in
          // `subscribe` returns whether or not the closure has begun.
          held.wait()
          subscriber.sendNext(1)
          subscriber.sendCompleted()
          return nil
        }.subscribe(
          next: { log("\($0) \(Scheduler.current != nil)") },
          completed: {
            log("C")
            continuation.resume()
          })
        log("returned")
        held.signal()
      }.start()
    }
    #expect(log.text == "returned · 1 true · C")
  }

  @Test("SCH-main-02: an unreferenced scheduler still runs its actions")
  func unheld() async {
    let name = await withCheckedContinuation { continuation in
      Scheduler.background(name: "unheld").after(.milliseconds(1)) {
        continuation.resume(returning: Scheduler.current?.name)
      }
    }
    #expect(name == "unheld")
  }

  @Test("SCH-main-02: an action with a huge delay can be disposed of, and releases its objects")
  func hugeDelays() async {
    let scheduler = Scheduler.background()
    weak var seen: TrackedObject?
    let disposables: [Disposable]
    do {
      let tracked = TrackedObject()
      seen = tracked
      let fail: @Sendable () -> Void = { Issue.record("\(tracked) ran") }
      disposables = [
        scheduler.after(.seconds(Int64.max), fail),
        scheduler.at(Instant(nanosecondsSince1970: .max), fail),
        scheduler.every(.seconds(Int64.max), fail),
        scheduler.after(.seconds(86_400), fail),
      ]
    }
    await scheduler.run {}
    #expect(seen != nil)
    for disposable in disposables { disposable.dispose() }
    #expect(seen == nil)
    await scheduler.run {}
  }

  @Test("SCH-main-02: a shorter delay scheduled later is not missed")
  func earlierLater() async {
    for scheduler in [Scheduler.main, .background()] {
      let far = scheduler.after(.seconds(3600)) { Issue.record("an hour has passed") }
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        @Sendable func wait(_ times: Int) {
          guard times > 0 else { return continuation.resume() }
          scheduler.after(.microseconds(200)) { wait(times - 1) }
        }
        wait(20)
      }
      far.dispose()
    }
  }

  @Test("SCH-immediate-02: a delay on the immediate scheduler blocks the thread until it is over")
  func immediateDelay() {
    let log = Log()
    let start = Scheduler.main.now
    Scheduler.immediate.after(.milliseconds(2)) {
      log(Scheduler.main.now - start >= .milliseconds(2) ? "due" : "early")
    }
    log("log")
    #expect(log.text == "due · log")
  }

  @Test(
    "SCH-main-02: an action sees the task-local values of the code that scheduled it, except the clock"
  )
  func context() async {
    let lines = Log()
    let scheduler = Scheduler.background()
    let clock = VirtualClock()
    await withCheckedContinuation { continuation in
      clock.run {
        Console.redirected(to: { lines("console \($0)") }) {
          Misuse.intercepted(by: { lines("misuse \($0)") }) {
            scheduler.schedule { Console.write("\(VirtualClock.current != nil)") }
            scheduler.after(.milliseconds(1)) {
              _ = Signal.return(1).skip(-1)
              Scheduler.current?.schedule {
                Console.write("nested")
                continuation.resume()
              }
            }
          }
        }
      }
    }
    #expect(await scheduler.run { VirtualClock.current == nil })
    #expect(
      lines.text == "console false · misuse skip(-1): the count must not be negative."
        + " · console nested")
  }

  @Test(
    "SCH-main-02: actions from several threads run once, one at a time, and in each thread's order")
  func fromManyThreads() async {
    let (main, background) = (Scheduler.main, Scheduler.background())
    for scheduler in [main, background] {
      let (ran, overlap) = (Log(), Overlap())
      onThreads(4) { thread in
        for number in 0..<250 {
          scheduler.schedule { overlap.run { ran("\(thread):\(number)") } }
        }
      }
      await scheduler.run {}
      #expect(ran.entries.count == 1000)
      for thread in 0..<4 {
        let own = ran.entries.filter { $0.hasPrefix("\(thread):") }
        #expect(own == (0..<250).map { "\(thread):\($0)" })
      }
      #expect(!overlap.isDetected)
    }
  }

  @Test(
    "SIG-deliverOn-01: between two values, an action that has become due meanwhile gets its turn")
  func dueBetweenValues() async {
    let scheduler = Scheduler.background()
    // A busy machine may reach the due time before the first value is sent. Then a later time is
    // tried.
    for milliseconds in [1, 10, 100, 1000, 10_000] {
      let log = Log()
      let isInTime = await scheduler.run {
        let values = Subject<Int>()
        values.deliverOn(scheduler).subscribeNext { log("\($0)") }
        let due = scheduler.now + .milliseconds(milliseconds)
        scheduler.at(due) { log("due") }
        values.sendNext(1)
        let isInTime = scheduler.now < due
        while scheduler.now < due {}
        values.sendNext(2)
        scheduler.schedule { withExtendedLifetime(values) {} }
        return isInTime
      }
      await scheduler.run {}
      guard isInTime else { continue }
      #expect(log.text == "1 · due · 2")
      return
    }
  }

  @Test("SCH-main-02: an action disposed of just as it is due runs once or not at all")
  func disposedInTheRace() async {
    let scheduler = Scheduler.background()
    let runs = (0..<1000).map { _ in CallCounter() }
    onThreads(4) { thread in
      for number in 0..<250 {
        let count = runs[thread * 250 + number]
        let action = scheduler.schedule { _ = count.next() }
        if number % 2 == 0 { scheduler.schedule {} }
        action.dispose()
        action.dispose()
      }
    }
    await scheduler.run {}
    #expect(runs.allSatisfy { $0.value <= 1 })
  }
}

/// Runs `body` on a queue, outside of any action.
private func onQueue<Result: Sendable>(
  _ queue: DispatchQueue, _ body: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    queue.async { continuation.resume(returning: body()) }
  }
}

extension Scheduler {
  /// Runs `body` as an action, and waits for its result.
  fileprivate func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      schedule { continuation.resume(returning: body()) }
    }
  }
}
