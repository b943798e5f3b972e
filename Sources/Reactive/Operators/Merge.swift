extension Signal {
  /// Sends the values of this signal and of `other` as they arrive.
  ///
  ///     source  a--b--c|
  ///     other   -1--2----|
  ///     source.merge(other)
  ///     result  a1-b2-c--|
  ///
  /// The result completes when both signals have completed, and ends with the first error.
  ///
  /// Values that arrive on different threads are delivered one at a time, as described in `Signal`.
  public final func merge(_ other: Signal) -> Signal {
    .merge([self, other])
  }

  /// Sends the values of all `signals` as they arrive.
  ///
  ///     Signal.merge([.of(1, 2), .of(3)])
  ///     // Sends 1, 2, 3
  ///
  /// The signals are subscribed to in order. The result completes when all have completed; the
  /// first error ends it.
  ///
  /// Values that arrive on different threads are delivered one at a time, as described in `Signal`.
  public static func merge(_ signals: [Signal]) -> Signal {
    Composition(signals, isMerge: true) { Flattening($0).begin(with: $1) }.called(
      showing: signals.map { .source($0) })
  }

  /// Sends the values of all `signals` as they arrive.
  ///
  ///     Signal.merge(.of(1, 2), .of(3))
  ///     // Sends 1, 2, 3
  public static func merge(_ signals: Signal...) -> Signal {
    merge(signals)
  }
}

extension Flattening {
  /// Subscribes to all signals in order.
  func begin(with signals: SignalStack.Parts) {
    // Enter the gate once, if it is free, instead of once for each value sent while subscribing. If
    // another thread is in the gate, this one still subscribes to the signals, and the other thread
    // delivers their events.
    let thread = Thread.token
    let entry = join.gate.enter(thread)
    var rest = SignalStack(signals)
    while !join.isOver, let signal: Signal<Value> = rest.pop() {
      if let merged = signal.merged {
        rest.push(merged)
      } else {
        add(signal)
      }
    }
    join.leave()
    if entry == .entered { join.gate.leave(thread) }
  }
}
