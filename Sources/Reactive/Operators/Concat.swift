extension Signal {
  /// Sends the values of this signal and, once it has completed, those of `other`.
  ///
  ///     source  a-b|
  ///     other   1-2|
  ///     source.concat(other)
  ///     result  a-b1-2|
  ///
  /// The other one is subscribed to only then: what a subject sends before is lost. An error ends
  /// it all.
  ///
  /// Signals that complete at once are subscribed to from within the completion of the one before,
  /// as in the original; but only a few levels deep, then from a loop. So a chain of any length runs
  /// on any stack, and one that leads on to itself by `defer` or `then` goes on for ever. What leads
  /// on in other ways, as by an operator around each part, nests as deep as it leads.
  @inlinable
  public final func concat(_ other: Signal) -> Signal {
    .concat([self, other])
  }

  /// Sends the values of `signals`, one signal after the other.
  ///
  ///     Signal.concat([.of(1, 2), .of(3), .empty()])
  ///     // Sends 1, 2, 3
  @inlinable
  public static func concat(_ signals: [Signal]) -> Signal {
    Concatenation(signals) { Sequencing($0, $1).begin() }
      .called(by: Call("concat", of: signals))
  }

  /// Sends the values of `signals`, one signal after the other.
  ///
  ///     Signal.concat(.of(1, 2), .of(3))
  ///     // Sends 1, 2, 3
  @inlinable
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
  /// One that comes while another is not finished waits unsubscribed. The result completes when
  /// this signal and all of them have; the first error ends it.
  public final func concat<Inner>() -> Signal<Inner> where Value: Signal<Inner> {
    flatten(maxConcurrent: 1)
      .called(by: Call("concat", of: self))
  }
}

/// Signals in sequence. Those in sequence themselves are taken apart, however they are nested, so
/// that subscribing to a long chain does not recurse; and so are those that `defer` makes, when it
/// is their turn.
@usableFromInline
final class Concatenation<Value: Sendable>: Composition<Value>, @unchecked Sendable {
  // `@unchecked` as its superclass: it adds nothing.

  @usableFromInline
  override func parts() -> [Signal<Value>]? { signals }
}

/// A subscription to signals in sequence: one at a time, so that there is nothing to join.
@usableFromInline
final class Sequencing<Value: Sendable>: @unchecked Sendable {
  // `@unchecked`: nobody touches what changes but whoever has been told that the signal before has
  // completed, and that is one thread at a time, each after the other.

  @usableFromInline let observer: Observer<Value>

  /// The signals still to come, the next one last.
  @exclusivity(unchecked) @usableFromInline var rest: [Signal<Value>]

  @usableFromInline let nesting = Nesting()

  @inlinable
  init(_ observer: Observer<Value>, _ signals: [Signal<Value>]) {
    rest = signals.reversed()
    self.observer = observer.entered
  }

  /// Subscribes to the first signal.
  @inlinable
  func begin() {
    goOn()
  }

  @inlinable
  func goOn() {
    nesting.run { self.subscribeToNext() }
  }

  @inlinable
  func subscribeToNext() {
    while !observer.scope.isDisposed, let signal = rest.popLast() {
      if Thread.hasScheduler {
        if let value = signal.onlyValue {
          observer.send(value)
          continue
        }
        if let values = signal.onlyValues {
          observer.send(values)
          continue
        }
      }
      guard let parts = signal.parts() else { return signal.start(inner()) }
      rest.append(contentsOf: parts.reversed())
    }
    observer.finish(.completed)
  }

  /// What one more signal calls.
  @inlinable
  func inner() -> Observer<Value> {
    observer.passing { ending in
      switch ending {
      case .completed: self.goOn()
      case .error: self.observer.finish(ending)
      }
    }
  }
}
