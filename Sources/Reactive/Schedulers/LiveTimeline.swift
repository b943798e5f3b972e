import Dispatch

/// What a live clock and its schedulers share: one agenda, one timer, one present.
///
/// What falls due is handed to the queue of its scheduler, in rounds: when all that was handed over
/// has ended, what has been scheduled for the same instant is next, and then the next instant as
/// soon as it has come.
final class LiveTimeline: Sendable {
  private struct State {
    var agenda = Agenda()

    /// When what was handed over last was due.
    var now: Int64

    /// When on this clock and on the system's it began to go. Nil while it stands.
    var origin: (instant: Int64, uptime: UInt64)?

    /// What it was told to go on for, by each of those who wait for that.
    var goals: [Goal] = []

    /// Nothing that is due later begins, unless a thread waits for it.
    var limit = Int64.min

    /// Nor does any more begin at one instant.
    var actionsAtOnce = Int.max

    /// How many actions each queue was handed that have not ended.
    var handed: [ObjectIdentifier: Int] = [:]

    /// What the threads of queues wait for.
    var waits: [ObjectIdentifier: Latch] = [:]

    /// How many actions were handed over and neither have ended nor stand behind a thread that
    /// waits.
    var busy = 0

    /// How many were handed over at the present instant.
    var begun = 0

    /// The number of the first action that is not of this round.
    var round: UInt64 = 0

    /// How often the clock is held.
    var holds = 0

    var isClosed = false

    /// When the timer is to fire.
    var wake: Int64?

    /// The context of those who told it to run or to go on, for what was scheduled in none.
    var context = Context()
    weak var clock: LiveClock?

    mutating func add(_ goal: Goal) {
      goals.append(goal)
      goalsHaveChanged()
    }

    mutating func remove(_ goal: Goal) {
      goals.removeAll { $0 === goal }
      goalsHaveChanged()
    }

    private mutating func goalsHaveChanged() {
      limit = goals.reduce(.min) { max($0, $1.limit) }
      actionsAtOnce = goals.reduce(.max) { min($0, $1.actionsAtOnce) }
    }
  }

  /// What the caller of `advance` waits for.
  private final class Goal: @unchecked Sendable {
    // `@unchecked`: what varies stands under the clock's lock.

    /// Nil if it is the end of everything.
    let instant: Int64?

    /// It is given up where what is next is due after `limit`, or when `actionsAtOnce` have begun at one
    /// instant.
    let limit: Int64
    let actionsAtOnce: Int

    var isReached = false

    /// What was left when everything should have ended, when that was, and how many had begun then.
    var outcome: (left: [Action], now: Int64, begun: Int) = ([], 0, 0)

    /// Rings when it is reached.
    let bell = DispatchSemaphore(value: 0)

    init(instant: Int64? = nil, limit: Int64, actionsAtOnce: Int = .max) {
      self.instant = instant
      self.limit = limit
      self.actionsAtOnce = actionsAtOnce
    }
  }

  /// What the clock hands over to the main queue, or who waits for the clock there.
  let mainQueue = MainQueue()

  private let state: Lock<State>
  private let speed: Double

  // Any thread may set a source's timer; its type does not say so. It is set under the lock.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer

  init(now: Int64, speed: Double) {
    self.speed = speed
    state = Lock(State(now: now))
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "live clock"))
    timer.setEventHandler { [weak self] in self?.wakeUp() }
    timer.activate()
  }

  deinit {
    timer.cancel()
  }

  /// Has what is scheduled run on `clock`.
  func belong(to clock: LiveClock) {
    state.withLock { $0.clock = clock }
  }

  /// The clock it belongs to, until that goes.
  var clock: LiveClock? { state.withLock { $0.clock } }

  /// The present: in an action when it was due, elsewhere as real time has it.
  var now: Int64 {
    let isInAction = self.isInAction
    return state.withLock { isInAction ? $0.now : present(of: $0) }
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Whether the calling thread runs an action of this clock.
  private var isInAction: Bool {
    (Thread.current.pointee.latchObserver as? ClockQueue)?.timeline === self
  }

  // MARK: Scheduling

  /// Adds an action that is due `delay` nanoseconds from now.
  func add(_ action: Action, after delay: Int64) {
    add(action) { $0.addingClamped(delay) }
  }

  /// Adds an action that is due at an instant.
  func add(_ action: Action, at instant: Instant) {
    add(action) { _ in instant.nanosecondsSince1970 }
  }

  private func add(_ action: Action, due: (_ present: Int64) -> Int64) {
    let (context, isInAction) = (Context.current, self.isInAction)
    let isTooLate = state.withLock { state in
      if state.isClosed { return !finish(action, &state) }
      // What is scheduled again keeps the context of the first time.
      if action.context == nil { action.context = context?.on(state.clock) }
      let due = due(isInAction ? state.now : present(of: state))
      if due <= state.now {
        state.agenda.append(action, now: state.now)
      } else {
        state.agenda.insert(action, due: due)
      }
      goOn(&state)
      return false
    }
    if isTooLate { action.dispose() }
  }

  func hold() -> Disposable {
    state.withLock { $0.holds += 1 }
    return Disposable {
      self.state.withLock { state in
        state.holds -= 1
        self.goOn(&state)
      }
    }
  }

  /// Lets go of what is scheduled. Nobody will answer the threads that wait.
  func close() {
    let actions = state.withLock { state in
      state.isClosed = true
      let actions = state.agenda.removeAll().filter { !finish($0, &state) }
      goOn(&state)
      return actions
    }
    for action in actions { action.dispose() }
  }

  /// Hands over what is to run though the clock has stopped, and tells whether this is.
  private func finish(_ action: Action, _ state: inout State) -> Bool {
    if action.outlivesClock { handOver(action, &state) }
    return action.outlivesClock
  }

  // MARK: Being told to go on

  /// Goes on to an instant, and returns when it has come.
  func advance(to instant: Int64) {
    advance(for: Goal(instant: instant, limit: instant))
  }

  /// Goes on until nothing is left, but no further than `limit` from now.
  func advanceUntilIdle(
    limit: Duration, actionsAtOnce: Int
  ) throws(Timepiece.StillScheduled) {
    let start = now
    let goal = Goal(limit: start.addingClamped(limit.nanoseconds), actionsAtOnce: actionsAtOnce)
    advance(for: goal)
    let (left, now, begun) = state.withLock { _ in goal.outcome }
    guard left.isEmpty else {
      throw Timepiece.StillScheduled(
        limit: begun < actionsAtOnce ? limit : .nanoseconds(now - start),
        scheduled: left.map(\.summary))
    }
  }

  private func advance(for goal: Goal) {
    if isInAction {
      return Misuse.report(
        "LiveClock: an action told its own clock to go on, which would wait for that action. "
          + "Tell it outside of what it runs.")
    }
    if let context = Context.current { adopt(context) }
    mainQueue.wait(
      for: goal.bell,
      begin: {
        state.withLock { state in
          state.add(goal)
          goOn(&state)
        }
      },
      isOver: { state.withLock { _ in goal.isReached } })
  }

  /// Has what is scheduled in no context run in `context`.
  private func adopt(_ context: Context) {
    state.letGo { state in
      let previous = state.context
      state.context = context.on(nil)
      return previous
    }
  }

  // MARK: Going on

  private func wakeUp() {
    state.withLock { state in
      state.wake = nil
      goOn(&state)
    }
  }

  /// Hands over what is due, and sees to what is next. To be called after every change.
  private func goOn(_ state: inout State) {
    repeat {
      if state.goals.isEmpty, state.waits.isEmpty {
        stand(&state)
      } else if state.origin == nil {
        state.origin = (state.now, DispatchTime.now().uptimeNanoseconds)
      }
      while let action = nextDue(&state) { handOver(action, &state) }
    } while state.busy == 0 && armOrReach(&state)
  }

  /// Takes out an action that is due, if its time has come.
  private func nextDue(_ state: inout State) -> Action? {
    guard state.origin != nil else { return nil }
    state.agenda.skipDisposed()
    if state.busy == 0, let due = state.agenda.next?.due {
      if due > state.now {
        guard due <= state.limit || !state.waits.isEmpty, due <= present(of: state) else {
          return nil
        }
        state.now = due
        state.begun = 0
      }
      state.round = state.agenda.nextNumber
    }
    guard state.begun < state.actionsAtOnce,
      let (due, action) = state.agenda.next(dueBy: state.now, before: state.round)
    else { return nil }
    state.agenda.insertNextRun(of: action, after: due)
    return action
  }

  private func handOver(_ action: Action, _ state: inout State) {
    guard let queue = action.scheduler as? ClockQueue else { return }
    if action.context == nil { action.context = state.context.on(state.clock) }
    state.begun += 1
    begin(on: queue, &state)
    queue.hand(action)
  }

  /// When nothing runs: arms the timer for what is next, or reaches the goals whose end this is.
  /// Tells whether it has reached one, so that things may be otherwise now.
  private func armOrReach(_ state: inout State) -> Bool {
    let due = state.agenda.next?.due
    if !state.waits.isEmpty {
      if let due {
        arm(due, &state)
      } else if state.holds == 0 || state.isClosed {
        abandon(state.waits.values)
      }
      return false
    }
    let reached = state.goals.filter { isReached($0, due: due, &state) }
    for goal in reached { reach(goal, &state) }
    guard reached.isEmpty, !state.goals.isEmpty else { return !reached.isEmpty }
    let next = state.goals.reduce(due) { next, goal in
      goal.instant.map { min($0, next ?? .max) } ?? next
    }
    if let next { arm(next, &state) }
    return false
  }

  /// Whether what somebody waits for has come, or will not. If it is an instant, it is the present
  /// then.
  private func isReached(_ goal: Goal, due: Int64?, _ state: inout State) -> Bool {
    let isStuck = due != nil && state.begun >= goal.actionsAtOnce
    if state.isClosed || isStuck { return true }
    guard let instant = goal.instant else {
      return due.map { $0 > goal.limit } ?? (state.holds == 0)
    }
    if min(due ?? .max, present(of: state)) < instant || due == instant { return false }
    state.now = max(state.now, instant)
    return true
  }

  private func reach(_ goal: Goal, _ state: inout State) {
    state.remove(goal)
    goal.isReached = true
    if goal.instant == nil {
      goal.outcome = (state.agenda.pending, state.now, state.begun)
    }
    goal.bell.signal()
  }

  private func stand(_ state: inout State) {
    state.origin = nil
    state.wake = nil
  }

  /// Sets the timer.
  private func arm(_ due: Int64, _ state: inout State) {
    guard let origin = state.origin, due != state.wake else { return }
    state.wake = due
    // What lies further away than the timer can count is looked at again on the way.
    let way = due > origin.instant ? Double(UInt64(bitPattern: due &- origin.instant)) : 0
    let deadline = origin.uptime + UInt64(min((way / speed).rounded(.up), 1e15))
    timer.schedule(deadline: DispatchTime(uptimeNanoseconds: deadline), leeway: .nanoseconds(0))
  }

  /// Tells threads that nobody will answer them. Whoever calls may hold the lock of one of their
  /// latches.
  private func abandon(_ latches: some Sequence<Latch>) {
    let latches = Array(latches)
    DispatchQueue.global().async {
      for latch in latches { latch.abandon() }
    }
  }

  /// The present as real time has it.
  private func present(of state: borrowing State) -> Int64 {
    guard let origin = state.origin else { return state.now }
    let passed = Double(DispatchTime.now().uptimeNanoseconds - origin.uptime) * speed
    // From the first instant to the last it is twice as far as an Int64 can say.
    let rest = UInt64(bitPattern: .max &- origin.instant)
    guard passed < Double(rest) else { return .max }
    return max(state.now, origin.instant &+ Int64(truncatingIfNeeded: UInt64(passed)))
  }

  // MARK: What queues do

  /// Counts one more action on a queue.
  private func begin(on queue: ClockQueue, _ state: inout State) {
    state.handed[ObjectIdentifier(queue), default: 0] += 1
    if state.waits[ObjectIdentifier(queue)] == nil { state.busy += 1 }
  }

  /// Begins what is not on the agenda.
  func begin(on queue: ClockQueue, in context: Context) {
    adopt(context)
    state.withLock { begin(on: queue, &$0) }
  }

  /// An action on a queue has ended.
  func end(on queue: ClockQueue) {
    let queue = ObjectIdentifier(queue)
    state.withLock { state in
      let rest = (state.handed[queue] ?? 0) - 1
      state.handed[queue] = rest > 0 ? rest : nil
      state.busy -= 1
      goOn(&state)
    }
  }

  /// The thread of a queue is going to wait.
  func pause(_ queue: ClockQueue, for latch: Latch) {
    let queue = ObjectIdentifier(queue)
    state.withLock { state in
      state.waits[queue] = latch
      state.busy -= state.handed[queue] ?? 0
      goOn(&state)
    }
  }

  /// The thread of a queue waits no longer.
  func resume(_ queue: ClockQueue) {
    let queue = ObjectIdentifier(queue)
    state.withLock { state in
      state.waits[queue] = nil
      state.busy += state.handed[queue] ?? 0
    }
  }
}
