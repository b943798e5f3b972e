/// The event that ends a signal.
package enum Ending: Sendable {
  case completed
  case error(any Error)

  /// The error, or nil for a completion.
  var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Creates an error, or a completion if `error` is nil.
  init(_ error: (any Error)?) {
    self = error.map { .error($0) } ?? .completed
  }

  /// True if the stack has room to deliver the ending. If it has none, reading this property
  /// reports a misuse.
  var hasRoom: Bool {
    switch self {
    case .completed: Thread.hasRoom(for: "sendCompleted", fromReserve: true)
    case .error: Thread.hasRoom(for: "sendError", fromReserve: true)
    }
  }
}

/// The receiving side of one stage of a subscription. The stage's source calls it.
///
/// The source must have entered `gate`; if there is no gate, the source must be the only caller. It
/// calls no closure after `end`, or after `scope` has been disposed of. A source disposes of the
/// scope before it calls `end`, so everything upstream has been released when the subscriber
/// receives the ending.
struct Observer<Value: Sendable>: Sendable {
  let scope: Scope

  var traits: Traits

  /// The gate that a source must enter before it calls this observer, or nil if the source is the
  /// only caller.
  let gate: Gate?

  let next: @Sendable (Value) -> Void
  let end: @Sendable (Ending) -> Void

  init(
    _ scope: Scope, wantsScheduler: Bool = false, isTail: Bool = false, isStep: Bool = false,
    gate: Gate? = nil, next: @escaping @Sendable (Value) -> Void,
    end: @escaping @Sendable (Ending) -> Void
  ) {
    self.scope = scope
    traits = wantsScheduler ? .wantsScheduler : []
    if isTail { traits.insert(.isTail) }
    if isStep { traits.insert(.isStep) }
    self.gate = gate
    self.next = next
    self.end = end
  }

  /// True if the receiver is an operator that ReactiveObjC builds on `bind`, or passes its values on
  /// to such an operator.
  ///
  /// A thread without a scheduler then borrows one while it delivers a value.
  // Always inlined, like the next two properties. Otherwise generic code looks up metadata for each
  // call, which makes the benchmark cycle-sample 6 % slower.
  @inline(__always)
  var wantsScheduler: Bool { traits.contains(.wantsScheduler) }

  /// True if attaching this observer is the last thing that happens before control returns to the
  /// loop that attaches it (`Thread.loop`).
  @inline(__always)
  var isTail: Bool { traits.contains(.isTail) }

  /// True if this observer and all observers up to the next stack check were made by `receiving`.
  @inline(__always)
  var isStep: Bool { traits.contains(.isStep) }
}

/// An observer's flags, stored in one byte because an observer with more fields is slower to copy.
struct Traits: OptionSet, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  static var wantsScheduler: Traits { Traits(rawValue: 0b001) }
  static var isTail: Traits { Traits(rawValue: 0b010) }
  static var isStep: Traits { Traits(rawValue: 0b100) }
}

/// The output of an operator with a single source: the parts of an observer that it needs for each
/// value.
struct Outlet<Value: Sendable>: Sendable {
  let scope: Scope
  let next: @Sendable (Value) -> Void

  /// Passes on a value after a user's closure has run, unless the closure has ended the
  /// subscription.
  @inline(__always)
  func send(_ value: Value) {
    if !scope.isDisposed { next(value) }
  }
}

extension Observer {
  /// The parts of this observer that an operator with a single source keeps.
  @inline(__always)
  var outlet: Outlet<Value> { Outlet(scope: scope, next: next) }

  /// A copy of this observer that enters the gate itself for each event, so that its source need
  /// not.
  ///
  /// An operator upstream of a join uses such an observer: the operator's closures run outside the
  /// gate, on the thread that sent the value. Only their results are queued if another thread owns
  /// the gate.
  var entered: Observer {
    if let gate { entering(gate) } else { self }
  }

  func entering(_ gate: Gate) -> Observer {
    Observer(scope, wantsScheduler: wantsScheduler) { value in
      gate.run(
        { if !scope.isDisposed { next(value) } },
        lasting: { if !scope.isSilent { next(value) } })
    } end: { ending in
      gate.run { if !scope.isSilent { end(ending) } }
    }
  }

  /// Runs the work of a source that sends immediately, inside the gate if there is one.
  func runInGate(_ work: @escaping @Sendable () -> Void) {
    if let gate { gate.run(for: scope, work) } else { work() }
  }

  /// Passes on a value after a user's closure has run, unless the closure has ended the
  /// subscription.
  @inline(__always)
  func send(_ value: Value) {
    if !scope.isDisposed { next(value) }
  }

  /// Passes on `values` in order until the subscription ends.
  func send(_ values: [Value]) {
    for value in values {
      if scope.isDisposed { return }
      next(value)
    }
  }

  /// Ends the scope, then delivers `ending`, as a source does. Does nothing if the scope has
  /// already ended.
  @inline(__always)
  func finish(_ ending: Ending) {
    scope.end(ending, end)
  }

  /// Returns an observer for an operator's only source. `next` passes results on to this observer,
  /// as the last thing that it does with a value.
  func receiving<Input>(
    isTail: Bool = false, next: @escaping @Sendable (Input) -> Void
  ) -> Observer<Input> {
    Observer<Input>(
      scope, wantsScheduler: wantsScheduler, isTail: isTail, isStep: isStep, next: next, end: end)
  }

  /// Returns an observer for one of several consecutive sources whose values are passed on
  /// unchanged.
  @inline(__always)
  func passing(end: @escaping @Sendable (Ending) -> Void) -> Observer {
    outliving(wantsScheduler: wantsScheduler, next: next, end: end)
  }

  /// Returns an observer for an operator that continues to send after its source has ended. The
  /// source gets its own scope.
  @inline(__always)
  func outliving<Input>(
    wantsScheduler: Bool, next: @escaping @Sendable (Input) -> Void,
    end: @escaping @Sendable (Ending) -> Void
  ) -> Observer<Input> {
    Observer<Input>(
      scope.inner(), wantsScheduler: wantsScheduler, next: next, end: end)
  }
}

extension Scope {
  /// Ends the scope, then delivers `ending`, as a source does. Does nothing if the scope has
  /// already ended.
  final func end(_ ending: Ending, _ end: @Sendable (Ending) -> Void) {
    guard !isDisposed else { return }
    self.end()
    end(ending)
  }
}
