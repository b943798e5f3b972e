import Reactive
import Stage

// MARK: - Tools
// RAC has operators for a time limit and for retries. With a clock, each takes a few lines.

private struct TimedOut: Error, CustomStringConvertible {
  let description = "TimedOut"
}

/// Returns the result of `body`, or throws if it takes longer than `limit`.
private func within<Value: Sendable>(
  _ limit: Duration, _ clock: Timepiece, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(drawn: "body") { try await body() }
    group.addTask(drawn: "limit") {
      try await clock.sleep(for: limit)
      throw TimedOut()
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}

/// Returns the result of `body`. After an error it calls `body` again, up to `times` times in all,
/// with pauses that double. In a cancelled task it does not try again.
private func retrying<Value>(
  _ times: Int, _ clock: Timepiece, _ body: @Sendable () async throws -> Value
) async throws -> Value {
  var pause = Duration.seconds(1)
  for _ in 1..<times {
    do {
      return try await body()
    } catch _ where !Task.isCancelled {
      try await clock.sleep(for: pause)
      pause *= 2
    }
  }
  return try await body()
}

extension Lesson {
  /// A reminder, a request with a time limit, and a second attempt after a pause all involve
  /// waiting. RAC's operators take a scheduler; in Swift you pass a clock, and loops do the rest.
  @LessonBuilder static var loopsWithAClock: Lesson {
    Lesson(
      65, "Loops with a clock", title: "Time: operators become loops with a clock", in: .leaving)

    /// A tick comes every second, and its work is done 0.3 s later. When does each tick come?
    Scene("RAC") { log in
      Signal<Instant>.interval(.seconds(1), on: .main).take(3).drawn("ticks", as: { _ in "tick" })
        .doNext { _ in log("tick") }.delay(.seconds(0.3)).drawn("work", as: { _ in "done" })
        .subscribe(next: { _ in log("work is done") }, completed: { log("completed") })
    }
    // Why: `interval` schedules each tick relative to the start of the subscription, so slow work
    // does not shift the ticks. `delay` schedules a separate action, which does not hold up the
    // timer.

    /// There are two loops: one works and then sleeps for a second, and the other sleeps until the
    /// next second. Which one drifts?
    ///
    /// - [ ] Neither: both sleep for a second. {"tick" at 2} → The first loop sleeps after its
    ///   work, so each iteration takes 1.3 s.
    /// - [x] The first one. {"tick" at 2.3 and "tick" at 3.6}
    Scene.staged("Swift") { log, stage in
      log("(sleeping for a second)")
      let drifting = OnMain.task(drawn: "for a second") {
        for _ in 1...3 {
          try await stage.clock.sleep(for: .seconds(1))
          log("tick")
          try await stage.clock.sleep(for: .seconds(0.3))
        }
      }
      try await drifting.value
      log("(sleeping until the next second)")
      let steady = OnMain.task(drawn: "until the next") {
        var next = stage.clock.now
        for _ in 1...3 {
          next = next + .seconds(1)
          try await stage.clock.sleep(until: next)
          log("tick")
          try await stage.clock.sleep(for: .seconds(0.3))
        }
      }
      try await steady.value
    }
    // Why: A sleep of one second begins when the work is done, so the work shifts the next tick. A
    // sleep until an instant does not depend on when the work ended.
    //
    // **Trap.** A loop that works and then sleeps for a fixed time falls further behind with each
    // iteration. Sleep until the next instant.

    /// A response takes three seconds, and the limit is two. When do RAC and Swift give up?
    Scene.staged("timeout") { log, stage in
      do {
        _ = try await Signal.return("late").delay(.seconds(3)).drawn("RAC")
          .timeout(.seconds(2), on: .main).asynchronousFirst()
      } catch {
        log("RAC: \(error)")
      }
      do {
        _ = try await within(.seconds(2), stage.clock) {
          try await stage.clock.sleep(for: .seconds(3))
        }
      } catch {
        log("Swift: \(error)")
      }
    }
    // Why: RAC's `timeout` disposes of the source and fails. The task group cancels the work, and
    // throws only after the work has ended. Here the work is a sleep, which ends at once when it is
    // cancelled.

    /// The work runs in a separate task, which the cancellation does not reach. When does the
    /// timeout come now?
    ///
    /// - [ ] After two seconds, as before. {"Swift: TimedOut" at 2} → A task group waits for all
    ///   its tasks.
    /// - [x] After three seconds, when the work is done. {"Swift: TimedOut" at 3}
    Scene.staged("a timeout that waits") { log, stage in
      let work = OnMain.task(drawn: "work") {
        try? await stage.clock.sleep(for: .seconds(3))
        log("(the work is done)")
      }
      do {
        try await within(.seconds(2), stage.clock) { await work.value }
      } catch {
        log("Swift: \(error)")
      }
    }
    // Why: A timeout only asks the work to end. The group cannot return before all its tasks have
    // ended, and one of them waits for a task that was never cancelled.
    //
    // **Trap.** Work that does not react to cancellation delays the timeout.

    /// A server fails twice. When is it asked again?
    Scene.staged("retry with pauses") { log, stage in
      let failures = Property(2)
      let asking = Signal<String>.defer {
        log("RAC: asks")
        failures.value -= 1
        return failures.value >= 0 ? .error(TimedOut()) : .return("answer")
      }.drawn("RAC")
      let answer = try await retrying(asking, after: [1, 2]).asynchronousFirst()
      log("RAC: \(answer)")

      failures.value = 2
      let other = OnMain.task(drawn: "Swift") {
        try await retrying(3, stage.clock) {
          log("Swift: asks")
          failures.value -= 1
          if failures.value >= 0 { throw TimedOut() }
          return "answer"
        }
      }
      log("Swift: \(try await other.value)")
    }
    // Why: In RAC the closure passed to `catch` returns a signal that waits and then tries again.
    // In Swift a loop sleeps and then tries again, and the pause doubles.
    //
    // **Trap.** A `catch` must not try again after a cancellation, whatever error the cancelled
    // work has thrown. Check `Task.isCancelled`.

    /// The reminder takes any clock, and sleeps for two seconds. How long do you wait for it here?
    Scene.staged("any clock") { log, stage in
      try await remind(after: .seconds(2), stage.clock) { log("two seconds are over") }
    }
    // Why: The reminder only knows `any Clock<Duration>`. An app passes a `ContinuousClock`, and a
    // test passes a `VirtualClock`, on which an hour takes no time.
    //
    // **Availability.** `Clock` and `ContinuousClock` need iOS 16 or macOS 13. Before that,
    // pass a closure that calls `Task.sleep(nanoseconds:)`, so that a test can pass another
    // closure.
    //
    // | | RAC | a loop |
    // |---|---|---|
    // | `delay` | shifts values, but not an error | a sleep before each value |
    // | `interval` | does not drift | drifts, unless it sleeps until an instant |
    // | `timeout` | disposes of the source at once | waits for the work to end |
    // | `retry` with pauses | `catch`, `delay` and `then` | a loop |
    //
    // **In Combine** `timeout` restarts its interval with each value, and completes unless you give
    // it an error. Combine's `retry` needs a count, and cannot pause.
  }
}

/// Returns a signal that subscribes to `asking`, and subscribes again after each failure. Before
/// each retry it waits for the next of `pauses`; when none is left, it fails.
private func retrying<Value>(
  _ asking: Signal<Value>, after pauses: ArraySlice<Int>
) -> Signal<Value> {
  asking.catch { error in
    guard let pause = pauses.first else { return .error(error) }
    return Signal.return(()).delay(.seconds(pause)).then {
      retrying(asking, after: pauses.dropFirst())
    }
  }
}

/// Calls `ring` after `delay`. Like a function in an app, it takes any clock.
private func remind(
  after delay: Duration, _ clock: any Clock<Duration>, _ ring: @OnMain @Sendable () -> Void
) async throws {
  try await clock.sleep(for: delay)
  await ring()
}
