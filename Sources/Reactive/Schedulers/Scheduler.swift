/// An object that decides when and on which thread an action runs.
///
///     Scheduler.main.schedule { print("second") }
///     print("first")
///     // Prints "first", "second"
///
/// A scheduler runs one action at a time, in the order of the due times. Actions with the same due
/// time run in the order in which they were scheduled.
///
/// The system's schedulers run on real queues; a `VirtualClock` or `LiveClock` has schedulers of
/// its own. In code that runs on a clock, the static members return the clock's schedulers, and
/// elsewhere the system's. `queue` always uses the given queue.
public class Scheduler: @unchecked Sendable, CustomStringConvertible {
  // `@unchecked` because the class has subclasses; its own properties are constants.

  /// A name that identifies the scheduler.
  public final let name: String

  /// The latest batch of deliveries, until it has ended.
  final let openBatch = Lock(DeliveryBatch?.none)

  init(name: String) {
    self.name = name
  }

  /// The current time of the scheduler.
  public var now: Instant { preconditionFailure("A scheduler must override now.") }

  /// Enqueues `action`, which runs in its turn and never inside this call.
  ///
  /// The immediate scheduler is the exception: it runs the action before this call returns.
  ///
  ///     let action = Scheduler.main.schedule { print("never") }
  ///     action.dispose()
  ///     Scheduler.main.schedule { print("in its turn") }
  ///     // Prints "in its turn"
  ///
  /// Disposing of the result cancels the action, if it has not begun.
  @discardableResult
  public final func schedule(
    _ action: @escaping @Sendable () -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let action = Action(action, on: self, Action.CallSite(fileID: fileID, line: line))
    enqueue(action, after: 0)
    return action
  }

  /// Runs `action` after `delay`.
  ///
  ///     Scheduler.main.after(.seconds(2)) { print("two") }
  ///     Scheduler.main.after(.seconds(1)) { print("one") }
  ///     // Prints "one", "two"
  @discardableResult
  public final func after(
    _ delay: Duration,
    _ action: @escaping @Sendable () -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let action = Action(action, on: self, Action.CallSite(fileID: fileID, line: line))
    enqueue(action, after: max(0, delay.nanoseconds))
    return action
  }

  /// Runs `action` at `instant`, or in its turn if `instant` has already passed.
  ///
  ///     let noon = Scheduler.main.now + .seconds(60)
  ///     Scheduler.main.at(noon) { print(Scheduler.main.now == noon) }
  ///     // Prints "true"
  @discardableResult
  public final func at(
    _ instant: Instant,
    _ action: @escaping @Sendable () -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let action = Action(action, on: self, Action.CallSite(fileID: fileID, line: line))
    enqueue(action, at: instant)
    return action
  }

  /// Runs `action` every `interval`.
  ///
  /// The first run comes after `delay`, or after one interval if `delay` is nil.
  ///
  ///     let ticks = Scheduler.main.every(.seconds(2)) { print("tick") }
  ///     Scheduler.main.after(.seconds(5)) { ticks.dispose() }
  ///     // Prints "tick", "tick"
  ///
  /// `leeway` is the delay that the system may add to save energy. A run is due one interval after
  /// the previous due time, no matter how long the runs take. An interval shorter than a nanosecond
  /// is a programming error, and so is a negative leeway.
  @discardableResult
  public final func every(
    _ interval: Duration, after delay: Duration? = nil, leeway: Duration = .zero,
    _ action: @escaping @Sendable () -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    guard interval.nanoseconds > 0 else {
      Misuse.report("every(\(interval)): the interval must be at least a nanosecond.")
      return Disposable()
    }
    guard leeway >= .zero else {
      Misuse.report("every(\(interval), leeway: \(leeway)): the leeway must not be negative.")
      return Disposable()
    }
    let callSite = Action.CallSite(fileID: fileID, line: line)
    let action = RepeatingAction(
      action, on: self, callSite, every: interval.nanoseconds, leeway: leeway.nanoseconds)
    enqueue(action, after: max(0, (delay ?? interval).nanoseconds))
    return action
  }

  /// Runs `action`, which can request another run by calling `recurse`.
  ///
  ///     let left = Property(3)
  ///     Scheduler.main.scheduleRecursive { recurse in
  ///       print(left.value)
  ///       left.modify { $0 -= 1 }
  ///       if left.value > 0 { recurse() }
  ///     }
  ///     // Prints "3", "2", "1"
  ///
  /// Each run is enqueued separately, so other actions run in between and the stack does not grow.
  /// `recurse` may be called several times, and even after the run has ended, from any thread.
  /// Code that keeps `recurse` also keeps `action`, even after disposal, as in ReactiveObjC.
  @discardableResult
  public func scheduleRecursive(
    _ action: @escaping @Sendable (_ recurse: @escaping @Sendable () -> Void) -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let runs = RecursiveAction(on: self, Action.CallSite(fileID: fileID, line: line))
    if runs.add(Recursion(action, as: runs)) { enqueue(runs, after: 0) }
    return runs
  }

  /// Enqueues an action that is due after `delay` nanoseconds. Subclasses override it.
  func enqueue(_ action: Action, after delay: Int64) {
    preconditionFailure("A scheduler must override enqueue(_:after:).")
  }

  /// Enqueues an action that has been enqueued before.
  func enqueueAgain(_ action: Action) {
    enqueue(action, after: 0)
  }

  /// Enqueues an action that is due at `instant`, or now if `instant` has already passed.
  func enqueue(_ action: Action, at instant: Instant) {
    enqueue(action, after: max(0, (instant - now).nanoseconds))
  }

  /// Returns true if `action`, which has been enqueued, was the last to be scheduled and no delayed
  /// action is due. The action may then also take on the work that would come next. A virtual
  /// clock's scheduler always returns false, because there each piece of work must be an action of
  /// its own.
  func isLast(_ action: Disposable) -> Bool { false }

  /// True for a scheduler whose actions run on a real queue.
  var isLive: Bool { false }

  /// Keeps the scheduler's `LiveClock` from becoming idle until the result is disposed of. Returns
  /// nil if the scheduler does not belong to a live clock.
  func hold() -> Disposable? { nil }

  /// The scheduler's clock, if it has one.
  var timepiece: Timepiece? { nil }

  /// The scheduler that runs a task's steps if the task prefers this scheduler.
  var stepScheduler: Scheduler { self }

  /// Runs `body` as an action of this scheduler.
  func perform(_ body: () -> Void) {
    Thread.withRole(.scheduler(.passUnretained(self)), body)
  }

  /// The name of the scheduler.
  public final var description: String { name }
}
