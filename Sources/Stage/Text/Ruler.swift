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
