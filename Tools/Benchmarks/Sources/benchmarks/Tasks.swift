import Reactive

/// Workloads that connect signals and Swift tasks: the engine on a virtual clock, the floor on an
/// executor that is an array of jobs.
let tasks: [Workload] = [
  Workload(name: "values", count: 100_000, target: 4) { count, sum in
    let clock = VirtualClock()
    let subject = Subject<Int>()
    return {
      _ = clock.run {
        Task(executorPreference: clock.main) {
          for try await number in subject.values { sum.append(number) }
        }
      }
      clock.settle()
      for number in 0..<count {
        subject.sendNext(number)
        clock.settle()
      }
      subject.sendCompleted()
      clock.settle()
    }
  } floor: { count, sum in
    let subject = FloorSubject()
    return {
      let (executor, continuation) = FloorExecutor.reading(into: sum)
      let subscription = subject.subscribe(opaque { continuation.yield($0) })
      for number in 0..<count {
        subject.send(number)
        executor.run()
      }
      subscription.dispose()
      continuation.finish()
      executor.run()
    }
  },
  Workload(name: "from", count: 100_000, target: 4) { count, sum in
    let clock = VirtualClock()
    return {
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      clock.run { _ = Signal.from(stream).subscribeNext { sum.append($0) } }
      clock.settle()
      for number in 0..<count {
        continuation.yield(number)
        clock.settle()
      }
      continuation.finish()
      clock.settle()
    }
  } floor: { count, sum in
    {
      let (executor, continuation) = FloorExecutor.reading(into: sum)
      for number in 0..<count {
        continuation.yield(number)
        executor.run()
      }
      continuation.finish()
      executor.run()
    }
  },
  Workload(name: "awaiting", count: 50_000, target: 8) { count, sum in
    let clock = VirtualClock()
    return {
      clock.run {
        for number in 0..<count {
          Signal.awaiting { await answer(to: number) }.subscribeNext { sum.append($0) }
          clock.settle()
        }
      }
    }
  } floor: { count, sum in
    let executor = FloorExecutor()
    return {
      for number in 0..<count {
        Task(executorPreference: executor) { sum.append(await answer(to: number)) }
        executor.run()
      }
    }
  },
  Workload(name: "task", count: 50_000, target: 4) { count, sum in
    let clock = VirtualClock()
    let delays = scattered(count, below: 1_000_000_000)
    return {
      for (index, delay) in delays.enumerated() {
        Task(executorPreference: clock.main) {
          try await clock.sleep(for: .nanoseconds(delay))
          sum.append(index)
        }
      }
      clock.advance(by: .seconds(1))
    }
  } floor: { count, sum in
    let executor = FloorExecutor()
    // A single thread uses the clock.
    nonisolated(unsafe) let clock = FloorClock()
    let delays = scattered(count, below: 1_000_000_000)
    return {
      for (index, delay) in delays.enumerated() {
        Task(executorPreference: executor) {
          await withUnsafeContinuation { continuation in
            clock.after(delay) {
              continuation.resume()
              executor.run()
            }
          }
          sum.append(index)
        }
      }
      executor.run()
      clock.advance(by: 1_000_000_000)
    }
  },
]

/// Returns a result at once, which the optimiser cannot know.
@inline(never)
private func answer(to number: Int) async -> Int { number &* 3 }

/// An executor that runs the jobs of tasks in the order in which they arrive.
private final class FloorExecutor: TaskExecutor, @unchecked Sendable {
  // `@unchecked`: a single thread uses it.
  private var jobs: [UnownedJob] = []

  /// Returns an executor with a task that waits for numbers, and the continuation that sends them.
  static func reading(into sum: Sum) -> (FloorExecutor, AsyncStream<Int>.Continuation) {
    let executor = FloorExecutor()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    Task(executorPreference: executor) {
      for await number in stream { sum.append(number) }
    }
    executor.run()
    return (executor, continuation)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.append(UnownedJob(job))
  }

  @inline(never)
  func run() {
    var index = 0
    while index < jobs.count {
      jobs[index].runSynchronously(on: asUnownedTaskExecutor())
      index += 1
    }
    jobs.removeAll(keepingCapacity: true)
  }
}
