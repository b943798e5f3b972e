/// The places and shapes of a diagram in a picture.
struct SVGDrawing {
  /// How wide it is.
  let width: Int

  /// How high it is.
  let height: Int

  private let diagram: Diagram
  private let ruler: Ruler
  private let legend: Legend
  private let tones: [String: Int]
  private let centers: [Int]

  /// How high each lane is, and where the last one ends.
  private let heights: [Int]
  private let bottom: Int

  static let margin = 16
  private static let row = 40
  private static let top = 52

  init(of diagram: Diagram) {
    self.diagram = diagram
    let (ruler, legend) = (Ruler(for: diagram), Legend(for: diagram, glyphs: .unicode))
    self.ruler = ruler
    self.legend = legend
    tones = Self.tones(of: diagram)
    let names = diagram.lanes.map { ($0.kind, $0.depth * 16 + Self.length(of: $0.name)) }
    let lanes = names.filter { $0.0 != .heading }.map(\.1)
    var edge = Self.margin + max(lanes.max() ?? 0, 24) + 20
    centers = ruler.columns.map { column in
      let width = Self.width(of: column, in: diagram, ruler, legend)
      defer { edge += width }
      return edge + width / 2
    }
    let explanations = legend.entries.map { Self.length(of: legend.explanation(of: $0)) }
    let words = (names.map(\.1) + explanations).max() ?? 0
    width = max(edge + 24, Self.margin + words) + Self.margin
    heights = diagram.lanes.map { Self.height(of: $0, legend) }
    bottom = heights.reduce(Self.top, +)
    height = bottom + legend.entries.count * 24 + (legend.entries.isEmpty ? 8 : 20)
  }

  /// What happens, in words.
  var sentences: String { diagram.sentences(in: ruler.unit) }

  /// Its lines, marbles and words.
  var elements: String {
    var (y, lanes) = (Self.top, "")
    for ((lane, name), height) in zip(zip(diagram.lanes, diagram.fullNames), heights) {
      lanes += draw(lane, known: name, at: y + height / 2)
      y += height
    }
    for (index, entry) in legend.entries.enumerated() {
      lanes += explanation(entry, at: bottom + 24 + index * 24)
    }
    return axis + lanes
  }

  // MARK: Measures

  private static func length(of text: String) -> Int { Cluster.length(of: text) }

  private static func width(
    of column: Ruler.Column, in diagram: Diagram, _ ruler: Ruler, _ legend: Legend
  ) -> Int {
    guard case .instant(let time) = column else { return 32 }
    let label = length(of: ruler.unit.number(time)) / 2
    let reaches = diagram.lanes.map { Cluster(of: $0, at: time, legend).reach }
    return 2 * max(label, 16, reaches.max() ?? 0) + 16
  }

  private static func height(of lane: Diagram.Lane, _ legend: Legend) -> Int {
    if lane.kind == .heading { return 30 }
    let heights = Set(lane.events.map(\.time)).map { Cluster(of: lane, at: $0, legend).height }
    return row + max(0, (heights.max() ?? 0) - 24)
  }

  /// A tone for each value of `diagram`, so that it can be followed from lane to lane.
  private static func tones(of diagram: Diagram) -> [String: Int] {
    var tones: [String: Int] = [:]
    for value in diagram.lanes.flatMap(\.events).compactMap(\.mark.value)
    where tones[value] == nil {
      tones[value] = tones.count % 6
    }
    return tones
  }

  // MARK: Lines

  private var axis: String {
    let first = (centers.first ?? 0) - 24
    let (y, last) = (Self.top - 14, width - Self.margin)
    var axis = "<g class=\"axis\">\n"
    axis += "<path d=\"M\(first) \(y)H\(last - 4)m-5-4l5 4-5 4\"/>\n"
    axis += SVG.words(ruler.unit.rawValue, x: first - 10, y: y + 4, "end")
    for (column, x) in zip(ruler.columns, centers) {
      switch column {
      case .instant(let time):
        axis +=
          "<path d=\"M\(x) \(y - 4)v8\"/><path class=\"guide\" d=\"M\(x) \(y + 8)V\(bottom)\"/>\n"
        axis += SVG.words(ruler.unit.number(time), x: x, y: y - 10, "middle")
      case .skip:
        axis += "<path d=\"M\(x - 5) \(y + 6)l4-12M\(x + 1) \(y + 6)l4-12\"/>\n"
      }
    }
    return axis + "</g>\n"
  }

  private func draw(_ lane: Diagram.Lane, known fullName: String, at y: Int) -> String {
    let x = Self.margin + lane.depth * 16
    if lane.kind == .heading {
      return "<g>\(SVG.words(lane.name, x: x, y: y + 8, "start", "heading"))</g>\n"
    }
    var drawing = "<g>\n" + SVG.words(lane.name, x: x, y: y + 4, "start")
    drawing += line(of: lane, known: fullName, at: y)
    for (column, x) in zip(ruler.columns, centers) {
      guard case .instant(let time) = column else { continue }
      for item in Cluster(of: lane, at: time, legend).items {
        drawing += draw(item, of: fullName, at: time, x + item.x, y + item.y)
      }
    }
    return drawing + "</g>\n"
  }

  /// The line that the marbles of `lane` lie on, dotted until somebody is subscribed.
  private func line(of lane: Diagram.Lane, known fullName: String, at y: Int) -> String {
    let left = (centers.first ?? 0) - 24
    let right = width - Self.margin
    let begin = lane.kind == .sender ? left : lane.events.first.map { x(of: $0, in: lane) } ?? right
    let end = lane.end == nil ? right : lane.events.last.map { x(of: $0, in: lane) } ?? right
    var line = ""
    if begin > left { line += "<path class=\"idle\" d=\"M\(left) \(y)H\(begin)\"/>\n" }
    if begin == right { return line }
    if lane.isLevel { return line + level(of: lane, known: fullName, from: begin, to: end, y) }
    return line + "<path d=\"M\(begin) \(y)H\(end)\(lane.end == nil ? "m-5-4l5 4-5 4" : "")\"/>\n"
  }

  private func level(
    of lane: Diagram.Lane, known fullName: String, from begin: Int, to end: Int, _ y: Int
  ) -> String {
    let flags = lane.events.filter { $0.mark.value != nil }
    let (low, high) = (y + 10, y - 10)
    var path = ""
    var areas = ""
    for (index, flag) in flags.enumerated() {
      let isFirst = index == 0 && lane.kind == .sender && flag.time == .zero
      let x = isFirst ? begin : x(of: flag, in: lane)
      let next = flags.indices.contains(index + 1) ? self.x(of: flags[index + 1], in: lane) : end
      let height = flag.mark.value == "1" ? high : low
      path += path.isEmpty ? "M\(x) \(height)" : "V\(height)"
      path += "H\(next)"
      guard height == high else { continue }
      areas += "<path class=\"level\" d=\"M\(x) \(low)V\(high)H\(next)V\(low)z\">"
      areas += "<title>\(SVG.escaped(fullName)) from \(ruler.unit.text(flag.time))</title></path>\n"
    }
    return areas + "<path d=\"\(path)\"/>\n"
  }

  /// Where `event` stands: in its column, beside what happens at the same instant.
  private func x(of event: Diagram.Event, in lane: Diagram.Lane) -> Int {
    let center = ruler.columns.firstIndex(of: .instant(event.time)).map { centers[$0] } ?? width
    let items = Cluster(of: lane, at: event.time, legend).items
    return center + (items.first { $0.mark == event.mark }?.x ?? 0)
  }

  // MARK: Marbles

  private func draw(
    _ item: Cluster.Item, of lane: String, at time: Duration, _ x: Int, _ y: Int
  ) -> String {
    let sentence = "\(item.mark.sentence(about: lane)) at \(ruler.unit.text(time))"
    let title = "<title>\(SVG.escaped(sentence))</title>"
    switch item.mark {
    case .subscribed:
      return "<path class=\"mark\" d=\"M\(x - 6) \(y + 6)l6-12 6 12\">\(title)</path>\n"
    case .completed: return "<path class=\"mark\" d=\"M\(x) \(y - 12)v24\">\(title)</path>\n"
    case .failed:
      return "<path class=\"mark\" d=\"M\(x - 8) \(y - 8)l16 16m0-16l-16 16\">\(title)</path>\n"
    case .disposed:
      return "<path class=\"mark gone\" d=\"M\(x) \(y - 8)l8 8-8 8-8-8z\">\(title)</path>\n"
    case .next(let value):
      let (half, radius) = (item.half, Cluster.radius)
      return "<g>\(title)<rect class=\"tone\(tones[value] ?? 0)\" x=\"\(x - half)\" "
        + "y=\"\(y - radius)\" width=\"\(half * 2)\" height=\"\(radius * 2)\" "
        + "rx=\"\(radius)\"/>\(SVG.words(item.word, x: x, y: y + 5, "middle"))</g>\n"
    }
  }

  private func explanation(_ entry: (letter: String, value: String), at y: Int) -> String {
    "<g>\(SVG.words(legend.explanation(of: entry), x: Self.margin, y: y, "start"))</g>\n"
  }
}
