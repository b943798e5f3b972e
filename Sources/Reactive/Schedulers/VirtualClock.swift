/// A simulated clock with its own main scheduler and its own background schedulers.
///
/// Code that waits is slow to test, and its tests are unreliable. On a virtual clock, ten seconds
/// pass instantly, so tests are fast and exact:
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
/// While the clock runs an action, or the closure passed to `run`, the static members of
/// `Scheduler` return the clock's schedulers. The clock stands still until it is advanced. Due
/// actions run in the order of their due times, regardless of their schedulers. Actions with the
/// same due time run in the order in which they were scheduled.
///
/// A clock stops when it is deallocated: pending actions are disposed of and never run, but the
/// remaining steps of tasks run, as `stop()` describes. (In ReactiveObjC, the test scheduler runs
/// all pending actions at that moment.)
public final class VirtualClock: Timepiece, @unchecked Sendable {
  // `@unchecked` like its superclass: its own properties are constants.
  private let timeline: Timeline

  /// Creates a clock that starts at `start`.
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

  /// Stops the clock for good, and disposes of everything that is scheduled now or later.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.every(.seconds(1)) { print("tick") }
  ///     clock.main.after(.seconds(2.5)) { clock.stop() }
  ///     clock.advance(by: .seconds(9))
  ///     // Prints "tick", "tick"
  ///
  /// Tasks cannot be dropped in this way. A sleeping task is cancelled, and the remaining steps of
  /// all tasks run immediately, on the thread that stops the clock or enqueues them.
  public override func stop() {
    timeline.close()
  }

  /// The clock that the calling code runs on, if it is a virtual clock.
  public override class var current: VirtualClock? { Timepiece.current as? VirtualClock }

  /// Returns a new scheduler that represents a background thread.
  ///
  ///     let clock = VirtualClock()
  ///     clock.background(name: "photos").schedule { print("on", Scheduler.current ?? .main) }
  ///     clock.turn()
  ///     // Prints "on photos"
  public override func background(name: String = "background") -> Scheduler {
    VirtualScheduler(name: name, timeline)
  }

  // MARK: Running

  /// Runs `body` as if on this clock's main thread, and returns its result.
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

  /// Runs the next `count` actions, advancing to their due times.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.after(.seconds(5)) { print("five") }
  ///     print(clock.step(), clock.step())
  ///     // Prints "five", "true false"
  ///
  /// Returns false if there were fewer. An action that has been disposed of counts, but does not
  /// run.
  @discardableResult
  public func step(_ count: Int = 1) -> Bool {
    runHere {
      for _ in 0..<max(0, count) {
        guard let next = timeline.next(dueBy: .max) else { return false }
        next.run()
      }
      return true
    }
  }

  /// Runs the actions that are due now and were scheduled before this call: one turn of the main
  /// queue.
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
      while let next = timeline.next(dueBy: now, before: number) { next.run() }
    }
  }

  /// Runs the actions that are due now, and those that they schedule for now, until only later
  /// actions are left.
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

  /// Advances by `duration` and runs the actions that become due.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.after(.seconds(2)) { print("two") }
  ///     clock.main.after(.seconds(4)) { print("four") }
  ///     clock.advance(by: .seconds(3))
  ///     // Prints "two"
  public func advance(by duration: Duration) {
    let distance = max(0, duration.nanoseconds)
    go { now in now.addingClamped(distance) }
  }

  override func pass(_ delay: Duration) {
    advance(by: delay)
  }

  /// Advances to `instant` and runs the actions that become due.
  ///
  ///     let clock = VirtualClock(startingAt: Instant(secondsSince1970: 100))
  ///     clock.main.after(.seconds(5)) { print("five") }
  ///     clock.advance(to: Instant(secondsSince1970: 105))
  ///     // Prints "five"
  ///
  /// If `instant` has passed, only the actions that are due now run.
  public override func advance(to instant: Instant) {
    go { now in max(now, instant.nanosecondsSince1970) }
  }

  /// Advances to the next due time and runs all actions that are due then.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.after(.seconds(5)) { print("five") }
  ///     clock.main.after(.seconds(9)) { print("nine") }
  ///     clock.advanceToNextEvent()
  ///     // Prints "five"
  ///
  /// Returns false if nothing is scheduled.
  @discardableResult
  public func advanceToNextEvent() -> Bool {
    guard let due = timeline.nextDue else { return false }
    advance(to: Instant(nanosecondsSince1970: due))
    return true
  }

  /// Advances until nothing is left to do.
  ///
  ///     let clock = VirtualClock()
  ///     clock.main.after(.seconds(5)) { print("five") }
  ///     clock.main.after(.seconds(9)) { print("nine") }
  ///     try clock.advanceUntilIdle()
  ///     // Prints "five", "nine"
  ///
  /// A timer that never ends would keep the clock going forever. So after `limit`, this function
  /// throws an error that lists the scheduled actions. End the timer, for example with `take`, or
  /// use `advance(by:)`. Actions that keep scheduling others without a delay would keep the clock
  /// at one instant forever; this happens if you repeat a signal that completes immediately. So the
  /// function also throws after `actionsAtOnce` actions at one instant.
  public override func advanceUntilIdle(
    limit: Duration = .seconds(86_400), actionsAtOnce: Int = 1_000_000
  ) throws(StillScheduled) {
    let start = now
    let end = (start + limit).nanosecondsSince1970
    let hasProgressed = runHere {
      var (instant, count) = (start.nanosecondsSince1970, 0)
      while let (next, now) = timeline.nextAndNow(dueBy: end) {
        if now > instant { (instant, count) = (now, 0) }
        count += 1
        next.run()
        if count == actionsAtOnce { return false }
      }
      return true
    }
    let pending = timeline.pending
    guard pending.isEmpty else {
      throw StillScheduled(
        limit: hasProgressed ? limit : now - start, scheduled: pending.map(\.summary))
    }
  }

  /// Descriptions of the scheduled actions, in the order in which they will run.
  public var scheduled: [String] { timeline.pending.map(\.summary) }

  private func go(to end: (_ now: Int64) -> Int64) {
    runHere {
      let (end, first) = timeline.startAdvance(to: end)
      var next = first
      while let due = next {
        due.run()
        next = timeline.next(onTheWayTo: end)
      }
    }
  }

  private func runHere<Result>(_ body: () -> Result) -> Result {
    // Code on the clock's main thread always runs on the clock. Checking the thread first is
    // faster.
    if Thread.isRunning(as: main) || Timepiece.current === self { return body() }
    return Context.with({ $0.clock = self }, body)
  }
}

/// An action that is due.
private struct DueAction {
  let action: Action

  /// The number of the step that caused the action, or -1 if nothing is traced.
  let cause: Int

  func run() {
    if cause < 0 { action.run() } else { Thread.withCause(cause, action.run) }
  }
}

/// The shared state of a clock and its schedulers.
private final class Timeline: Sendable {
  private struct State {
    var agenda = Agenda()
    var now: Int64
    var isClosed = false
    weak var clock: VirtualClock?

    /// The number of the step that caused each action, keyed by the action's number in the agenda.
    /// Nil if the clock is not traced.
    var causes = Trace.current.map { _ in [UInt64: Int]() }

    /// Actions that must still run after the clock has stopped; `isFinishing` is true while a
    /// thread runs them.
    var leftovers = Queue<Action>()
    var isFinishing = false

    mutating func next(dueBy limit: Int64, before number: UInt64 = .max) -> DueAction? {
      if causes != nil { return nextTraced(dueBy: limit, before: number) }
      guard let action = nextAction(dueBy: limit, before: number) else { return nil }
      return DueAction(action: action, cause: -1)
    }

    private mutating func nextAction(dueBy limit: Int64, before number: UInt64) -> Action? {
      guard let (due, action) = agenda.next(dueBy: limit, before: number) else { return nil }
      // The clock does not advance for an action that has been disposed of.
      if !action.isDisposed { now = max(now, due) }
      agenda.insertNextRun(of: action, after: due)
      return action
    }

    /// Returns the next action with its cause. All runs of a timer have the same cause.
    private mutating func nextTraced(dueBy limit: Int64, before number: UInt64) -> DueAction? {
      let (next, following) = (agenda.nextItem?.number, agenda.nextNumber)
      guard let action = nextAction(dueBy: limit, before: number) else { return nil }
      let cause = next.flatMap { causes?.removeValue(forKey: $0) } ?? 0
      if agenda.nextNumber > following { causes?[following] = cause }
      return DueAction(action: action, cause: cause)
    }

    /// Stores the current cause for the next action that is added.
    mutating func trace() {
      causes?[agenda.nextNumber] = Thread.cause
    }

    mutating func next(onTheWayTo end: Int64) -> DueAction? {
      if let due = next(dueBy: end) { return due }
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
      if state.causes != nil { state.trace() }
      if delay == 0 {
        state.agenda.append(action, now: state.now)
      } else {
        state.agenda.insert(action, due: state.now.addingClamped(delay))
      }
      return false
    }
    if isTooLate { finish([action]) }
  }

  /// Removes and returns the next action. If it will run, its due time becomes the current time.
  func next(dueBy limit: Int64, before number: UInt64 = .max) -> DueAction? {
    state.withLock { $0.next(dueBy: limit, before: number) }
  }

  /// Removes the next action, and returns it with the clock's new time.
  func nextAndNow(dueBy limit: Int64) -> (due: DueAction, now: Int64)? {
    state.withLock { state in state.next(dueBy: limit).map { ($0, state.now) } }
  }

  /// Computes the end of an advance from the current time, and returns it with the first action.
  func startAdvance(to end: (_ now: Int64) -> Int64) -> (end: Int64, first: DueAction?) {
    state.withLock { state in
      let end = end(state.now)
      return (end, state.next(onTheWayTo: end))
    }
  }

  /// Returns the next action that is due by `end`. If there is none, `end` becomes the current
  /// time.
  func next(onTheWayTo end: Int64) -> DueAction? {
    state.withLock { $0.next(onTheWayTo: end) }
  }

  /// Disposes of everything scheduled. Releasing the actions would not be enough, because an action
  /// may hold an object that holds the action.
  func close() {
    let actions = state.withLock { state in
      state.isClosed = true
      return state.agenda.removeAll()
    }
    finish(actions)
  }

  /// Handles `actions`, which are left when the clock stops or are added later. Actions that must
  /// still run do so one at a time, in order; the others are disposed of. If another thread is
  /// already running such actions, that thread runs these as well.
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
  // `@unchecked` like its superclass: its own properties are constants.
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
  /// Returns the sum, clamped to the range of the type.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, hasOverflowed) = addingReportingOverflow(other)
    return hasOverflowed ? (other < 0 ? .min : .max) : sum
  }
}
