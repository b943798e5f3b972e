/// A clock that replaces the system clock and has its own main and background schedulers.
///
///     let clocks: [Timepiece] = [VirtualClock(), LiveClock(speed: 20)]
///     for clock in clocks {
///       clock.main.after(.seconds(1)) { print("a second later") }
///       try clock.advanceUntilIdle()
///     }
///     // Prints "a second later", "a second later"
///
/// In code that runs on the clock, the static members of `Scheduler` return the clock's schedulers.
/// On a `VirtualClock`, ten seconds pass instantly; on a `LiveClock`, they really pass. The same
/// code runs on both.
public class Timepiece: ContextClock, @unchecked Sendable {
  // `@unchecked` because the class has subclasses; its own properties are constants.

  /// The scheduler that represents the main thread.
  public final let main: Scheduler

  final let subscription: Scheduler

  init(main: Scheduler, subscription: Scheduler) {
    self.main = main
    self.subscription = subscription
  }

  /// The clock that the calling code runs on, or nil.
  public class var current: Timepiece? {
    if let clock = Context.current?.contents.clock { return clock as? Timepiece }
    // A task that was started outside the clock has no clock in its context, but may run on one of
    // the clock's schedulers.
    return Thread.scheduler?.timepiece
  }

  /// The current time.
  public final var now: Instant { main.now }

  /// Returns a new scheduler that represents a background thread.
  public func background(name: String = "background") -> Scheduler {
    preconditionFailure("A clock must override background(name:).")
  }

  /// Runs `body` as if on this clock's main thread, and returns its result.
  @discardableResult
  public func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    preconditionFailure("A clock must override run(_:).")
  }

  /// Runs `body` as if on a thread without a scheduler, such as another library's thread.
  ///
  ///     let clock = VirtualClock()
  ///     print(clock.runWithoutScheduler { Scheduler.current == nil })
  ///     // Prints "true"
  @discardableResult
  public final func runWithoutScheduler<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try enter(as: nil, body)
  }

  /// Advances to `instant` and returns when everything due by then has run.
  public func advance(to instant: Instant) {
    preconditionFailure("A clock must override advance(to:).")
  }

  /// Advances until nothing is left to do.
  ///
  /// Throws if that would take forever.
  public func advanceUntilIdle(
    limit: Duration = .seconds(86_400), actionsAtOnce: Int = 1_000_000
  ) throws(StillScheduled) {
    preconditionFailure("A clock must override advanceUntilIdle(limit:actionsAtOnce:).")
  }

  /// Stops the clock for good, and disposes of everything that is scheduled now or later.
  public func stop() {
    preconditionFailure("A clock must override stop().")
  }

  /// Waits on the calling thread while `delay` passes on this clock.
  func pass(_ delay: Duration) {
    preconditionFailure("A clock must override pass(_:).")
  }

  /// Runs `body` on the calling thread, as if on `scheduler`. If `scheduler` is nil, runs `body` as
  /// if on a thread without a scheduler.
  final func enter<Result, Failure: Error>(
    as scheduler: Scheduler?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let role = scheduler.map { Thread.Role.scheduler(.passUnretained($0)) } ?? .plain
    return try Thread.withRole(role) { () throws(Failure) in
      try Context.with({ $0.clock = self }, body)
    }
  }

  /// The error thrown when a clock would have to advance forever.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.every(.seconds(1)) {}
  ///     do throws(VirtualClock.StillScheduled) {
  ///       try clock.advanceUntilIdle(limit: .seconds(60))
  ///     } catch {
  ///       print("after", error.limit, "left:", error.scheduled.count)
  ///     }
  ///     // Prints "after 60.0 seconds left: 1"
  public struct StillScheduled: Error, CustomStringConvertible {
    /// The amount of clock time after which the clock gave up.
    public let limit: Duration

    /// Descriptions of the actions that were still scheduled, in order.
    public let scheduled: [String]

    /// A message that names up to three of the scheduled actions and counts the rest.
    public var description: String {
      let named = scheduled.prefix(3).joined(separator: "; ")
      let more = scheduled.count > 3 ? "; and \(scheduled.count - 3) more" : ""
      return "After \(limit) there were still scheduled actions: \(named)\(more). "
        + "End them, or use advance(by:) to advance by a fixed time."
    }
  }
}
