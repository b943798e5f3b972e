import Reactive
import Stage

/// The horizontal positions of events in a picture.
///
/// Distances are in proportion to time. A long silence is shortened. If too many events happen at
/// one instant, they are drawn in order in several columns, called steps.
struct Timeline {
  /// A column of events, one below the other.
  struct Column {
    let time: Duration

    /// The indices of the notes in this column.
    let notes: [Int]

    /// The number of the step within the instant, or nil if the instant has a single column.
    let step: Int?

    /// The kind of distance from the previous column.
    var spacing = ColumnSpacing.inProportion

    /// The position in a picture that is not folded.
    var x = 0
  }

  /// The kind of distance between two columns.
  enum ColumnSpacing {
    /// In proportion to time.
    case inProportion

    /// Wider, to make room for marbles.
    case stretched

    /// Shortened, because nothing happens for a long time.
    case broken
  }

  private(set) var columns: [Column]

  /// The columns that this row of the picture shows: all of them, unless the picture is folded into
  /// several rows.
  private(set) var shown: Range<Int>

  /// The place of a row in a folded picture: how far its columns move to the left, and its two ends.
  private var row: (shift: Int, left: Int, right: Int)?

  let unit: TimeUnit

  /// True if all events are at one instant, so that there are only steps.
  let isOneInstant: Bool

  /// The maximum distance from the first column to the last.
  private static let maximumSpan = 860

  /// The width of a shortened silence.
  private static let brokenWidth = 76

  /// Creates the timeline of `score`, with all columns to the right of `left`. `reach` returns how
  /// far the given notes in a lane extend to either side.
  init(
    of score: Score, from left: Int, reach: (_ lane: Int, [Int]) -> Int
  ) {
    let times = Set(
      score.notes.flatMap { [$0.time, $0.arrival ?? $0.time] } + [.zero, score.diagram.end]
    ).sorted()
    let notes = Dictionary(grouping: score.notes.indices) { score.notes[$0].time }
    isOneInstant = times.count == 1
    unit = TimeUnit.shortest(for: times)
    columns = times.flatMap { time in
      let columnNotes = notes[time] ?? []
      guard Self.needsSteps(columnNotes, isOneInstant: times.count == 1, in: score) else {
        return [Column(time: time, notes: columnNotes, step: nil)]
      }
      return Self.steps(of: columnNotes, in: score).enumerated().map { step, notes in
        Column(time: time, notes: notes, step: step + 1)
      }
    }
    shown = columns.indices
    positionColumns(score, from: left, reach)
  }

  /// Returns a copy that shows only the columns `shown`, the first of them at `first`. All earlier
  /// columns move to `left`, and all later ones to `right`.
  func showing(_ shown: Range<Int>, first: Int, left: Int, right: Int) -> Timeline {
    var timeline = self
    timeline.shown = shown
    timeline.row = (columns[shown.lowerBound].x - first, left, right)
    return timeline
  }

  /// Returns the position of the column with this index.
  func x(of column: Int) -> Int {
    guard let row else { return columns[column].x }
    if column < shown.lowerBound { return row.left }
    return column < shown.upperBound ? columns[column].x - row.shift : row.right
  }

  /// Returns the index of the first column at `time`, or nil if there is none.
  func firstColumn(at time: Duration) -> Int? {
    let index = columns.boundary(where: { $0.time >= time })
    return index < columns.count && columns[index].time == time ? index : nil
  }

  /// The labels above the columns, in several rows if they would overlap.
  var labels: [(text: String, x: Int, row: Int)] {
    var labels: [(text: String, x: Int, row: Int)] = []
    var edges: [Int] = []
    for (index, column) in zip(shown, columns[shown]) {
      let x = x(of: index)
      let isLaterStep = !isOneInstant && (column.step ?? 1) > 1 && index > shown.lowerBound
      if isLaterStep { continue }
      let step = isOneInstant ? column.step.map { "\($0)" } : nil
      let text = step ?? unit.number(column.time)
      let half = (Glyphs.smallLength(of: text) + 1) / 2
      let row = edges.firstIndex { $0 + 6 < x - half } ?? edges.count
      if row == edges.count { edges.append(0) }
      edges[row] = x + half
      labels.append((text, x, row))
    }
    // Put the first label in the bottom row of the picture.
    return labels.map { ($0.text, $0.x, edges.count - 1 - $0.row) }
  }

  /// The positions of the first and last step of each instant that has several steps. Empty if
  /// there is only one instant.
  var stepRanges: [(first: Int, last: Int)] {
    if isOneInstant { return [] }
    let steps = shown.filter { columns[$0].step != nil }
    return Dictionary(grouping: steps, by: { columns[$0].time }).values
      .compactMap { steps in
        steps.first.flatMap { first in steps.last.map { (x(of: first), x(of: $0)) } }
      }
      .sorted { $0.0 < $1.0 }
  }

  /// The number of rows of labels.
  var labelRows: Int { (labels.map(\.row).max() ?? 0) + 1 }

  /// Returns how far the column's label extends to the right: half the width of the label.
  func labelReach(at column: Int) -> Int {
    let (column, step) = (columns[column], columns[column].step)
    let text = isOneInstant ? step.map { "\($0)" } : nil
    return Glyphs.smallLength(of: text ?? unit.number(column.time)) / 2
  }

  /// Returns the time of `column` in words: `2 s` or `step 3`.
  func words(for column: Column) -> String {
    guard let step = column.step else { return unit.text(column.time) }
    return isOneInstant ? "step \(step)" : "\(unit.text(column.time)), step \(step)"
  }

  // MARK: Steps

  /// Returns true if `notes`, which are at one instant, must be drawn in several steps.
  private static func needsSteps(
    _ notes: [Int], isOneInstant: Bool, in score: Score
  ) -> Bool {
    var counts: [Int: Int] = [:]
    var lanesWithLevel = Set<Int>()
    for note in notes {
      let (lane, mark) = (score.notes[note].lane, score.notes[note].mark)
      // A lane of Booleans is drawn as levels. A level that changes or ends at the instant at which
      // it begins would have no width, so the instant needs steps.
      if lanesWithLevel.contains(lane), mark.value != nil || mark.isEnd { return true }
      guard mark.value != nil else { continue }
      if score.laneDetails[lane].hasFlags {
        lanesWithLevel.insert(lane)
      } else {
        counts[lane, default: 0] += 1
      }
    }
    return isOneInstant ? notes.count > 1 : counts.values.contains { $0 > 3 }
  }

  /// Returns `notes` grouped into steps. A step contains a note and the notes that follow from it,
  /// or several beginnings, or several endings. No two notes in a step are in the same lane.
  private static func steps(of notes: [Int], in score: Score) -> [[Int]] {
    var steps: [[Int]] = []
    for index in notes {
      let note = score.notes[index]
      let last = steps.last ?? []
      let isLaneFree = !last.isEmpty && last.allSatisfy { score.notes[$0].lane != note.lane }
      let continuesStep =
        switch note.mark {
        case .next, .dropped, .cancelled: note.cause.map(last.contains) ?? false
        case .subscribed, .started:
          last.allSatisfy {
            score.notes[$0].mark.isBeginning || score.notes[$0].inner == note.lane
          }
        case .completed, .failed, .disposed: last.allSatisfy { score.notes[$0].mark.isEnd }
        }
      if isLaneFree && continuesStep {
        steps[steps.count - 1].append(index)
      } else {
        steps.append([index])
      }
    }
    return steps
  }

  // MARK: Positions

  /// The space that a lane needs at a column.
  private struct RequiredSpace {
    let lane: Int
    let column: Int
    let reach: Int
  }

  private mutating func positionColumns(
    _ score: Score, from left: Int, _ reach: (_ lane: Int, [Int]) -> Int
  ) {
    let needs = columns.enumerated().map { index, column in
      let lanes = Dictionary(grouping: column.notes) { score.notes[$0].lane }
      return lanes.sorted { $0.key < $1.key }.map {
        RequiredSpace(lane: $0.key, column: index, reach: reach($0.key, $0.value))
      }
    }
    let scales = scales(for: Array(needs.joined()))
    // Use the largest scale that keeps the picture narrow enough.
    let scale = scales.last { fits(at: $0, needs) } ?? scales.first ?? 1
    let (positions, spacings) = positions(at: scale, needs)
    let first = needs[0].map(\.reach).max() ?? 0
    for index in columns.indices {
      columns[index].x = left + max(first, 20) + 4 + positions[index]
      columns[index].spacing = spacings[index]
    }
  }

  /// Returns the possible scales, in points per nanosecond, the smallest first. At each of them,
  /// some pair of neighbouring marbles or columns just fits side by side.
  private func scales(for needs: [RequiredSpace]) -> [Double] {
    var scales: [Double] = []
    var last: [Int: RequiredSpace] = [:]
    for need in needs {
      if let before = last[need.lane] {
        let gap = gap(from: before.column, to: need.column)
        if gap > 0 { scales.append(Double(before.reach + need.reach + 10) / Double(gap)) }
      }
      last[need.lane] = need
    }
    for column in columns.indices.dropFirst() {
      let gap = gap(from: column - 1, to: column)
      if gap > 0 { scales.append(6 / Double(gap)) }
    }
    return scales.sorted()
  }

  private func gap(from first: Int, to second: Int) -> Int64 {
    (columns[second].time - columns[first].time).nanoseconds
  }

  private func fits(at scale: Double, _ needs: [[RequiredSpace]]) -> Bool {
    positions(at: scale, needs, upTo: Self.maximumSpan).positions.last ?? 0 <= Self.maximumSpan
  }

  /// Returns the positions of the columns relative to the first, and the kind of distance before
  /// each. Stops after the first position beyond `limit`.
  private func positions(
    at scale: Double, _ needs: [[RequiredSpace]], upTo limit: Int = .max
  ) -> (positions: [Int], spacings: [ColumnSpacing]) {
    var positions: [Int] = []
    var spacings: [ColumnSpacing] = []
    var edges: [Int: Int] = [:]
    for index in columns.indices {
      let columnNeeds = needs[index]
      let minimum = columnNeeds.compactMap { need in edges[need.lane].map { $0 + 10 + need.reach } }
        .max()
      var position = 0
      var spacing = ColumnSpacing.inProportion
      if index > 0 {
        let gap = gap(from: index - 1, to: index)
        let isStep = columns[index].step != nil && columns[index - 1].time == columns[index].time
        let distance = Int((Double(gap) * scale).rounded())
        let isBroken = distance > 2 * Self.brokenWidth
        position =
          positions[index - 1] + (isStep ? 30 : isBroken ? Self.brokenWidth : max(distance, 6))
        if isBroken { spacing = .broken }
        if let minimum, minimum > position {
          position = minimum
          if !isStep, !isBroken { spacing = .stretched }
        }
      }
      positions.append(position)
      spacings.append(spacing)
      if position > limit { break }
      for need in columnNeeds { edges[need.lane] = position + need.reach }
    }
    return (positions, spacings)
  }
}
