/// A committed file that lists the number of instructions that each workload executes.
struct InstructionTable {
  /// The name of the file in messages.
  static let name = "Tools/Benchmarks/Instructions.md"

  /// The path of the file in the sources that this program was built from.
  static let path =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Instructions.md"

  /// The share by which a workload's instructions may grow or shrink without being reported.
  static let tolerance = 0.03

  /// The tools with which the rows were recorded.
  var tools = ""

  private var rows: [String: InstructionCount] = [:]

  /// Creates a table from the text of its file.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Recorded with ") {
        tools = String(line.dropFirst("Recorded with ".count).dropLast())
      }
      let cells = line.split(separator: "|").map { $0.filter { $0 != " " } }
      if cells.count == 4, let engine = Double(cells[1]), let floor = Double(cells[2]) {
        rows[cells[0]] = InstructionCount(engine: engine, floor: floor)
      }
    }
  }

  subscript(name: String) -> InstructionCount? {
    get { rows[name] }
    set { rows[name] = newValue }
  }

  /// The names of rows whose workloads no longer exist.
  var leftovers: [String] {
    rows.keys.filter { name in !workloads.contains { $0.name == name } }.sorted()
  }

  /// The text of the file.
  var text: String {
    let lines = workloads.compactMap { workload in
      rows[workload.name].map { count in
        "| \(workload.name) | \(significant(count.engine)) | \(significant(count.floor))"
          + " | \(fixed(count.ratio, 2)) |\n"
      }
    }
    return """
      # Instructions

      The number of instructions that each workload executes for one value, counted by callgrind.
      `benchmarks --instructions --record` writes this file, and `benchmarks --instructions --check`
      compares new counts with it; see [Instructions](README.md#instructions).

      Recorded with \(tools).

      | workload | engine | floor | ratio |
      |---|---:|---:|---:|
      \(lines.joined())
      """
  }
}

/// Returns the change in percent, such as “+3.1 %”.
func change(_ before: Double, _ after: Double) -> String {
  let percent = 100 * (after / before - 1)
  return (percent < 0 ? "-" : "+") + fixed(abs(percent), 1) + " %"
}

/// Returns a positive number as text, with at least four significant digits if it is 10 or more.
func significant(_ number: Double) -> String {
  fixed(number, number < 100 ? 2 : number < 1_000 ? 1 : 0)
}
