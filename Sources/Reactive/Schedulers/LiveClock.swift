/// A clock that runs in real time, or `speed` times as fast, on Dispatch's main queue and on
/// background queues.
///
/// Code for a `VirtualClock` runs on it too, slowly enough to watch:
///
///     let clock = LiveClock(speed: 20)
///     clock.run {
///       Signal.return("late").delay(.seconds(10)).subscribeNext { print($0) }
///     }
///     try clock.advanceUntilIdle()
///     // Prints "late"
///
/// This takes half a second.
///
/// Like a virtual clock, it stands still until it is advanced, and `now` in an action is the
/// action's due time. It does not pass an instant before everything due at that instant has
/// finished. Actions that are due at the same time on several schedulers run at once; actions that
/// they schedule for the same instant follow when all of them have finished; then comes the next
/// instant. A late thread delays the others, but no thread overtakes it, and the clock catches up
/// later. A thread that waits, for example in `first`, does not hold up the others.
///
/// Several threads may advance the clock. It goes as far as any of them asks, and each call returns
/// when the clock has reached its own instant. While the main thread of a command-line program
/// waits for the clock, it runs the clock's actions for the main queue, but nothing else from that
/// queue. An action must not advance its own clock, because the clock would have to wait for the
/// action; this is a programming error.
public final class LiveClock: Timepiece, @unchecked Sendable {
  // `@unchecked` like its superclass: its own properties are constants.
  private let timeline: LiveTimeline
  private let mainQueue: ClockQueue

  /// Creates a clock that starts at `start` and runs `speed` times as fast as real time.
  public init(startingAt start: Instant = Instant(secondsSince1970: 0), speed: Double = 1) {
    let isPossible = speed > 0 && speed.isFinite
    if !isPossible { Misuse.report("LiveClock(speed: \(speed)): the speed must be positive.") }
    timeline = LiveTimeline(now: start.nanosecondsSince1970, speed: isPossible ? speed : 1)
    mainQueue = ClockQueue.main(timeline)
    super.init(main: mainQueue, subscription: ClockQueue(name: "subscription", timeline))
    timeline.belong(to: self)
  }

  /// The clock that the calling code runs on, if it is a live clock.
  public override class var current: LiveClock? { Timepiece.current as? LiveClock }

  /// Returns a new scheduler on its own queue.
  public override func background(name: String = "background") -> Scheduler {
    ClockQueue(name: name, timeline)
  }

  /// Runs `body` on the main queue and returns its result.
  ///
  ///     let clock = LiveClock()
  ///     print(clock.run { Scheduler.current === clock.main })
  ///     // Prints "true"
  @discardableResult
  public override func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if mainQueue.isCurrent { return try enter(as: main, body) }
    let context = (Context.current ?? Context()).on(self)
    let outcome = mainQueue.runOnMain(in: context) {
      Swift.Result { () throws(Failure) -> Result in try enter(as: main, body) }
    }
    return try outcome.get()
  }

  /// Advances to `instant` and returns when everything due by then has run.
  ///
  ///     let clock = LiveClock(speed: 20)
  ///     clock.main.every(.seconds(1)) { print("tick") }
  ///     clock.advance(to: Instant(secondsSince1970: 2))
  ///     // Prints "tick", "tick"
  public override func advance(to instant: Instant) {
    timeline.advance(to: instant.nanosecondsSince1970)
  }

  /// Advances until nothing is scheduled or running, and nothing holds the clock.
  ///
  /// It throws under the same conditions as `VirtualClock.advanceUntilIdle`.
  public override func advanceUntilIdle(
    limit: Duration = .seconds(86_400), actionsAtOnce: Int = 1_000_000
  ) throws(StillScheduled) {
    try timeline.advanceUntilIdle(limit: limit, actionsAtOnce: actionsAtOnce)
  }

  /// Keeps the clock from becoming idle until the result is disposed of.
  ///
  /// Use it while code outside the clock, such as a server, is going to schedule something.
  ///
  ///     let clock = LiveClock()
  ///     let held = clock.hold()
  ///     DispatchQueue.global().async {
  ///       clock.main.schedule { print("an answer") }
  ///       held.dispose()
  ///     }
  ///     try clock.advanceUntilIdle()
  ///     // Prints "an answer"
  ///
  /// Actions that are scheduled outside any context, as here, run in the context of the code that
  /// advances the clock, even if they were scheduled earlier.
  public func hold() -> Disposable { timeline.hold() }

  /// Blocks the calling thread for `delay` while the clock advances.
  override func pass(_ delay: Duration) {
    let isOver = Latch()
    background().after(delay) { isOver.open() }
    isOver.wait()
  }

  /// Stops the clock for good: disposes of everything scheduled, now or later.
  ///
  /// Running actions finish.
  public override func stop() {
    timeline.close()
  }
}
