import Reactive

extension Signal {
  /// Draws each subscription to the returned signal in a lane `name` of the scene's marble diagram,
  /// without changing the signal's behaviour.
  ///
  ///     countdown().drawn("Subscriber 1").subscribeNext { log("\($0)") }
  ///
  /// Lanes appear in the order of these calls. A lane with a `group` appears below the lane or
  /// heading with that name. Values that are signals get their own lanes below this one. `form`
  /// shortens long values. If nothing is being recorded, this returns the signal itself, so the
  /// description of a drawn signal varies; do not log it.
  package func drawn(
    _ name: String, in group: String? = nil, as form: (@Sendable (Value) -> String)? = nil
  ) -> Signal {
    guard let recording = Recording.current else { return self }
    return recording.drawing(self, at: recording.node(name, in: group, of: call), as: form)
  }

  /// Draws the events of a hot signal, such as a subject, in a lane `name`, even while the signal
  /// has no other subscribers.
  ///
  ///     let letters = Subject<String>().drawn(hot: "letters")
  ///
  /// The diagram subscribes immediately, which would start a cold signal's work.
  @discardableResult
  package func drawn(
    hot name: String, in group: String? = nil, as form: (@Sendable (Value) -> String)? = nil
  ) -> Self {
    if let recording = Recording.current {
      recording.watch(self, at: recording.node(name, in: group, of: call), as: form)
    }
    return self
  }
}

extension Channel {
  /// Draws the events from `leading` to `following` in one lane, and those in the other direction
  /// in another lane.
  ///
  ///     let channel = Channel<String>().drawn("model", "view")
  package func drawn(_ leading: String, _ following: String) -> Channel {
    followingTerminal.drawn(hot: "\(leading) → \(following)")
    leadingTerminal.drawn(hot: "\(following) → \(leading)")
    return self
  }
}
