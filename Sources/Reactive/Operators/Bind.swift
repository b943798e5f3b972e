extension Signal {
  /// Turns each value into a signal and sends the values of these signals as they arrive.
  ///
  /// ReactiveObjC builds many of its operators on `bind`.
  ///
  ///     Signal.of(1, 2, 3).bind {
  ///       { value, stop in
  ///         stop = value == 2
  ///         return .return("\(value)!")
  ///       }
  ///     }
  ///     // Sends "1!", "2!"
  ///
  /// The outer closure runs once per subscription, so the inner closure can keep state. In the
  /// inner closure, return nil or set `stop` to ignore all further values of this signal, even if
  /// it sends them synchronously. (In that case, ReactiveObjC still binds them.) The signals
  /// returned so far continue, and the result completes when all of them have completed; an error
  /// from any of them ends the result immediately.
  public final func bind<Output>(
    _ makeBinding:
      @escaping @Sendable () -> @Sendable (_ value: Value, _ stop: inout Bool) -> Signal<Output>?
  ) -> Signal<Output> {
    staged(showing: [.block]) { observer in
      let binding = makeBinding()
      let flattening = Flattening(observer)
      let source = flattening.join.newScope()
      return Observer(
        source, wantsScheduler: true,
        next: { value in
          var stop = false
          let inner = binding(value, &stop)
          if let inner { flattening.add(inner) }
          if stop || inner == nil {
            source.end()
            flattening.leaveOuter(.completed)
          }
        },
        end: { flattening.leaveOuter($0) })
    }
  }
}

/// A subscription to a signal and to the inner signals made from its values. It completes when all
/// of them have completed.
///
/// Only the inner signals' values pass through the gate. Inner signals are created and subscribed
/// to outside the gate, on the thread that delivers the outer signal's value. `merge` has no outer
/// signal, and subscribes to all its signals inside the gate, if the gate is free.
final class Flattening<Value: Sendable>: Sendable {
  let join: Join<Value>

  /// The number of nested calls of `sendConstants` in progress, and whether the outer signal has
  /// completed during such a call. Used only by the outer signal, which sends one value at a time.
  ///
  /// During these calls, the outer signal stays counted as a source, so the inner signal need not be
  /// counted too. Counting it would take longer than sending its value.
  private let sending = Local((depth: 0, isLeaving: false))

  init(_ observer: Observer<Value>) {
    join = Join(observer)
  }

  /// Subscribes to an inner signal.
  func add(_ signal: Signal<Value>) {
    sending.value.depth &+= 1
    let isSent = join.sendConstants(of: signal)
    sending.value.depth &-= 1
    if !isSent {
      join.enter()
      signal.start(inner())
    } else if sending.value.isLeaving, sending.value.depth == 0 {
      sending.value.isLeaving = false
      join.leave()
    }
  }

  /// Removes the outer signal from the count when it completes, or ends the subscription with its
  /// error.
  func leaveOuter(_ ending: Ending) {
    if sending.value.depth > 0, case .completed = ending {
      sending.value.isLeaving = true
    } else {
      join.leave(ending)
    }
  }

  // Observers are created in separate functions, so that the locals of these functions are no
  // longer on the stack when the signals start sending. Otherwise, deeply nested signals would need
  // a larger stack.

  /// Returns an observer for the outer signal, whose values `transform` turns into inner signals.
  func outer<Input>(
    _ transform: @escaping @Sendable (Input) -> Signal<Value>?
  ) -> Observer<Input> {
    Observer(
      join.newScope(), wantsScheduler: true,
      next: { if let inner = transform($0) { self.add(inner) } }
    ) {
      self.leaveOuter($0)
    }
  }

  /// Returns an observer for an inner signal. The observer's closure captures only this object, so
  /// the closure needs no allocation.
  func inner() -> Observer<Value> {
    join.passing { self.join.leave($0) }
  }
}
