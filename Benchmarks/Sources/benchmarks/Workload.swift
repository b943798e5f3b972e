/// Something that both the engine and a hand-written floor can do.
struct Workload: Sendable {
  /// Prepares one run, which is not measured, and returns the run, which is. The run is told how
  /// much to do, and returns a checksum.
  typealias Contender = @Sendable (_ count: Int) -> () -> Int

  let name: String

  /// How many values, deliveries, actions or subscriptions one run is about.
  let count: Int

  /// The multiple of the floor that the engine should not exceed.
  let target: Double

  var gauge = Gauge.time

  let engine: Contender
  let floor: Contender
}

/// What is measured about a run.
enum Gauge: Sendable {
  /// How many nanoseconds of the processor's time it takes, on all threads: those that pass on a clock
  /// count what others do as well.
  case time

  /// By how many bytes the heap is larger after it.
  case memory

  func measure(_ run: () -> Int) -> (cost: Double, checksum: Int) {
    var checksum = 0
    switch self {
    case .time:
      let start = processorNanoseconds()
      checksum = run()
      return (Double(processorNanoseconds() - start), checksum)
    case .memory:
      let before = bytesInUse()
      checksum = run()
      return (Double(bytesInUse() - before), checksum)
    }
  }
}

/// What a workload cost, for each of its values.
struct Measurement {
  let workload: Workload
  let engine: Double
  let floor: Double

  var ratio: Double { engine / floor }
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
  /// median of each. The first turn warms up and does not count.
  func measure(times scale: Int = 1, samples: Int = 9) throws(Disagreement) -> Measurement {
    let count = count * scale
    var engineCosts: [Double] = []
    var floorCosts: [Double] = []
    for turn in 0...samples {
      let (engineCost, engineSum) = gauge.measure(engine(count))
      let (floorCost, floorSum) = gauge.measure(floor(count))
      guard engineSum == floorSum else {
        throw Disagreement(workload: self, engine: engineSum, floor: floorSum)
      }
      if turn > 0 {
        engineCosts.append(engineCost / Double(count))
        floorCosts.append(floorCost / Double(count))
      }
    }
    return Measurement(
      workload: self, engine: engineCosts.median, floor: floorCosts.median)
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

  /// Adds a number so that the order counts.
  func append(_ number: Int) { value = value &* 31 &+ number }
}
