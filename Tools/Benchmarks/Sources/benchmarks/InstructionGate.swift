/// Counts the instructions of workloads, and compares them with the table or records them in it.
struct InstructionGate {
  enum Purpose {
    case show, check, record
  }

  let purpose: Purpose
  private var table = InstructionTable(text(ofFile: InstructionTable.path) ?? "")
  private var counts: [(name: String, count: InstructionCount)] = []

  init(purpose: Purpose) {
    self.purpose = purpose
  }

  /// Counts the instructions of `chosen` and returns the exit status. Pass true for `isComplete` if
  /// `chosen` contains all workloads.
  mutating func run(_ chosen: [Workload], isComplete: Bool) throws -> Int32 {
    #if DEBUG
      throw Failure("Build the benchmarks with “-c release” to count instructions.")
    #else
      return try count(chosen, isComplete)
    #endif
  }

  private mutating func count(_ chosen: [Workload], _ isComplete: Bool) throws -> Int32 {
    let counter = InstructionCounter(folder: try TemporaryFolder())
    defer { counter.folder.remove() }
    let report = Report()
    print(report.row("workload", ["engine", "floor", "ratio", "table", "change"]))
    for workload in chosen {
      let count = try counter.count(workload)
      counts.append((workload.name, count))
      let row = table[workload.name]
      print(
        report.row(
          workload.name,
          [
            significant(count.engine), significant(count.floor), fixed(count.ratio, 2),
            row.map { significant($0.engine) } ?? "-",
            row.map { change($0.engine, count.engine) } ?? "-",
          ]))
    }
    switch purpose {
    case .show: return 0
    case .check: return check(with: counter.tools, isComplete)
    case .record:
      for (name, count) in counts { table[name] = count }
      table.tools = counter.tools
      try write(table.text, toFile: InstructionTable.path)
      return 0
    }
  }

  private func check(with tools: String, _ isComplete: Bool) -> Int32 {
    let table = table
    func names(_ isChosen: (_ before: Double, _ after: Double) -> Bool) -> [String] {
      counts.filter { name, count in
        table[name].map { isChosen($0.engine, count.engine) } ?? false
      }.map(\.name)
    }
    let tolerance = InstructionTable.tolerance
    let percent = "\(fixed(100 * tolerance, 0)) %"
    let worse = names { $1 > $0 * (1 + tolerance) }
    let better = names { $1 < $0 * (1 - tolerance) }
    let missing = counts.map(\.name).filter { table[$0] == nil }
    let leftover = isComplete ? table.leftovers : []

    if !better.isEmpty {
      print(
        "Over \(percent) fewer instructions than before. To record them:\n\(recording(better))")
    }
    if !missing.isEmpty {
      complain(
        "Error: \(InstructionTable.name) has no rows yet for some workloads. To record them:\n"
          + recording(missing))
    }
    if !leftover.isEmpty {
      complain(
        "Error: \(InstructionTable.name) has rows for workloads that do not exist: "
          + leftover.joined(separator: ", ") + ". Remove these rows.")
    }
    if !worse.isEmpty {
      complain("Error: over \(percent) more instructions than in \(InstructionTable.name):")
      for (name, count) in counts where worse.contains(name) {
        guard let row = table[name] else { continue }
        complain(
          "  \(name): \(significant(row.engine)) → \(significant(count.engine)), "
            + "\(change(row.engine, count.engine)) (its floor \(change(row.floor, count.floor)))")
      }
      complain(
        "Find the cause with “--once engine” in a profiler. If the new cost is justified, "
          + "record it and give the reason in the commit:\n\(recording(worse))")
      if tools != table.tools {
        complain(
          "The table was recorded with \(table.tools); this is \(tools). If that is the cause, "
            + "first record all rows with the sources as they were before your change.")
      }
    }
    return worse.isEmpty && missing.isEmpty && leftover.isEmpty ? 0 : 1
  }

  private func recording(_ names: [String]) -> String {
    "  benchmarks --instructions --record \(names.joined(separator: " "))"
  }
}
