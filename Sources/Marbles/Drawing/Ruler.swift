import Reactive

/// A diagram's columns, and the times above them.
///
/// Each instant with an event has a column. If the events come at regular intervals, the silent
/// instants between them have columns, too. A silence of more than four intervals is skipped.
struct Ruler {
  /// A column: an instant or a skipped silence.
  enum Column: Hashable {
    case instant(Duration)
    case skip

    /// The time, if the column is an instant.
    var time: Duration? { if case .instant(let time) = self { time } else { nil } }
  }

  let columns: [Column]
  let unit: TimeUnit

  init(for diagram: Diagram) {
    let instants = Set(diagram.lanes.flatMap(\.events).map(\.time) + [.zero, diagram.end]).sorted()
    columns = Self.columns(instants.map(\.nanoseconds))
    unit = TimeUnit.shortest(
      for: columns.compactMap(\.time))
  }

  /// Returns the label above `column`.
  func label(of column: Column, skip: String) -> String {
    switch column {
    case .instant(let time): unit.number(time)
    case .skip: skip
    }
  }

  private static func columns(_ instants: [Int64]) -> [Column] {
    let gaps = zip(instants.dropFirst(), instants).map { $0 - $1 }
    guard let step = step(of: gaps, count: instants.count) else { return [.instant(.zero)] }
    var columns: [Column] = [.instant(.nanoseconds(instants[0]))]
    for (before, gap) in zip(instants, gaps) {
      if (gap - 1) / 4 >= step {
        columns.append(.skip)
      } else if gap.isMultiple(of: step) {
        let silent = stride(from: before + step, to: before + gap, by: Int(step))
        columns += silent.map { .instant(.nanoseconds($0)) }
      }
      columns.append(.instant(.nanoseconds(before + gap)))
    }
    return columns
  }

  /// Returns the greatest common divisor of `gaps`, or, if that would make the diagram too wide,
  /// the median gap.
  private static func step(of gaps: [Int64], count: Int) -> Int64? {
    guard !gaps.isEmpty else { return nil }
    let common = gaps.reduce(0, greatestCommonDivisor)
    if gaps.reduce(0, +) / common < 3 * count / 2 { return common }
    return gaps.sorted()[(gaps.count - 1) / 2]
  }

  private static func greatestCommonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
    other == 0 ? one : greatestCommonDivisor(other, one % other)
  }
}

/// A unit of time for a ruler.
package enum TimeUnit: String, CaseIterable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  private var digits: Int {
    switch self {
    case .seconds: 9
    case .milliseconds: 6
    case .microseconds: 3
    case .nanoseconds: 0
    }
  }

  /// Returns the unit in which `times` are shortest to write, with few fractions and no long
  /// numbers.
  static func shortest(for times: [Duration]) -> TimeUnit {
    let longest = times.map(\.nanoseconds).max() ?? 0
    let length = { (unit: TimeUnit) in
      times.map { unit.number($0).utf8 }.map { $0.count + ($0.contains(UInt8(ascii: ".")) ? 1 : 0) }
        .reduce(0, +)
    }
    return allCases.filter { $0 == .seconds || longest < 10_000 * $0.nanoseconds }
      .min { length($0) < length($1) } ?? .seconds
  }

  private var nanoseconds: Int64 {
    switch self {
    case .seconds: 1_000_000_000
    case .milliseconds: 1_000_000
    case .microseconds: 1000
    case .nanoseconds: 1
    }
  }

  /// Returns `time` with this unit: `2.1 s`.
  func text(_ time: Duration) -> String { "\(number(time)) \(rawValue)" }

  /// Returns `time` as a number in this unit: `2.1`.
  package func number(_ time: Duration) -> String {
    let (whole, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: nanoseconds)
    if rest == 0 { return "\(whole)" }
    var (fraction, decimals) = (rest, digits)
    while fraction.isMultiple(of: 10) { (fraction, decimals) = (fraction / 10, decimals - 1) }
    let text = "\(fraction)"
    return "\(whole).\(String(repeating: "0", count: decimals - text.utf8.count))\(text)"
  }
}

extension Duration {
  /// The duration as a number of seconds: `2.1`.
  package var inSeconds: String { TimeUnit.seconds.number(self) }

  /// The duration in whole nanoseconds, rounded like a clock's times.
  var nanoseconds: Int64 {
    (Instant(nanosecondsSince1970: 0) + self).nanosecondsSince1970
  }
}
