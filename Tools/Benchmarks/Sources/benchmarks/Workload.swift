/// Work that both the engine and a hand-written floor can do.
struct Workload: Sendable {
  /// A function that prepares a run and returns it. Only the run itself is measured. The function
  /// receives the number of values, and adds to the sum what it receives.
  typealias Side = @Sendable (_ count: Int, _ sum: Sum) -> () -> Void

  let name: String

  /// The number of values, deliveries, actions or subscriptions in one run.
  var count: Int

  /// The multiple of the floor that the engine should not exceed.
  let target: Double

  /// True if the workload measures how much the heap grows, and not time.
  var measuresMemory = false

  /// The number by which `count` is divided when instructions are counted, because that takes fifty
  /// times as long.
  var divisor = 20

  let engine: Side
  let floor: Side

  /// The number of values for which instructions are counted, large enough to hide one-time costs.
  var countForInstructions: Int { max(min(count, 5_000), count / divisor) }

  /// Throws an error if the sums of runs differ.
  func compare(_ sums: [Int]) throws {
    guard Set(sums).count == 1 else {
      throw Failure("\(name): the sums of the engine and the floor differ: \(sums).")
    }
  }
}

/// The median costs of a workload for each of its values: nanoseconds of processor time on all
/// threads (elapsed time would include other processes), or bytes.
struct Measurement {
  let engine: Double
  let floor: Double

  /// The heap that the engine still uses after a run, in bytes.
  let left: Double

  /// Runs the engine and the floor alternately, so that both meet the same conditions.
  init(_ workload: Workload) throws {
    var (engineRuns, floorRuns): ([Run], [Run]) = ([], [])
    for _ in 0..<3 {
      // A first run finds the caches and the heap as the other side left them.
      engineRuns += (0..<4).map { _ in Run(workload.engine, workload.count) }.suffix(3)
      floorRuns += (0..<4).map { _ in Run(workload.floor, workload.count) }.suffix(3)
    }
    try workload.compare((engineRuns + floorRuns).map(\.sum))
    func median(_ runs: [Run], _ cost: (Run) -> Int) -> Double {
      Double(runs.map(cost).sorted()[runs.count / 2]) / Double(workload.count)
    }
    let cost = { (run: Run) in workload.measuresMemory ? run.bytes : run.nanoseconds }
    (engine, floor) = (median(engineRuns, cost), median(floorRuns, cost))
    left = max(0, median(engineRuns) { $0.bytes })
  }

  private struct Run {
    let sum: Int
    let nanoseconds: Int
    let bytes: Int

    init(_ side: Workload.Side, _ count: Int) {
      settleHeap()
      let sum = Sum()
      let run = side(count, sum)
      let used = bytesInUse()
      let start = processorNanoseconds()
      run()
      nanoseconds = processorNanoseconds() - start
      bytes = bytesInUse() - used
      self.sum = sum.value
    }
  }
}

/// The sum of the values that the handlers of one run receive. Only one thread at a time uses it.
final class Sum: @unchecked Sendable {
  // `@unchecked`: the deliveries of a run do not overlap, and the run waits for the last one.
  private(set) var value = 0

  /// Adds a number.
  func add(_ number: Int) { value &+= number }

  /// Resets the sum.
  func reset() { value = 0 }

  /// Adds a number so that the result depends on the order of the numbers.
  func append(_ number: Int) { value = value &* 31 &+ number }
}
