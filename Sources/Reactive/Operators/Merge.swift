extension Signal {
  /// Sends what both signals send, as they send it.
  public final func merge(_ other: Signal) -> Signal {
    .merge([self, other])
  }

  /// Sends what all the signals send, as they send it.
  ///
  /// They are subscribed to in order. The result completes when all have; the first error ends it.
  public static func merge(_ signals: [Signal]) -> Signal {
    Signal(attachment: { observer in
      let flattening = Flattening(observer)
      flattening.join.deliver {
        for signal in signals where !flattening.join.isOver { flattening.add(signal) }
        flattening.leave()
      }
    })
  }

  /// Sends what all the signals send, as they send it.
  public static func merge(_ signals: Signal...) -> Signal {
    merge(signals)
  }
}
