/// Something that both the engine and a hand-written floor can do.
struct Workload: Sendable {
  /// Prepares one run, which is not measured, and returns the run, which is. The run is told how
  /// much to do, and returns a checksum.
  typealias Contender = @Sendable (_ count: Int) -> () -> Int

  let name: String

  /// How many values, deliveries, actions or subscriptions one run is about.
  var count: Int

  /// The multiple of the floor that the engine should not exceed.
  let target: Double

  /// The multiple that is a mistake, where the target is known to be missed by more than half.
  var limit: Double?

  var gauge = Gauge.time

  /// Divisor of `count` while instructions are counted, which takes fifty times as long as running.
  var divisor = 20

  let engine: Contender
  let floor: Contender

  /// The floor as it is usually written, where `floor` is as tight as it can be: with an array of
  /// closures, which counts references and checks for overlapping accesses at each call.
  var naive: Contender?
}

/// What is measured about a run.
enum Gauge: Sendable {
  /// How many nanoseconds of the processor's time it takes, on all threads: those that pass on a clock
  /// count what others do as well.
  case time

  /// By how many bytes the heap is larger after it.
  case memory
}

/// What one run took.
private struct Run {
  let checksum: Int
  let nanoseconds: Double

  /// By how much the heap is larger after it.
  let bytes: Double

  init(_ run: () -> Int) {
    let used = bytesInUse()
    let start = processorNanoseconds()
    checksum = run()
    nanoseconds = Double(processorNanoseconds() - start)
    bytes = Double(bytesInUse() - used)
  }

  func cost(_ gauge: Gauge) -> Double { gauge == .time ? nanoseconds : bytes }
}

/// What a workload cost, for each of its values.
struct Measurement {
  let workload: Workload
  let engine: Double
  let floor: Double

  /// What the naive floor costs, if there is one.
  let naive: Double?

  /// How many bytes of the heap the engine still uses after a run.
  let left: Double

  var ratio: Double { engine / floor }

  var naiveRatio: Double? { naive.map { engine / $0 } }

  /// Whether it is worse than it should be by half, or than it is known to be.
  var isFarOff: Bool { ratio > workload.limit ?? 1.5 * workload.target }
}

/// The engine and the floor have not done the same.
struct Disagreement: Error, CustomStringConvertible {
  let workload: Workload
  let engine: Int
  let floor: Int

  var description: String {
    "\(workload.name): the engine's checksum is \(engine) and the floor's is \(floor)."
  }
}

extension Workload {
  /// Runs the engine and the floor by turns, so that both meet the same weather, and takes the
  /// median of each.
  func measure(times scale: Int = 1, turns: Int = 3) throws(Disagreement) -> Measurement {
    let count = count * scale
    var (engineRuns, floorRuns, naiveRuns): ([Run], [Run], [Run]) = ([], [], [])
    for _ in 0..<turns {
      engineRuns += runs(of: engine, count)
      floorRuns += runs(of: floor, count)
      if let naive { naiveRuns += runs(of: naive, count) }
    }
    let checksum = engineRuns[0].checksum
    for run in engineRuns + floorRuns + naiveRuns where run.checksum != checksum {
      throw Disagreement(workload: self, engine: checksum, floor: run.checksum)
    }
    func cost(_ runs: [Run]) -> Double { runs.map { $0.cost(gauge) }.median / Double(count) }
    return Measurement(
      workload: self, engine: cost(engineRuns), floor: cost(floorRuns),
      naive: naive == nil ? nil : cost(naiveRuns),
      left: engineRuns.map(\.bytes).median / Double(count))
  }

  /// The runs of one turn. Before them comes one that does not count, since it finds the caches and
  /// the heap as another has left them.
  private func runs(of contender: Contender, _ count: Int) -> [Run] {
    (0...3).map { _ in
      settleHeap()
      return Run(contender(count))
    }.suffix(3)
  }
}

extension [Double] {
  /// The middle one, of an odd number of them.
  fileprivate var median: Double { sorted()[count / 2] }
}

/// Adds up what the handlers of one run are given. It belongs to one thread at a time.
final class Sum: @unchecked Sendable {
  // `@unchecked`: the deliveries of a run follow one another, and the run waits for the last.
  private(set) var value = 0

  /// Adds a number.
  func add(_ number: Int) { value &+= number }

  /// Forgets what has been added.
  func reset() { value = 0 }

  /// Adds a number so that the order counts.
  func append(_ number: Int) { value = value &* 31 &+ number }
}
