/// The number of instructions that each side of a workload executes for one value. Unlike times,
/// these counts do not depend on what else the machine does.
struct InstructionCount {
  let engine: Double
  let floor: Double

  /// Counts the instructions of both sides at the same time, each in its own process, or only those
  /// of the engine if `floor` gives the others.
  ///
  /// Before that, it runs both sides in this process to compare their sums.
  init(of workload: Workload, floor: Double?) throws {
    try workload.compare(
      [workload.engine, workload.floor].map { side in
        let sum = Sum()
        side(workload.count, sum)()
        return sum.value
      })
    let counts = try (floor == nil ? ["engine", "floor"] : ["engine"]).map {
      try Shell(Self.command(workload, $0))
    }.map {
      let log = $0.output()
      // Callgrind counts the instructions of all threads.
      let words = log.split { " \n".contains($0) }
      guard let index = words.lastIndex(of: "Collected"), let count = Double(words[index + 2])
      else {
        throw Failure("Callgrind counted nothing. Is valgrind installed?\n\(log)")
      }
      return count / Double(workload.count)
    }
    (engine, self.floor) = (counts[0], floor ?? counts[1])
  }

  fileprivate init?(row: [String]) {
    guard row.count == 4, let engine = Double(row[1]), let floor = Double(row[2]) else {
      return nil
    }
    (self.engine, self.floor) = (engine, floor)
  }

  /// Returns a command that makes all runs identical: hashes have a fixed seed, symbols are bound
  /// in advance, and glibc uses variants of `memcpy` and similar functions that every x86-64
  /// processor supports.
  private static func command(_ workload: Workload, _ side: String) -> String {
    """
    exec env -i PATH="$PATH" LD_LIBRARY_PATH="$LD_LIBRARY_PATH" \
    SWIFT_DETERMINISTIC_HASHING=1 LD_BIND_NOW=1 \
    GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX_Fast_Unaligned_Load,-AVX2,-ERMS,-FSRM \
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --zero-before=benchmarks_counted \
    '\(CommandLine.arguments[0])' --once \(side) --count \(workload.count) \(workload.name) 2>&1
    """
  }
}

/// Runs `run`, and ends the process. Callgrind counts the instructions after the entry to this
/// function, whose name is fixed because callgrind searches for it.
@_silgen_name("benchmarks_counted") @inline(never) @_optimize(none)
func counted(_ run: () -> Void) -> Never {
  run()
  quitAtOnce()
}

extension Workload {
  /// Runs one side twice, and ends the process. A profiler should look at the second run, because
  /// the first one includes one-time costs of the runtime.
  func runOnce(_ side: String) -> Never {
    let side = side == "engine" ? engine : floor
    side(count, Sum())()
    let run = side(count, Sum())
    settleHeap()
    counted(run)
  }
}

/// The committed table of instruction counts.
struct InstructionTable {
  private static let name = "Tools/Benchmarks/Instructions.md"

  /// The path of the table in the sources that this program was built from.
  private static let path =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Instructions.md"

  /// The share by which a workload's instructions may grow.
  private static let tolerance = 0.03

  private var rows: [String: InstructionCount] = [:]

  /// Reads the table.
  init() {
    for line in text(ofFile: Self.path).split(separator: "\n") {
      let row = line.split(separator: "|").map { String($0.filter { $0 != " " }) }
      if let count = InstructionCount(row: row) { rows[row[0]] = count }
    }
  }

  /// Counts the instructions of workloads and prints them. Returns the names of the workloads for
  /// which `--check` fails. If `isCheck`, the floor's counts are those of the table.
  mutating func count(_ chosen: [Workload], isCheck: Bool) throws -> [String] {
    var worse: [String] = []
    printRow("workload", ["engine", "floor", "ratio", "table", "change"])
    for workload in chosen {
      let row = rows[workload.name]
      let count = try InstructionCount(of: workload, floor: isCheck ? row?.floor : nil)
      if count.engine > (row?.engine ?? 0) * (1 + Self.tolerance) { worse.append(workload.name) }
      let change = row.map { 100 * (count.engine / $0.engine - 1) }
      printRow(
        workload.name,
        Self.cells(count)
          + [
            row.map { Self.significant($0.engine) } ?? "-",
            change.map { ($0 < 0 ? "-" : "+") + fixed(abs($0), 1) + " %" } ?? "-",
          ])
      rows[workload.name] = count
    }
    return worse
  }

  /// Returns a complaint about the workloads in `worse`, and about rows without a workload.
  func complaint(about worse: [String]) -> String? {
    let gone = rows.keys.filter { name in !workloads.contains { $0.name == name } }.sorted()
    if !gone.isEmpty {
      return "\(Self.name) has rows of workloads that do not exist: " + gone.joined(separator: ", ")
    }
    if worse.isEmpty { return nil }
    return """
      Over 3 % more instructions than in \(Self.name), or no row there: \
      \(worse.joined(separator: ", ")). The table says with which tools it was recorded. If you \
      have others, first record it with the sources as they were before your change. Find the \
      cause with --once in a profiler. If the new cost is justified, record it, and give the \
      reason in the commit: benchmarks --instructions --record \(worse.joined(separator: " "))
      """
  }

  /// Writes the table.
  func record() throws {
    let tools = try Shell(
      "valgrind --version; getconf GNU_LIBC_VERSION; "
        + "swiftc --version 2>/dev/null | grep -o 'Swift version [0-9.]*'; uname -m"
    ).output().split(separator: "\n").joined(separator: ", ")
    let lines = workloads.compactMap { workload in
      rows[workload.name].map {
        "| \(workload.name) | \(Self.cells($0).joined(separator: " | ")) |\n"
      }
    }
    try write(
      """
      # Instructions

      The number of instructions that each workload executes for one value, counted by callgrind.
      `benchmarks --instructions --record` writes this file, and `benchmarks --instructions --check`
      compares new counts with it; see [Instructions](README.md#instructions).

      Recorded with \(tools).

      | workload | engine | floor | ratio |
      |---|---:|---:|---:|
      \(lines.joined())
      """, toFile: Self.path)
  }

  private static func cells(_ count: InstructionCount) -> [String] {
    [significant(count.engine), significant(count.floor), fixed(count.engine / count.floor, 2)]
  }

  /// Returns a positive number as text, with at least four significant digits if it is 10 or more.
  private static func significant(_ number: Double) -> String {
    fixed(number, number < 100 ? 2 : number < 1_000 ? 1 : 0)
  }
}
