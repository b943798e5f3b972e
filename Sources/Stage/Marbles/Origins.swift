/// Where values come from: a value has the tone of the lane that it was first sent in.
struct Origins {
  /// For each note, the note that led to it, if there is one.
  let causes: [Int?]

  /// For each note, the lanes that its value comes from: one, or the two that a pair is made of.
  let lanes: [[Int]]

  init(of score: Score) {
    var causes: [Int?] = []
    var lanes: [[Int]] = []
    // The values of each lane, in order.
    var values = [[Int]](repeating: [], count: score.parts.count)
    for (index, note) in score.notes.enumerated() {
      guard let value = note.mark.value else {
        causes.append(nil)
        lanes.append([note.lane])
        continue
      }
      let cause = Self.cause(of: value, note, in: score, values)
      causes.append(cause)
      if let inner = note.inner {
        lanes.append([inner])
      } else if let pair = Self.pair(value, note, in: score, values, lanes) {
        lanes.append(pair)
      } else {
        lanes.append(cause.map { lanes[$0] } ?? [note.lane])
      }
      values[note.lane].append(index)
    }
    self.causes = causes
    self.lanes = lanes
  }

  /// What led to `value`: the same value further up, else what came last there.
  private static func cause(
    of value: String, _ note: Score.Note, in score: Score, _ values: [[Int]]
  ) -> Int? {
    let sources = score.parts[note.lane].sources
    let candidates = sources.flatMap { values[$0] }.sorted()
    if let same = candidates.last(where: { score.notes[$0].mark == note.mark }) { return same }
    if let last = candidates.last(where: { score.notes[$0].inner == nil }) { return last }
    guard sources.isEmpty else { return nil }
    // Nobody said where it comes from, so what was sent just before may be it, or earlier if an
    // operator may have kept it.
    let isMade = score.parts[note.lane].isMade
    return values.indices.lazy.filter { $0 != note.lane }.compactMap { lane in
      values[lane].last {
        score.notes[$0].mark == note.mark && (isMade || score.notes[$0].time == note.time)
      }
    }.min()
  }

  /// The two lanes that the halves of a pair come from.
  private static func pair(
    _ value: String, _ note: Score.Note, in score: Score, _ values: [[Int]], _ lanes: [[Int]]
  ) -> [Int]? {
    let sources = score.parts[note.lane].sources
    let halves = value.split(separator: ",", omittingEmptySubsequences: false)
    guard sources.count == 2, halves.count == 2 else { return nil }
    let found = zip(sources, halves).compactMap { source, half in
      values[source].last { score.notes[$0].mark.value.map { $0 == half } ?? false }
        .flatMap { lanes[$0].first }
    }
    return found.count == 2 && found[0] != found[1] ? found : nil
  }
}
