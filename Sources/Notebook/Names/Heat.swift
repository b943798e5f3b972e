extension Name {
  /// The way in which the subscribers of a signal share its work.
  public enum Heat: String, Sendable {
    /// The work runs again for each subscriber.
    case cold

    /// Subscribers get what is sent from now on.
    case hot

    /// A subscriber first gets the current value.
    case current = "hot, after the current value"

    /// A subscriber first gets all earlier values.
    case replayed = "hot, after the earlier values"

    /// Subscribers get what is sent after `connect`.
    case connected = "hot once connected"
  }

  /// The scene that compares the kinds.
  package static let heatScene = "7.hot-or-cold-by-api"

  /// The kind of the signals that this name gives you. Nil if the name gives you none, or if the
  /// kind depends on another signal, as with an operator.
  public var heat: Heat? { Self.heats[objectiveC] }

  private static let heats: [String: Heat] = {
    let kinds: [(Heat, [String])] = [
      (
        .cold,
        [
          "createSignal:", "defer:", "return:", "empty", "error:", "never",
          "interval:onScheduler:", "signalWithScheduler:",
        ]
      ),
      (
        .hot,
        [
          "RACSubject", "rac_addObserverForName:object:", "rac_signalForControlEvents:",
          "rac_gestureSignal", "rac_buttonClickedSignal", "rac_prepareForReuseSignal",
          "rac_signalForSelector:", "executionSignals", "errors",
        ]
      ),
      (
        .current,
        [
          "rac_textSignal", "RACObserve", "rac_valuesForKeyPath:observer:", "executing", "enabled",
          "RACBehaviorSubject", "replayLast",
        ]
      ),
      (.replayed, ["replay", "replayLazily", "execute:", "RACReplaySubject"]),
      (.connected, ["publish", "RACMulticastConnection"]),
    ]
    return Dictionary(
      uniqueKeysWithValues: kinds.flatMap { heat, names in names.map { ($0, heat) } })
  }()
}
