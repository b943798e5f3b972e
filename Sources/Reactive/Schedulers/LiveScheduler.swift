import Dispatch
import Synchronization

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

    /// When the timer will have fired at the latest.
    var wake = Int64.max
    var timer: (any DispatchSourceTimer)?
  }

  private let state = Lock(State())

  /// Names the latest action that was scheduled, and tells when the first delayed one is due, so
  /// that whoever schedules much can look without the lock. Both are written under it.
  private let latest = Atomic<UInt>(0)
  private let firstDelayed = Atomic<Int64>(.max)

  private let queue: DispatchQueue

  /// The queue of somebody else that the work is done on. Turns are asked for there, behind what that
  /// has to do.
  private let host: DispatchQueue?

  convenience init(name: String, priority: Scheduler.Priority) {
    self.init(name: name, target: .global(qos: priority.qos))
  }

  /// A scheduler on a serial queue whose work is done on `target`.
  convenience init(name: String, target: DispatchQueue) {
    self.init(name: name, queue: DispatchQueue(label: name, target: target))
  }

  /// A scheduler on a serial queue whose work is done on `host`, between what else that has to do.
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

  override func enqueue(_ action: Action, after delay: Int64) {
    let present = Self.present
    enqueue(action, due: present.addingClamped(delay), present)
  }

  // An instant is kept as it is: reckoned from the present, of two actions for one instant the
  // second could fall due before the first.
  override func enqueue(_ action: Action, at instant: Instant) {
    enqueue(action, due: instant.nanosecondsSince1970, Self.present)
  }

  // The context of the first time is that of every time.
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
    // A queue that is given more while it is at work goes on, and what else waits for its target waits.
    host.async { self.queue.async { self.runTurn() } }
  }

  /// Runs what is due and was scheduled by now, then sees to the next turn.
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

  /// Sets the timer to what is due next, unless it fires early enough already. No action waits for
  /// the leeway of another.
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

  // The timer does not hold the scheduler: what is scheduled does, until it has run.
  private func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in
      guard let self else { return }
      // It may fire a moment early; then it is set again.
      state.withLock { $0.wake = .max }
      runTurn()
    }
    timer.activate()
    return timer
  }
}

extension Scheduler {
  /// A scheduler on `queue`.
  ///
  ///     let photos = DispatchQueue(label: "photos")
  ///     print(Scheduler.queue(photos).name)
  ///     // Prints "photos"
  ///
  /// Its actions run one at a time, also where the queue is concurrent, and between what else is on
  /// the queue. It is that real queue in what a clock runs too, which neither waits for it nor
  /// lends it its time: what is to be tested on a `VirtualClock` is handed a scheduler, which is
  /// this one in the app and `Scheduler.background()` in the test.
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
