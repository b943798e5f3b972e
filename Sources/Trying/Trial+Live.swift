import Reactive
import Stage

extension Trial {
  /// Plays the trial in real time, `speed` times as fast, on real threads, and reports each mark as
  /// it comes.
  package func runLive(
    speed: Double, telling tell: @escaping @Sendable (_ lane: String, Diagram.Event) -> Void
  ) throws(TryFailure) -> Outcome {
    let isCut = try run().isCut
    return try perform(
      on: { LiveClock(speed: speed) }, isCut ? cutLimit : wholeLimit, telling: tell) ?? Outcome()
  }
}
