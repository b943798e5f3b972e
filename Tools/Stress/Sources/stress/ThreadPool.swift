import Synchronization

/// A pool of threads, because creating a thread takes longer than many rounds.
final class ThreadPool: Sendable {
  private struct Job {
    var number = 0
    var work: (@Sendable (_ thread: Int) -> Void)?
    var running = 0
  }

  /// The number of threads.
  let size: Int

  private let job = Monitor(Job())

  /// The number of threads that have not begun their work yet.
  private let notStarted = Atomic<Int>(0)

  init(size: Int) {
    self.size = size
    for thread in 0..<size { startThread { self.runJobs(on: thread) } }
  }

  /// Runs `work` on `count` threads at the same time, and returns when all have finished.
  func work(on count: Int, _ work: @escaping @Sendable (_ thread: Int) -> Void) {
    notStarted.store(count, ordering: .relaxed)
    job.use { job in
      job.number += 1
      job.running = size
      job.work = { thread in
        guard thread < count else { return }
        // The first thread to wake waits for the others, so that they run at the same time.
        self.notStarted.subtract(1, ordering: .relaxed)
        while self.notStarted.load(ordering: .relaxed) > 0 { yieldThread() }
        work(thread)
      }
    }
    job.use(when: { $0.running == 0 }) { $0.work = nil }
  }

  private func runJobs(on thread: Int) {
    var latest = 0
    while true {
      job.use(when: { $0.number > latest }) { job in
        latest = job.number
        return job.work
      }?(thread)
      job.use { $0.running -= 1 }
    }
  }
}
