/// How the measurements are written.
struct Report {
  let isJSON: Bool

  /// What stands above the rows.
  var heading: String? {
    isJSON ? nil : row("workload", "engine", "floor", "ratio", "target")
  }

  /// The line of one workload.
  func line(_ measurement: Measurement) -> String {
    let workload = measurement.workload
    let engine = fixed(measurement.engine, 1)
    let floor = fixed(measurement.floor, 1)
    let ratio = fixed(measurement.ratio, 2)
    if isJSON {
      let unit = workload.gauge == .time ? "ns" : "bytes"
      return #"{"workload": "\#(workload.name)", "\#(unit)": \#(engine), "#
        + #""floor_\#(unit)": \#(floor), "ratio": \#(ratio)}"#
    }
    let unit = workload.gauge == .time ? "ns" : "B"
    let verdict = measurement.ratio <= workload.target ? "" : "  missed"
    return row(
      workload.name, "\(engine) \(unit)", "\(floor) \(unit)", ratio, fixed(workload.target, 1))
      + verdict
  }

  private func row(_ name: String, _ numbers: String...) -> String {
    let padding = String(repeating: " ", count: 18 - name.count)
    return name + padding
      + numbers.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined()
  }
}

/// A positive number with so many digits after the point.
private func fixed(_ number: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
  let (whole, fraction) = Int((number * Double(scale)).rounded())
    .quotientAndRemainder(dividingBy: scale)
  let tail = String(fraction)
  return "\(whole)." + String(repeating: "0", count: digits - tail.count) + tail
}
