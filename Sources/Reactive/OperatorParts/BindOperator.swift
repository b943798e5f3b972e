/// One subscription to an operator that ReactiveObjC builds on `bind`.
///
/// In ReactiveObjC, each value becomes a signal that completes when its delivery has returned, and
/// the result completes when the source and all these signals have completed. So a completion that
/// is sent by a handler waits for the handler to return. If the source ends while the operator's
/// closure runs, the closure's value is dropped.
@usableFromInline
final class BindSubscription<Value: Sendable>: @unchecked Sendable {
  // `@unchecked` for the reason given in `Local`.

  // The parts of the observer that are needed later. An observer would take 16 bytes more, and code
  // that is not specialised would have to look up the type of an outlet.
  @usableFromInline let scope: Scope
  @usableFromInline let next: @Sendable (Value) -> Void
  @usableFromInline let end: @Sendable (Ending) -> Void

  @usableFromInline let source: Scope

  /// The number of signals that have not completed: the source, and the values being delivered.
  @exclusivity(unchecked) @usableFromInline var running = 1

  // `__shared`, because the subscription keeps only parts of the observer.
  @inlinable
  init(_ observer: __shared Observer<Value>) {
    scope = observer.scope
    source = observer.scope.inner()
    if let gate = observer.gate {
      let entering = observer.entering(gate)
      next = entering.next
      end = entering.end
    } else {
      next = observer.next
      end = observer.end
    }
  }

  deinit {
    // Only the source holds this object. A source that is deallocated before it has ended releases
    // its subscriber, so the subscription ends here.
    if !scope.isDisposed { scope.end() }
  }

  /// Returns the observer that the source calls.
  @inlinable
  func receiving<Input>(_ next: @escaping @Sendable (Input) -> Void) -> Observer<Input> {
    Observer(source, wantsScheduler: true, next: next) { [self] ending in
      switch ending {
      case .completed: leave()
      case .error: scope.end(ending, end)
      }
    }
  }

  /// Delivers a value, unless the subscription has ended.
  @inlinable @inline(__always)
  func send(_ value: Value) {
    guard !scope.isDisposed else { return }
    running &+= 1
    next(value)
    leave()
  }

  /// Ends the subscription: on an error immediately, on a completion when no value is being
  /// delivered. The source is disposed of immediately.
  @usableFromInline
  func finish(_ ending: Ending) {
    guard case .completed = ending else { return scope.end(ending, end) }
    source.end()
    leave()
  }

  /// Counts a completed signal.
  @inlinable @inline(__always)
  func leave() {
    running &-= 1
    if running == 0 { scope.end(.completed, end) }
  }
}

extension Signal {
  /// Returns a signal for an operator that ReactiveObjC builds on `bind`. The operator only decides
  /// about each value: it may pass it on, change it or drop it.
  ///
  /// In a row of such operators only the first counts deliveries: an ending that it holds back does
  /// not reach the others while they deliver.
  @inlinable
  func bindOperator<Output>(
    showing arguments: @autoclosure () -> [Call.Argument] = [],
    function: StaticString = #function,
    _ next: @escaping @Sendable (Outlet<Output>) -> @Sendable (Value) -> Void
  ) -> Signal<Output> {
    bound(next).called(on: self, showing: arguments(), function: function)
  }

  /// Returns the same signal as `bindOperator`, but pictures do not show it.
  @inlinable
  func bound<Output>(
    _ next: @escaping @Sendable (Outlet<Output>) -> @Sendable (Value) -> Void
  ) -> Signal<Output> {
    BindOperatorSignal { output in
      let isTail = self.isStaged && output.isTail
      let observer = output.entered
      if self.completesOnlyBetweenValues {
        // Such a source already delivers its values on a thread with a scheduler.
        self.attach(observer.receiving(isTail: isTail, next: next(observer.outlet)))
      } else {
        let subscription = BindSubscription(observer)
        let counting = Outlet<Output>(
          observer.scope, next: { subscription.send($0) }, end: observer.end)
        self.attach(subscription.receiving(next(counting)).asTail(isTail))
      }
    }
  }

  /// Returns a signal for an operator that ReactiveObjC builds on `bind` and that may also complete
  /// by itself, such as `take`.
  ///
  /// This is not a `BindOperatorSignal`, because it may complete during a delivery: with nested
  /// values, `take` counts one completion too many, as in ReactiveObjC.
  @inlinable
  func stoppingBindOperator<Output>(
    showing arguments: @autoclosure () -> [Call.Argument] = [],
    function: StaticString = #function,
    _ next: @escaping @Sendable (BindSubscription<Output>) -> @Sendable (Value) -> Void
  ) -> Signal<Output> {
    staged(showing: arguments(), function: function) { observer in
      let subscription = BindSubscription(observer)
      return subscription.receiving(next(subscription))
    }
  }
}

/// The signal that `bindOperator` returns.
@usableFromInline
final class BindOperatorSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` like its superclass, to which it adds no state.

  @usableFromInline
  init(_ attachment: @escaping @Sendable (Observer<Value>) -> Void) {
    super.init(isStaged: true, attachment: attachment)
  }

  @usableFromInline
  override var completesOnlyBetweenValues: Bool { true }
}
