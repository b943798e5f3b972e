import Synchronization

/// State shared by a subscription's sources: the gate through which they deliver, and the observer
/// to which they deliver.
///
/// An operator that has several sources, or delivers from a scheduler, creates a join for each
/// subscription and attaches each source with closures for its events. These closures run inside
/// the gate, one value at a time. A closure that the user passes to the operator must not run
/// there: if the gate is taken, the value is queued, and another thread would run the closure. Each
/// source gets its own scope, so that it can end independently. An error ends the subscription
/// immediately; the subscription completes when all sources have completed. The operator may define
/// a different reaction to a source's completion.
final class Join<Value: Sendable>: Sendable {
  let observer: Observer<Value>

  /// The join's own gate or, if the join is a source of an outer join with nothing but joins in
  /// between, the outer join's gate.
  let gate: Gate

  /// The number of sources that have not completed.
  let running: Atomic<Int>

  /// The steps of the values that the join keeps, or nil if it keeps none or is not traced.
  let kept: KeptSteps?

  /// Creates a join of `sources` sources. If the join keeps their values, `order` determines which
  /// of the values are part of a result.
  init(_ observer: Observer<Value>, of sources: Int = 1, keeping order: KeptSteps.Order? = nil) {
    gate = observer.gate ?? Gate()
    running = Atomic(sources)
    if let order, Trace.isUnderWay, let kept = KeptSteps.traced(order) {
      self.kept = kept
      self.observer = kept.sending(to: observer)
    } else {
      kept = nil
      self.observer = observer
    }
  }

  /// True if the subscription has ended.
  var isOver: Bool { observer.scope.isDisposed }

  /// Returns a scope for one more source.
  func newScope() -> Scope { observer.scope.inner() }

  /// Runs `work` inside the gate, unless the subscription has ended by then.
  func runInGate(_ work: @escaping @Sendable () -> Void) {
    gate.run(for: observer.scope, work)
  }

  /// Runs `work` inside the gate and on the scheduler of the current action, never on another one.
  func runInGateOnCurrentScheduler(_ work: @escaping @Sendable () -> Void) {
    Scheduler.bound { runInGate(work) }
  }

  /// If `signal` sends only constant values, sends them immediately and returns true. Such a signal
  /// needs no scope and no observer. Creating them would take many times as long as sending the
  /// values.
  ///
  /// The current thread has a scheduler, so the values need not wait for one: signals are
  /// subscribed to on a scheduler, and values that are turned into signals arrive on one.
  func sendConstants(of signal: Signal<Value>) -> Bool {
    signal.sendConstants { value in
      gate.run({ observer.send(value) }, lasting: { self.observer.send(value) })
    }
  }

  /// Returns `observer` or, if the join is traced, an observer that also keeps the step of each
  /// value.
  func traced<Input>(_ observer: Observer<Input>) -> Observer<Input> {
    if let kept { kept.watching(for: observer) } else { observer }
  }

  /// Subscribes to a source, unless the subscription has ended.
  func attach<Input>(
    _ source: Signal<Input>, next: @escaping @Sendable (Input) -> Void
  ) {
    if !isOver { source.attach(traced(receiving(next) { self.leave($0) })) }
  }

  /// Subscribes to a source whose completion calls `completed`, unless the subscription has ended.
  func attach<Input>(
    _ source: Signal<Input>, next: @escaping @Sendable (Input) -> Void,
    completed: @escaping @Sendable () -> Void
  ) {
    if !isOver { source.attach(traced(receiving(next, completed: completed))) }
  }

  /// Returns an observer for one more source.
  func receiving<Input>(
    in scope: Scope? = nil, _ next: @escaping @Sendable (Input) -> Void,
    end: @escaping @Sendable (Ending) -> Void
  ) -> Observer<Input> {
    Observer(
      scope ?? newScope(), wantsScheduler: observer.wantsScheduler, gate: gate, next: next, end: end
    )
  }

  /// Returns an observer for one more source. An error from the source ends the subscription.
  func receiving<Input>(
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

  /// Returns an observer for one more source whose values are passed on unchanged.
  func passing(
    in scope: Scope? = nil, end: @escaping @Sendable (Ending) -> Void
  ) -> Observer<Value> {
    receiving(in: scope, observer.next, end: end)
  }

  /// Adds a source to the count.
  func enter() {
    running.add(1, ordering: .relaxed)
  }

  /// Removes a completed source from the count, or ends the subscription with the error of a failed
  /// one.
  func leave(_ ending: Ending) {
    switch ending {
    case .completed: leave()
    case .error: finish(ending)
    }
  }

  /// Removes a source from the count.
  func leave() {
    if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish(.completed) }
  }

  /// Ends the subscription. The calling source may be outside the gate.
  func finish(_ ending: Ending) {
    gate.run({ observer.finish(ending) }, lasting: { self.observer.finish(ending) })
  }
}

extension Signal {
  /// Returns a signal that joins `sources` sources, which `attach` attaches. For `order`, see
  /// `Join.init`.
  static func joining(
    of sources: Int = 1, on receiver: @autoclosure () -> (any CallProviding)? = nil,
    keeping order: KeptSteps.Order? = nil,
    showing arguments: @autoclosure () -> [Call.Argument] = [],
    function: StaticString = #function, _ attach: @escaping @Sendable (Join<Value>) -> Void
  ) -> Signal {
    Signal(attachment: { attach(Join($0, of: sources, keeping: order)) })
      .called(on: receiver(), showing: arguments(), function: function)
  }
}
