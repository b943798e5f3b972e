/// What the sources of one subscription share: the gate through which all of them deliver, and the
/// observer they deliver to.
///
/// An operator that has several sources, or delivers from a scheduler, makes one when it is
/// subscribed to. Each source gets a scope of its own, so that it can end by itself.
@usableFromInline
class Join<Value: Sendable>: @unchecked Sendable {
  // `@unchecked` because of subclasses; what stands here never changes.

  @usableFromInline final let observer: Observer<Value>
  @usableFromInline final let gate: Gate

  @inlinable
  init(_ observer: Observer<Value>) {
    self.observer = observer
    gate = observer.scope.gate ?? Gate()
  }

  /// Whether the subscription has ended.
  @inlinable
  final var isOver: Bool { observer.scope.isDisposed }

  /// A scope for one more source.
  @inlinable
  final func newScope() -> Scope { observer.scope.inner(gate: gate) }

  /// Runs the work as a source does, unless the subscription is over by then.
  @usableFromInline
  final func deliver(_ work: @escaping @Sendable () -> Void) {
    gate.run(for: observer.scope, work)
  }

  /// Sends what a source would send, if that is one value and the source could be subscribed to
  /// here. Such a one needs no scope and no observer of its own, which cost many times the value.
  @inlinable
  final func sendOnly(of signal: Signal<Value>) -> Bool {
    guard let value = signal.onlyValue, Thread.hasScheduler(Thread.token) else { return false }
    observer.send(value)
    return true
  }

  /// An observer for one more source, whose values and error pass through.
  @usableFromInline
  final func passing(
    in scope: Scope, completed: @escaping @Sendable () -> Void
  ) -> Observer<Value> {
    receiving(in: scope, isBound: observer.isBound, next: observer.next, completed: completed)
  }

  /// An observer for one more source, whose error ends the subscription.
  @usableFromInline
  final func receiving<Input>(
    in scope: Scope, isBound: Bool = false,
    next: @escaping @Sendable (Input) -> Void,
    completed: @escaping @Sendable () -> Void
  ) -> Observer<Input> {
    let observer = self.observer
    return Observer(scope, isBound: isBound, next: next) { ending in
      switch ending {
      case .completed: completed()
      case .error: observer.finish(ending)
      }
    }
  }
}
