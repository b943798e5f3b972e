let workloads = stages + subjects + leaving + models + inners + joins + times

let usage = """
  Usage: benchmarks [--json] [--sizes] [--compare FILE] [workload…]

  Measures the engine against a hand-written floor that does the same, and prints what one value
  costs each (the median of 9 samples), the ratio, and the ratio not to exceed.

    --json          one object a line
    --sizes         also at ten times the size, and how much the ratio grows
    --compare FILE  also what the ratio was in a file that --json wrote
    --help          this text

  Workloads, all of them unless some are named:
    \(workloads.map(\.name).joined(separator: ", "))
  """

func fail(_ reason: String) -> Never {
  complain("Error: \(reason)\n\n\(usage)")
  quit(2)
}

var report = Report()
var chosen: [Workload] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--json": report.isJSON = true
  case "--sizes": report.hasSizes = true
  case "--compare":
    guard let path = arguments.popFirst() else { fail("--compare wants a file.") }
    guard let text = text(ofFile: path) else { fail("“\(path)” cannot be read.") }
    report.earlier = Report.ratios(in: text)
    if report.earlier.isEmpty { fail("“\(path)” holds nothing that --json has written.") }
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

if let heading = report.heading { print(heading) }
var isAgreed = true
for workload in chosen.isEmpty ? workloads : chosen {
  do {
    let measurement = try workload.measure()
    print(report.line(measurement, report.hasSizes ? try workload.measure(times: 10) : nil))
  } catch {
    complain("Error: \(error)")
    isAgreed = false
  }
}
quit(isAgreed ? 0 : 1)
