/// The number of instructions that a workload executes for each of its values.
///
/// Unlike times, these counts do not depend on what else the machine does.
struct InstructionCount {
  let engine: Double
  let floor: Double

  var ratio: Double { engine / floor }
}

/// Runs `run`. Callgrind counts the instructions between the entry to this function and its exit.
///
/// The symbol's name is fixed because callgrind searches for it.
@_silgen_name("benchmarks_counted") @inline(never) @_optimize(none)
func counted(_ run: () -> Int) -> Int { run() }

extension Workload {
  /// The number of values for which instructions are counted, large enough to hide one-time costs.
  var countForInstructions: Int { max(min(count, 5_000), count / divisor) }

  /// Runs one side twice. A profiler should look at the second run, because the first one includes
  /// one-time costs of the runtime.
  func runOnce(_ side: String) {
    let contender = side == "engine" ? engine : floor
    _ = contender(count)()
    let run = contender(count)
    settleHeap()
    _ = counted(run)
  }
}

/// A counter that counts instructions with callgrind.
struct InstructionCounter {
  /// The folder for callgrind's files, which each count replaces.
  let folder: TemporaryFolder

  /// Counts the instructions of both sides at the same time, each in its own process.
  ///
  /// Before that, it runs both sides in this process to compare their results.
  func count(_ workload: Workload) throws -> InstructionCount {
    let (engine, floor) = (workload.engine(workload.count)(), workload.floor(workload.count)())
    guard engine == floor else {
      throw ResultMismatch(workload: workload, engine: engine, floor: floor)
    }
    let sides = ["engine", "floor"]
    let processes = try sides.map { try start(workload, $0) }
    let counts = try zip(sides, processes).map { side, process in
      Double(try total(side, process.wait())) / Double(workload.count)
    }
    return InstructionCount(engine: counts[0], floor: counts[1])
  }

  /// The tools that the latest count depends on.
  var tools: String {
    let creator = lines(ofFile: costs("engine"), after: "creator: ").first ?? "callgrind"
    return "\(creator), \(cLibrary), \(compiler), \(architecture)"
  }

  private func start(_ workload: Workload, _ side: String) throws -> Child {
    let mark = "benchmarks_counted"
    do {
      return try Child(
        [
          "valgrind", "--tool=callgrind", "--callgrind-out-file=\(folder.path)/\(side).out",
          "--log-file=\(log(side))", "--zero-before=\(mark)", "--dump-after=\(mark)",
          CommandLine.arguments[0], "--once", side, "--count", "\(workload.count)", workload.name,
        ],
        environment: Self.environment)
    } catch {
      throw Failure("\(error) Install valgrind (on Debian: apt-get install valgrind).")
    }
  }

  /// Returns the number of instructions between the marks, on all threads.
  private func total(_ side: String, _ status: Int32) throws -> Int {
    let totals = lines(ofFile: costs(side), after: "totals: ")
    guard status == 0, let total = totals.first.flatMap({ Int($0) }) else {
      throw Failure(
        "valgrind counted nothing (status \(status)). Its log:\n\(text(ofFile: log(side)) ?? "")")
    }
    return total
  }

  // Callgrind writes several parts, and adds each part's number to the file's name. The first part
  // ends at the mark.
  private func costs(_ side: String) -> String { "\(folder.path)/\(side).out.1" }

  private func log(_ side: String) -> String { "\(folder.path)/\(side).log" }

  private func lines(ofFile path: String, after prefix: String) -> [Substring] {
    (text(ofFile: path) ?? "").split(separator: "\n").filter { $0.hasPrefix(prefix) }
      .map { $0.dropFirst(prefix.count) }
  }

  /// The environment that makes all runs identical: hashes have a fixed seed, symbols are bound in
  /// advance, and glibc uses variants of `memcpy` and similar functions that every x86-64 processor
  /// supports.
  private static var environment: [String] {
    ["PATH", "LD_LIBRARY_PATH"].compactMap { name in variable(name).map { "\(name)=\($0)" } } + [
      "SWIFT_DETERMINISTIC_HASHING=1",
      "LD_BIND_NOW=1",
      "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX_Fast_Unaligned_Load,-AVX2,-ERMS,-FSRM",
    ]
  }
}
