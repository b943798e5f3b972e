import Stage

extension Lesson {
  /// The lessons of this notebook, in the order in which they are read.
  static let catalogue: [Lesson] = [
    // Thinking
    chaining,
    // Signals
    lifeCycle,
    unitSignals,
    coldAndHot,
    // Command
    command,
  ]
}
