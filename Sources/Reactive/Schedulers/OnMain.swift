/// The main thread as a global actor: `@OnMain` code runs on `Scheduler.main`.
///
///     @OnMain final class Counter {
///       private(set) var count = 0
///       func increase() { count += 1 }
///     }
///     let clock = VirtualClock()
///     Task(executorPreference: clock.background()) {
///       let counter = Counter()
///       await counter.increase()
///       print(await counter.count)
///     }
///     try clock.advanceUntilIdle()
///     // Prints "1"
///
/// In an app this is the main thread, the same as `@MainActor`. But the main actor always runs on
/// the real main thread, while on a clock `Scheduler.main` is the clock's. Each clock has its own
/// main thread, so two clocks must not share `@OnMain` state.
@globalActor public actor OnMain {
  /// The shared actor.
  public static let shared = OnMain()

  private static let executor = MainExecutor()

  /// The executor, which runs code on `Scheduler.main`.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.executor.asUnownedSerialExecutor()
  }

  /// Starts a task whose `body` is `@OnMain`.
  ///
  ///     let clock = VirtualClock()
  ///     let late = clock.run {
  ///       OnMain.task {
  ///         try await clock.sleep(for: .seconds(10))
  ///         print("never")
  ///       }
  ///     }
  ///     clock.main.after(.seconds(5)) { late.cancel() }
  ///     try clock.advanceUntilIdle()
  ///     // Prints nothing
  ///
  /// Code of the task that belongs to no actor prefers `Scheduler.main`. The equivalent in an app
  /// is `Task { @MainActor in … }`.
  @discardableResult
  public static func task<Success: Sendable>(
    _ body: @escaping @OnMain @Sendable () async throws -> Success
  ) -> Task<Success, any Error> {
    CountedTask.begin { counted in
      Task(executorPreference: Scheduler.main) {
        defer { counted.end() }
        return try await body()
      }
    }
  }

  /// Starts a task that does not throw.
  @discardableResult
  public static func task<Success: Sendable>(
    _ body: @escaping @OnMain @Sendable () async -> Success
  ) -> Task<Success, Never> {
    CountedTask.begin { counted in
      Task(executorPreference: Scheduler.main) {
        defer { counted.end() }
        return await body()
      }
    }
  }

  /// Runs `body`, which is `@OnMain`, immediately, in code that is known to run on
  /// `Scheduler.main`.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.schedule {
  ///       OnMain.assumeIsolated { print("on", Scheduler.current ?? .main) }
  ///     }
  ///     clock.turn()
  ///     // Prints "on main"
  ///
  /// On any other scheduler, it stops the process.
  public static func assumeIsolated<Result: Sendable>(
    _ body: @OnMain () throws -> Result
  ) rethrows -> Result {
    executor.checkIsolated()
    // The standard library does the same for the main actor. The check above makes it safe.
    return try withoutActuallyEscaping(body) { body in
      try unsafeBitCast(body, to: (() throws -> Result).self)()
    }
  }
}

/// An executor that runs the steps of tasks on the `Scheduler.main` of the code that resumes them.
private final class MainExecutor: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    Scheduler.main.enqueue(UnownedJob(job), as: asUnownedSerialExecutor())
  }

  func checkIsolated() { Scheduler.main.checkIsolated() }

  func isIsolatingCurrentContext() -> Bool? { Scheduler.main.isIsolatingCurrentContext() }
}
