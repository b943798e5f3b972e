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

    /// What it was told to go on for.
    var goal: Goal?

    /// Nothing that is due later begins, unless a thread waits for it.
    var limit = Int64.max

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
    var wake = Int64.max

    /// What stood around those who told it to run or to go on, for what is scheduled where nothing
    /// does.
    var surroundings = Surroundings()
    weak var clock: LiveClock?
  }

  /// What somebody waits for who has told the clock to go on.
  private struct Goal {
    /// Nil if that is the end of everything.
    var instant: Int64?

    var actionsAtOnce = Int.max
    let isReached = DispatchSemaphore(value: 0)
  }

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

  /// Puts the clock around what is scheduled.
  func belong(to clock: LiveClock) {
    state.withLock { $0.clock = clock }
  }

  /// The present: in an action when it was due, elsewhere as real time has it.
  var now: Int64 {
    let isInAction = isTaken
    return state.withLock { isInAction ? $0.now : present(of: $0) }
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Whether the calling thread runs an action of this clock.
  private var isTaken: Bool { Thread.current.pointee.turn?.timeline === self }

  // MARK: Scheduling

  /// Adds an action that is due so many nanoseconds later than the present.
  func add(_ action: Action, after delay: Int64) {
    add(action) { $0.addingClamped(delay) }
  }

  /// Adds an action that is due at an instant.
  func add(_ action: Action, at instant: Instant) {
    add(action) { _ in instant.nanosecondsSince1970 }
  }

  private func add(_ action: Action, due: (_ present: Int64) -> Int64) {
    let (surroundings, isInAction) = (Surroundings.current, isTaken)
    let isTooLate = state.withLock { state in
      if state.isClosed { return true }
      // What is scheduled again keeps what stood around it the first time.
      if action.surroundings == nil {
        action.surroundings = (surroundings ?? state.surroundings).on(state.clock)
      }
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
      let actions = state.agenda.removeAll()
      goOn(&state)
      return actions
    }
    for action in actions { action.dispose() }
  }

  // MARK: Being told to go on

  /// Goes on to an instant, and returns when it has come.
  func advance(to instant: Int64) {
    advance(for: Goal(instant: instant), limit: instant)
  }

  /// Goes on until nothing is left, but only so far.
  func advanceUntilIdle(
    limit: Duration, actionsAtOnce: Int
  ) throws(Timepiece.Endless) {
    let start = now
    advance(
      for: Goal(actionsAtOnce: actionsAtOnce), limit: start.addingClamped(limit.nanoseconds))
    let (pending, now, wentOn) = state.withLock { state in
      (state.agenda.pending, state.now, state.begun < actionsAtOnce)
    }
    guard pending.isEmpty else {
      throw Timepiece.Endless(
        limit: wentOn ? limit : .nanoseconds(now - start), scheduled: pending.map(\.summary))
    }
  }

  private func advance(for goal: Goal, limit: Int64) {
    if isTaken {
      return Misuse.report("LiveClock: an action told its own clock to go on, and waits for it.")
    }
    if let surroundings = Surroundings.current { surround(with: surroundings) }
    state.withLock { state in
      state.goal = goal
      state.limit = limit
      goOn(&state)
    }
    goal.isReached.wait()
  }

  /// Puts this around what is scheduled where nothing stands around.
  private func surround(with surroundings: Surroundings) {
    state.letGo { state in
      let previous = state.surroundings
      state.surroundings = surroundings.on(nil)
      return previous
    }
  }

  // MARK: Going on

  private func wakeUp() {
    state.withLock { state in
      state.wake = .max
      goOn(&state)
    }
  }

  /// Hands over what is due, and sees to what is next. To be called after every change.
  private func goOn(_ state: inout State) {
    let isGoing = state.goal != nil || !state.waits.isEmpty
    if !isGoing {
      stand(&state)
    } else if state.origin == nil {
      state.origin = (state.now, DispatchTime.now().uptimeNanoseconds)
    }
    while let action = nextDue(&state) { handOver(action, &state) }
    if isGoing, state.busy == 0 { settle(&state) }
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
    guard state.begun < state.goal?.actionsAtOnce ?? .max,
      let (due, action) = state.agenda.next(dueBy: state.now, before: state.round)
    else { return nil }
    state.agenda.insertNextRun(of: action, after: due)
    return action
  }

  private func handOver(_ action: Action, _ state: inout State) {
    guard let queue = action.scheduler as? ClockQueue else { return }
    state.begun += 1
    begin(on: queue, &state)
    queue.hand(action)
  }

  /// Nothing runs: sees what there is to wait for, or that it is the end.
  private func settle(_ state: inout State) {
    let due = state.agenda.next?.due
    if !state.waits.isEmpty {
      if let due {
        arm(due, &state)
      } else if state.holds == 0 || state.isClosed {
        abandon(state.waits.values)
      }
    } else if let goal = state.goal {
      let isStuck = due != nil && state.begun >= goal.actionsAtOnce
      if state.isClosed || isStuck { return reach(goal, &state) }
      if let instant = goal.instant {
        if min(due ?? .max, present(of: state)) < instant || due == instant {
          return arm(min(due ?? .max, instant), &state)
        }
        state.now = max(state.now, instant)
        reach(goal, &state)
      } else if let due {
        due <= state.limit ? arm(due, &state) : reach(goal, &state)
      } else if state.holds == 0 {
        reach(goal, &state)
      }
    }
  }

  private func reach(_ goal: Goal, _ state: inout State) {
    state.goal = nil
    stand(&state)
    goal.isReached.signal()
  }

  private func stand(_ state: inout State) {
    state.origin = nil
    state.wake = .max
  }

  /// Sets the timer.
  private func arm(_ due: Int64, _ state: inout State) {
    guard let origin = state.origin, due != state.wake else { return }
    state.wake = due
    // What lies further away than the timer can count is looked at again on the way.
    let delay = min((Double(due.subtractingClamped(origin.instant)) / speed).rounded(.up), 1e15)
    let deadline = DispatchTime(uptimeNanoseconds: origin.uptime + UInt64(max(0, delay)))
    timer.schedule(deadline: deadline, leeway: .nanoseconds(0))
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
    let present = origin.instant.addingClamped(passed < 9e18 ? Int64(passed) : .max)
    return max(state.now, present)
  }

  // MARK: What queues do

  /// Counts one more action on a queue.
  private func begin(on queue: ClockQueue, _ state: inout State) {
    state.handed[ObjectIdentifier(queue), default: 0] += 1
    if state.waits[ObjectIdentifier(queue)] == nil { state.busy += 1 }
  }

  /// Begins what is not on the agenda.
  func begin(on queue: ClockQueue, in surroundings: Surroundings) {
    surround(with: surroundings)
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

/// A scheduler of a live clock, on a queue.
final class ClockQueue: Scheduler, @unchecked Sendable {
  // `@unchecked` as its superclass: what it adds never changes.
  let timeline: LiveTimeline
  private let queue: DispatchQueue

  init(name: String, on queue: DispatchQueue? = nil, _ timeline: LiveTimeline) {
    self.timeline = timeline
    self.queue = queue ?? DispatchQueue(label: name)
    super.init(name: name)
  }

  /// The one on the main queue.
  static func main(_ timeline: LiveTimeline) -> ClockQueue {
    ClockQueue(name: "main", on: .main, timeline)
  }

  /// Whether the calling thread runs an action of this scheduler, and is not merely lent it.
  var isTaken: Bool { Thread.current.pointee.turn === self }

  override var now: Instant { Instant(nanosecondsSince1970: timeline.now) }

  override func enqueue(_ action: Action, after delay: Int64) {
    timeline.add(action, after: delay)
  }

  override func enqueue(_ action: Action, at instant: Instant) {
    timeline.add(action, at: instant)
  }

  override func hold() -> Disposable? { timeline.hold() }

  /// Has the queue run an action.
  func hand(_ action: Action) {
    queue.async { [self] in
      take(in: action.surroundings ?? Surroundings()) {
        timeline.isClosed ? action.dispose() : action.run()
      }
    }
  }

  /// Has the queue run the body, and waits for it.
  func run<Result>(in surroundings: Surroundings, _ body: () -> Result) -> Result {
    timeline.begin(on: self, in: surroundings)
    return queue.sync { take(in: surroundings, body) }
  }

  // What goes when an action has ended is to find the same around it as the action did.
  private func take<Result>(in surroundings: Surroundings, _ body: () -> Result) -> Result {
    Thread.current.pointee.turn = self
    defer {
      Thread.current.pointee.turn = nil
      timeline.end(on: self)
    }
    return Thread.playing(.scheduler(.passUnretained(self))) { surroundings.surround(body) }
  }
}

extension Int64 {
  /// The difference, or the end of the range if it lies beyond.
  fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, isBeyond) = subtractingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .max : .min) : difference
  }
}
