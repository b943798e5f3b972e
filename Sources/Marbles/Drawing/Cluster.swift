import Stage

/// A lane's marks in one column of a picture: its values, one below the other, and the lane's
/// beginning or end.
struct Cluster {
  /// A value and its distance below the lane's middle.
  struct Item {
    let note: Int
    let marble: Marble
    let y: Int
  }

  /// The values.
  let values: [Item]

  /// The subscription and the end, each with its distance below the lane's middle. A mark that does
  /// not fit on the lane's line is drawn below it.
  let others: [(note: Int, y: Int)]

  /// The distance that the cluster extends to either side.
  let reach: Int

  /// The distances that the cluster extends above and below the lane's middle.
  let (up, down): (Int, Int)

  private static let space = 4
  private static let markHeight = 18

  /// Creates a cluster for `notes` of `score`. `marbles` has an element for each note in `score`,
  /// which is nil for a note without a value.
  init(_ notes: [Int], _ marbles: [Marble?], in score: Score) {
    let lane = notes.first.map { score.notes[$0].lane }
    let isLevel = lane.map { score.laneDetails[$0].hasFlags } ?? false
    let isTask = lane.map { score.diagram.lanes[$0].kind == .task } ?? false
    // A level shows its Booleans as a line, without marbles.
    let sent = isLevel ? [] : notes.filter { score.notes[$0].mark.value != nil }
    let marbles = sent.compactMap { marbles[$0] }
    let total =
      marbles.map { $0.radius * 2 }.reduce(0, +) + max(0, marbles.count - 1) * Self.space
    var top = -total / 2
    values = zip(sent, marbles).map { note, marble in
      defer { top += marble.radius * 2 + Self.space }
      return Item(note: note, marble: marble, y: top + marble.radius)
    }
    up = max(14, total / 2)
    let marks = notes.filter { score.notes[$0].mark.value == nil }
    // A completion's bar is drawn behind the values, so it needs no row of its own. Neither does a
    // cancellation on a task's bar.
    let ends = marks.filter { score.notes[$0].mark == .completed }
    let cancellations = marks.filter {
      isTask && marbles.isEmpty && score.notes[$0].mark == .cancelled
    }
    var others = (ends + cancellations).map { (note: $0, y: 0) }
    var below = marks.filter { !ends.contains($0) && !cancellations.contains($0) }
    if marbles.isEmpty, others.isEmpty, let last = below.last,
      !isLevel || score.notes[last].mark != .subscribed
    {
      others.append((below.removeLast(), 0))
    }
    for (index, note) in below.enumerated() {
      others.append((note, up + Self.markHeight / 2 + index * Self.markHeight))
    }
    self.others = others
    down = up + below.count * Self.markHeight
    reach = max(others.isEmpty ? 0 : 9, marbles.map(\.half).max() ?? 0)
  }
}
