import Dispatch

/// The shared state of a live clock and its schedulers: one agenda, one timer, one current time.
///
/// Due actions are handed to their schedulers' queues in rounds. When all actions of a round have
/// finished, the next round consists of the actions that were scheduled for the same instant in the
/// meantime. If there are none, the clock waits for the next instant.
final class LiveTimeline: Sendable {
  private struct State {
    var agenda = Agenda()

    /// The due time of the actions handed over most recently or, if the clock has reached a target
    /// since then, the target's instant.
    var now: Int64

    /// The times on this clock and on the system clock when this clock last started, or nil while
    /// it stands still.
    var origin: (instant: Int64, uptime: UInt64)?

    /// The targets of the calls that are advancing the clock.
    var targets: [AdvanceTarget] = []

    /// The latest due time at which an action may begin, except while a queue's thread is waiting.
    var limit = Int64.min

    /// The maximum number of actions that may begin at one instant.
    var actionsAtOnce = Int.max

    /// The number of unfinished actions on each queue.
    var handed: [ObjectIdentifier: Int] = [:]

    /// The latches on which queues' threads are waiting, keyed by queue.
    var waits: [ObjectIdentifier: Latch] = [:]

    /// The number of unfinished actions, not counting those on a queue whose thread is waiting.
    var busy = 0

    /// The number of actions handed over at the current instant.
    var started = 0

    /// The agenda number of the first action that belongs to a later round.
    var round: UInt64 = 0

    /// The number of holds that currently keep the clock from becoming idle.
    var holds = 0

    var isClosed = false

    /// The time for which the timer is set.
    var wake: Int64?

    /// The context of the code that runs or advances the clock, for actions scheduled without a
    /// context.
    var context = Context()
    weak var clock: LiveClock?

    mutating func add(_ target: AdvanceTarget) {
      targets.append(target)
      targetsHaveChanged()
    }

    mutating func remove(_ target: AdvanceTarget) {
      targets.removeAll { $0 === target }
      targetsHaveChanged()
    }

    private mutating func targetsHaveChanged() {
      limit = targets.reduce(.min) { max($0, $1.limit) }
      actionsAtOnce = targets.reduce(.max) { min($0, $1.actionsAtOnce) }
    }
  }

  /// The target of one call to `advance`.
  private final class AdvanceTarget: @unchecked Sendable {
    // `@unchecked`: the variables are protected by the clock's lock.

    /// The instant to reach, or nil to run until idle.
    let instant: Int64?

    /// The target is given up when the next action is due after `limit`, or when `actionsAtOnce`
    /// actions have begun at one instant.
    let limit: Int64
    let actionsAtOnce: Int

    var isReached = false

    /// The result of running until idle: the remaining actions, the time, and the number of actions
    /// started at that time.
    var outcome: (left: [Action], now: Int64, started: Int) = ([], 0, 0)

    /// Signalled when the target is reached.
    let semaphore = DispatchSemaphore(value: 0)

    init(instant: Int64? = nil, limit: Int64, actionsAtOnce: Int = .max) {
      self.instant = instant
      self.limit = limit
      self.actionsAtOnce = actionsAtOnce
    }
  }

  /// The clock's pending work for the main queue, and the thread, if any, that waits for the clock
  /// there.
  let mainQueue = MainQueue()

  private let state: Lock<State>
  private let speed: Double

  /// A Dispatch timer, which any thread may set. It is set under the lock.
  private struct Timer: @unchecked Sendable {
    // `@unchecked`: the protocol inherits from `Sendable` on Apple's systems, but not on Linux.
    let source: any DispatchSourceTimer
  }

  private let timer: Timer

  init(now: Int64, speed: Double) {
    self.speed = speed
    state = Lock(State(now: now))
    timer = Timer(
      source: DispatchSource.makeTimerSource(queue: DispatchQueue(label: "live clock")))
    timer.source.setEventHandler { [weak self] in self?.wakeUp() }
    timer.source.activate()
  }

  deinit {
    timer.source.cancel()
  }

  /// Sets the clock that this timeline belongs to.
  func belong(to clock: LiveClock) {
    state.withLock { $0.clock = clock }
  }

  /// The clock, or nil once it has been deallocated.
  var clock: LiveClock? { state.withLock { $0.clock } }

  /// The current time. Inside an action, it is the action's due time; elsewhere, it is computed
  /// from the system clock.
  var now: Int64 {
    let isInAction = self.isInAction
    return state.withLock { isInAction ? $0.now : present(of: $0) }
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// True if the calling thread is running an action of this clock.
  private var isInAction: Bool {
    (Thread.current.pointee.latchObserver as? ClockQueue)?.timeline === self
  }

  // MARK: Scheduling

  /// Adds an action that is due `delay` nanoseconds from now.
  func add(_ action: Action, after delay: Int64) {
    add(action) { $0.addingClamped(delay) }
  }

  /// Adds an action that is due at `instant`.
  func add(_ action: Action, at instant: Instant) {
    add(action) { _ in instant.nanosecondsSince1970 }
  }

  private func add(_ action: Action, due: (_ present: Int64) -> Int64) {
    let (context, isInAction) = (Context.current, self.isInAction)
    let isTooLate = state.withLock { state in
      if state.isClosed { return !finish(action, &state) }
      // An action that is scheduled again keeps its context.
      if action.context == nil { action.context = context?.on(state.clock) }
      let due = due(isInAction ? state.now : present(of: state))
      if due <= state.now {
        state.agenda.append(action, now: state.now)
      } else {
        state.agenda.insert(action, due: due)
      }
      continueAdvancing(&state)
      return false
    }
    if isTooLate { action.dispose() }
  }

  func hold() -> Disposable {
    state.withLock { $0.holds += 1 }
    return Disposable {
      self.state.withLock { state in
        state.holds -= 1
        self.continueAdvancing(&state)
      }
    }
  }

  /// Disposes of all actions, and abandons the latches on which threads are waiting.
  func close() {
    let actions = state.withLock { state in
      state.isClosed = true
      let actions = state.agenda.removeAll().filter { !finish($0, &state) }
      continueAdvancing(&state)
      return actions
    }
    for action in actions { action.dispose() }
  }

  /// Hands over `action` if it must run even after the clock has stopped. Returns false for any
  /// other action.
  private func finish(_ action: Action, _ state: inout State) -> Bool {
    if action.outlivesClock { handOver(action, &state) }
    return action.outlivesClock
  }

  // MARK: Advancing

  /// Advances to `instant`, and returns when the clock has reached it.
  func advance(to instant: Int64) {
    advance(for: AdvanceTarget(instant: instant, limit: instant))
  }

  /// Advances until no work is left, but by at most `limit`.
  func advanceUntilIdle(
    limit: Duration, actionsAtOnce: Int
  ) throws(Timepiece.StillScheduled) {
    let start = now
    let target = AdvanceTarget(
      limit: start.addingClamped(limit.nanoseconds), actionsAtOnce: actionsAtOnce)
    advance(for: target)
    let (left, now, started) = state.withLock { _ in target.outcome }
    guard left.isEmpty else {
      throw Timepiece.StillScheduled(
        limit: started < actionsAtOnce ? limit : .nanoseconds(now - start),
        scheduled: left.map(\.summary))
    }
  }

  private func advance(for target: AdvanceTarget) {
    if isInAction {
      return Misuse.report(
        "LiveClock: an action advanced the clock that it runs on, so it would wait for itself. "
          + "Advance a clock only from code that does not run on it.")
    }
    if let context = Context.current { adopt(context) }
    mainQueue.wait(
      for: target.semaphore,
      begin: {
        state.withLock { state in
          state.add(target)
          continueAdvancing(&state)
        }
      },
      isOver: { state.withLock { _ in target.isReached } })
  }

  /// Sets the context for actions that were scheduled without a context.
  private func adopt(_ context: Context) {
    state.releaseOutside { state in
      let previous = state.context
      state.context = context.on(nil)
      return previous
    }
  }

  // MARK: Running due actions

  private func wakeUp() {
    state.withLock { state in
      state.wake = nil
      continueAdvancing(&state)
    }
  }

  /// Hands over due actions, then sets the timer or ends the targets that have been reached. Call
  /// this after every change to the state.
  private func continueAdvancing(_ state: inout State) {
    repeat {
      if state.targets.isEmpty, state.waits.isEmpty {
        stand(&state)
      } else if state.origin == nil {
        state.origin = (state.now, DispatchTime.now().uptimeNanoseconds)
      }
      while let action = nextDue(&state) { handOver(action, &state) }
    } while state.busy == 0 && armOrReach(&state)
  }

  /// Removes and returns the next action that may begin now.
  private func nextDue(_ state: inout State) -> Action? {
    guard state.origin != nil else { return nil }
    state.agenda.skipDisposed()
    if state.busy == 0, let due = state.agenda.next?.due {
      if due > state.now {
        guard due <= state.limit || !state.waits.isEmpty, due <= present(of: state) else {
          return nil
        }
        state.now = due
        state.started = 0
      }
      state.round = state.agenda.nextNumber
    }
    guard state.started < state.actionsAtOnce,
      let (due, action) = state.agenda.next(dueBy: state.now, before: state.round)
    else { return nil }
    state.agenda.insertNextRun(of: action, after: due)
    return action
  }

  private func handOver(_ action: Action, _ state: inout State) {
    guard let queue = action.scheduler as? ClockQueue else { return }
    if action.context == nil { action.context = state.context.on(state.clock) }
    state.started += 1
    begin(on: queue, &state)
    queue.hand(action)
  }

  /// Arms the timer for the next action, or ends the targets that have been reached. Call this only
  /// while no action is running. Returns true if it ended a target, because the caller must then
  /// check the state again.
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
    let reached = state.targets.filter { isReached($0, due: due, &state) }
    for target in reached { reach(target, &state) }
    guard reached.isEmpty, !state.targets.isEmpty else { return !reached.isEmpty }
    let next = state.targets.reduce(due) { next, target in
      target.instant.map { min($0, next ?? .max) } ?? next
    }
    if let next { arm(next, &state) }
    return false
  }

  /// Returns true if a target has been reached or never will be. When an instant has been reached,
  /// it becomes the current time.
  private func isReached(_ target: AdvanceTarget, due: Int64?, _ state: inout State) -> Bool {
    let isStuck = due != nil && state.started >= target.actionsAtOnce
    if state.isClosed || isStuck { return true }
    guard let instant = target.instant else {
      return due.map { $0 > target.limit } ?? (state.holds == 0)
    }
    if min(due ?? .max, present(of: state)) < instant || due == instant { return false }
    state.now = max(state.now, instant)
    return true
  }

  private func reach(_ target: AdvanceTarget, _ state: inout State) {
    state.remove(target)
    target.isReached = true
    if target.instant == nil {
      target.outcome = (state.agenda.pending, state.now, state.started)
    }
    target.semaphore.signal()
  }

  private func stand(_ state: inout State) {
    state.origin = nil
    state.wake = nil
  }

  /// Sets the timer to fire at `due`.
  private func arm(_ due: Int64, _ state: inout State) {
    guard let origin = state.origin, due != state.wake else { return }
    state.wake = due
    // If the due time is too far away for the timer, the timer fires early and is set again.
    let distance = due > origin.instant ? Double(UInt64(bitPattern: due &- origin.instant)) : 0
    let deadline = origin.uptime + UInt64(min((distance / speed).rounded(.up), 1e15))
    timer.source.schedule(
      deadline: DispatchTime(uptimeNanoseconds: deadline), leeway: .nanoseconds(0))
  }

  /// Abandons `latches`. This happens asynchronously, because the caller may hold the mutex of one
  /// of them.
  private func abandon(_ latches: some Sequence<Latch>) {
    let latches = Array(latches)
    DispatchQueue.global().async {
      for latch in latches { latch.abandon() }
    }
  }

  /// Returns the current time, computed from the system clock.
  private func present(of state: borrowing State) -> Int64 {
    guard let origin = state.origin else { return state.now }
    let passed = Double(DispatchTime.now().uptimeNanoseconds - origin.uptime) * speed
    // The time left until the last instant can exceed `Int64.max`, but fits into a `UInt64`.
    let rest = UInt64(bitPattern: .max &- origin.instant)
    guard passed < Double(rest) else { return .max }
    return max(state.now, origin.instant &+ Int64(truncatingIfNeeded: UInt64(passed)))
  }

  // MARK: Work on queues

  /// Counts one more action on a queue.
  private func begin(on queue: ClockQueue, _ state: inout State) {
    state.handed[ObjectIdentifier(queue), default: 0] += 1
    if state.waits[ObjectIdentifier(queue)] == nil { state.busy += 1 }
  }

  /// Counts one more action on `queue`, for work that does not come from the agenda.
  func begin(on queue: ClockQueue, in context: Context) {
    adopt(context)
    state.withLock { begin(on: queue, &$0) }
  }

  /// Counts one action on a queue as finished.
  func end(on queue: ClockQueue) {
    let queue = ObjectIdentifier(queue)
    state.withLock { state in
      let rest = (state.handed[queue] ?? 0) - 1
      state.handed[queue] = rest > 0 ? rest : nil
      state.busy -= 1
      continueAdvancing(&state)
    }
  }

  /// Records that a queue's thread is about to wait.
  func pause(_ queue: ClockQueue, for latch: Latch) {
    let queue = ObjectIdentifier(queue)
    state.withLock { state in
      state.waits[queue] = latch
      state.busy -= state.handed[queue] ?? 0
      continueAdvancing(&state)
    }
  }

  /// Records that a queue's thread has stopped waiting.
  func resume(_ queue: ClockQueue) {
    let queue = ObjectIdentifier(queue)
    state.withLock { state in
      state.waits[queue] = nil
      state.busy += state.handed[queue] ?? 0
    }
  }
}
