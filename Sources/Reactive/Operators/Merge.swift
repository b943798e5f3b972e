extension Signal {
  /// Sends the values of this signal and of `other` as they come.
  ///
  ///     source  a--b--c|
  ///     other   -1--2----|
  ///     source.merge(other)
  ///     result  a1-b2-c--|
  ///
  /// It completes when both have; the first error ends it.
  ///
  /// Values of several threads are delivered one after the other, as `Signal` says.
  @inlinable
  public final func merge(_ other: Signal) -> Signal {
    .merge([self, other])
  }

  /// Sends the values of all `signals` as they come.
  ///
  ///     Signal.merge([.of(1, 2), .of(3)])
  ///     // Sends 1, 2, 3
  ///
  /// They are subscribed to in order. The result completes when all have; the first error ends it.
  ///
  /// Values of several threads are delivered one after the other, as `Signal` says.
  @inlinable
  public static func merge(_ signals: [Signal]) -> Signal {
    Merging(signals) { Flattening($0).begin(with: $1) }
      .called(by: Call("merge", of: signals))
  }

  /// Sends the values of all `signals` as they come.
  ///
  ///     Signal.merge(.of(1, 2), .of(3))
  ///     // Sends 1, 2, 3
  @inlinable
  public static func merge(_ signals: Signal...) -> Signal {
    merge(signals)
  }
}

/// Signals side by side. Those that are side by side themselves are taken apart, however they are
/// nested, so that subscribing to many folded into one does not recurse.
@usableFromInline
final class Merging<Value: Sendable>: Composition<Value>, @unchecked Sendable {
  // `@unchecked` as its superclass: it adds nothing.

  @usableFromInline
  override var merged: [Signal<Value>]? { signals }
}

extension Flattening {
  /// Subscribes to all signals, in order, and to nothing else.
  @inlinable
  func begin(with signals: [Signal<Value>]) {
    // Inside if the gate is free, so that what the signals send at once need not enter for each
    // value; but here and now in any case.
    let thread = Thread.token
    let entry = gate.enter(thread)
    var rest: [Signal<Value>] = signals.reversed()
    while !isOver, let signal = rest.popLast() {
      if let merged = signal.merged {
        rest.append(contentsOf: merged.reversed())
      } else {
        add(signal)
      }
    }
    leave()
    if entry == .first { gate.leave(thread) }
  }
}
