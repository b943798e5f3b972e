extension Signal {
  /// Sends the values of the latest signal that this one has sent.
  ///
  ///     source  a---b----|
  ///     a       1-2-3-4|
  ///     b       -5-6-7|
  ///     source.switchToLatest()
  ///     result  1-2--5-6-7|
  ///
  /// A new signal is subscribed to before the previous one is disposed of, unless another thread is
  /// delivering a value at that moment. The result completes when this signal and the latest one
  /// have completed; an error from either ends it.
  ///
  /// Each signal is subscribed to on the thread on which this one sends it. The values of all these
  /// signals are delivered one at a time, as described in `Signal`.
  public final func switchToLatest<Inner>() -> Signal<Inner> where Value: Signal<Inner> {
    switching { $0 }.called(on: self)
  }

  /// Sends the values of the signal that `choose` returns for the latest value.
  final func switching<Output>(
    _ choose: @escaping @Sendable (Value) -> Signal<Output>
  ) -> Signal<Output> {
    staged { Switching($0).outer(choose) }
  }
}

/// A subscription to a signal and to the latest inner signal.
///
/// An inner signal is always subscribed to on the thread that delivers the outer signal's value.
private final class Switching<Value: Sendable>: Sendable {
  private let join: Join<Value>

  /// The scope of the latest inner signal until that signal completes, and whether the outer signal
  /// has completed.
  private let state = Lock((latest: Scope?.none, isCompleted: false))

  /// The scope of the previous inner signal while its replacement is being subscribed to, and those
  /// of other inner signals that have been replaced in the meantime.
  private let replaced = Local((first: Scope?.none, more: [Scope]()))

  init(_ observer: Observer<Value>) {
    join = Join(observer)
  }

  /// Returns an observer for the outer signal, whose values `choose` turns into inner signals.
  func outer<Input>(
    _ choose: @escaping @Sendable (Input) -> Signal<Value>
  ) -> Observer<Input> {
    Observer(join.newScope(), wantsScheduler: true, next: { self.switch(to: choose($0)) }) {
      ending in
      switch ending {
      case .completed:
        let isOver = self.state.withLock { state in
          state.isCompleted = true
          return state.latest == nil
        }
        if isOver { self.join.finish(.completed) }
      case .error: self.join.finish(ending)
      }
    }
  }

  /// Subscribes to `signal`, then disposes of the subscription to the previous one.
  ///
  /// The disposal happens inside the gate, so that the previous signal delivers nothing from
  /// another thread after the new one has delivered a value. If another thread is inside the gate,
  /// the disposal comes before the new subscription.
  private func `switch`(to signal: Signal<Value>) {
    let thread = Thread.token
    let scope = join.newScope()
    let previous = state.withLock { state in
      defer { state.latest = scope }
      return state.latest
    }
    if let previous { replace(previous) }
    let entry = join.gate.enter(thread)
    if entry == .busy { cutOffReplaced() }
    signal.start(join.passing(in: scope) { self.leave($0, scope) })
    // If this switch was caused by a value of a signal that is still being subscribed to, that
    // signal and all earlier ones end here.
    cutOffReplaced()
    if entry == .entered { join.gate.leave(thread) }
  }

  private func replace(_ scope: Scope) {
    if replaced.value.first == nil {
      replaced.value.first = scope
    } else {
      replaced.value.more.append(scope)
    }
  }

  private func cutOffReplaced() {
    while let scope = replaced.value.first {
      replaced.value.first = replaced.value.more.isEmpty ? nil : replaced.value.more.removeFirst()
      scope.cutOff()
    }
  }

  /// Ends the subscription with an inner signal's error, or completes it if the latest inner signal
  /// and the outer signal have completed.
  private func leave(_ ending: Ending, _ scope: Scope) {
    guard case .completed = ending else { return join.observer.finish(ending) }
    let isOver = state.withLock { state in
      guard state.latest === scope else { return false }
      state.latest = nil
      return state.isCompleted
    }
    if isOver { join.observer.finish(.completed) }
  }
}
