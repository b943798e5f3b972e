/// One subscription to an operator that the original builds on `bind`.
///
/// There each value becomes a signal of its own, which completes when its delivery has returned,
/// and the result completes when the source and all of these have. So a completion that a handler
/// sends waits for the handler to return, and what ends while the operator's closure runs has that
/// closure's value dropped.
@usableFromInline
final class BindSubscription<Value: Sendable>: @unchecked Sendable {
  // `@unchecked` for the reason that `Local` gives.
  @usableFromInline let observer: Observer<Value>
  @usableFromInline let source: Scope

  /// How many have not completed: the source, and the values being delivered.
  @exclusivity(unchecked) @usableFromInline var running = 1

  @inlinable
  init(_ observer: Observer<Value>) {
    self.observer = observer.entered
    source = observer.scope.inner()
  }

  deinit {
    // Only the source holds it, so one that goes before the end has let go of its subscriber.
    if !observer.scope.isDisposed { observer.scope.end() }
  }

  /// What the source calls.
  @inlinable
  func receiving<Input>(_ next: @escaping @Sendable (Input) -> Void) -> Observer<Input> {
    Observer(source, wantsScheduler: true, next: next) { [self] ending in
      switch ending {
      case .completed: leave()
      case .error: observer.finish(ending)
      }
    }
  }

  /// Delivers a value, unless the subscription is over.
  @inlinable @inline(__always)
  func send(_ value: Value) {
    guard !observer.scope.isDisposed else { return }
    running &+= 1
    observer.next(value)
    leave()
  }

  /// Ends: with an error now, with a completion as soon as no value is being delivered. The source
  /// is disposed of at once.
  @usableFromInline
  func finish(_ ending: Ending) {
    guard case .completed = ending else { return observer.finish(ending) }
    source.end()
    leave()
  }

  /// Counts one out.
  @inlinable @inline(__always)
  func leave() {
    running &-= 1
    if running == 0 { observer.finish(.completed) }
  }
}

extension Signal {
  /// A signal of an operator that the original builds on `bind`, and that only needs to decide
  /// what to do with each value.
  ///
  /// Several in a row need count deliveries only once: what the first of them holds back does not
  /// reach the others while they deliver.
  @inlinable
  func bindOperator<Output>(
    _ next: @escaping @Sendable (Outlet<Output>) -> @Sendable (Value) -> Void
  ) -> Signal<Output> {
    BindOperatorSignal(after: chain) { observer in
      let observer = observer.entered
      if self.completesOnlyBetweenValues {
        // Such a source sees to it itself that its values arrive with a scheduler.
        self.attach(
          observer.receiving(next: next(observer.outlet)).chained(to: self.chain))
      } else {
        let subscription = BindSubscription(observer)
        let counting = Outlet<Output>(
          observer.scope, next: { subscription.send($0) }, end: observer.end)
        self.attach(subscription.receiving(next(counting)).chained(to: self.chain))
      }
    }
  }

  /// A signal of such an operator that may also complete by itself.
  ///
  /// Not a `BindOperatorSignal`: with nested values `take` counts out one more than it has counted
  /// in, as the original does, and so may complete while it delivers.
  @inlinable
  func stoppingBindOperator<Output>(
    _ next: @escaping @Sendable (BindSubscription<Output>) -> @Sendable (Value) -> Void
  ) -> Signal<Output> {
    staged { observer in
      let subscription = BindSubscription(observer)
      return subscription.receiving(next(subscription))
    }
  }
}

/// What `bindOperator` makes.
@usableFromInline
final class BindOperatorSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` as its superclass: it adds nothing.

  @usableFromInline
  init(after chain: Chain, _ attachment: @escaping @Sendable (Observer<Value>) -> Void) {
    super.init(chain: Chain(after: chain, isStep: true), attachment: attachment)
  }

  @usableFromInline
  override var completesOnlyBetweenValues: Bool { true }
}
