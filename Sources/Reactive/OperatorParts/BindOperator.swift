/// One subscription to an operator that ReactiveObjC builds on `bind`.
///
/// In ReactiveObjC, each value becomes a signal that completes once the value has been delivered,
/// and the result completes when the source and all these signals have completed. So if a handler
/// makes the source complete, the completion waits until the handler has returned. If the source
/// ends while the operator's closure is running, the closure's result is dropped.
final class BindSubscription<Value: Sendable>: @unchecked Sendable {
  // `@unchecked` for the reason given in `Local`.

  // The parts of the observer that are needed later. A stored `Observer` would take 16 bytes more.
  let scope: Scope
  let next: @Sendable (Value) -> Void
  let end: @Sendable (Ending) -> Void

  let source: Scope

  /// The number of signals that have not completed: the source, and one signal for each value being
  /// delivered.
  @exclusivity(unchecked) var running = 1

  // `__shared`, because the subscription keeps only parts of the observer.
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
    // Only the source holds this object. If the source is deallocated before it has ended, it
    // releases this object, so the subscription ends here.
    if !scope.isDisposed { scope.end() }
  }

  /// Returns the observer that the source calls.
  func receiving<Input>(_ next: @escaping @Sendable (Input) -> Void) -> Observer<Input> {
    Observer(source, wantsScheduler: true, next: next, end: leaveOrFail)
  }

  // These closures capture only this object, so they need no memory. In a function with another
  // generic parameter, they would.

  private var leaveOrFail: @Sendable (Ending) -> Void {
    { [self] ending in
      switch ending {
      case .completed: leave()
      case .error: scope.end(ending, end)
      }
    }
  }

  /// A closure that calls `send`.
  var sendCounted: @Sendable (Value) -> Void {
    { [self] in send($0) }
  }

  /// Delivers a value, unless the subscription has ended.
  @inline(__always)
  func send(_ value: Value) {
    guard !scope.isDisposed else { return }
    running &+= 1
    next(value)
    leave()
  }

  /// Ends the subscription: with an error immediately, with a completion as soon as no value is
  /// being delivered. The source is disposed of immediately in both cases.
  func finish(_ ending: Ending) {
    guard case .completed = ending else { return scope.end(ending, end) }
    source.end()
    leave()
  }

  /// Counts a completed signal.
  @inline(__always)
  func leave() {
    running &-= 1
    if running == 0 { scope.end(.completed, end) }
  }
}

extension Signal {
  /// Returns a signal for an operator that ReactiveObjC builds on `bind`. Such an operator only
  /// passes on, changes or drops each value.
  ///
  /// In a chain of such operators, only the first one counts deliveries. It holds back a completion
  /// during a delivery, so the others never receive one while they are delivering.
  func bindOperator<Output>(
    showing arguments: @autoclosure () -> [Call.Argument] = [],
    function: StaticString = #function,
    _ next: @escaping @Sendable (Outlet<Output>) -> @Sendable (Value) -> Void
  ) -> Signal<Output> {
    bound(next).called(on: self, showing: arguments(), function: function)
  }

  /// Returns the same signal as `bindOperator`, but without its call, so pictures do not show it.
  func bound<Output>(
    _ next: @escaping @Sendable (Outlet<Output>) -> @Sendable (Value) -> Void
  ) -> Signal<Output> {
    BindOperatorSignal { output in
      if let gate = output.gate {
        self.attach(next, to: output.entering(gate), isTail: output.isTail)
      } else {
        self.attach(next, to: output, isTail: output.isTail)
      }
    }
  }

  private func attach<Output>(
    _ next: (Outlet<Output>) -> @Sendable (Value) -> Void, to output: Observer<Output>, isTail: Bool
  ) {
    let isTail = isStaged && isTail
    if completesOnlyBetweenValues {
      // Such a source already delivers its values on a thread with a scheduler.
      attach(output.receiving(isTail: isTail, next: next(output.outlet)))
    } else {
      let subscription = BindSubscription(output)
      let counting = Outlet(scope: output.scope, next: subscription.sendCounted)
      attach(subscription.receiving(next(counting)).asTail(isTail))
    }
  }

  /// Returns a signal for an operator that ReactiveObjC builds on `bind` and that may also complete
  /// by itself, such as `take`.
  ///
  /// The result is not a `BindOperatorSignal`, because it may complete during a delivery: if values
  /// are nested, `take` counts one completion too many, as in ReactiveObjC.
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
final class BindOperatorSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` like its superclass, to which it adds no state.

  init(_ attachment: @escaping @Sendable (Observer<Value>) -> Void) {
    super.init(isStaged: true, attachment: attachment)
  }

  override var completesOnlyBetweenValues: Bool { true }
}

// These functions record the name of the operator that they build, so that pictures can show the
// call.

extension Signal {
  /// Returns a signal that subscribes to this one. For each subscription, `observer` receives the
  /// subscriber's observer and returns the one to attach to this signal. The returned observer
  /// decides whether to enter the gate.
  @inline(__always)
  func staged<Output>(
    showing arguments: @autoclosure () -> [Call.Argument] = [],
    function: StaticString = #function,
    _ observer: @escaping @Sendable (Observer<Output>) -> Observer<Value>
  ) -> Signal<Output> {
    Signal<Output>(
      isStaged: true,
      attachment: { self.attach(observer($0).asTail(self.isStaged && $0.isTail)) }
    ).called(on: self, showing: arguments(), function: function)
  }

  /// Returns the same signal as `staged`, but `observer` receives an observer that enters the gate
  /// itself.
  @inline(__always)
  func derived<Output>(
    showing arguments: @autoclosure () -> [Call.Argument] = [],
    function: StaticString = #function,
    _ observer: @escaping @Sendable (Observer<Output>) -> Observer<Value>
  ) -> Signal<Output> {
    staged(showing: arguments(), function: function) { output in
      if let gate = output.gate { observer(output.entering(gate)) } else { observer(output) }
    }
  }
}

extension Observer {
  /// Returns this observer, with `isTail` set if the argument is true.
  @inline(__always)
  func asTail(_ isTail: Bool) -> Observer {
    var observer = self
    if isTail { observer.traits.insert(.isTail) }
    return observer
  }
}
