import Reactive

/// Where what happens stands in a picture, from left to right.
///
/// Instants stand in proportion. A long silence is broken, and where more than fits happens at one
/// instant that instant is spread over steps, in the order of what happened.
struct Timeline {
  /// What stands one under the other.
  struct Column {
    let time: Duration

    /// What happens here, by its number among all notes.
    let notes: [Int]

    /// Which step of its instant it is, if that is spread.
    let step: Int?

    /// How the way from the column before it was measured.
    var approach = Approach.inProportion

    var x = 0
  }

  /// How far one column is from the one before.
  enum Approach {
    /// As far as its time is.
    case inProportion

    /// Further, since there would be no room.
    case stretched

    /// Less far, since nothing happens for long.
    case broken
  }

  private(set) var columns: [Column]
  let unit: TimeUnit

  /// Whether all happens at one instant, so that only steps tell one thing from another.
  let isOneInstant: Bool

  static let widest = 860
  private static let breaks = 76

  /// The columns of `score`, with the first at `left`; `reach` says how far from its middle what a
  /// lane shows of some notes stands.
  init(
    of score: Score, from left: Int, reach: (_ lane: Int, [Int]) -> Int
  ) {
    let times = Set(score.notes.map(\.time) + [.zero, score.diagram.end]).sorted()
    let notes = Dictionary(grouping: score.notes.indices) { score.notes[$0].time }
    isOneInstant = times.count == 1
    unit = TimeUnit.shortest(for: times)
    columns = times.flatMap { time in
      let own = notes[time] ?? []
      guard Self.isSpread(own, isAlone: times.count == 1, in: score) else {
        return [Column(time: time, notes: own, step: nil)]
      }
      return Self.steps(of: own, in: score).enumerated().map { step, notes in
        Column(time: time, notes: notes, step: step + 1)
      }
    }
    place(score, from: left, reach)
  }

  /// What stands above the columns, in as many rows as it takes to tell them apart.
  var labels: [(text: String, x: Int, row: Int)] {
    var labels: [(text: String, x: Int, row: Int)] = []
    var edges: [Int] = []
    for column in columns {
      let isStepOfMany = !isOneInstant && (column.step ?? 1) > 1
      let step = isOneInstant ? column.step.map { "\($0)" } : nil
      let text = step ?? unit.number(column.time)
      if isStepOfMany { continue }
      let half = (Glyphs.smallLength(of: text) + 1) / 2
      let row = edges.firstIndex { $0 + 6 < column.x - half } ?? edges.count
      if row == edges.count { edges.append(0) }
      edges[row] = column.x + half
      labels.append((text, column.x, row))
    }
    // The first stands lowest.
    return labels.map { ($0.text, $0.x, edges.count - 1 - $0.row) }
  }

  /// Where instants begin and end that are spread over steps, unless it is the only one.
  var spreads: [(first: Int, last: Int)] {
    if isOneInstant { return [] }
    return columns.filter { $0.step == 1 }.compactMap { first in
      columns.last { $0.time == first.time }.map { (first.x, $0.x) }
    }
  }

  /// How many rows of labels there are.
  var labelRows: Int { (labels.map(\.row).max() ?? 0) + 1 }

  /// How far the last label reaches to the right.
  var lastLabelReach: Int { labels.last.map { Glyphs.smallLength(of: $0.text) / 2 } ?? 0 }

  /// When something in `column` happens, in words: `2 s`, or `step 3`.
  func words(for column: Column) -> String {
    guard let step = column.step else { return unit.text(column.time) }
    return isOneInstant ? "step \(step)" : "\(unit.text(column.time)), step \(step)"
  }

  // MARK: Steps

  private static func isSpread(_ notes: [Int], isAlone: Bool, in score: Score) -> Bool {
    var counts: [Int: Int] = [:]
    for note in notes where score.notes[note].mark.value != nil {
      let lane = score.notes[note].lane
      if !score.diagram.lanes[lane].isLevel { counts[lane, default: 0] += 1 }
    }
    let most = counts.values.max() ?? 0
    return isAlone ? notes.count > 1 : most > 3
  }

  /// `notes` in the order in which they happened, together with what they led to.
  private static func steps(of notes: [Int], in score: Score) -> [[Int]] {
    var steps: [[Int]] = []
    for index in notes {
      let note = score.notes[index]
      let last = steps.last ?? []
      let isFree = !last.isEmpty && last.allSatisfy { score.notes[$0].lane != note.lane }
      let goesOn =
        switch note.mark {
        case .next: note.cause.map(last.contains) ?? false
        case .subscribed:
          last.allSatisfy {
            score.notes[$0].mark == .subscribed || score.notes[$0].inner == note.lane
          }
        case .completed, .failed, .disposed: last.allSatisfy { score.notes[$0].mark.isEnd }
        }
      if isFree && goesOn {
        steps[steps.count - 1].append(index)
      } else {
        steps.append([index])
      }
    }
    return steps
  }

  // MARK: Places

  /// What needs room in a lane: how far it reaches at a column.
  private struct Claim {
    let lane: Int
    let column: Int
    let reach: Int
  }

  private mutating func place(
    _ score: Score, from left: Int, _ reach: (_ lane: Int, [Int]) -> Int
  ) {
    let claims = columns.enumerated().map { index, column in
      let lanes = Dictionary(grouping: column.notes) { score.notes[$0].lane }
      return lanes.sorted { $0.key < $1.key }.map {
        Claim(lane: $0.key, column: index, reach: reach($0.key, $0.value))
      }
    }
    let scales = scales(for: Array(claims.joined()))
    // The largest that leaves the picture narrow enough, for most need no more.
    let scale = scales.last { width(at: $0, claims) <= Self.widest } ?? scales.first ?? 1
    let (places, approaches) = places(at: scale, claims)
    let first = claims[0].map(\.reach).max() ?? 0
    for index in columns.indices {
      columns[index].x = left + max(first, 20) + 4 + places[index]
      columns[index].approach = approaches[index]
    }
  }

  /// How many points a nanosecond may take, so that one lane's marbles stand apart, in order.
  private func scales(for claims: [Claim]) -> [Double] {
    var scales: [Double] = []
    var last: [Int: Claim] = [:]
    for claim in claims {
      if let before = last[claim.lane] {
        let gap = gap(from: before.column, to: claim.column)
        if gap > 0 { scales.append(Double(before.reach + claim.reach + 10) / Double(gap)) }
      }
      last[claim.lane] = claim
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

  private func width(at scale: Double, _ claims: [[Claim]]) -> Int {
    places(at: scale, claims).places.last ?? 0
  }

  /// Where the columns stand that have these claims, counted from the first, and how the ways between
  /// them are measured.
  private func places(
    at scale: Double, _ claims: [[Claim]]
  ) -> (places: [Int], approaches: [Approach]) {
    var places: [Int] = []
    var approaches: [Approach] = []
    var edges: [Int: Int] = [:]
    for index in columns.indices {
      let own = claims[index]
      let least = own.compactMap { claim in edges[claim.lane].map { $0 + 10 + claim.reach } }.max()
      var place = 0
      var approach = Approach.inProportion
      if index > 0 {
        let gap = gap(from: index - 1, to: index)
        let isStep = columns[index].step != nil && columns[index - 1].time == columns[index].time
        let way = Int((Double(gap) * scale).rounded())
        let isBroken = way > 2 * Self.breaks
        place = places[index - 1] + (isStep ? 30 : isBroken ? Self.breaks : max(way, 6))
        if isBroken { approach = .broken }
        if let least, least > place {
          place = least
          if !isStep, !isBroken { approach = .stretched }
        }
      }
      places.append(place)
      approaches.append(approach)
      for claim in own { edges[claim.lane] = place + claim.reach }
    }
    return (places, approaches)
  }
}
