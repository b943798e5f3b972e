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
    Merging(signals).called(by: Call("merge", of: signals))
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
/// nested, so that neither subscribing to many folded into one nor letting go of them recurses.
@usableFromInline
final class Merging<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // `@unchecked` as its superclass; the signals change in `deinit` alone.
  @exclusivity(unchecked) private var signals: [Signal<Value>]

  /// Subscribes to them. It is kept here for the reason that `Hub.place` gives.
  private let subscribe: @Sendable ([Signal<Value>], Observer<Value>) -> Void

  @inlinable
  convenience init(_ signals: [Signal<Value>]) {
    self.init(signals) { signals, observer in
      let flattening = Flattening(observer)
      // Inside if the gate is free, so that what the signals send at once need not enter for each
      // value; but here and now in any case.
      let thread = Thread.token
      let entry = flattening.gate.enter(thread)
      var rest: [Signal<Value>] = signals.reversed()
      while !flattening.isOver, let signal = rest.popLast() {
        if let merged = signal.merged {
          rest.append(contentsOf: merged.reversed())
        } else {
          flattening.add(signal)
        }
      }
      flattening.leave()
      if entry == .first { flattening.gate.leave(thread) }
    }
  }

  @usableFromInline
  init(
    _ signals: [Signal<Value>],
    subscribing subscribe: @escaping @Sendable ([Signal<Value>], Observer<Value>) -> Void
  ) {
    self.signals = signals
    self.subscribe = subscribe
    super.init()
  }

  deinit {
    Thread.release {
      defer { signals = [] }
      return signals
    }
  }

  @usableFromInline
  override var merged: [Signal<Value>]? { signals }

  @usableFromInline
  override func attach(_ observer: Observer<Value>) {
    subscribe(signals, observer)
  }
}
