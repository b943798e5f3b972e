import Dispatch
import Synchronization

/// A scheduler on a Dispatch queue.
///
/// The scheduler keeps its own agenda and enqueues one block for all actions that are due. Dispatch
/// does not guarantee which of two timers fires first if their times are close, and a block for
/// each action would cost more than the action itself.
final class LiveScheduler: Scheduler, @unchecked Sendable {
  // `@unchecked` like its superclass; the agenda is protected by its lock.

  static let mainQueue = LiveScheduler(name: "main", queue: .main)
  static let subscriptions = LiveScheduler(name: "subscription", priority: .default)

  private struct State {
    var agenda = Agenda()
    var isTurnAsked = false

    /// The latest time at which the timer fires.
    var wake = Int64.max
    var timer: (any DispatchSourceTimer)?
  }

  private let state = Lock(State())

  /// The identity of the action that was scheduled last, and the due time of the first delayed
  /// action. With these two, `isLast` needs no lock when a thread schedules many actions. Both are
  /// written under the lock.
  private let latest = Atomic<UInt>(0)
  private let firstDelayed = Atomic<Int64>(.max)

  private let queue: DispatchQueue

  /// The user's queue on which the work runs, if there is one. Blocks are enqueued there, behind
  /// the queue's other work.
  private let host: DispatchQueue?

  convenience init(name: String, priority: Scheduler.Priority) {
    self.init(name: name, target: .global(qos: priority.qos))
  }

  /// Creates a scheduler on a serial queue whose work runs on `target`.
  convenience init(name: String, target: DispatchQueue) {
    self.init(name: name, queue: DispatchQueue(label: name, target: target))
  }

  /// Creates a scheduler on a serial queue whose work runs on `host`, interleaved with that queue's
  /// other work.
  convenience init(name: String, host: DispatchQueue) {
    self.init(name: name, queue: DispatchQueue(label: name, target: host), host: host)
  }

  private init(name: String, queue: DispatchQueue, host: DispatchQueue? = nil) {
    self.queue = queue
    self.host = host
    super.init(name: name)
  }

  deinit {
    state.withLock { $0.timer?.cancel() }
  }

  /// True if the calling thread is draining the main queue. That thread need not be the main
  /// thread.
  static var isOnMainQueue: Bool {
    _ = mainQueueIsMarked
    return DispatchQueue.getSpecific(key: mainQueueKey) != nil
  }

  private static let mainQueueKey = DispatchSpecificKey<Bool>()
  private static let mainQueueIsMarked: Bool = {
    DispatchQueue.main.setSpecific(key: mainQueueKey, value: true)
    return true
  }()

  // The wall clock is read only once. From then on the monotonic clock is used, so changing the
  // wall clock has no effect on due times.
  private static let epoch = wallClockNanoseconds() - Int64(DispatchTime.now().uptimeNanoseconds)

  private static var present: Int64 { epoch + Int64(DispatchTime.now().uptimeNanoseconds) }

  override var now: Instant { Instant(nanosecondsSince1970: Self.present) }

  override func enqueue(_ action: Action, after delay: Int64) {
    let present = Self.present
    enqueue(action, due: present.addingClamped(delay), present)
  }

  // The instant itself is the due time. If the due time were computed from the current time, two
  // actions for the same instant could become due in the wrong order.
  override func enqueue(_ action: Action, at instant: Instant) {
    enqueue(action, due: instant.nanosecondsSince1970, Self.present)
  }

  // All runs keep the context of the first run.
  override func enqueueAgain(_ action: Action) {
    let present = Self.present
    add(action, due: present, present)
  }

  private func enqueue(_ action: Action, due: Int64, _ present: Int64) {
    action.context = Context.current?.on(nil)
    add(action, due: due, present)
  }

  private func add(_ action: Action, due: Int64, _ present: Int64) {
    let isTurnNeeded = state.withLock { state in
      latest.store(UInt(bitPattern: ObjectIdentifier(action)), ordering: .relaxed)
      if due > present {
        state.agenda.insert(action, due: due)
        firstDelayed.store(state.agenda.firstDelayed ?? .max, ordering: .relaxed)
        arm(&state)
        return false
      }
      state.agenda.append(action, now: present)
      defer { state.isTurnAsked = true }
      return !state.isTurnAsked
    }
    if isTurnNeeded { askForTurn() }
  }

  override var isLive: Bool { true }

  override func isLast(_ action: Disposable) -> Bool {
    guard latest.load(ordering: .relaxed) == UInt(bitPattern: ObjectIdentifier(action)) else {
      return false
    }
    let due = firstDelayed.load(ordering: .relaxed)
    return due == .max || due > Self.present
  }

  private func askForTurn() {
    guard let host else { return queue.async { self.runTurn() } }
    // A queue that receives more work while it is running would run that work at once, and other
    // users of its target would wait. So each turn is first enqueued on `host`.
    host.async { self.queue.async { self.runTurn() } }
  }

  /// Runs the due actions that were scheduled before this call, then requests the next turn if
  /// there is one.
  private func runTurn() {
    let now = Self.present
    let number = state.withLock { state in
      state.isTurnAsked = false
      if state.wake <= now { state.wake = .max }
      return state.agenda.nextNumber
    }
    while let action = next(dueBy: now, before: number) { action.run() }
    let isTurnNeeded = state.withLock { state in
      guard let next = state.agenda.next, !state.isTurnAsked else { return false }
      if next.due > now {
        arm(&state)
        return false
      }
      state.isTurnAsked = true
      return true
    }
    if isTurnNeeded { askForTurn() }
  }

  private func next(dueBy limit: Int64, before number: UInt64) -> Action? {
    state.withLock { state in
      guard let (due, action) = state.agenda.next(dueBy: limit, before: number) else { return nil }
      state.agenda.insertNextRun(of: action, after: due)
      firstDelayed.store(state.agenda.firstDelayed ?? .max, ordering: .relaxed)
      return action
    }
  }

  /// Sets the timer for the next due action, unless it already fires early enough. No action is
  /// delayed by another action's leeway.
  private func arm(_ state: inout State) {
    guard let (due, action) = state.agenda.next else { return }
    let latest = action.leeway == 0 ? due : state.agenda.latestStart
    guard latest < state.wake else { return }
    state.wake = latest
    let timer = state.timer ?? makeTimer()
    state.timer = timer
    timer.schedule(
      deadline: .now() + .nanoseconds(Int(max(0, due - Self.present))),
      leeway: .nanoseconds(Int(latest - due)))
  }

  // The timer does not retain the scheduler. Scheduled actions do, until they have run.
  private func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in
      guard let self else { return }
      // The timer may fire a moment early; in that case, `runTurn` sets it again.
      state.withLock { $0.wake = .max }
      runTurn()
    }
    timer.activate()
    return timer
  }
}

extension Scheduler {
  /// Returns a scheduler on `queue`.
  ///
  ///     let photos = DispatchQueue(label: "photos")
  ///     print(Scheduler.queue(photos).name)
  ///     // Prints "photos"
  ///
  /// The scheduler's actions run one at a time, even if the queue is concurrent, interleaved with
  /// the queue's other work. In code on a clock, the scheduler still uses the real queue, and the
  /// clock does not wait for it. To test code on a `VirtualClock`, pass the code a scheduler: this
  /// one in the app, `Scheduler.background()` in the test.
  public static func queue(_ queue: DispatchQueue, name: String? = nil) -> Scheduler {
    LiveScheduler(name: name ?? queue.label, host: queue)
  }
}

extension Scheduler.Priority {
  fileprivate var qos: DispatchQoS.QoSClass {
    switch self {
    case .high: .userInitiated
    case .default: .default
    case .low: .utility
    case .background: .background
    }
  }
}
