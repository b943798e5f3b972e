let workloads = stages + subjects + inners + joins + times

let usage = """
  Usage: benchmarks [--json] [workload…]

  Measures the engine against a hand-written floor that does the same, and prints what one value
  costs each (the median of 9 samples), the ratio, and the ratio not to exceed.

    --json  one object a line
    --help  this text

  Workloads, all of them unless some are named:
    \(workloads.map(\.name).joined(separator: ", "))
  """

var isJSON = false
var chosen: [Workload] = []
for argument in CommandLine.arguments.dropFirst() {
  switch argument {
  case "--json": isJSON = true
  case "--help", "-h":
    print(usage)
    quit(0)
  default:
    guard let workload = workloads.first(where: { $0.name == argument }) else {
      complain("Error: There is no workload or option “\(argument)”.\n\n\(usage)")
      quit(2)
    }
    chosen.append(workload)
  }
}

let report = Report(isJSON: isJSON)
if let heading = report.heading { print(heading) }
var isAgreed = true
for workload in chosen.isEmpty ? workloads : chosen {
  do {
    print(report.line(try workload.measure()))
  } catch {
    complain("Error: \(error)")
    isAgreed = false
  }
}
quit(isAgreed ? 0 : 1)
