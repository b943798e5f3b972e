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
/// In an app, `@OnMain` code runs on the main thread, as `@MainActor` code does. On a clock they
/// differ: `@MainActor` code still runs on the real main thread, while `@OnMain` code runs on the
/// clock's main scheduler. Each clock has its own main scheduler, so two clocks must not share
/// `@OnMain` state.
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
  /// In the task, code that belongs to no actor prefers `Scheduler.main`. In an app, the equivalent
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

  /// Runs `body`, which is `@OnMain`, immediately.
  ///
  /// Call this function from code that is known to run on `Scheduler.main`.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.schedule {
  ///       OnMain.assumeIsolated { print("on", Scheduler.current ?? .main) }
  ///     }
  ///     clock.turn()
  ///     // Prints "on main"
  ///
  /// On any other scheduler, the call stops the process.
  public static func assumeIsolated<Result: Sendable>(
    _ body: @OnMain () throws -> Result
  ) rethrows -> Result {
    executor.checkIsolated()
    // `MainActor.assumeIsolated` makes the same cast. The check above makes the cast safe.
    return try withoutActuallyEscaping(body) { body in
      try unsafeBitCast(body, to: (() throws -> Result).self)()
    }
  }
}

/// An executor that runs a task's steps on the main scheduler: the clock's, if the code that
/// resumes the task runs on a clock.
private final class MainExecutor: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    Scheduler.main.enqueue(UnownedJob(job), as: asUnownedSerialExecutor())
  }

  func checkIsolated() { Scheduler.main.checkIsolated() }

  func isIsolatingCurrentContext() -> Bool? { Scheduler.main.isIsolatingCurrentContext() }
}
