// Inlined, because the benchmark cycle-deliver-on would otherwise take 18 % more instructions.

// These functions record the name of the operator that they build, so that pictures can show the
// call.

extension Signal {
  /// Returns a signal that subscribes to this one. For each subscription, `observer` receives the
  /// subscriber's observer and returns the one to attach to this signal. The returned observer
  /// decides whether to enter the gate.
  @_alwaysEmitIntoClient
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
  @_alwaysEmitIntoClient
  func derived<Output>(
    showing arguments: @autoclosure () -> [Call.Argument] = [],
    function: StaticString = #function,
    _ observer: @escaping @Sendable (Observer<Output>) -> Observer<Value>
  ) -> Signal<Output> {
    staged(showing: arguments(), function: function) { observer($0.entered) }
  }
}

extension Observer {
  /// Returns this observer, with `isTail` set if the argument is true.
  @_alwaysEmitIntoClient @inline(__always)
  func asTail(_ isTail: Bool) -> Observer {
    var observer = self
    if isTail { observer.traits.insert(.isTail) }
    return observer
  }
}
