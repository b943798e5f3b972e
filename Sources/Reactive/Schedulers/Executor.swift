/// A scheduler is also an executor. If a task runs on it, each step of the task, from one `await`
/// to the next, is one of the scheduler's actions.
///
///     let clock = VirtualClock()
///     Task(executorPreference: clock.main) {
///       // Each step is enqueued on `clock.main`.
///       async let late = Signal.return("late").delay(.seconds(10)).asynchronousFirst()
///       print("early")
///       print(try await late ?? "never")
///     }
///     try clock.advanceUntilIdle()
///     // Prints "early", "late"
///
/// A task that prefers a scheduler runs there. So do its child tasks (`async let` and task groups),
/// and the actors that it calls, unless they have an executor of their own. An actor whose
/// `unownedExecutor` comes from a scheduler always runs on that scheduler. On a `VirtualClock`, all
/// these steps take no time and run in the clock's order.
///
/// Code that does not prefer a scheduler runs outside the clock: `Task { }` and `Task.detached`
/// without `executorPreference:`, and main-actor code. A task that waits on another clock, for
/// example in `Task.sleep(for:)`, waits outside this clock, too.
extension Scheduler: TaskExecutor, SerialExecutor {
  /// Runs the next step of a task, in its turn, on this scheduler.
  public final func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job), as: asUnownedSerialExecutor())
  }

  /// Stops the process unless the calling code runs on this scheduler.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.schedule {
  ///       clock.main.checkIsolated()
  ///       print(clock.main.isIsolatingCurrentContext() ?? false)
  ///     }
  ///     clock.turn()
  ///     // Prints "true"
  public final func checkIsolated() {
    precondition(Thread.isRunning(as: self), "This code must run on the scheduler \(self).")
  }

  /// Returns true if the calling code runs on this scheduler.
  public final func isIsolatingCurrentContext() -> Bool? { Thread.isRunning(as: self) }

  /// Runs the next step of a task in its turn, isolated to `executor`.
  final func enqueue(_ job: UnownedJob, as executor: UnownedSerialExecutor) {
    let scheduler = stepScheduler
    scheduler.enqueue(TaskStep(job, on: scheduler, as: executor), after: 0)
  }
}

/// A step of a task: the code from one `await` to the next.
private final class TaskStep: Action, @unchecked Sendable {
  // `@unchecked` like its superclass, to which it adds no state.

  init(_ job: UnownedJob, on scheduler: Scheduler, as executor: UnownedSerialExecutor) {
    super.init(
      {
        job.runSynchronously(
          isolatedTo: executor, taskExecutor: scheduler.asUnownedTaskExecutor())
      }, on: scheduler, CallSite(fileID: #fileID, line: #line))
  }

  override var outlivesClock: Bool { true }

  override var summary: String { "a task on \(scheduler)" }
}

// MARK: - Time

extension Timepiece: Clock {
  /// The smallest interval that the clock can measure: a nanosecond.
  public final var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the calling task until `deadline`.
  ///
  ///     let clock = VirtualClock()
  ///     Task(executorPreference: clock.main) {
  ///       for count in 1...3 {
  ///         try await clock.sleep(for: .seconds(10))
  ///         print(count)
  ///       }
  ///     }
  ///     clock.advance(by: .seconds(25))
  ///     // Prints "1", "2"
  ///
  /// This function throws a `CancellationError` if the task is cancelled, or if the clock is
  /// stopped, which cancels all sleeping tasks. `tolerance` has no effect: a task wakes up when it
  /// is due.
  public final func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let wakeUp = WakeUpAction(
      on: Scheduler.current.flatMap { $0.timepiece === self ? $0 : nil } ?? main)
    let isAwake = await withTaskCancellationHandler {
      await withCheckedContinuation { wakeUp.set(for: deadline, waking: $0) }
    } onCancel: {
      wakeUp.dispose()
    }
    if isAwake { return }
    withUnsafeCurrentTask { $0?.cancel() }
    throw CancellationError()
  }
}

/// An action that wakes a sleeping task when the action is due, or as soon as it is disposed of.
private final class WakeUpAction: Action, @unchecked Sendable {
  // `@unchecked` like its superclass; the task is protected by a lock.
  private let sleeper = Lock(CheckedContinuation<Bool, Never>?.none)

  init(on scheduler: Scheduler) {
    super.init({}, on: scheduler, CallSite(fileID: #fileID, line: #line))
  }

  func set(for deadline: Instant, waking continuation: CheckedContinuation<Bool, Never>) {
    let isTooLate = sleeper.withLock { sleeper in
      if isDisposed { return true }
      sleeper = continuation
      return false
    }
    if isTooLate {
      continuation.resume(returning: false)
    } else {
      scheduler.enqueue(self, at: deadline)
    }
  }

  override func run() {
    guard markDisposed() else { return }
    perform { wake(isDue: true) }
  }

  override func dispose() {
    if markDisposed() { wake(isDue: false) }
  }

  private func wake(isDue: Bool) {
    sleeper.withLock { $0.take() }?.resume(returning: isDue)
  }

  override var summary: String { "a task that sleeps on \(scheduler)" }
}
