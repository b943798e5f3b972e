import Reactive
import Stage

// MARK: - Tools
// What RAC has operators for are a few lines with a clock.

private struct TimedOut: Error, CustomStringConvertible {
  let description = "TimedOut"
}

/// What `body` returns, unless it takes longer than `limit`.
private func within<Value: Sendable>(
  _ limit: Duration, _ clock: Timepiece, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await clock.sleep(for: limit)
      throw TimedOut()
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}

/// Returns what `body` returns, tried up to `times` times with pauses that double. A cancellation
/// passes, whatever it throws.
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
  /// `delay`, `interval`, `timeout` and `retry` take a scheduler; in Swift a clock is handed in, and
  /// loops do the rest. A model that is given `any Clock<Duration>` runs on a `ContinuousClock` in
  /// the app, and on a `VirtualClock` in a test, where an hour takes no time.
  ///
  /// **Trap.** A loop that works and then sleeps is late by its work, each time: it drifts. Sleep
  /// until the next instant instead of for a while. A timeout only asks the work to end; a group waits
  /// for all its tasks, so work that does not listen makes the timeout late. And a `catch` that
  /// tries again must let a cancellation through, whatever it throws: ask `Task.isCancelled`.
  ///
  /// Combine's `timeout` starts anew with each value, and completes unless it is given an error; its
  /// `retry` wants a count and knows no pause.
  ///
  /// | | RAC | a loop |
  /// |---|---|---|
  /// | `delay` | shifts values, and not an error | a sleep before each |
  /// | `interval` | does not drift | drifts, unless it sleeps until an instant |
  /// | `timeout` | lets go of the source at once | waits for the work to end |
  /// | `retry` with pauses | `catch`, `delay` and `concat` | a loop |
  @LessonBuilder package static var loopsWithAClock: Lesson {
    Lesson(
      65, "Loops with a clock", title: "Time: operators become loops with a clock", in: .leaving)

    /// A tick every second, and work that is done 0.3 s after it. When is each tick?
    Scene("RAC") { log in
      Signal<Instant>.interval(.seconds(1), on: .main).take(3)
        .doNext { _ in log("tick") }.delay(.seconds(0.3))
        .subscribe(next: { _ in log("work is done") }, completed: { log("completed") })
    }

    /// The same in two loops. Which one drifts?
    Scene.staged("Swift") { log, stage in
      log("(sleeping for a second)")
      for _ in 1...3 {
        try await stage.clock.sleep(for: .seconds(1))
        log("tick")
        try await stage.clock.sleep(for: .seconds(0.3))
      }
      log("(sleeping until the next second)")
      var next = stage.clock.now
      for _ in 1...3 {
        next = next + .seconds(1)
        try await stage.clock.sleep(until: next)
        log("tick")
        try await stage.clock.sleep(for: .seconds(0.3))
      }
    }

    /// An answer that takes three seconds, and two are allowed. When does each give up?
    Scene.staged("timeout") { log, stage in
      do {
        _ = try await Signal.return("late").delay(.seconds(3)).timeout(.seconds(2), on: .main)
          .asynchronousFirst()
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

    /// The work is a task of its own, which the cancellation does not reach. When does the timeout
    /// come now?
    Scene.staged("a timeout that waits") { log, stage in
      let work = OnMain.task {
        try? await stage.clock.sleep(for: .seconds(3))
        log("(the work is done)")
      }
      do {
        try await within(.seconds(2), stage.clock) { await work.value }
      } catch {
        log("Swift: \(error)")
      }
    }

    /// A server that fails twice, asked again after one second and after two.
    Scene.staged("retry with pauses") { log, stage in
      let failures = Property(2)
      let asking = Signal<String>.defer {
        log("RAC: asks")
        failures.value -= 1
        return failures.value >= 0 ? .error(TimedOut()) : .return("answer")
      }
      let answer = try await retrying(asking, after: [1, 2]).asynchronousFirst()
      log("RAC: \(answer)")

      failures.value = 2
      let other = try await retrying(3, stage.clock) {
        log("Swift: asks")
        failures.value -= 1
        if failures.value >= 0 { throw TimedOut() }
        return "answer"
      }
      log("Swift: \(other)")
    }

    /// The reminder knows that there is a clock, and not which. How long do you wait for it?
    Scene.staged("any clock") { log, stage in
      try await remind(after: .seconds(2), stage.clock) { log("two seconds are over") }
    }
  }
}

/// `asking`, again after each of these pauses in seconds, as long as it fails.
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

/// What an app has: it knows a clock, but not which one.
private func remind(
  after delay: Duration, _ clock: any Clock<Duration>, _ ring: @OnMain @Sendable () -> Void
) async throws {
  try await clock.sleep(for: delay)
  await ring()
}
