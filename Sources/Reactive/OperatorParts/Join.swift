import Synchronization

/// What the sources of one subscription share: the gate through which all of them deliver, and the
/// observer they deliver to.
///
/// An operator that has several sources, or delivers from a scheduler, makes one when it is
/// subscribed to, and attaches each source with what is to happen to its values. That happens
/// inside the gate, one value at a time, so it is no place for a closure of the user's: a value
/// that finds the gate taken is left to the thread inside. Each source gets a scope of its own, so
/// that it can end by itself. An error ends the subscription at once, a completion when all sources
/// have completed; a source with an ending of its own says so.
@usableFromInline
class Join<Value: Sendable>: @unchecked Sendable {
  // `@unchecked` because of subclasses; what stands here never changes but for an atomic.

  @usableFromInline final let observer: Observer<Value>

  /// Its own, or that of the join that it is a source of: nothing but joins lies between.
  @usableFromInline final let gate: Gate

  /// How many sources have not completed.
  @usableFromInline final let running: Atomic<Int>

  @inlinable
  init(_ observer: Observer<Value>, of sources: Int = 1) {
    self.observer = observer
    gate = observer.gate ?? Gate()
    running = Atomic(sources)
  }

  /// Whether the subscription has ended.
  @inlinable
  final var isOver: Bool { observer.scope.isDisposed }

  /// A scope for one more source.
  @inlinable
  final func newScope() -> Scope { observer.scope.inner() }

  /// Runs `work` as a source does, unless the subscription is over by then.
  @usableFromInline
  final func deliver(_ work: @escaping @Sendable () -> Void) {
    gate.run(for: observer.scope, work)
  }

  /// Runs `work` as a source does that delivers on the scheduler of the present action, and on no
  /// other.
  @usableFromInline
  final func deliverHere(_ work: @escaping @Sendable () -> Void) {
    Scheduler.bound { deliver(work) }
  }

  /// Sends the values of `signal` at once, if it sends nothing else. Such a signal needs no scope and
  /// no observer, which cost many times as much as the values.
  ///
  /// The thread has a scheduler, so there is nothing to wait for: signals are subscribed to on one, and
  /// the values that lead to more signals arrive on one.
  @inlinable
  final func sendOnly(of signal: Signal<Value>) -> Bool {
    if let value = signal.onlyValue {
      gate.run({ observer.send(value) }, lasting: { self.observer.send(value) })
      return true
    }
    if let values = signal.onlyValues {
      gate.run({ observer.send(values) }, lasting: { self.observer.send(values) })
      return true
    }
    return false
  }

  /// Subscribes to a source, unless the subscription is over.
  @inlinable
  final func attach<Input>(
    _ source: Signal<Input>, next: @escaping @Sendable (Input) -> Void
  ) {
    if !isOver { source.attach(receiving(next) { self.leave($0) }) }
  }

  /// Subscribes to a source that completes in its own way, unless the subscription is over.
  @inlinable
  final func attach<Input>(
    _ source: Signal<Input>, next: @escaping @Sendable (Input) -> Void,
    completed: @escaping @Sendable () -> Void
  ) {
    if !isOver { source.attach(receiving(next, completed: completed)) }
  }

  /// What one more source calls.
  @inlinable
  final func receiving<Input>(
    in scope: Scope? = nil, _ next: @escaping @Sendable (Input) -> Void,
    end: @escaping @Sendable (Ending) -> Void
  ) -> Observer<Input> {
    Observer(
      scope ?? newScope(), wantsScheduler: observer.wantsScheduler, gate: gate, next: next, end: end
    )
  }

  /// What one more source calls whose error ends the subscription.
  @inlinable
  final func receiving<Input>(
    in scope: Scope? = nil, _ next: @escaping @Sendable (Input) -> Void,
    completed: @escaping @Sendable () -> Void
  ) -> Observer<Input> {
    let observer = self.observer
    return receiving(in: scope, next) { ending in
      switch ending {
      case .completed: completed()
      case .error: observer.finish(ending)
      }
    }
  }

  /// What one more source calls whose values pass through.
  @inlinable
  final func passing(
    in scope: Scope? = nil, end: @escaping @Sendable (Ending) -> Void
  ) -> Observer<Value> {
    receiving(in: scope, observer.next, end: end)
  }

  /// Counts a source in.
  @inlinable
  final func enter() {
    running.add(1, ordering: .relaxed)
  }

  /// Counts a source out, or ends with its error.
  @inlinable
  final func leave(_ ending: Ending) {
    switch ending {
    case .completed: leave()
    case .error: finish(ending)
    }
  }

  /// Counts a source out.
  @inlinable
  final func leave() {
    if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish(.completed) }
  }

  /// Ends the subscription, as a source that may not be inside the gate.
  @inlinable
  final func finish(_ ending: Ending) {
    guard Thread.hasRoom(for: "completion", isEnding: true) else { return }
    gate.run({ observer.finish(ending) }, lasting: { self.observer.finish(ending) })
  }
}

extension Signal {
  /// A signal of an operator that joins `sources` sources, which `attach` attaches.
  @inlinable
  static func joining(
    of sources: Int = 1, _ attach: @escaping @Sendable (Join<Value>) -> Void
  ) -> Signal {
    Signal(attachment: { attach(Join($0, of: sources)) })
  }
}
