import Synchronization

/// The executions of a command, whatever they send: how many are running, and who is told of it.
///
/// It does not know what type they send, or that would be looked up at each step. A command ends it
/// when it goes; an execution that is running then holds it until it has ended.
@usableFromInline
final class Executions: Sendable {
  @usableFromInline let executing: Signal<Bool>
  @usableFromInline let enabled: Signal<Bool>
  @usableFromInline let errors: Signal<any Error>

  /// How many have begun and not ended. It counts them before anybody is told.
  private let running = Atomic<Int>(0)

  // One thread at a time tells, and what it tells it counts.
  private let gate = Gate()
  private let told = Local((running: 0, isClosed: false))
  private let isExecuting = ReplaySubject<Bool>(capacity: 1)
  private let failures = Subject<any Error>()

  /// As `enabled`, but without the way over the main thread.
  private let immediateEnabled = ReplaySubject<Bool>(capacity: 1)

  // Both remember, because a command made on a thread without a scheduler listens a little later.
  private let concurrency = BehaviorSubject(false)
  private let ended = ReplaySubject<Never>(capacity: 0)
  private let isConcurrent = Atomic<Bool>(false)

  @usableFromInline
  init(enabled condition: Signal<Bool>?) {
    let main = Scheduler.main

    // Connected now, so that it tells of errors to whoever subscribes while the work is running.
    let told = failures.deliverOn(main).publish()
    errors = told.signal
    told.connect()

    isExecuting.sendNext(false)
    executing = isExecuting.deliverOn(main).startWith(false).distinctUntilChanged().replayLast()

    let moreAreAllowed = Signal.if(concurrency, then: .return(true), else: isExecuting.not())
    Signal.combineLatest([condition?.startWith(true) ?? .return(true), moreAreAllowed])
      .and().takeUntil(ended).multicast(immediateEnabled).connect()

    // The second begins with the present state again, which is dropped unless it has changed since
    // the first: it may have, on a thread without a scheduler.
    enabled = immediateEnabled.take(1)
      .concat(immediateEnabled.deliverOn(main))
      .distinctUntilChanged().replayLast()
  }

  @usableFromInline
  var areConcurrent: Bool {
    get { isConcurrent.load(ordering: .acquiring) }
    set {
      isConcurrent.store(newValue, ordering: .releasing)
      concurrency.sendNext(newValue)
    }
  }

  /// Counts one that is to begin, if it may.
  @usableFromInline
  func admit() -> Bool {
    // Once the condition has failed, its last value stays in force, even while executing.
    let hasFailed = immediateEnabled.hub.remembersEnding
    guard immediateEnabled.latest ?? immediateEnabled.first() ?? false else { return false }
    if areConcurrent || hasFailed {
      running.add(1, ordering: .acquiringAndReleasing)
      return true
    }
    return running.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Tells that one has begun.
  @usableFromInline
  func begin() {
    gate.run { [self] in tell(1) }
  }

  /// Counts one out, and tells that it has ended.
  @usableFromInline
  func end(_ ending: Ending) {
    running.subtract(1, ordering: .acquiringAndReleasing)
    gate.run { [self] in
      if case .error(let error) = ending { failures.sendNext(error) }
      tell(-1)
    }
  }

  /// Ends what can be ended now, and all else when nothing is running any more.
  func close() {
    ended.sendCompleted()
    gate.run { [self] in
      told.value.isClosed = true
      tell(0)
    }
  }

  private func tell(_ change: Int) {
    told.value.running += change
    let isOver = told.value.isClosed && told.value.running == 0
    if isOver { failures.sendCompleted() }
    isExecuting.sendNext(told.value.running > 0)
    if isOver { isExecuting.sendCompleted() }
  }
}
