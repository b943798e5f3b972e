/// The table of measurements.
struct Report {
  var isJSON = false

  /// True if each workload is also measured at ten times its size.
  var hasSizes = false

  /// The ratios of an earlier run, by workload.
  var earlier: [String: Double] = [:]

  /// The factor by which a ratio may grow at ten times the size.
  private let growth = 1.3

  /// The heading above the rows, or nil for JSON.
  var heading: String? {
    if isJSON { return nil }
    return row(
      "workload",
      ["engine", "floor", "ratio", "target", "naive", "left"]
        + (hasSizes ? ["at ten times", "growth"] : [])
        + (earlier.isEmpty ? [] : ["before", "change"]))
  }

  /// Returns the line for one workload.
  func line(_ measurement: Measurement, _ large: Measurement?) -> String {
    let growth = large.map { $0.ratio / measurement.ratio }
    return isJSON ? object(measurement, large) : row(measurement, large, growth)
  }

  private func row(
    _ measurement: Measurement, _ large: Measurement?, _ growth: Double?
  ) -> String {
    let workload = measurement.workload
    let unit = workload.quantity == .time ? "ns" : "B"
    var columns = [
      "\(fixed(measurement.engine, 1)) \(unit)", "\(fixed(measurement.floor, 1)) \(unit)",
      fixed(measurement.ratio, 2), fixed(workload.target, 1),
      measurement.naiveRatio.map { fixed($0, 2) } ?? "", "\(fixed(max(0, measurement.left), 1)) B",
    ]
    if let large, let growth { columns += [fixed(large.ratio, 2), fixed(growth, 2)] }
    if !earlier.isEmpty {
      let before = earlier[workload.name]
      columns += before.map { [fixed($0, 2), fixed(measurement.ratio / $0, 2)] } ?? ["-", "-"]
    }
    var verdict = measurement.ratio <= workload.target ? "" : "  missed"
    if let growth, growth > self.growth { verdict += "  grows" }
    return row(workload.name, columns) + verdict
  }

  private func object(_ measurement: Measurement, _ large: Measurement?) -> String {
    let unit = measurement.workload.quantity == .time ? "ns" : "bytes"
    var fields = [
      #""workload": "\#(measurement.workload.name)""#,
      #""\#(unit)": \#(fixed(measurement.engine, 1))"#,
      #""floor_\#(unit)": \#(fixed(measurement.floor, 1))"#,
      #""ratio": \#(fixed(measurement.ratio, 2))"#,
      #""left_bytes": \#(fixed(max(0, measurement.left), 1))"#,
    ]
    if let naive = measurement.naiveRatio { fields.append(#""naive_ratio": \#(fixed(naive, 2))"#) }
    if let large {
      fields.append(#""\#(unit)_at_ten_times": \#(fixed(large.engine, 1))"#)
      fields.append(#""floor_\#(unit)_at_ten_times": \#(fixed(large.floor, 1))"#)
      fields.append(#""ratio_at_ten_times": \#(fixed(large.ratio, 2))"#)
    }
    return "{" + fields.joined(separator: ", ") + "}"
  }

  /// Returns a line of columns.
  func row(_ name: String, _ columns: [String]) -> String {
    let padding = String(repeating: " ", count: max(1, 26 - name.count))
    return name + padding
      + columns.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
  }

  /// Returns the ratio of each workload in the output of `--json`.
  static func ratios(in text: String) -> [String: Double] {
    var ratios: [String: Double] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split { " {},:\"".contains($0) }
      func value(of key: Substring) -> Substring? {
        words.firstIndex(of: key).flatMap { words.dropFirst($0 + 1).first }
      }
      if let name = value(of: "workload"), let ratio = value(of: "ratio").flatMap({ Double($0) }) {
        ratios[String(name)] = ratio
      }
    }
    return ratios
  }
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
