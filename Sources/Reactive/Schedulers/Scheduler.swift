/// Decides when and on which thread an action runs.
///
///     Scheduler.main.schedule { print("second") }
///     print("first")
///     // Prints "first", "second"
///
/// A scheduler runs one action at a time, in the order in which they fall due, and those due
/// together in the order in which they were scheduled.
///
/// There are the system's schedulers, on real queues, and those of a `VirtualClock` or `LiveClock`.
/// The static members mean the system's, except in what a clock runs: there they mean the clock's.
/// Only `queue` always means the queue that it is given.
public class Scheduler: @unchecked Sendable, CustomStringConvertible {
  // `@unchecked` because of subclasses; what stands here never changes.

  /// A name to recognise the scheduler by.
  public final let name: String

  /// The latest turn that delivers values, until it has ended.
  @usableFromInline final let turns = Lock(Turn?.none)

  init(name: String) {
    self.name = name
  }

  /// What the scheduler takes for the present.
  public var now: Instant { preconditionFailure("A scheduler must override now.") }

  /// Runs `action` in its turn: never inside this call, except by the immediate scheduler.
  ///
  ///     let action = Scheduler.main.schedule { print("never") }
  ///     action.dispose()
  ///     Scheduler.main.schedule { print("in its turn") }
  ///     // Prints "in its turn"
  ///
  /// Disposing of the result keeps the action from running, if it has not begun.
  @discardableResult
  public final func schedule(
    _ action: @escaping @Sendable () -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let action = Action(action, on: self, Action.Origin(fileID: fileID, line: line))
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
    let action = Action(action, on: self, Action.Origin(fileID: fileID, line: line))
    enqueue(action, after: max(0, delay.nanoseconds))
    return action
  }

  /// Runs `action` at `instant`, or in its turn if that has passed.
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
    let action = Action(action, on: self, Action.Origin(fileID: fileID, line: line))
    enqueue(action, at: instant)
    return action
  }

  /// Runs `action` every `interval`, the first time after `delay`, or after one interval if that is
  /// nil.
  ///
  ///     let ticks = Scheduler.main.every(.seconds(2)) { print("tick") }
  ///     Scheduler.main.after(.seconds(5)) { ticks.dispose() }
  ///     // Prints "tick", "tick"
  ///
  /// `leeway` is how much later than due the system may run it to save energy. Every further run
  /// is due one interval after the one before was, however long the runs take. An interval that is
  /// no nanosecond long is a programmer's error, and so is a negative leeway.
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
    let origin = Action.Origin(fileID: fileID, line: line)
    let action = RepeatingAction(
      action, on: self, origin, every: interval.nanoseconds, leeway: leeway.nanoseconds)
    enqueue(action, after: max(0, (delay ?? interval).nanoseconds))
    return action
  }

  /// Runs `action`, which may ask to be run again by calling `recurse`.
  ///
  ///     let left = Property(3)
  ///     Scheduler.main.scheduleRecursive { recurse in
  ///       print(left.value)
  ///       left.modify { $0 -= 1 }
  ///       if left.value > 0 { recurse() }
  ///     }
  ///     // Prints "3", "2", "1"
  ///
  /// Each run is an entry of its own in the queue, so that others get their turn and the stack
  /// does not grow. A run may ask more than once, and later, from anywhere.
  @discardableResult
  public func scheduleRecursive(
    _ action: @escaping @Sendable (_ recurse: @escaping @Sendable () -> Void) -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let runs = RecursiveAction(on: self, Action.Origin(fileID: fileID, line: line))
    if runs.add(Recursion(action, as: runs)) { enqueue(runs, after: 0) }
    return runs
  }

  /// Puts an action in the queue, due after `delay` nanoseconds. Subclasses say how.
  func enqueue(_ action: Action, after delay: Int64) {
    preconditionFailure("A scheduler must override enqueue(_:after:).")
  }

  /// Puts an action in the queue that has been there before.
  func enqueueAgain(_ action: Action) {
    enqueue(action, after: 0)
  }

  /// Puts an action in the queue for an instant, or for now if that has passed.
  func enqueue(_ action: Action, at instant: Instant) {
    enqueue(action, after: max(0, (instant - now).nanoseconds))
  }

  /// Whether an action that has not ended is the last that was scheduled, and nothing delayed is
  /// due, so that it may do what would come after it. The clock of a virtual world never says so:
  /// there every action counts.
  @usableFromInline
  func isLast(_ action: Disposable) -> Bool { false }

  /// Whether it runs on a real queue, whose further turns come without anybody's doing.
  var isLive: Bool { false }

  /// Keeps the clock that the scheduler belongs to, if any, from being idle until the result is
  /// disposed of.
  func hold() -> Disposable? { nil }

  /// The clock that the scheduler belongs to, if any.
  var timepiece: Timepiece? { nil }

  /// Where tasks run that prefer this scheduler.
  var stepScheduler: Scheduler { self }

  /// Runs `body` as an action of this scheduler.
  func perform(_ body: () -> Void) {
    Thread.playing(.scheduler(.passUnretained(self)), body)
  }

  /// Its name.
  public final var description: String { name }
}
