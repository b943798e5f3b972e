/// How a signal ends.
@usableFromInline
enum Ending: Sendable {
  case completed
  case error(any Error)
}

/// What a source calls: one stage of a subscription, and all that lies behind it.
///
/// Whoever calls it has entered its gate, or is the only one to call if it has none. After `end`, and
/// once the scope is disposed of, nobody calls it any more. A source disposes of the scope before it
/// calls `end`, so that everything towards the source is gone when the subscriber hears of it.
@usableFromInline
struct Observer<Value: Sendable>: Sendable {
  @usableFromInline let scope: Scope

  /// Whether an operator that the original builds on `bind` stands behind this.
  ///
  /// If so, a value from a thread without a scheduler arrives with one.
  @usableFromInline let wantsScheduler: Bool

  /// Whether this was made by an operator for the one before it, within the loop of a long row.
  @usableFromInline var isChained = false

  /// What a source enters before it calls this, if others call it too.
  @usableFromInline let gate: Gate?

  @usableFromInline let next: @Sendable (Value) -> Void
  @usableFromInline let end: @Sendable (Ending) -> Void

  @inlinable
  init(
    _ scope: Scope, wantsScheduler: Bool = false, gate: Gate? = nil,
    next: @escaping @Sendable (Value) -> Void,
    end: @escaping @Sendable (Ending) -> Void
  ) {
    self.scope = scope
    self.wantsScheduler = wantsScheduler
    self.gate = gate
    self.next = next
    self.end = end
  }
}

/// Where an operator with a single source passes values on to: all of an observer but what it is
/// attached by, which need not be kept for each subscription.
@usableFromInline
struct Outlet<Value: Sendable>: Sendable {
  @usableFromInline let scope: Scope
  @usableFromInline let next: @Sendable (Value) -> Void
  @usableFromInline let end: @Sendable (Ending) -> Void

  @inlinable
  init(
    _ scope: Scope, next: @escaping @Sendable (Value) -> Void,
    end: @escaping @Sendable (Ending) -> Void
  ) {
    self.scope = scope
    self.next = next
    self.end = end
  }

  /// Passes a value on from an operator that has just run a closure of the user's, which may have
  /// ended the subscription.
  @inlinable @inline(__always)
  func send(_ value: Value) {
    if !scope.isDisposed { next(value) }
  }

  /// Ends as a source does. Nothing happens if the subscription has ended already.
  @inlinable
  func finish(_ ending: Ending) {
    scope.end(ending, end)
  }
}

extension Observer {
  /// What an operator with a single source keeps of it.
  @inlinable
  var outlet: Outlet<Value> { Outlet(scope, next: next, end: end) }

  /// The same without a gate, which is entered on the way: for an operator in front of a join. What
  /// its closures do is done before the gate, by the thread that the value came on, and only what
  /// comes out of it may be left to another.
  @inlinable
  var entered: Observer {
    if let gate { entering(gate) } else { self }
  }

  @usableFromInline
  func entering(_ gate: Gate) -> Observer {
    Observer(scope, wantsScheduler: wantsScheduler) { value in
      gate.run(
        { if !scope.isDisposed { next(value) } },
        lasting: { if !scope.isSilent { next(value) } })
    } end: { ending in
      gate.run { if !scope.isSilent { end(ending) } }
    }
  }

  /// Runs what a source does that sends at once.
  @usableFromInline
  func deliver(_ work: @escaping @Sendable () -> Void) {
    if let gate { gate.run(for: scope, work) } else { work() }
  }

  /// Passes a value on from an operator that has just run a closure of the user's, which may have
  /// ended the subscription.
  @inlinable @inline(__always)
  func send(_ value: Value) {
    if !scope.isDisposed { next(value) }
  }

  /// Passes values on, one after the other, as long as the subscription lasts.
  @inlinable
  func send(_ values: [Value]) {
    for value in values {
      if scope.isDisposed { return }
      next(value)
    }
  }

  /// Ends as a source does: the scope first, then the subscriber. Nothing happens if the scope has
  /// ended already.
  @inlinable
  func finish(_ ending: Ending) {
    scope.end(ending, end)
  }

  /// The observer for the one source of an operator: what comes out of it goes on to this.
  @inlinable
  func receiving<Input>(next: @escaping @Sendable (Input) -> Void) -> Observer<Input> {
    Observer<Input>(scope, wantsScheduler: wantsScheduler, next: next, end: end)
  }

  /// The observer for one of several sources that follow one another, whose values pass through.
  @inlinable
  func passing(end: @escaping @Sendable (Ending) -> Void) -> Observer {
    outliving(wantsScheduler: wantsScheduler, next: next, end: end)
  }

  /// The observer for the one source of an operator that goes on sending when the source has
  /// ended: the source gets a scope of its own.
  @inlinable
  func outliving<Input>(
    wantsScheduler: Bool, next: @escaping @Sendable (Input) -> Void,
    end: @escaping @Sendable (Ending) -> Void
  ) -> Observer<Input> {
    Observer<Input>(
      scope.inner(), wantsScheduler: wantsScheduler, next: next, end: end)
  }
}

extension Scope {
  /// Ends as a source does: the scope first, then the subscriber. Nothing happens if the scope has
  /// ended already.
  @inlinable
  final func end(_ ending: Ending, _ end: @Sendable (Ending) -> Void) {
    guard !isDisposed else { return }
    self.end()
    end(ending)
  }
}
