/// A clock that runs in real time, or `speed` times as fast, on Dispatch's main queue and on
/// background queues.
///
/// Code for a `VirtualClock` also runs on a live clock, slowly enough to watch:
///
///     let clock = LiveClock(speed: 20)
///     clock.run {
///       Signal.return("late").delay(.seconds(10)).subscribeNext { print($0) }
///     }
///     try clock.advanceUntilIdle()
///     // Prints "late"
///
/// This example takes half a second.
///
/// Like a virtual clock, a live clock stands still until it is advanced, and inside an action `now`
/// is the action's due time. The clock does not leave an instant before everything due at that
/// instant has finished. Actions that are due at the same time on different schedulers run in
/// parallel. Actions that they schedule for the same instant run when all of them have finished. A
/// slow action delays those that follow, but none of them overtakes it, and the clock catches up
/// later. A thread that waits, for example in `first`, does not hold up the others.
///
/// Several threads may advance the clock at the same time. The clock advances as far as the
/// furthest call asks, and each call returns when the clock has reached the instant that the call
/// asked for. While the main thread of a command-line program waits for the clock, it runs the
/// clock's actions for the main queue, but nothing else from that queue. An action must not advance
/// its own clock, because the call and the clock would wait for each other; this is a programming
/// error.
public final class LiveClock: Timepiece, @unchecked Sendable {
  // `@unchecked` like its superclass: its own properties are constants.
  private let timeline: LiveTimeline
  private let mainQueue: ClockQueue

  /// Creates a clock that starts at `start` and runs `speed` times as fast as real time.
  public init(startingAt start: Instant = Instant(secondsSince1970: 0), speed: Double = 1) {
    let isPossible = speed > 0 && speed.isFinite
    if !isPossible {
      Misuse.report("LiveClock(speed: \(speed)): the speed must be positive and finite.")
    }
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
  /// This function throws under the same conditions as `VirtualClock.advanceUntilIdle`.
  public override func advanceUntilIdle(
    limit: Duration = .seconds(86_400), actionsAtOnce: Int = 1_000_000
  ) throws(StillScheduled) {
    try timeline.advanceUntilIdle(limit: limit, actionsAtOnce: actionsAtOnce)
  }

  /// Keeps the clock from becoming idle until the result is disposed of.
  ///
  /// Use this while code outside the clock, such as a network callback, is still going to schedule
  /// something.
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

  /// Stops the clock for good, and disposes of everything that is scheduled now or later.
  ///
  /// Actions that are already running are not interrupted. Tasks cannot be dropped: a sleeping task
  /// is cancelled, and the remaining steps of all tasks still run, on their own schedulers.
  public override func stop() {
    timeline.close()
  }
}
