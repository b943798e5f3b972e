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
  public static func merge(_ signals: [Signal]) -> Signal {
    Signal(attachment: { observer in
      let flattening = Flattening(observer)
      // Inside if the gate is free, so that what the signals send at once need not enter for each
      // value; but here and now in any case.
      let thread = Thread.token
      let entry = flattening.gate.enter(thread)
      for signal in signals where !flattening.isOver { flattening.add(signal) }
      flattening.leave()
      if entry == .first { flattening.gate.leave(thread) }
    }).called(by: Call("merge", of: signals))
  }

  /// Sends the values of all `signals` as they come.
  ///
  ///     Signal.merge(.of(1, 2), .of(3))
  ///     // Sends 1, 2, 3
  public static func merge(_ signals: Signal...) -> Signal {
    merge(signals)
  }
}
