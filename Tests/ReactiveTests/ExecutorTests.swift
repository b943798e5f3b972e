import Reactive
import Testing

/// Tests of asynchronous code on a clock: where it runs, when, and in which order.
@Suite(.timeLimit(.minutes(10))) struct ExecutorTests {
  private static let start = Instant(secondsSince1970: 100)

  /// An asynchronous program and its expected log. Together, the programs use every kind of
  /// concurrency in Swift.
  struct Program: Sendable, CustomTestStringConvertible {
    let name: String
    let logged: String
    let body: @OnMain @Sendable (Timepiece, SchedulerLog) async throws -> Void

    init(
      _ name: String, logs logged: String,
      _ body: @escaping @OnMain @Sendable (Timepiece, SchedulerLog) async throws -> Void
    ) {
      self.name = name
      self.logged = logged
      self.body = body
    }

    var testDescription: String { name }
  }

  /// Logs a message with its scheduler and its time.
  struct SchedulerLog: Sendable {
    let log = Log()

    func callAsFunction(_ what: String) {
      log("\(what) \(Scheduler.current?.name ?? "none") \(seconds(Scheduler.main.now - start))")
    }
  }

  private actor Counter {
    private var count = 0

    func next(_ clock: some Clock<Duration>) async throws -> Int {
      count += 1
      let own = count
      try await clock.sleep(for: .seconds(1))
      return own
    }
  }

  @OnMain private final class Form {
    private(set) var text = ""

    func type(_ word: String) -> Int {
      text += word
      return text.count
    }
  }

  private static let all: [Program] = [
    Program("a task that sleeps", logs: "a main 0.0 · b main 1.5") { clock, note in
      note("a")
      try await clock.sleep(for: .seconds(1.5))
      note("b")
    },
    Program(
      "several sleeps, which end in order of their times",
      logs: "1 main 1.0 · 2 main 2.0 · 3 main 3.0 · all main 3.0"
    ) { clock, note in
      await withTaskGroup(of: Void.self) { group in
        for second in [3, 1, 2] {
          group.addTask {
            try? await clock.sleep(for: .seconds(second))
            note("\(second)")
          }
        }
      }
      note("all")
    },
    Program("async let, and an actor's queue", logs: "1 2 main 1.0") { clock, note in
      let counter = Counter()
      async let first = counter.next(clock)
      async let second = counter.next(clock)
      note("\(try await first) \(try await second)")
    },
    Program("code isolated to @OnMain", logs: "5 main 0.0 · 8 main 0.0") { _, note in
      let form = Form()
      note("\(form.type("Hello"))")
      let count = await Task(executorPreference: Scheduler.background()) { await form.type("you") }
        .value
      note("\(count)")
    },
    Program("a task on another thread", logs: "there b 1.0 · back main 1.0") { clock, note in
      await Task(executorPreference: Scheduler.background(name: "b")) {
        try? await clock.sleep(for: .seconds(1))
        note("there")
      }.value
      note("back")
    },
    Program(
      "a stream that a scheduler feeds", logs: "0 main 1.0 · 1 main 2.0 · 2 main 3.0 · end main 3.0"
    ) { _, note in
      let (stream, feed) = AsyncStream<Int>.makeStream()
      for number in 0..<3 {
        Scheduler.background().after(.seconds(number + 1)) {
          feed.yield(number)
          if number == 2 { feed.finish() }
        }
      }
      for await number in stream { note("\(number)") }
      note("end")
    },
    Program("a signal's values", logs: "1 main 1.0 · 2 main 2.0 · end main 2.0") { _, note in
      let ticks = Signal<Instant>.interval(.seconds(1), on: .main).scan(0) { count, _ in count + 1 }
      for try await number in ticks.take(2).values { note("\(number)") }
      note("end")
    },
    Program("a signal made from a stream", logs: "handled task 0.0 · [1] main 0.0") { _, note in
      let numbers = AsyncStream { continuation in
        continuation.yield(1)
        continuation.finish()
      }
      let signal = Signal.from(numbers).doNext { _ in note("handled") }
      note("\(try await signal.asynchronousToArray())")
    },
    Program("waiting for a signal", logs: "1 main 3.0") { _, note in
      note(try await Signal.return(1).delay(.seconds(3)).asynchronousFirst().words)
    },
    Program("asking while the clock advances", logs: "tick b 1.0 · 1 main 3.0") { _, note in
      Scheduler.background(name: "b").after(.seconds(1)) { note("tick") }
      let background = Scheduler.background()
      let late = Signal<Int> { subscriber in
        background.after(.seconds(3)) { subscriber.sendNext(1) }
      }
      note(late.first().words)
    },
    Program("a cancelled sleep", logs: "true main 2.0") { clock, note in
      let late = OnMain.task {
        do { try await clock.sleep(for: .seconds(9)) } catch { note("\(Task.isCancelled)") }
      }
      try await clock.sleep(for: .seconds(2))
      late.cancel()
      await late.value
    },
    Program("a sleep until an instant in the past", logs: "now main 0.0") { clock, note in
      try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
      note("now")
    },
    Program("a disposal that cancels a task", logs: "cancelled main 1.0") { clock, note in
      let task = OnMain.task {
        do { try await clock.sleep(for: .seconds(9)) } catch { note("cancelled") }
      }
      let subscription = Disposable { task.cancel() }
      Scheduler.main.after(.seconds(1)) { subscription.dispose() }
      await task.value
    },
    Program("a cancellation that disposes", logs: "1 main 1.0 · disposed main 1.0 · over main 1.0")
    {
      clock, note in
      let ticks = Signal<Int> { subscriber in
        let timer = Scheduler.main.every(.seconds(1)) { subscriber.sendNext(1) }
        return Disposable {
          timer.dispose()
          note("disposed")
        }
      }
      let task = OnMain.task {
        for try await number in ticks.values {
          note("\(number)")
          withUnsafeCurrentTask { $0?.cancel() }
        }
        note("over")
      }
      try await task.value
    },
  ]

  @Test("A program logs the same on a virtual clock and on a live one", arguments: all)
  func programs(_ program: Program) throws {
    #expect(try play(program, on: VirtualClock(startingAt: Self.start)) == program.logged)
    #expect(try play(program, on: VirtualClock(startingAt: Self.start)) == program.logged)
    #expect(
      try play(program, on: LiveClock(startingAt: Self.start, speed: 1000)) == program.logged)
  }

  private static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

  private func play(_ program: Program, on clock: Timepiece) throws -> String {
    let note = SchedulerLog()
    clock.run { _ = OnMain.task { try await program.body(clock, note) } }
    try clock.advanceUntilIdle()
    return note.log.text
  }

  @Test(
    "A task started outside the clock uses the clock's schedulers", arguments: [0, 1])
  func fromOutside(kind: Int) throws {
    let clock = kind == 0 ? VirtualClock() : LiveClock()
    let log = Log()
    let task = Task(executorPreference: clock.main) {
      log("\(Scheduler.main === clock.main) \(Scheduler.current === clock.main)")
      log("\(Timepiece.current === clock)")
    }
    try clock.advanceUntilIdle()
    withExtendedLifetime(task) {}
    #expect(log.text == "true true · true")
  }

  @Test("Each step of a task is a separate action, which is queued after earlier ones")
  func turns() throws {
    let text = try scenario { clock, log in
      clock.main.schedule { log("before") }
      Task(executorPreference: clock.main) {
        log("step")
        await Task.yield()
        log("step")
      }
      clock.main.schedule { log("after") }
      clock.turn()
      log("turn")
      try clock.advanceUntilIdle()
    }
    // Unoptimised code needs one more turn to begin.
    #expect(
      ["before · after · turn · step · step", "before · step · after · turn · step"].contains(text))
  }

  // In release mode, a failed task once locked a mutex as one thread and unlocked it as another,
  // and the process crashed. A task has at most five steps here, so there are 32 ways to run them
  // on two threads.
  @Test("Each step of a task can run on another thread", arguments: [true, false])
  func changingThreads(fails: Bool) {
    for pattern in 0..<32 {
      let clock = VirtualClock()
      clock.run { OnMain.task { if fails { throw TestError() } } }
      for step in 0..<5 {
        if pattern >> step & 1 == 0 {
          clock.step()
        } else {
          onThreads(1) { _ in clock.step() }
        }
      }
      #expect(!clock.step())
    }
  }

  @Test("A summary of a scheduled task says that it is a task")
  func words() {
    let clock = VirtualClock()
    Task(executorPreference: clock.background(name: "b")) {
      try await clock.sleep(for: .seconds(1))
    }
    #expect(clock.scheduled == ["a task on b"])
    clock.settle()
    #expect(clock.scheduled == ["a task that sleeps on b"])
    #expect(throws: Timepiece.StillScheduled.self) { try clock.advanceUntilIdle(limit: .zero) }
    clock.stop()
  }

  @Test("Stopping a clock cancels sleeping tasks, and they finish their remaining work")
  func stopping() async {
    let (clock, log) = (VirtualClock(), Log())
    let task = Task(executorPreference: clock.main) {
      while !Task.isCancelled {
        log("round")
        try? await clock.sleep(for: .seconds(1))
      }
      await Task.yield()
      log("over")
    }
    clock.advance(by: .seconds(1.5))
    clock.stop()
    #expect(log.text == "round · round · over")
    await task.value
  }

  @Test("A task that begins on a stopped or deallocated clock runs to its end")
  func stopped() async {
    let log = Log()
    let clock = VirtualClock()
    clock.stop()
    await Task(executorPreference: clock.main) {
      log("begun")
      do { try await clock.sleep(for: .seconds(1)) } catch { log("\(Task.isCancelled)") }
    }.value
    let main = VirtualClock().main
    await Task(executorPreference: main) { log("begun") }.value
    let live = LiveClock()
    live.stop()
    let background = live.background()
    await Task(executorPreference: background) {
      do { try await live.sleep(for: .seconds(1)) } catch { log("\(Task.isCancelled)") }
    }.value
    #expect(log.text == "begun · true · begun · true")
  }

  @Test("The system's schedulers are executors, and the immediate one uses the main queue")
  func system() async {
    let queue = Scheduler.background(name: "photos")
    let name = await Task(executorPreference: queue) { Scheduler.current?.name }.value
    #expect(name == "photos")
    #expect(await OnMain.task { Scheduler.current === Scheduler.main }.value)
    #expect(
      await Task(executorPreference: Scheduler.immediate) { Scheduler.current === Scheduler.main }
        .value)
  }

  @Test("A step on the immediate scheduler waits for its turn on the main scheduler")
  func immediate() throws {
    let text = try scenario { clock, log in
      Task(executorPreference: Scheduler.immediate) {
        log("first step")
        await Task.yield()
        log("second step")
        clock.main.schedule { log("after it") }
        log("end of the task")
      }
      log("end of the closure")
      try clock.advanceUntilIdle()
    }
    #expect(text == "end of the closure · first step · second step · end of the task · after it")
  }

  private actor Photos {
    private let queue: Scheduler
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    init(_ queue: Scheduler) {
      self.queue = queue
    }

    func place() -> String { Scheduler.current?.name ?? "none" }
  }

  @Test(
    "An actor can use a scheduler as its executor, and code there may assume the actor's isolation")
  func actors() throws {
    let text = try scenario { clock, log in
      let queue = clock.background(name: "photos")
      let photos = Photos(queue)
      OnMain.task { log(await photos.place()) }
      queue.schedule { log(photos.assumeIsolated { _ in "assumed" }) }
      clock.main.schedule { log("\(queue.isIsolatingCurrentContext() ?? true)") }
      try clock.advanceUntilIdle()
    }
    #expect(text == "assumed · false · photos")
  }
}
