/// What a picture shows of a lane at one instant: the values stacked, the subscription to their
/// left and the end to their right.
struct Cluster {
  /// A mark, and where it stands, from the middle of its column and lane.
  struct Item {
    let mark: Diagram.Mark
    let x: Int
    let y: Int

    /// What stands in a marble, and half of how wide that is.
    var word = ""
    var half = 0
  }

  static let radius = 12
  private static let stack = 28

  let items: [Item]

  /// How far it reaches to either side.
  let reach: Int

  let height: Int

  /// How wide `text` is at most, in the fonts that the style names.
  static func length(of text: String) -> Int { (text.columns * 17 + 1) / 2 }

  init(of lane: Diagram.Lane, at time: Duration, _ legend: Legend) {
    let marks = lane.marks(at: time)
    // The flags of a level are its line.
    let values = lane.isLevel ? [] : marks.compactMap(\.value)
    let words = values.map { legend[$0] ?? Glyphs.unicode.word($0) }
    let halves = words.map { max(Self.radius, (Self.length(of: $0) + 10) / 2) }
    let half = halves.max() ?? 0
    let top = -Self.stack * (values.count - 1) / 2
    let marbles = values.indices.map { index in
      Item(
        mark: .next(values[index]), x: 0, y: top + Self.stack * index, word: words[index],
        half: halves[index])
    }
    let others = marks.filter { $0.value == nil }
    let isAlone = values.isEmpty && others.count == 1
    let beside = others.map { mark in
      let distance = isAlone ? 0 : half + 12
      return Item(mark: mark, x: mark == .subscribed ? -distance : distance, y: 0)
    }
    items = beside.filter { $0.x < 0 } + marbles + beside.filter { $0.x >= 0 }
    reach = max(half, (beside.map { abs($0.x) }.max() ?? 0) + (others.isEmpty ? 0 : 8))
    height = max(1, values.count) * Self.stack - (Self.stack - 2 * Self.radius)
  }
}
