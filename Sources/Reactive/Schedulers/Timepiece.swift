/// What tells the time where it is not the system's: a clock with a main scheduler and background
/// ones of its own.
///
///     let clocks: [Timepiece] = [VirtualClock(), LiveClock(speed: 20)]
///     for clock in clocks {
///       clock.main.after(.seconds(1)) { print("a second later") }
///       try clock.advanceUntilIdle()
///     }
///     // Prints "a second later", "a second later"
///
/// In what it runs, the static members of `Scheduler` mean its schedulers. On a `VirtualClock` ten
/// seconds pass at once, on a `LiveClock` they pass; what runs on one runs on the other.
public class Timepiece: ContextClock, @unchecked Sendable {
  // `@unchecked` because of subclasses; what stands here never changes.

  /// Plays the part of the main thread.
  public final let main: Scheduler

  final let subscription: Scheduler

  init(main: Scheduler, subscription: Scheduler) {
    self.main = main
    self.subscription = subscription
  }

  /// The clock that the calling code runs on, if any.
  public class var current: Timepiece? {
    if let clock = Context.current?.contents.clock { return clock as? Timepiece }
    // A task that was begun elsewhere brings its own context.
    return Thread.scheduler?.timepiece
  }

  /// The present.
  public final var now: Instant { main.now }

  /// A new scheduler that plays a thread of its own.
  public func background(name: String = "background") -> Scheduler {
    preconditionFailure("A clock must override background(name:).")
  }

  /// Runs `body` as code on the main thread of this clock, and returns what it returns.
  @discardableResult
  public func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    preconditionFailure("A clock must override run(_:).")
  }

  /// Runs `body` as code on a thread that has no scheduler, like one of somebody else's.
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

  /// Goes on to `instant`, and returns when what falls due by then has run.
  public func advance(to instant: Instant) {
    preconditionFailure("A clock must override advance(to:).")
  }

  /// Goes on until nothing is left to do, and throws when that would take for ever.
  public func advanceUntilIdle(
    limit: Duration = .seconds(86_400), actionsAtOnce: Int = 1_000_000
  ) throws(StillScheduled) {
    preconditionFailure("A clock must override advanceUntilIdle(limit:actionsAtOnce:).")
  }

  /// Stops for good: what is scheduled is disposed of, and what is scheduled later at once.
  public func stop() {
    preconditionFailure("A clock must override stop().")
  }

  /// Lets `delay` pass on the calling thread.
  func pass(_ delay: Duration) {
    preconditionFailure("A clock must override pass(_:).")
  }

  /// Runs `body` on the calling thread, as code on `scheduler` or on none.
  final func enter<Result, Failure: Error>(
    as scheduler: Scheduler?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let role = scheduler.map { Thread.Role.scheduler(.passUnretained($0)) } ?? .plain
    return try Thread.playing(role) { () throws(Failure) in
      try Context.with({ $0.clock = self }, body)
    }
  }

  /// Thrown by a clock that would have to go on for ever.
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
    /// How far the clock went.
    public let limit: Duration

    /// What was still scheduled then, in order, in words.
    public let scheduled: [String]

    /// A sentence that names what is still scheduled.
    public var description: String {
      let named = scheduled.prefix(3).joined(separator: "; ")
      let more = scheduled.count > 3 ? "; and \(scheduled.count - 3) more" : ""
      return "After \(limit) there was still something scheduled: \(named)\(more). "
        + "End it, or say how far to go with advance(by:)."
    }
  }
}
