let workloads =
  stages + operators + failing + subjects + leaving + models + inners + joins + folded + times
  + tasks + texts + generics + cycles

let usage = """
  Usage: benchmarks [--check] [--count N] [workload…]
         benchmarks --instructions [--check | --record] [--count N] [workload…]
         benchmarks --once engine|floor [--count N] workload

  Compares the engine with a hand-written floor that does the same work. Prints what one value costs
  on each side (processor time or memory, the median of 9 runs), the ratio, the target that the
  ratio should not exceed, and the bytes of the heap that the engine still uses afterwards.

    --check         fail if a ratio exceeds its target by more than half
    --instructions  count instructions instead of time: needs valgrind, and does not depend on load
      --check       fail if a workload executes over 3 % more than Instructions.md says
      --record      write the counts into Instructions.md
    --once SIDE     run one side twice and print nothing; a profiler should look at the second run,
                    in the function “benchmarks_counted”
    --count N       use N values instead of the workload's own number
    --help          show this help

  The workloads (without names, all of them run):
    \(workloads.map(\.name).joined(separator: ", "))
  """

var options: Set<String> = []
var side: String?
var count: Int?
var chosen: [Workload] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--check", "--instructions", "--record": options.insert(argument)
  case "--once": side = arguments.popFirst()
  case "--count": count = arguments.popFirst().flatMap { Int($0) }
  case "--help", "-h":
    print(usage)
    quit(0)
  default:
    guard let workload = workloads.first(where: { $0.name == argument }) else {
      fail("There is no workload or option “\(argument)”.\n\n\(usage)", status: 2)
    }
    chosen.append(workload)
  }
}
let countsInstructions = options.contains("--instructions")
if chosen.isEmpty { chosen = workloads }
for index in chosen.indices {
  chosen[index].count =
    count ?? (countsInstructions ? chosen[index].countForInstructions : chosen[index].count)
}

do {
  if let side {
    chosen[0].runOnce(side)
  } else if countsInstructions {
    var table = InstructionTable()
    let worse = try table.count(
      chosen, isCheck: options.contains("--check") && count == nil)
    if options.contains("--record") {
      try table.record()
    } else if options.contains("--check"), let complaint = table.complaint(about: worse) {
      fail(complaint)
    }
  } else {
    printRow("workload", ["engine", "floor", "ratio", "target", "left"])
    var farOff: [String] = []
    for workload in chosen {
      let cost = try Measurement(workload)
      let (ratio, unit) = (cost.engine / cost.floor, workload.measuresMemory ? " B" : " ns")
      printRow(
        workload.name,
        [
          fixed(cost.engine, 1) + unit, fixed(cost.floor, 1) + unit, fixed(ratio, 2),
          fixed(workload.target, 1), fixed(cost.left, 1) + " B",
        ])
      if ratio > 1.5 * workload.target { farOff.append(workload.name) }
    }
    if options.contains("--check"), !farOff.isEmpty {
      fail("More than 50 % over the target: \(farOff.joined(separator: ", ")).")
    }
  }
} catch {
  fail("\(error)")
}

/// Prints a line of columns.
func printRow(_ name: String, _ columns: [String]) {
  func padding(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count))
  }
  print(name + padding(name, 26) + columns.map { padding($0, 13) + $0 }.joined())
}

/// Returns a positive number with `digits` digits after the decimal point.
func fixed(_ number: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
  let (whole, fraction) = Int((number * Double(scale)).rounded())
    .quotientAndRemainder(dividingBy: scale)
  if digits == 0 { return "\(whole)" }
  let tail = String(fraction)
  return "\(whole)." + String(repeating: "0", count: digits - tail.count) + tail
}
