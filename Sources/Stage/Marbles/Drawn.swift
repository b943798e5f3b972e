import Reactive

extension Signal {
  /// Draws each subscription that is made here in a lane `name` of the scene's marble diagram, and
  /// changes nothing else.
  ///
  ///     countdown().drawn("Subscriber 1").subscribeNext { log("\($0)") }
  ///
  /// Lanes stand in the order of these calls; a lane of a group stands below the lane or heading of
  /// that name. Values that are signals are drawn in lanes of their own below. A long value is told
  /// in few words by `form`. When nobody draws, this is the signal itself; so do not draw one whose
  /// description is logged.
  package func drawn(
    _ name: String, in group: String? = nil, as form: (@Sendable (Value) -> String)? = nil
  ) -> Signal {
    guard let recording = Recording.current else { return self }
    return recording.drawing(self, at: recording.place(name, in: group, of: call), as: form)
  }

  /// Draws in a lane `name` what is sent anyway, whether or not anybody listens: by a subject, a
  /// property or a command.
  ///
  ///     let letters = Subject<String>().drawn(hot: "letters")
  ///
  /// The diagram subscribes to it now. A cold signal would begin its work for that.
  @discardableResult
  package func drawn(
    hot name: String, in group: String? = nil, as form: (@Sendable (Value) -> String)? = nil
  ) -> Self {
    if let recording = Recording.current {
      recording.watch(self, at: recording.place(name, in: group, of: call), as: form)
    }
    return self
  }
}

extension Channel {
  /// Draws what is sent to each terminal, in the lanes `leading` and `following`.
  ///
  ///     let channel = Channel<String>().drawn("model", "view")
  package func drawn(_ leading: String, _ following: String) -> Channel {
    followingTerminal.drawn(hot: "\(leading) → \(following)")
    leadingTerminal.drawn(hot: "\(following) → \(leading)")
    return self
  }
}
