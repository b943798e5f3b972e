import Synchronization

/// A command's running executions, and the signals that report on them.
///
/// The class is not generic over the command's values, because a generic class would look up type
/// metadata at each step. A command calls `close` when it is deallocated. Executions that are still
/// running then keep this object alive until they end.
final class Executions: Sendable {
  let executing: Signal<Bool>
  let enabled: Signal<Bool>
  let errors: Signal<any Error>

  /// The number of executions that have begun and not ended, updated before any subscriber is
  /// notified.
  private let running = Atomic<Int>(0)

  // `gate` lets one thread at a time notify the subscribers. `notified` holds the state that
  // subscribers have been notified of.
  private let gate = Gate()
  private let notified = Local((running: 0, isClosed: false))
  private let isExecuting = ReplaySubject<Bool>(capacity: 1)
  private let failures = Subject<any Error>()

  /// `enabled`'s values, before they are delivered on the main thread.
  private let immediateEnabled = ReplaySubject<Bool>(capacity: 1)

  // Both replay their last event, because a command that is created on a thread without a scheduler
  // subscribes to them a little later.
  private let concurrency = BehaviorSubject(false)
  private let ended = ReplaySubject<Never>(capacity: 0)
  private let isConcurrent = Atomic<Bool>(false)

  init(enabled condition: Signal<Bool>?) {
    let main = Scheduler.main

    // Connected now, so that a subscriber that arrives during an execution still receives the error
    // of that execution.
    let published = failures.deliverOn(main).publish()
    errors = published.signal
    published.connect()

    isExecuting.sendNext(false)
    executing = isExecuting.deliverOn(main).startWith(false).distinctUntilChanged().replayLast()

    // Sends true if the condition is true and an execution may begin: either because executions may
    // be concurrent, or because none is running.
    Signal.combineLatest([condition?.startWith(true) ?? .return(true), concurrency, isExecuting]) {
      $0[0] && ($0[1] || !$0[2])
    }
    .takeUntil(ended).multicast(immediateEnabled).connect()

    // The second signal begins with the current state again, and `distinctUntilChanged` drops it.
    // On a thread without a scheduler, however, the state may have changed in between; the new
    // state is then sent.
    enabled = immediateEnabled.take(1)
      .concat(immediateEnabled.deliverOn(main))
      .distinctUntilChanged().replayLast()
  }

  var areConcurrent: Bool {
    get { isConcurrent.load(ordering: .acquiring) }
    set {
      isConcurrent.store(newValue, ordering: .releasing)
      concurrency.sendNext(newValue)
    }
  }

  /// Counts a new execution and returns true if it may begin; otherwise returns false.
  func admit() -> Bool {
    // After the condition has failed, its last value alone decides, even while another execution
    // runs.
    let hasFailed = immediateEnabled.hub.remembersEnding
    guard immediateEnabled.latest ?? immediateEnabled.first() ?? false else { return false }
    if areConcurrent || hasFailed {
      running.add(1, ordering: .acquiringAndReleasing)
      return true
    }
    return running.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Announces that an execution has begun.
  func begin() {
    gate.run { [self] in tell(1) }
  }

  /// Removes an execution from the count and announces that it has ended.
  func end(_ ending: Ending) {
    running.subtract(1, ordering: .acquiringAndReleasing)
    gate.run { [self] in
      if case .error(let error) = ending { failures.sendNext(error) }
      tell(-1)
    }
  }

  /// Completes the signals: some immediately, the others once no execution is running any more.
  func close() {
    ended.sendCompleted()
    gate.run { [self] in
      notified.value.isClosed = true
      tell(0)
    }
  }

  private func tell(_ change: Int) {
    notified.value.running += change
    let isOver = notified.value.isClosed && notified.value.running == 0
    if isOver { failures.sendCompleted() }
    isExecuting.sendNext(notified.value.running > 0)
    if isOver { isExecuting.sendCompleted() }
  }
}
