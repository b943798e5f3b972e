let workloads =
  stages + operators + failing + subjects + leaving + models + inners + joins + many + folded
  + times + bridges + liveBridges + texts + generics + cycles

let usage = """
  Usage: benchmarks [--json] [--sizes] [--count N] [--compare FILE] [--check] [workload…]
         benchmarks --instructions [--check | --record | --count N] [workload…]
         benchmarks --once engine|floor [--count N] workload…

  Compares the engine with a hand-written floor that does the same work. Prints what one value costs
  on each side (processor time, the median of 9 samples), the ratio, the target that the ratio
  should not exceed, and the bytes of the heap that the engine still uses afterwards.

    --json          print one object per line
    --sizes         measure also at ten times the size, and show how much the ratio grows
    --count N       use N values, from 1000 to 10000000, instead of the workload's own number
    --compare FILE  show also the ratios in a file that --json wrote
    --check         fail if a ratio exceeds its target by more than half, three times in a row
    --instructions  count instructions instead of time: needs valgrind, and does not depend on load
      --check       fail if a workload executes over 3 % more than Tools/Benchmarks/Instructions.md says
      --record      write the counts into Tools/Benchmarks/Instructions.md
    --once SIDE     run one side twice and print nothing; a profiler should look at the second run,
                    in the function “benchmarks_counted”
    --help          show this help

  The workloads (without names, all of them run):
    \(workloads.map(\.name).joined(separator: ", "))
  """

func fail(_ reason: String) -> Never {
  complain("Error: \(reason)\n\n\(usage)")
  quit(2)
}

var report = Report()
var isChecking = false
var isCountingInstructions = false
var isRecording = false
var side: String?
var count: Int?
var chosen: [Workload] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--json": report.isJSON = true
  case "--sizes": report.hasSizes = true
  case "--count":
    count = arguments.popFirst().flatMap { Int($0) }
    guard let count, 1000...10_000_000 ~= count else {
      fail("--count needs a number from 1000 to 10000000.")
    }
  case "--compare":
    guard let path = arguments.popFirst() else { fail("--compare needs a file.") }
    guard let text = text(ofFile: path) else { fail("Cannot read “\(path)”.") }
    report.earlier = Report.ratios(in: text)
    if report.earlier.isEmpty { fail("“\(path)” contains no lines that --json wrote.") }
  case "--check": isChecking = true
  case "--instructions": isCountingInstructions = true
  case "--record": isRecording = true
  case "--once":
    side = arguments.popFirst()
    guard side == "engine" || side == "floor" else { fail("--once needs “engine” or “floor”.") }
  case "--help", "-h":
    print(usage)
    quit(0)
  default:
    guard let workload = workloads.first(where: { $0.name == argument }) else {
      fail("There is no workload or option “\(argument)”.")
    }
    chosen.append(workload)
  }
}

if isRecording, !isCountingInstructions { fail("--record needs --instructions.") }
if isCountingInstructions {
  if report.isJSON || report.hasSizes || !report.earlier.isEmpty || side != nil {
    fail("--instructions can be combined only with --check, --record or --count.")
  }
  if (isChecking ? 1 : 0) + (isRecording ? 1 : 0) + (count == nil ? 0 : 1) > 1 {
    fail("--instructions accepts only one of --check, --record and --count.")
  }
}
let isComplete = chosen.isEmpty
if isComplete {
  chosen = workloads.filter { $0.hasSteadyCount || !isCountingInstructions }
} else if isCountingInstructions, let workload = chosen.first(where: { !$0.hasSteadyCount }) {
  fail("The instructions of “\(workload.name)” differ from run to run, so they are not counted.")
}
if let count { for index in chosen.indices { chosen[index].count = count } }
if let side {
  for workload in chosen { workload.runOnce(side) }
  quit(0)
}

if isCountingInstructions {
  let purpose = isRecording ? InstructionGate.Purpose.record : isChecking ? .check : .show
  if count == nil {
    for index in chosen.indices { chosen[index].count = chosen[index].countForInstructions }
  }
  do {
    var gate = InstructionGate(purpose: purpose)
    quit(try gate.run(chosen, isComplete: isComplete))
  } catch {
    complain("Error: \(error)")
    quit(1)
  }
}

if let heading = report.heading { print(heading) }
var isAgreed = true
var farOff: [String] = []
for workload in chosen {
  do {
    var measurement = try workload.measure()
    // A single bad result may be noise, so measure up to two more times.
    for _ in 0..<2 where isChecking && measurement.isFarOff {
      measurement = try workload.measure()
    }
    if measurement.isFarOff { farOff.append(workload.name) }
    print(report.line(measurement, report.hasSizes ? try workload.measure(times: 10) : nil))
  } catch {
    complain("Error: \(error)")
    isAgreed = false
  }
}
if isChecking, !farOff.isEmpty {
  complain(
    "Error: more than 50 % over the target: \(farOff.joined(separator: ", ")). Find the cause "
      + "with --once, or change the target in the workload and in Tools/Benchmarks/README.md, and give "
      + "the reason.")
  isAgreed = false
}
quit(isAgreed ? 0 : 1)
