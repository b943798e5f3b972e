/// Time as a value: a world with its own present, its own main scheduler and its own background
/// ones, in which ten seconds pass at once.
///
/// Code that waits is slow and uncertain to test. On a clock it is neither:
///
///     let clock = VirtualClock()
///     clock.run {
///       let late = Signal.return("late").delay(.seconds(10))
///       late.subscribeNext { print($0) }
///     }
///     clock.advance(by: .seconds(9))
///     print("nine seconds")
///     clock.advance(by: .seconds(1))
///     // Prints "nine seconds", "late"
///
/// While the clock runs an action, or the body given to `run`, the static members of `Scheduler`
/// mean its schedulers. The clock stands still until it is told to go on. Whatever is due runs in
/// the order of due times, and of scheduling where those are equal, whichever scheduler it is on.
///
/// When nobody holds the clock any more it stops: what is pending is disposed of and never runs.
/// (The original's test scheduler runs it then.)
public final class VirtualClock: Timepiece, @unchecked Sendable {
  // `@unchecked` as its superclass: what it adds never changes.
  private let timeline: Timeline

  /// A clock whose present is `start`.
  public init(startingAt start: Instant = Instant(secondsSince1970: 0)) {
    timeline = Timeline(now: start.nanosecondsSince1970)
    super.init(
      main: VirtualScheduler(name: "main", timeline),
      subscription: VirtualScheduler(name: "subscription", timeline))
    timeline.belong(to: self)
  }

  deinit {
    stop()
  }

  /// Stops for good: what is scheduled is disposed of, and what is scheduled later at once.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.every(.seconds(1)) { print("tick") }
  ///     clock.main.after(.seconds(2.5)) { clock.stop() }
  ///     clock.advance(by: .seconds(9))
  ///     // Prints "tick", "tick"
  ///
  /// A task cannot be let go of: one that sleeps is cancelled, and what tasks have still to do is
  /// done at once, by whoever brings it.
  public override func stop() {
    timeline.close()
  }

  /// The clock that the calling code runs on, if it is a virtual one.
  public override class var current: VirtualClock? { Timepiece.current as? VirtualClock }

  /// A new scheduler that plays a thread of its own.
  ///
  ///     let clock = VirtualClock()
  ///     clock.background(name: "photos").schedule { print("on", Scheduler.current ?? .main) }
  ///     clock.turn()
  ///     // Prints "on photos"
  public override func background(name: String = "background") -> Scheduler {
    VirtualScheduler(name: name, timeline)
  }

  // MARK: Running

  /// Runs `body` as code on the main thread of this clock, and returns what it returns.
  ///
  ///     let clock = VirtualClock()
  ///     print(clock.run { Scheduler.current === clock.main })
  ///     // Prints "true"
  @discardableResult
  public override func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try enter(as: main, body)
  }

  // MARK: Time

  /// Runs the next `count` actions, going on to when they are due.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.after(.seconds(5)) { print("five") }
  ///     print(clock.step(), clock.step())
  ///     // Prints "five", "true false"
  ///
  /// Returns false if there were fewer. An action that was disposed of counts without running.
  @discardableResult
  public func step(_ count: Int = 1) -> Bool {
    runHere {
      for _ in 0..<max(0, count) {
        guard let action = timeline.next(dueBy: .max) else { return false }
        action.run()
      }
      return true
    }
  }

  /// Runs what is due now and was scheduled before this call: one turn of the main queue.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.schedule {
  ///       print("this turn")
  ///       Scheduler.main.schedule { print("next turn") }
  ///     }
  ///     clock.turn()
  ///     print("between")
  ///     clock.turn()
  ///     // Prints "this turn", "between", "next turn"
  public func turn() {
    runHere {
      let (number, now) = timeline.present
      while let action = timeline.next(dueBy: now, before: number) { action.run() }
    }
  }

  /// Runs everything that is due now, and what that schedules for now, until nothing is left but
  /// what is due later.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.schedule {
  ///       print("this turn")
  ///       Scheduler.main.schedule { print("next turn") }
  ///       Scheduler.main.after(.seconds(1)) { print("later") }
  ///     }
  ///     clock.settle()
  ///     // Prints "this turn", "next turn"
  public func settle() {
    advance(by: .zero)
  }

  /// Goes on by `duration`, running what falls due.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.after(.seconds(2)) { print("two") }
  ///     clock.main.after(.seconds(4)) { print("four") }
  ///     clock.advance(by: .seconds(3))
  ///     // Prints "two"
  public func advance(by duration: Duration) {
    let way = max(0, duration.nanoseconds)
    go { now in now.addingClamped(way) }
  }

  override func pass(_ delay: Duration) {
    advance(by: delay)
  }

  /// Goes on to `instant`, running what falls due.
  ///
  ///     let clock = VirtualClock(startingAt: Instant(secondsSince1970: 100))
  ///     clock.main.after(.seconds(5)) { print("five") }
  ///     clock.advance(to: Instant(secondsSince1970: 105))
  ///     // Prints "five"
  ///
  /// An instant in the past is the present.
  public override func advance(to instant: Instant) {
    go { now in max(now, instant.nanosecondsSince1970) }
  }

  /// Goes on to the next event and runs all that is due then.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.after(.seconds(5)) { print("five") }
  ///     clock.main.after(.seconds(9)) { print("nine") }
  ///     clock.advanceToNextEvent()
  ///     // Prints "five"
  ///
  /// Returns false if nothing is left.
  @discardableResult
  public func advanceToNextEvent() -> Bool {
    guard let due = timeline.nextDue else { return false }
    advance(to: Instant(nanosecondsSince1970: due))
    return true
  }

  /// Goes on until nothing is left to do.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.after(.seconds(5)) { print("five") }
  ///     clock.main.after(.seconds(9)) { print("nine") }
  ///     try clock.advanceUntilIdle()
  ///     // Prints "five", "nine"
  ///
  /// What never ends by itself, such as a timer, would keep it going for ever: after `limit` it
  /// throws an error that names what is still scheduled. End the timer, for example with `take`,
  /// or say how far to go with `advance(by:)`. Actions that go on scheduling others without delay,
  /// such as a signal that completes at once and is repeated, would keep it at one instant for
  /// ever: it throws after `actionsAtOnce` of them as well.
  public override func advanceUntilIdle(
    limit: Duration = .seconds(86_400), actionsAtOnce: Int = 1_000_000
  ) throws(StillScheduled) {
    let start = now
    let end = (start + limit).nanosecondsSince1970
    let wentOn = runHere {
      var (instant, count) = (start.nanosecondsSince1970, 0)
      while let (action, now) = timeline.nextAndNow(dueBy: end) {
        if now > instant { (instant, count) = (now, 0) }
        count += 1
        action.run()
        if count == actionsAtOnce { return false }
      }
      return true
    }
    let pending = timeline.pending
    guard pending.isEmpty else {
      throw StillScheduled(limit: wentOn ? limit : now - start, scheduled: pending.map(\.summary))
    }
  }

  /// What is scheduled and has not run, in order, in words.
  public var scheduled: [String] { timeline.pending.map(\.summary) }

  private func go(to end: (_ now: Int64) -> Int64) {
    runHere {
      let (end, first) = timeline.setOut(to: end)
      var next = first
      while let action = next {
        action.run()
        next = timeline.next(onTheWayTo: end)
      }
    }
  }

  private func runHere<Result>(_ body: () -> Result) -> Result {
    // Code on its main thread runs on the clock anyway, which is quicker to see.
    if Thread.isPlaying(main) || Timepiece.current === self { return body() }
    return Context.with({ $0.clock = self }, body)
  }
}

/// What a clock and its schedulers share.
private final class Timeline: Sendable {
  private struct State {
    var agenda = Agenda()
    var now: Int64
    var isClosed = false
    weak var clock: VirtualClock?

    /// What is still to run though the clock has stopped, and whether somebody runs it.
    var leftovers = Queue<Action>()
    var isFinishing = false

    mutating func next(dueBy limit: Int64, before number: UInt64 = .max) -> Action? {
      guard let (due, action) = agenda.next(dueBy: limit, before: number) else { return nil }
      // What was disposed of is nothing to go on for.
      if !action.isDisposed { now = max(now, due) }
      agenda.insertNextRun(of: action, after: due)
      return action
    }

    mutating func next(onTheWayTo end: Int64) -> Action? {
      if let action = next(dueBy: end) { return action }
      now = max(now, end)
      return nil
    }
  }

  private let state: Lock<State>

  init(now: Int64) {
    state = Lock(State(now: now))
  }

  func belong(to clock: VirtualClock) {
    state.withLock { $0.clock = clock }
  }

  var clock: VirtualClock? { state.withLock { $0.clock } }
  var now: Int64 { state.withLock { $0.now } }
  var nextDue: Int64? {
    state.withLock { state in
      state.agenda.skipDisposed()
      return state.agenda.next?.due
    }
  }
  var pending: [Action] { state.withLock { $0.agenda.pending } }
  var present: (number: UInt64, now: Int64) {
    state.withLock { ($0.agenda.nextNumber, $0.now) }
  }

  func add(_ action: Action, after delay: Int64) {
    let isTooLate = state.withLock { state in
      if state.isClosed { return true }
      if delay == 0 {
        state.agenda.append(action, now: state.now)
      } else {
        state.agenda.insert(action, due: state.now.addingClamped(delay))
      }
      return false
    }
    if isTooLate { finish([action]) }
  }

  /// Takes out the next action, and makes the moment it is due the present if it will run.
  func next(dueBy limit: Int64, before number: UInt64 = .max) -> Action? {
    state.withLock { $0.next(dueBy: limit, before: number) }
  }

  /// The same, and what is the present then.
  func nextAndNow(dueBy limit: Int64) -> (action: Action, now: Int64)? {
    state.withLock { state in state.next(dueBy: limit).map { ($0, state.now) } }
  }

  /// Sets out for an instant that depends on the present.
  func setOut(to end: (_ now: Int64) -> Int64) -> (end: Int64, first: Action?) {
    state.withLock { state in
      let end = end(state.now)
      return (end, state.next(onTheWayTo: end))
    }
  }

  /// The next action that is due by the end of the way, which is the present if there is none.
  func next(onTheWayTo end: Int64) -> Action? {
    state.withLock { $0.next(onTheWayTo: end) }
  }

  /// Lets go of what is scheduled. An action may hold what holds the action, so letting go of it is
  /// not enough.
  func close() {
    let actions = state.withLock { state in
      state.isClosed = true
      return state.agenda.removeAll()
    }
    finish(actions)
  }

  /// Disposes of actions that come too late, but for those that run all the same: one at a time, in
  /// their order. Whoever brings one while another runs leaves it to who runs that.
  private func finish(_ actions: [Action]) {
    let isFirst = state.withLock { state in
      for action in actions where action.outlivesClock { state.leftovers.append(action) }
      defer { state.isFinishing = true }
      return !state.isFinishing
    }
    for action in actions where !action.outlivesClock { action.dispose() }
    guard isFirst else { return }
    while let action = nextLeftover() { action.run() }
  }

  private func nextLeftover() -> Action? {
    state.withLock { state in
      let action = state.leftovers.popFirst()
      state.isFinishing = action != nil
      return action
    }
  }
}

private final class VirtualScheduler: Scheduler, @unchecked Sendable {
  // `@unchecked` as its superclass: what it adds never changes.
  private let timeline: Timeline

  init(name: String, _ timeline: Timeline) {
    self.timeline = timeline
    super.init(name: name)
  }

  override var now: Instant { Instant(nanosecondsSince1970: timeline.now) }

  override var timepiece: Timepiece? { timeline.clock }

  override func enqueue(_ action: Action, after delay: Int64) {
    timeline.add(action, after: delay)
  }
}

extension Int64 {
  /// The sum, or the end of the range if it lies beyond.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .min : .max) : sum
  }
}
