import Synchronization

/// Something scheduled: a closure that will run once, unless it is disposed of before.
@usableFromInline
class Action: Disposable, @unchecked Sendable {
  // `@unchecked`: the duty is taken by the one call that flips `disposed`, be it to do it or to let
  // go of it. `context` is set before the action goes into a queue.

  /// Where in the source it was scheduled.
  @usableFromInline
  struct Origin: Sendable {
    @usableFromInline let fileID: StaticString
    @usableFromInline let line: UInt

    @inlinable
    init(fileID: StaticString, line: UInt) {
      self.fileID = fileID
      self.line = line
    }
  }

  final let scheduler: Scheduler
  final let origin: Origin
  /// The context of the code that scheduled it; nil if it will be current anyway.
  final var context: Context?

  init(_ work: @escaping @Sendable () -> Void, on scheduler: Scheduler, _ origin: Origin) {
    self.scheduler = scheduler
    self.origin = origin
    super.init(work)
  }

  /// How long after one run the next is due, in nanoseconds.
  var interval: Int64? { nil }

  /// How much later than due it may run, in nanoseconds.
  var leeway: Int64 { 0 }

  /// Whether it is run though its clock has stopped, since who waits for it would wait for ever.
  var outlivesClock: Bool { false }

  /// Runs it as an action of its scheduler.
  func run() {
    guard markDisposed() else { return }
    let duty = takeDuty()
    if case .action(let work) = consume duty { perform(work) }
  }

  final func perform(_ work: () -> Void) {
    if let context {
      context.run { scheduler.perform(work) }
    } else {
      scheduler.perform(work)
    }
  }

  override func dispose() {
    if markDisposed() { _ = takeDuty() }
  }

  /// What it is, in words.
  var summary: String {
    "an action on \(scheduler), scheduled at \(origin.fileID):\(origin.line)"
  }
}

/// Something scheduled that runs again and again until it is disposed of.
final class RepeatingAction: Action, @unchecked Sendable {
  // `@unchecked` as its superclass.
  private let repeated: Lock<(@Sendable () -> Void)?>
  private let nanoseconds: Int64
  private let slack: Int64

  init(
    _ work: @escaping @Sendable () -> Void, on scheduler: Scheduler, _ origin: Origin,
    every nanoseconds: Int64, leeway: Int64
  ) {
    repeated = Lock(work)
    self.nanoseconds = nanoseconds
    slack = leeway
    super.init({}, on: scheduler, origin)
  }

  override var interval: Int64? { nanoseconds }
  override var leeway: Int64 { slack }

  override func run() {
    guard let work = repeated.withLock({ $0 }) else { return }
    perform(work)
  }

  override func dispose() {
    super.dispose()
    // What the closure held may go with it, and dispose of this again: not under the lock.
    repeated.letGo { $0.take() }
  }

  override var summary: String {
    "every \(Duration.nanoseconds(nanoseconds)) on \(scheduler), "
      + "scheduled at \(origin.fileID):\(origin.line)"
  }
}

/// Something scheduled that is scheduled again whenever it asks to be.
final class RecursiveAction: Action, @unchecked Sendable {
  // `@unchecked` as its superclass.
  private struct State {
    /// What it runs, as long as it is in the queue or running. Whoever may only stop it does not
    /// keep alive what it works with.
    var recursion: Recursion?

    /// How often it is in the queue or running.
    var times = 0
  }

  private let state = Lock(State())

  init(on scheduler: Scheduler, _ origin: Origin) {
    super.init({}, on: scheduler, origin)
  }

  /// Registers one more run; false if the action has been disposed of.
  func add(_ recursion: Recursion) -> Bool {
    state.withLock { state in
      if isDisposed { return false }
      state.recursion = recursion
      state.times += 1
      return true
    }
  }

  /// Records that a run asked for no further one.
  func remove() {
    state.letGo { state -> Recursion? in
      state.times -= 1
      return state.times == 0 ? state.recursion.take() : nil
    }
  }

  override func run() {
    guard let recursion = state.withLock({ $0.recursion }), !isDisposed else { return }
    perform { recursion.run() }
    recursion.goOn()
  }

  override func dispose() {
    super.dispose()
    // What the closure held may go with it, and dispose of this again: not under the lock.
    state.letGo { $0.recursion.take() }
  }
}

/// What a recursive action works with.
final class Recursion: @unchecked Sendable {
  // `@unchecked`: `requests` is used by the thread alone that `runner` names.

  private let work: @Sendable (_ recurse: @escaping @Sendable () -> Void) -> Void
  private let action: RecursiveAction

  /// The token of the thread that is running it, or 0.
  private let runner = Atomic<UInt>(0)

  /// How often the run that is under way has asked for another.
  @exclusivity(unchecked) private var requests = 0

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
      } else {
        self.addRun()
      }
    }
    runner.store(0, ordering: .relaxed)
  }

  /// Does what was asked for during a run, when that is over. The first of the further runs takes
  /// its place.
  func goOn() {
    guard requests > 0 else { return action.remove() }
    let others = requests - 1
    requests = 0
    if !action.isDisposed { action.scheduler.enqueueAgain(action) }
    for _ in 0..<others { addRun() }
  }

  private func addRun() {
    if action.add(self) { action.scheduler.enqueueAgain(action) }
  }
}
