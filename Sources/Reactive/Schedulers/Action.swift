import Synchronization

/// A scheduled closure, which runs once unless it is disposed of first.
class Action: Disposable, @unchecked Sendable {
  // `@unchecked`: only the call that flips `disposed` takes the work, either to run it or to
  // release it. `context` is set before another thread can run the action.

  /// The source location where an action was scheduled.
  struct CallSite: Sendable {
    let fileID: StaticString
    let line: UInt

    init(fileID: StaticString, line: UInt) {
      self.fileID = fileID
      self.line = line
    }
  }

  final let scheduler: Scheduler
  final let callSite: CallSite
  /// The context of the code that scheduled the action, or nil if that context is current anyway
  /// when the action runs.
  final var context: Context?

  init(_ work: @escaping @Sendable () -> Void, on scheduler: Scheduler, _ callSite: CallSite) {
    self.scheduler = scheduler
    self.callSite = callSite
    super.init(work)
  }

  /// The time from one due time of a repeating action to the next, in nanoseconds. Nil for any
  /// other action.
  var interval: Int64? { nil }

  /// The delay that the system may add to save energy, in nanoseconds.
  var leeway: Int64 { 0 }

  /// True if the action runs even after its clock has stopped, because otherwise a task would wait
  /// for it forever.
  var outlivesClock: Bool { false }

  /// Runs the closure as an action of its scheduler.
  func run() {
    guard markDisposed() else { return }
    let disposalWork = takeDisposalWork()
    if case .action(let work) = consume disposalWork { perform(work) }
  }

  final func perform(_ work: () -> Void) {
    if let context {
      context.run { scheduler.perform(work) }
    } else {
      scheduler.perform(work)
    }
  }

  override func dispose() {
    if markDisposed() { _ = takeDisposalWork() }
  }

  /// A human-readable description.
  var summary: String {
    "an action on \(scheduler), scheduled at \(callSite.fileID):\(callSite.line)"
  }
}

/// An action that runs repeatedly until it is disposed of.
final class RepeatingAction: Action, @unchecked Sendable {
  // `@unchecked` like its superclass.

  // A structure, because a closure that is itself the value of a lock gets another wrapper each time
  // it is read, and each wrapper is a call on the stack.
  private struct Work {
    var closure: (@Sendable () -> Void)?
  }

  private let work: Lock<Work>
  private let nanoseconds: Int64
  private let slack: Int64

  init(
    _ work: @escaping @Sendable () -> Void, on scheduler: Scheduler, _ callSite: CallSite,
    every nanoseconds: Int64, leeway: Int64
  ) {
    self.work = Lock(Work(closure: work))
    self.nanoseconds = nanoseconds
    slack = leeway
    super.init({}, on: scheduler, callSite)
  }

  override var interval: Int64? { nanoseconds }
  override var leeway: Int64 { slack }

  override func run() {
    guard let closure = work.withLock({ $0.closure }) else { return }
    perform(closure)
  }

  override func dispose() {
    super.dispose()
    // Released outside the lock: releasing the closure may release an object that disposes of this
    // action again.
    work.releaseOutside { $0.closure.take() }
  }

  override var summary: String {
    "every \(Duration.nanoseconds(nanoseconds)) on \(scheduler), "
      + "scheduled at \(callSite.fileID):\(callSite.line)"
  }
}

/// An action whose work can request further runs.
final class RecursiveAction: Action, @unchecked Sendable {
  // `@unchecked` like its superclass.
  private struct State {
    /// The work, while it is enqueued or running. After that it is released, so code that holds the
    /// action only to dispose of it does not keep the captured objects alive.
    var recursion: Recursion?

    /// The number of runs that are enqueued or in progress.
    var times = 0
  }

  private let state = Lock(State())

  init(on scheduler: Scheduler, _ callSite: CallSite) {
    super.init({}, on: scheduler, callSite)
  }

  /// Registers one more run. Returns false if the action has been disposed of.
  func add(_ recursion: Recursion) -> Bool {
    state.withLock { state in
      if isDisposed { return false }
      state.recursion = recursion
      state.times += 1
      return true
    }
  }

  /// Records that a run ended without requesting another one.
  func remove() {
    state.releaseOutside { state -> Recursion? in
      state.times -= 1
      return state.times == 0 ? state.recursion.take() : nil
    }
  }

  override func run() {
    guard let recursion = state.withLock({ $0.recursion }), !isDisposed else { return }
    perform { recursion.run() }
    recursion.scheduleRequestedRuns()
  }

  override func dispose() {
    super.dispose()
    // Released outside the lock: releasing the closure may release an object that disposes of this
    // action again.
    state.releaseOutside { $0.recursion.take() }
  }
}

/// A recursive action's work.
final class Recursion: @unchecked Sendable {
  // `@unchecked`: `requests` and `cause` are used only by the thread that runs the work.

  private let work: @Sendable (_ recurse: @escaping @Sendable () -> Void) -> Void
  private let action: RecursiveAction

  /// The token of the thread that is running the work, or 0.
  private let runner = Atomic<UInt>(0)

  /// The number of further runs that the current run has requested.
  private var requests = 0

  /// The step that caused the latest request for a further run, if anything is traced.
  private var cause = 0

  init(
    _ work: @escaping @Sendable (_ recurse: @escaping @Sendable () -> Void) -> Void,
    as action: RecursiveAction
  ) {
    self.work = work
    self.action = action
  }

  func run() {
    runner.store(Thread.token, ordering: .relaxed)
    work {
      if self.runner.load(ordering: .relaxed) == Thread.token {
        self.requests += 1
        if Trace.isUnderWay { self.cause = Thread.cause }
      } else {
        self.addRun()
      }
    }
    runner.store(0, ordering: .relaxed)
  }

  /// Schedules the runs that were requested during a run, after the run has returned. The first of
  /// them takes over the finished run's place in the action's count.
  func scheduleRequestedRuns() {
    guard requests > 0 else { return action.remove() }
    if Trace.isUnderWay {
      Thread.withCause(cause) { enqueueRuns() }
    } else {
      enqueueRuns()
    }
  }

  private func enqueueRuns() {
    let others = requests - 1
    requests = 0
    if !action.isDisposed { action.scheduler.enqueueAgain(action) }
    for _ in 0..<others { addRun() }
  }

  private func addRun() {
    if action.add(self) { action.scheduler.enqueueAgain(action) }
  }
}
