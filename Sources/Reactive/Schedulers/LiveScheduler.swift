import Dispatch

/// A scheduler on a Dispatch queue.
///
/// It keeps the engine's own order and asks the queue for a turn when something is due, one turn
/// for all that has gathered: a queue's own timers do not promise which of two close ones fires
/// first, and a turn costs more than an action.
final class LiveScheduler: Scheduler, @unchecked Sendable {
  // `@unchecked` as its superclass; what is scheduled stands under its lock.

  static let mainQueue = LiveScheduler(name: "main", queue: .main)
  static let subscriptions = LiveScheduler(name: "subscription", priority: .default)

  private struct State {
    var agenda = Agenda()
    var isTurnAsked = false

    /// The earliest moment for which a turn is asked.
    var wake = Int64.max
  }

  private let state = Lock(State())
  private let queue: DispatchQueue

  convenience init(name: String, priority: Scheduler.Priority) {
    let target = DispatchQueue.global(qos: priority.qos)
    self.init(name: name, queue: DispatchQueue(label: name, target: target))
  }

  private init(name: String, queue: DispatchQueue) {
    self.queue = queue
    super.init(name: name)
  }

  /// Whether the calling thread is draining the main queue, which need not be the main thread.
  static var isOnMainQueue: Bool {
    _ = mainQueueIsMarked
    return DispatchQueue.getSpecific(key: mainQueueKey) != nil
  }

  private static let mainQueueKey = DispatchSpecificKey<Bool>()
  private static let mainQueueIsMarked: Bool = {
    DispatchQueue.main.setSpecific(key: mainQueueKey, value: true)
    return true
  }()

  // The wall clock is read once; from there on time is the monotonic clock's, so that setting the
  // wall clock neither hurries nor delays anything.
  private static let epoch = wallClockNanoseconds() - Int64(DispatchTime.now().uptimeNanoseconds)

  private static var present: Int64 { epoch + Int64(DispatchTime.now().uptimeNanoseconds) }

  override var now: Instant { Instant(nanosecondsSince1970: Self.present) }

  override func enqueue(_ action: Action, after delay: Duration) {
    let nanoseconds = delay == .zero ? 0 : delay.nanoseconds
    let now = Self.present
    action.surroundings = Surroundings.current?.withoutClock
    if nanoseconds == 0 {
      let isTurnNeeded = state.withLock { state in
        state.agenda.append(action, now: now)
        defer { state.isTurnAsked = true }
        return !state.isTurnAsked
      }
      if isTurnNeeded { queue.async { self.takeTurn() } }
    } else {
      let due = now.addingClamped(nanoseconds)
      state.withLock { $0.agenda.insert(action, due: due) }
      wake(at: due)
    }
  }

  override func didCancel() {
    state.withLock { $0.agenda.didCancel() }
  }

  /// Asks for a turn at a moment, unless there will be one before.
  private func wake(at due: Int64) {
    let isEarliest = state.withLock { state in
      guard due < state.wake else { return false }
      state.wake = due
      return true
    }
    guard isEarliest else { return }
    let wait = max(0, due - Self.present)
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(wait))) {
      self.state.withLock { state in
        if state.wake == due { state.wake = .max }
      }
      self.takeTurn()
    }
  }

  /// Runs what is due and was scheduled by now, then asks for the next turn.
  private func takeTurn() {
    let now = Self.present
    let number = state.withLock { state in
      state.isTurnAsked = false
      return state.agenda.nextNumber
    }
    while let action = next(dueBy: now, before: number) { action.run() }
    let next = state.withLock { state in
      let due = state.agenda.nextDue
      guard let due, due <= now, !state.isTurnAsked else { return due }
      state.isTurnAsked = true
      return nil
    }
    if let next {
      if next > now { wake(at: next) }
    } else if state.withLock({ $0.isTurnAsked }) {
      queue.async { self.takeTurn() }
    }
  }

  private func next(dueBy limit: Int64, before number: UInt64) -> Action? {
    state.withLock { state in
      guard let (due, action) = state.agenda.next(dueBy: limit, before: number) else { return nil }
      if let interval = action.interval, !action.isDisposed {
        state.agenda.insert(action, due: due.addingClamped(interval))
      }
      return action
    }
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
