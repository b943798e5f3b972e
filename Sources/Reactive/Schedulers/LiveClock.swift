/// A clock that goes as a watch does, or `speed` times as fast, on Dispatch's main queue and on
/// real queues in the background.
///
/// What runs on a `VirtualClock` runs on it, in time to be watched:
///
///     let clock = LiveClock(speed: 20)
///     clock.run {
///       Signal.return("late").delay(.seconds(10)).subscribeNext { print($0) }
///     }
///     try clock.advanceUntilIdle()
///     // Prints "late"
///
/// That takes half a second.
///
/// Like a virtual clock it stands still until it is told to go on, and in an action `now` is when
/// the action was due. It passes no instant before all that is due at it is done: actions that are
/// due together on several schedulers run at once; what they schedule begins when they have ended,
/// and then what is due later. A thread that comes late delays the others, but nobody overtakes it,
/// and what was lost is caught up. A thread that waits, as `first` does, keeps nobody waiting.
///
/// Several threads may tell it to go on: it goes as far as any of them asks, and each returns when
/// what it has asked for has come. One that waits on the main queue, as the main thread of a
/// command does, runs there meanwhile what the clock has for that queue, and nothing else the queue
/// is given. An action cannot tell its own clock to go on, since that would wait for the action:
/// that is a programmer's error.
public final class LiveClock: Timepiece, @unchecked Sendable {
  // `@unchecked` as its superclass: what it adds never changes.
  private let timeline: LiveTimeline
  private let mainQueue: ClockQueue

  /// A clock whose present is `start`, and whose time passes `speed` times as fast.
  public init(startingAt start: Instant = Instant(secondsSince1970: 0), speed: Double = 1) {
    let isPossible = speed > 0 && speed.isFinite
    if !isPossible { Misuse.report("LiveClock(speed: \(speed)): the speed must be positive.") }
    timeline = LiveTimeline(now: start.nanosecondsSince1970, speed: isPossible ? speed : 1)
    mainQueue = ClockQueue.main(timeline)
    super.init(main: mainQueue, subscription: ClockQueue(name: "subscription", timeline))
    timeline.belong(to: self)
  }

  /// The clock that the calling code runs on, if it is a live one.
  public override class var current: LiveClock? { Timepiece.current as? LiveClock }

  /// A new scheduler on a queue of its own.
  public override func background(name: String = "background") -> Scheduler {
    ClockQueue(name: name, timeline)
  }

  /// Runs `body` on the main queue, and returns what it returns.
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

  /// Goes on to `instant`, and returns when it is there and what falls due by then has run.
  ///
  ///     let clock = LiveClock(speed: 20)
  ///     clock.main.every(.seconds(1)) { print("tick") }
  ///     clock.advance(to: Instant(secondsSince1970: 2))
  ///     // Prints "tick", "tick"
  public override func advance(to instant: Instant) {
    timeline.advance(to: instant.nanosecondsSince1970)
  }

  /// Goes on until nothing is left to do, nothing runs and nobody holds it.
  ///
  /// It throws as that of a virtual clock does.
  public override func advanceUntilIdle(
    limit: Duration = .seconds(86_400), actionsAtOnce: Int = 1_000_000
  ) throws(StillScheduled) {
    try timeline.advanceUntilIdle(limit: limit, actionsAtOnce: actionsAtOnce)
  }

  /// Keeps the clock from being idle until the result is disposed of: somebody who is not on the
  /// clock, such as a server, is going to schedule something.
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
  /// What is scheduled from outside of everything, as here, runs in the context of whoever lets
  /// the clock go, though it may have been scheduled before.
  public func hold() -> Disposable { timeline.hold() }

  /// Has the calling thread wait, while the clock goes on.
  override func pass(_ delay: Duration) {
    let isOver = Latch()
    background().after(delay) { isOver.open() }
    isOver.wait()
  }

  /// Stops for good: what is scheduled is disposed of, and what is scheduled later at once.
  ///
  /// What runs comes to its end.
  public override func stop() {
    timeline.close()
  }
}
