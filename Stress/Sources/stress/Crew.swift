import Synchronization

/// Threads that stand ready, since to make one takes longer than many a round.
final class Crew: Sendable {
  private struct Shift {
    var number = 0
    var work: (@Sendable (_ thread: Int) -> Void)?
    var running = 0
  }

  /// How many there are.
  let size: Int

  private let shift = Monitor(Shift())

  /// How many have not begun yet.
  private let missing = Atomic<Int>(0)

  init(size: Int) {
    self.size = size
    for thread in 0..<size { startThread { self.serve(as: thread) } }
  }

  /// Runs the work on so many of the threads, all at once, and returns when they have finished.
  func work(on count: Int, _ work: @escaping @Sendable (_ thread: Int) -> Void) {
    missing.store(count, ordering: .relaxed)
    shift.use { shift in
      shift.number += 1
      shift.running = size
      shift.work = { thread in
        guard thread < count else { return }
        // Whoever wakes first waits for the others, so that they do not miss each other.
        self.missing.subtract(1, ordering: .relaxed)
        while self.missing.load(ordering: .relaxed) > 0 { giveWay() }
        work(thread)
      }
    }
    shift.use(when: { $0.running == 0 }) { $0.work = nil }
  }

  private func serve(as thread: Int) {
    var latest = 0
    while true {
      shift.use(when: { $0.number > latest }) { shift in
        latest = shift.number
        return shift.work
      }?(thread)
      shift.use { $0.running -= 1 }
    }
  }
}
