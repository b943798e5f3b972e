/// What a picture shows of a lane at one place: the values one under the other, and what begins or
/// ends the lane there.
struct Cluster {
  /// A value, and how far it stands below the lane's middle.
  struct Item {
    let note: Int
    let marble: Marble
    let y: Int
  }

  /// The values.
  let values: [Item]

  /// What else happens here, the subscription and the end, and how far each stands below the
  /// middle. What finds no room on the line stands under it.
  let others: [(note: Int, y: Int)]

  /// How far it reaches to either side.
  let reach: Int

  /// How far it reaches up and down from the middle.
  let (up, down): (Int, Int)

  private static let space = 4
  private static let markHeight = 18

  /// What `score` shows of some notes, of whose values it is known what each is shown as.
  init(_ notes: [Int], _ marbles: [Marble?], in score: Score) {
    let isLevel = notes.first.map { score.diagram.lanes[score.notes[$0].lane].isLevel } ?? false
    // The flags of a level are its line.
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
    // The line behind the values ends them, so it needs no room of its own.
    var below = marks.filter { score.notes[$0].mark != .completed }
    var others: [(note: Int, y: Int)] = []
    for mark in marks where !below.contains(mark) { others.append((mark, 0)) }
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
