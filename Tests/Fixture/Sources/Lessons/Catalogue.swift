import Lessons

extension Lesson {
  /// All lessons, in the order in which they are read.
  static let overall: [Lesson] = [
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
