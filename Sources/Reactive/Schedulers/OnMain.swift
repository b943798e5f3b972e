/// The main thread as a global actor: what is `@OnMain` runs on `Scheduler.main`, and nowhere else.
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
/// In an app that is the main thread, and `@MainActor` says the same. But Swift lets nobody have
/// the main actor run elsewhere, while `Scheduler.main` is the clock's in what a clock runs. Each
/// clock has a main thread of its own, so nothing that is `@OnMain` is to be shared between two.
@globalActor public actor OnMain {
  /// The one actor.
  public static let shared = OnMain()

  private static let executor = MainExecutor()

  /// Runs its code on `Scheduler.main`.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.executor.asUnownedSerialExecutor()
  }

  /// Begins a task whose `body` is `@OnMain`, and which prefers `Scheduler.main` wherever else it
  /// comes.
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
  /// `Task { @MainActor in … }` is what an app says.
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

  /// Begins a task that does not fail.
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

  /// Runs `body`, which is `@OnMain`, at once: the caller knows that it is on `Scheduler.main`.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.schedule {
  ///       OnMain.assumeIsolated { print("on", Scheduler.current ?? .main) }
  ///     }
  ///     clock.turn()
  ///     // Prints "on main"
  ///
  /// Elsewhere it stops the process.
  public static func assumeIsolated<Result: Sendable>(
    _ body: @OnMain () throws -> Result
  ) rethrows -> Result {
    executor.checkIsolated()
    // As the standard library does for the main actor: where it runs has just been checked.
    return try withoutActuallyEscaping(body) { body in
      try unsafeBitCast(body, to: (() throws -> Result).self)()
    }
  }
}

/// Has the steps of tasks run on what `Scheduler.main` is to those who go on with them.
private final class MainExecutor: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    Scheduler.main.enqueue(UnownedJob(job), as: asUnownedSerialExecutor())
  }

  func checkIsolated() { Scheduler.main.checkIsolated() }

  func isIsolatingCurrentContext() -> Bool? { Scheduler.main.isIsolatingCurrentContext() }
}
