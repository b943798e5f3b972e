import Synchronization

/// A pool of threads, because creating a thread takes longer than many rounds.
final class ThreadPool: Sendable {
  private struct Shift {
    var number = 0
    var work: (@Sendable (_ thread: Int) -> Void)?
    var running = 0
  }

  /// The number of threads.
  let size: Int

  private let shift = Monitor(Shift())

  /// The number of threads that have not begun yet.
  private let missing = Atomic<Int>(0)

  init(size: Int) {
    self.size = size
    for thread in 0..<size { startThread { self.serve(as: thread) } }
  }

  /// Runs `work` on `count` threads at the same time, and returns when all have finished.
  func work(on count: Int, _ work: @escaping @Sendable (_ thread: Int) -> Void) {
    missing.store(count, ordering: .relaxed)
    shift.use { shift in
      shift.number += 1
      shift.running = size
      shift.work = { thread in
        guard thread < count else { return }
        // The first thread to wake waits for the others, so that they run at the same time.
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
