import Synchronization

/// A thread that calls a closure if there is no progress for a while.
final class Watchdog: Sendable {
  private let rounds = Atomic<Int>(0)

  /// Creates a watchdog that calls `bark` if no round was played within the time limit.
  init(_ bark: @escaping @Sendable () -> Void) {
    startThread {
      var (latest, since) = (0, ContinuousClock.now)
      while true {
        pause(milliseconds: 500)
        let rounds = self.rounds.load(ordering: .relaxed)
        if rounds != latest { (latest, since) = (rounds, ContinuousClock.now) }
        if ContinuousClock.now - since > Round.timeLimit + .seconds(2) { bark() }
      }
    }
  }

  /// Reports that a round was played.
  func pat() {
    rounds.add(1, ordering: .relaxed)
  }
}
