/// Work that both the engine and a hand-written floor can do.
struct Workload: Sendable {
  /// A function that prepares a run and returns it. Only the run itself is measured. The function
  /// receives the number of values, and the run returns a checksum.
  typealias Contender = @Sendable (_ count: Int) -> () -> Int

  let name: String

  /// The number of values, deliveries, actions or subscriptions in one run.
  var count: Int

  /// The multiple of the floor that the engine should not exceed.
  let target: Double

  /// The ratio above which `--check` fails, for a workload known to miss its target by more than
  /// half.
  var limit: Double?

  var quantity = Quantity.time

  /// The number by which `count` is divided when instructions are counted, because that takes fifty
  /// times as long.
  var divisor = 20

  /// False if the number of instructions differs from run to run, so that it is not counted.
  var hasSteadyCount = true

  let engine: Contender
  let floor: Contender

  /// The floor as it is usually written. `floor` is optimised further. The naive floor has an array
  /// of closures, so each call counts references and checks for overlapping accesses.
  var naive: Contender?
}

/// The quantity that a workload measures.
enum Quantity: Sendable {
  /// Processor time in nanoseconds, on all threads. Elapsed time would include other processes.
  case time

  /// The growth of the heap in bytes.
  case memory
}

/// The measurement of one run.
private struct Run {
  let checksum: Int
  let nanoseconds: Double

  /// The growth of the heap in bytes.
  let bytes: Double

  init(_ run: () -> Int) {
    let used = bytesInUse()
    let start = processorNanoseconds()
    checksum = run()
    nanoseconds = Double(processorNanoseconds() - start)
    bytes = Double(bytesInUse() - used)
  }

  func cost(_ quantity: Quantity) -> Double { quantity == .time ? nanoseconds : bytes }
}

/// The costs of a workload for each of its values.
struct Measurement {
  let workload: Workload
  let engine: Double
  let floor: Double

  /// The cost of the naive floor, if there is one.
  let naive: Double?

  /// The heap that the engine still uses after a run, in bytes.
  let left: Double

  var ratio: Double { engine / floor }

  var naiveRatio: Double? { naive.map { engine / $0 } }

  /// True if the ratio exceeds the workload's limit, or its target by more than half.
  var isFarOff: Bool { ratio > workload.limit ?? 1.5 * workload.target }
}

/// An error that reports different results from the engine and the floor.
struct ResultMismatch: Error, CustomStringConvertible {
  let workload: Workload
  let engine: Int
  let floor: Int

  var description: String {
    "\(workload.name): the engine's checksum is \(engine) and the floor's is \(floor)."
  }
}

extension Workload {
  /// Runs the engine and the floor alternately, so that both are measured under the same
  /// conditions, and takes the median of each.
  func measure(times scale: Int = 1, turns: Int = 3) throws(ResultMismatch) -> Measurement {
    let count = count * scale
    var (engineRuns, floorRuns, naiveRuns): ([Run], [Run], [Run]) = ([], [], [])
    for _ in 0..<turns {
      engineRuns += runs(of: engine, count)
      floorRuns += runs(of: floor, count)
      if let naive { naiveRuns += runs(of: naive, count) }
    }
    let checksum = engineRuns[0].checksum
    for run in engineRuns + floorRuns + naiveRuns where run.checksum != checksum {
      throw ResultMismatch(workload: self, engine: checksum, floor: run.checksum)
    }
    func cost(_ runs: [Run]) -> Double { runs.map { $0.cost(quantity) }.median / Double(count) }
    return Measurement(
      workload: self, engine: cost(engineRuns), floor: cost(floorRuns),
      naive: naive == nil ? nil : cost(naiveRuns),
      left: engineRuns.map(\.bytes).median / Double(count))
  }

  /// Returns the runs of one turn. It discards a first run, which finds the caches and the heap as
  /// another contender left them.
  private func runs(of contender: Contender, _ count: Int) -> [Run] {
    (0...3).map { _ in
      settleHeap()
      return Run(contender(count))
    }.suffix(3)
  }
}

extension [Double] {
  /// The median of an odd number of values.
  fileprivate var median: Double { sorted()[count / 2] }
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
