/// How a signal ends.
@usableFromInline
enum Ending: Sendable {
  case completed
  case error(any Error)
}

/// What a source calls: one stage of a subscription, and all that lies behind it.
///
/// Whoever calls it holds the gate of its scope, or is the only one to call. After `end`, and once
/// the scope is disposed of, nobody calls it any more. A source disposes of the scope before it
/// calls `end`, so that everything towards the source is gone when the subscriber hears of it.
@usableFromInline
struct Observer<Value: Sendable>: Sendable {
  @usableFromInline let scope: Scope

  /// Whether an operator that the original builds on `bind` stands behind this.
  ///
  /// If so, a value from a thread without a scheduler arrives with one.
  @usableFromInline let isBound: Bool

  @usableFromInline let next: @Sendable (Value) -> Void
  @usableFromInline let end: @Sendable (Ending) -> Void

  @inlinable
  init(
    _ scope: Scope, isBound: Bool = false,
    next: @escaping @Sendable (Value) -> Void,
    end: @escaping @Sendable (Ending) -> Void
  ) {
    self.scope = scope
    self.isBound = isBound
    self.next = next
    self.end = end
  }
}

extension Observer {
  /// Passes a value on from an operator that has just run a closure of the user's, which may have
  /// ended the subscription.
  @inlinable @inline(__always)
  func send(_ value: Value) {
    if !scope.isDisposed { next(value) }
  }

  /// Ends as a source does: the scope first, then the subscriber. Nothing happens if the scope has
  /// ended already.
  @inlinable
  func finish(_ ending: Ending) {
    scope.end(ending, end)
  }

  /// The observer for the one source of an operator: what comes out of it goes on to this.
  @inlinable
  func receiving<Input>(
    isBound: Bool, next: @escaping @Sendable (Input) -> Void
  ) -> Observer<Input> {
    Observer<Input>(scope, isBound: isBound, next: next, end: end)
  }

  /// The observer for the one source of an operator that goes on sending when the source has
  /// ended: the source gets a scope of its own.
  @inlinable
  func outliving<Input>(
    isBound: Bool, next: @escaping @Sendable (Input) -> Void,
    end: @escaping @Sendable (Ending) -> Void
  ) -> Observer<Input> {
    Observer<Input>(
      scope.inner(gate: scope.gate), isBound: isBound, next: next, end: end)
  }
}

extension Signal {
  /// A signal whose observers are connected to this one through another observer.
  @inlinable
  func derived<Output>(
    _ observer: @escaping @Sendable (Observer<Output>) -> Observer<Value>
  ) -> Signal<Output> {
    Signal<Output>(attachment: { self.attach(observer($0)) })
  }
}
