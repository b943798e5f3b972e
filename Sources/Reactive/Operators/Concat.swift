extension Signal {
  /// Sends the values of this signal and, once it has completed, the values of `other`.
  ///
  ///     source  a-b|
  ///     other   1-2|
  ///     source.concat(other)
  ///     result  a-b1-2|
  ///
  /// `other` is not subscribed to before that. So if it is a subject, the values that it sends
  /// earlier are lost. The first error ends the result.
  ///
  /// As in ReactiveObjC, the next signal is subscribed to during the completion of the previous
  /// one. If signals complete immediately, these subscriptions nest only a few levels deep and then
  /// continue in a loop. So a chain of any length works on any stack, and a chain that repeats
  /// itself with `defer` or `then` can run forever. The subscriptions do nest if an operator wraps
  /// each part of the chain.
  public final func concat(_ other: Signal) -> Signal {
    .concat([self, other])
  }

  /// Sends the values of `signals`, one signal after the other.
  ///
  ///     Signal.concat([.of(1, 2), .of(3), .empty()])
  ///     // Sends 1, 2, 3
  public static func concat(_ signals: [Signal]) -> Signal {
    Composition(signals, isMerge: false) { Sequencing($0, $1).begin() }
      .called(showing: signals.map { .source($0) })
  }

  /// Sends the values of `signals`, one signal after the other.
  ///
  ///     Signal.concat(.of(1, 2), .of(3))
  ///     // Sends 1, 2, 3
  public static func concat(_ signals: Signal...) -> Signal {
    concat(signals)
  }

  /// Subscribes to the signals that this one sends, one after the other, and sends their values.
  ///
  ///     source  a-b-----|
  ///     a       1--2--3|
  ///     b       4-5|
  ///     source.concat()
  ///     result  1--2--34-5|
  ///
  /// A signal that arrives before the previous one has completed is not subscribed to until then.
  /// The result completes when this signal and all signals that it sent have completed; the first
  /// error ends it.
  public final func concat<Inner>() -> Signal<Inner> where Value: Signal<Inner> {
    flatten(maxConcurrent: 1).called(on: self)
  }
}

/// A subscription to several signals, one after the other. Only one signal is active at a time, so
/// no join is needed.
private final class Sequencing<Value: Sendable>: Sendable {
  let observer: Observer<Value>

  /// The signals that have not been subscribed to. Used only while none of the signals is active, so
  /// by one thread at a time.
  private let rest: Local<SignalStack>

  let nesting = Nesting()

  init(_ observer: Observer<Value>, _ signals: SignalStack.Parts) {
    rest = Local(SignalStack(signals))
    self.observer = observer.entered
  }

  /// Subscribes to the first signal.
  func begin() {
    continueWithNext()
  }

  func continueWithNext() {
    nesting.run { self.subscribeToNext() }
  }

  func subscribeToNext() {
    while !observer.scope.isDisposed, let signal: Signal<Value> = rest.value.pop() {
      if Thread.hasScheduler, signal.sendConstants({ observer.send($0) }) { continue }
      guard let parts = signal.parts(in: observer.scope) else { return signal.start(inner()) }
      rest.value.push(parts)
    }
    observer.finish(.completed)
  }

  /// Returns an observer for the next signal.
  func inner() -> Observer<Value> {
    observer.passing { ending in
      switch ending {
      case .completed: self.continueWithNext()
      case .error: self.observer.finish(ending)
      }
    }
  }
}
