/// A scheduler is an executor, too: what runs on it is one thing after another, be it an action or
/// what a task does between two awaits.
///
///     let clock = VirtualClock()
///     Task(executorPreference: clock.main) {
///       // Each step is enqueued there.
///       async let late = Signal.return("late").delay(.seconds(10)).asynchronousFirst()
///       print("early")
///       print(try await late ?? "never")
///     }
///     try clock.advanceUntilIdle()
///     // Prints "early", "late"
///
/// A task that prefers a scheduler runs there with all that is part of it: `async let`, task groups,
/// and actors that have no executor of their own. An actor whose `unownedExecutor` is that of a
/// scheduler always runs there. On a `VirtualClock` nothing of it takes time, and all of it is
/// played in the clock's order.
///
/// What does not prefer the scheduler escapes from the clock: `Task { }` and `Task.detached` unless
/// they say `executorPreference:`, and code of the main actor. So does what waits by another clock,
/// as `Task.sleep(for:)` does.
extension Scheduler: TaskExecutor, SerialExecutor {
  /// Runs the next step of a task in its turn.
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
    precondition(Thread.isPlaying(self), "This code was to run on the scheduler \(self).")
  }

  /// Whether the calling code runs on this scheduler.
  public final func isIsolatingCurrentContext() -> Bool? { Thread.isPlaying(self) }

  /// Runs the next step of a task in its turn, isolated as `executor` says.
  final func enqueue(_ job: UnownedJob, as executor: UnownedSerialExecutor) {
    enqueue(TaskStep(job, on: stepScheduler, as: executor), after: 0)
  }
}

/// What a task does between two awaits.
private final class TaskStep: Action, @unchecked Sendable {
  // `@unchecked` as its superclass: it adds nothing.

  init(_ job: UnownedJob, on scheduler: Scheduler, as executor: UnownedSerialExecutor) {
    super.init(
      {
        job.runSynchronously(
          isolatedTo: executor, taskExecutor: scheduler.asUnownedTaskExecutor())
      }, on: scheduler, Origin(fileID: #fileID, line: #line))
  }

  override var outlivesClock: Bool { true }

  override var summary: String { "a task on \(scheduler)" }
}

// MARK: - Time

extension Timepiece: Clock {
  /// The least time that the clock can tell: a nanosecond.
  public final var minimumResolution: Duration { .nanoseconds(1) }

  /// Has the calling task wait until `deadline`.
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
  /// It throws a `CancellationError` when the task is cancelled, and when the clock is stopped,
  /// which cancels whoever sleeps by it. There is no `tolerance`: a task wakes when it is due.
  public final func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let alarm = Alarm(on: Scheduler.current.flatMap { $0.timepiece === self ? $0 : nil } ?? main)
    let isAwake = await withTaskCancellationHandler {
      await withCheckedContinuation { alarm.set(for: deadline, waking: $0) }
    } onCancel: {
      alarm.dispose()
    }
    if isAwake { return }
    withUnsafeCurrentTask { $0?.cancel() }
    throw CancellationError()
  }
}

/// Wakes a task that sleeps: when it is due, or at once when it is disposed of.
private final class Alarm: Action, @unchecked Sendable {
  // `@unchecked` as its superclass; the task stands under a lock.
  private let sleeper = Lock(CheckedContinuation<Bool, Never>?.none)

  init(on scheduler: Scheduler) {
    super.init({}, on: scheduler, Origin(fileID: #fileID, line: #line))
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
