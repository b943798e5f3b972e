import Synchronization

/// Barks when nothing has moved for a while.
final class Watchdog: Sendable {
  private let rounds = Atomic<Int>(0)

  /// Begins to watch. The closure is called when there was no round for longer than the patience.
  init(_ bark: @escaping @Sendable () -> Void) {
    startThread {
      var (latest, since) = (0, ContinuousClock.now)
      while true {
        pause(milliseconds: 500)
        let rounds = self.rounds.load(ordering: .relaxed)
        if rounds != latest { (latest, since) = (rounds, ContinuousClock.now) }
        if ContinuousClock.now - since > Round.patience + .seconds(2) { bark() }
      }
    }
  }

  /// Tells it that a round has been played.
  func pat() {
    rounds.add(1, ordering: .relaxed)
  }
}
