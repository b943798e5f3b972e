import Reactive
import Stage

extension Trial {
  /// Plays the trial on real threads, `speed` times as fast as real time, and passes each mark to
  /// `tell` when it is drawn.
  package func runLive(
    speed: Double, telling tell: @escaping @Sendable (_ lane: String, Diagram.Event) -> Void
  ) throws(TryFailure) -> Outcome {
    let isCut = try run().isCut
    return try perform(
      on: { LiveClock(speed: speed) }, isCut ? cutLimit : wholeLimit, telling: tell) ?? Outcome()
  }
}
