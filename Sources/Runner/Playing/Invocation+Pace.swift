import Stage

extension Invocation {
  /// The pace at which scenes are played.
  package var pace: Scene.Pace {
    guard let speed = self[.live].flatMap(Double.init) else { return .atOnce }
    return .live(speed: speed)
  }

  /// Returns true if `arguments` ask for a live run, which needs the main queue.
  static func isLive(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }
      .contains { $0 == Option.live.name || $0.hasPrefix(Option.live.name + "=") }
  }
}
