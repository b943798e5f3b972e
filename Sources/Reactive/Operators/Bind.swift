extension Signal {
  /// Makes a signal of each value and sends their values as they come: the root of many operators.
  ///
  ///     Signal.of(1, 2, 3).bind {
  ///       { value, stop in
  ///         stop = value == 2
  ///         return .return("\(value)!")
  ///       }
  ///     }
  ///     // Sends "1!", "2!"
  ///
  /// The outer closure runs once a subscription, so that the inner one can keep state. A nil
  /// signal, or setting the flag, stops listening to this signal; those already made go on, and
  /// the result completes when all have. An error of any of them ends it at once. It stops also where
  /// this signal sends in one go, of which the original goes on binding the rest.
  public final func bind<Output>(
    _ makeBinding:
      @escaping @Sendable () -> @Sendable (_ value: Value, _ stop: inout Bool) -> Signal<Output>?
  ) -> Signal<Output> {
    staged { observer in
      let binding = makeBinding()
      let flattening = Flattening(observer)
      let source = flattening.newScope()
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
    }.called(by: Call("bind", .block, of: self))
  }
}

/// A subscription to a signal and to those it leads to, which completes with the last of them.
///
/// Only what these send is delivered through the gate. They are made and subscribed to before it,
/// by the thread that the value came on which led to them.
@usableFromInline
final class Flattening<Value: Sendable>: Join<Value>, @unchecked Sendable {
  // `@unchecked`: what it adds is used by the outer signal alone, which sends one value at a time.

  /// How many signals of a single value are being sent, one within another. While there is one the
  /// outer signal still counts: so they need not be counted themselves, which costs more than they do.
  @exclusivity(unchecked) @usableFromInline var depth = 0

  /// Whether the outer signal has completed meanwhile.
  @exclusivity(unchecked) @usableFromInline var isLeaving = false

  @inlinable
  init(_ observer: Observer<Value>) {
    super.init(observer)
  }

  /// Subscribes to one more signal.
  @inlinable @inline(__always)
  func add(_ signal: Signal<Value>) {
    guard Thread.hasRoom(for: "flattenMap") else { return }
    depth &+= 1
    let isSent = sendOnly(of: signal)
    depth &-= 1
    if !isSent {
      enter()
      signal.start(inner())
    } else if isLeaving, depth == 0 {
      isLeaving = false
      leave()
    }
  }

  /// Counts the outer signal out, or ends with its error.
  @usableFromInline
  func leaveOuter(_ ending: Ending) {
    if depth > 0, case .completed = ending { isLeaving = true } else { leave(ending) }
  }

  // Observers are made out of line, so that what that takes is gone from the stack when the signals
  // start sending: there may be many within one another.

  /// What a source calls whose values lead to signals.
  @inlinable @inline(never)
  func outer<Input>(
    _ transform: @escaping @Sendable (Input) -> Signal<Value>?
  ) -> Observer<Input> {
    Observer(
      newScope(), wantsScheduler: true, next: { if let inner = transform($0) { self.add(inner) } }
    ) {
      self.leaveOuter($0)
    }
  }

  /// What one more signal calls. The closure holds nothing but this object, and so is no object
  /// itself.
  @inlinable @inline(never)
  func inner() -> Observer<Value> {
    passing { self.leave($0) }
  }
}
