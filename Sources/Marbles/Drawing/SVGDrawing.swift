import Stage

/// A drawing of a score as a marble diagram. This is a class because it is too large to copy.
final class SVGDrawing: Drawing {
  /// The width.
  let width: Int

  /// The height.
  let height: Int

  let timeline: Timeline
  private let plan: Plan
  private let rows: [Row]

  var score: Score { plan.score }

  var names: [String] { plan.names }

  /// The x coordinate at which the lanes begin.
  private let left: Int
  private let axisY: Int
  private let bottom: Int

  static let margin = 16
  private static let toneCount = 8

  /// The content of a row.
  private enum Row {
    case heading(lane: Int, y: Int)
    case band(call: [String], y: Int)
    case lane(Int, y: Int)
  }

  /// Creates a drawing of the part of the plan's score that `timeline` shows, with this width.
  private init(_ plan: Plan, _ timeline: Timeline, width: Int) {
    (self.plan, self.timeline, self.width) = (plan, timeline, width)
    left = plan.left
    axisY = 12 + 14 * timeline.labelRows + 8
    (rows, bottom) = Self.rows(of: plan, timeline, from: axisY + 14)
    height = bottom + 12
  }

  /// Returns the drawing of `score`, folded into rows if it is wider than a phone can show.
  static func drawing(of score: Score) -> any Drawing {
    let plan = Plan(of: score)
    let whole = plan.timeline.columns.indices
    if plan.width(showing: whole) <= Sheet.maximumWidth {
      return SVGDrawing(plan, plan.timeline, width: plan.width(showing: whole))
    }
    let folds = plan.folds
    let width = folds.map { plan.width(showing: $0) }.max() ?? 0
    return FoldedDrawing(
      folds: folds.map { fold in
        let timeline = plan.timeline.showing(
          fold, first: plan.first(of: fold), left: plan.left, right: width - margin - 2)
        return SVGDrawing(plan, timeline, width: width)
      })
  }

  /// Returns the marks of the lane with this index.
  func content(of lane: Int) -> LaneContent { plan.contents[lane] }

  /// The marks of a lane in all rows of a picture. A long picture has many rows, so each row looks only
  /// at its own columns.
  struct LaneContent {
    /// The columns with marks, in order.
    private(set) var columns: [Int] = []

    /// The clusters, by the column's index.
    private(set) var clusters: [Int: Cluster] = [:]

    /// The event of the first mark.
    private(set) var firstEvent = 0

    /// The column with the first cancellation.
    private(set) var cancellation: Int?

    /// The Booleans of a level, with their columns.
    private(set) var flags: [(column: Int, note: Score.Note)] = []

    /// The values that wait in the lane's buffer.
    var buffer: BufferLevels?

    /// Adds the marks of `notes`, which are in `column`, to the right of all others.
    mutating func add(_ notes: [Int], at column: Int, _ cluster: Cluster, in score: Score) {
      let marks = notes.map { score.notes[$0] }
      if columns.isEmpty { firstEvent = marks.first?.event ?? 0 }
      columns.append(column)
      clusters[column] = cluster
      if cancellation == nil, marks.contains(where: { $0.mark == .cancelled }) {
        cancellation = column
      }
      guard let lane = marks.first?.lane, score.laneDetails[lane].hasFlags else { return }
      flags += marks.filter { $0.mark.value != nil }.map { (column, $0) }
    }
  }

  /// The beginning of a lane that a value starts.
  private struct Link {
    /// The number of the link in the picture.
    let number: Int

    /// The column of the value, and the lanes of the value and of what it starts.
    let column, from, to: Int
  }

  /// The horizontal layout of a score, before it is folded.
  private struct Plan {
    let score: Score
    let timeline: Timeline
    let tones: [Int: Int]
    let names: [String]

    /// The contents of the lanes, by the lane's index.
    let contents: [LaneContent]

    /// The links, by the column in which the lane begins.
    let links: [Int: [Link]]

    /// The x coordinate at which the lanes begin.
    let left: Int

    /// The lines of text for each operator call.
    let calls: [String: [String]]

    /// The width that the longest operator call or heading needs.
    private let least: Int

    /// The distance that the marbles in each column extend to either side.
    private let reaches: [Int]

    /// The distance that the label of each column extends to the right.
    private let labelReaches: [Int]

    init(of score: Score) {
      let lanes = score.diagram.lanes
      let names = lanes.filter { $0.kind != .heading }
        .map { $0.depth * 16 + Glyphs.length(of: $0.name) }
      let left = SVGDrawing.margin + max(names.max() ?? 0, 24) + 16
      let marbles = score.notes.map { $0.mark.value.map(Marble.init) }
      let reach = { (_: Int, notes: [Int]) in Cluster(notes, marbles, in: score).reach }
      let timeline = Timeline(of: score, from: left, reach: reach)
      var contents = lanes.map { _ in LaneContent() }
      var reaches = timeline.columns.map { _ in 0 }
      for (index, column) in timeline.columns.enumerated() {
        for (lane, notes) in Dictionary(grouping: column.notes, by: { score.notes[$0].lane }) {
          let cluster = Cluster(notes, marbles, in: score)
          contents[lane].add(notes, at: index, cluster, in: score)
          reaches[index] = max(reaches[index], cluster.reach)
        }
      }
      for (lane, levels) in BufferLevels.all(in: score) { contents[lane].buffer = levels }
      self.reaches = reaches
      labelReaches = timeline.columns.indices.map { timeline.labelReach(at: $0) }
      (self.score, self.timeline, self.contents, self.left) = (score, timeline, contents, left)
      links = Self.links(in: score, timeline, contents)
      self.names = score.diagram.fullNames
      tones = SVGDrawing.tones(of: score)
      let room = Sheet.maximumWidth - SVGDrawing.margin - left - 32
      let calls = Set(score.laneDetails.compactMap(\.call)).map {
        ($0, SVGDrawing.lines(of: $0, room))
      }
      self.calls = Dictionary(calls) { first, _ in first }
      let boxes = calls.flatMap(\.1).map { left + Glyphs.length(of: $0) + 32 }
      let headings = lanes.filter { $0.kind == .heading }
        .map { SVGDrawing.margin + $0.depth * 16 + Glyphs.length(of: $0.name) }
      least = max(boxes.max() ?? 0, headings.max() ?? 0)
    }

    private static func links(
      in score: Score, _ timeline: Timeline, _ contents: [LaneContent]
    ) -> [Int: [Link]] {
      var links: [Int: [Link]] = [:]
      var count = 0
      for (index, column) in timeline.columns.enumerated() {
        for note in column.notes {
          for made in score.notes[note].made {
            guard let begin = contents[made].columns.first else { continue }
            links[begin, default: []].append(
              Link(number: count, column: index, from: score.notes[note].lane, to: made))
            count += 1
          }
        }
      }
      return links
    }

    /// Returns the x coordinate of the first column in `fold`.
    func first(of fold: Range<Int>) -> Int {
      if fold.lowerBound == 0 { return timeline.columns[0].x }
      return left + max(reaches[fold.lowerBound], 20) + 24
    }

    /// Returns the width of a picture that shows `fold`.
    func width(showing fold: Range<Int>) -> Int {
      let columns = timeline.columns
      let shift = columns[fold.lowerBound].x - first(of: fold)
      let ends = fold.map { columns[$0].x - shift + reaches[$0] }
      let label = columns[fold.upperBound - 1].x - shift + labelReaches[fold.upperBound - 1]
      return max(max(ends.max() ?? 0, label) + 30, least) + SVGDrawing.margin
    }

    /// The columns of each row. There are as few rows as possible, of similar widths.
    var folds: [Range<Int>] {
      let limit = max(Sheet.maximumWidth, least + SVGDrawing.margin)
      let most = folds(upTo: limit)
      let narrow = stride(from: left + 60, to: limit, by: 10).lazy.map { folds(upTo: $0) }
      return narrow.first { $0.count <= most.count } ?? most
    }

    private func folds(upTo width: Int) -> [Range<Int>] {
      var folds: [Range<Int>] = []
      var start = 0
      for column in timeline.columns.indices {
        if column > start, self.width(showing: start..<column + 1) > width {
          folds.append(start..<column)
          start = column
        }
      }
      return folds + [start..<timeline.columns.count]
    }
  }

  /// A description of the events.
  var sentences: String {
    let clauses = timeline.columns[timeline.shown].compactMap { column -> String? in
      let notes = column.notes.sorted {
        (score.notes[$0].lane, $0) < (score.notes[$1].lane, $1)
      }
      if notes.isEmpty { return nil }
      let words = notes.map {
        score.notes[$0].mark.sentence(about: names[score.notes[$0].lane]) + wait(of: $0)
      }
      let start =
        timeline.isOneInstant && column.step != nil
        ? "Step \(column.step ?? 0)" : "At \(timeline.words(for: column))"
      return "\(start): \(words.joined(separator: ", "))."
    }
    let isWhole = timeline.shown == timeline.columns.indices
    return clauses.isEmpty && isWhole ? "Nothing happens." : clauses.joined(separator: " ")
  }

  /// The lines, marbles and labels.
  var elements: Markup {
    var drawing = axis
    var marbles: Markup = ""
    for row in rows {
      switch row {
      case .heading(let lane, let y):
        let lane = score.diagram.lanes[lane]
        let x = Self.margin + lane.depth * 16
        drawing += "<g>\(SVG.words(lane.name, x: x, y: y, "start", "heading"))</g>\n"
      case .band(let call, let y): drawing += band(call, at: y)
      case .lane(let lane, let y): marbles += draw(lane, at: y)
      }
    }
    return drawing + arrows + marbles
  }

  // MARK: Rows

  private static func rows(
    of plan: Plan, _ timeline: Timeline, from top: Int
  ) -> ([Row], bottom: Int) {
    let score = plan.score
    var rows: [Row] = []
    var (y, band) = (top, Int?.none)
    for index in score.order where isAlive(score.diagram.lanes[index], in: timeline) {
      let (lane, details) = (score.diagram.lanes[index], score.laneDetails[index])
      if lane.kind == .heading {
        rows.append(.heading(lane: index, y: y + 20))
        (y, band) = (y + 30, nil)
        continue
      }
      if let call = details.call.flatMap({ plan.calls[$0] }), details.band != band {
        rows.append(.band(call: call, y: y + 5 + half(of: call)))
        y += 2 * half(of: call) + 10
      }
      band = details.band
      let content = plan.contents[index]
      let own = timeline.shown.compactMap { content.clusters[$0] }
      let up = own.map(\.up).max() ?? 14
      rows.append(.lane(index, y: y + up + 6))
      y += up + max(own.map(\.down).max() ?? 14, content.buffer?.height ?? 0) + 12
    }
    return (rows, y)
  }

  /// Returns true if `lane` is subscribed at some time that `timeline` shows. A picture in one row
  /// shows all lanes.
  private static func isAlive(_ lane: Diagram.Lane, in timeline: Timeline) -> Bool {
    let columns = timeline.columns[timeline.shown]
    guard timeline.shown != timeline.columns.indices, lane.kind != .heading,
      let first = columns.first?.time, let last = columns.last?.time
    else { return true }
    return (lane.end ?? first) >= first && !lane.isAwaited(at: last)
  }

  /// Returns a colour for each lane that values come from.
  private static func tones(of score: Score) -> [Int: Int] {
    var tones: [Int: Int] = [:]
    for lanes in score.notes.filter({ $0.mark.value != nil }).map(\.origins) {
      for lane in lanes where tones[lane] == nil { tones[lane] = tones.count % toneCount }
    }
    return tones
  }

  // MARK: Lines

  private static let head = "m-5-4l5 4-5 4"

  private var right: Int { width - Self.margin }

  /// True if this row is the last.
  private var isLast: Bool { timeline.shown.upperBound == timeline.columns.count }

  private var axis: Markup {
    var axis: Markup = "<g class=\"axis\">\n"
    var x = left
    for (index, column) in zip(timeline.shown, timeline.columns[timeline.shown]) {
      let place = timeline.x(of: index)
      if index > 0 {
        // The gap between two rows is shortened.
        let isCut = index == timeline.shown.lowerBound && column.spacing == .inProportion
        switch isCut ? .stretched : column.spacing {
        case .inProportion: axis += "<path d=\"M\(x) \(axisY)H\(place)\"/>\n"
        case .stretched:
          axis += "<path class=\"stretch\" d=\"M\(x) \(axisY)H\(place)\"/>\n"
        case .broken:
          let middle = (x + place) / 2
          axis += "<path class=\"skip\" d=\"M\(x) \(axisY)H\(middle - 4)m-3 6l6-12m2 12l6-12m-3 6"
          axis += "H\(place)\"/>\n"
        }
      }
      x = place
    }
    if timeline.shown.lowerBound == 0 {
      axis += "<path d=\"M\(left) \(axisY)H\(timeline.x(of: 0))\"/>\n"
    }
    axis += "<path d=\"M\(x) \(axisY)H\(right - 2)\(isLast ? Self.head : "")\"/>\n"
    axis += SVG.words(
      timeline.isOneInstant && timeline.columns.first?.step != nil
        ? "step" : timeline.unit.rawValue, x: left - 10, y: axisY + 4, "end")
    for (first, last) in timeline.stepRanges {
      axis += "<path class=\"spread\" d=\"M\(first - 8) \(axisY)H\(last + 8)\"/>\n"
    }
    for label in timeline.labels {
      axis += SVG.words(label.text, x: label.x, y: 12 + 14 * label.row + 4, "middle")
    }
    for column in timeline.shown {
      let x = timeline.x(of: column)
      axis += "<path class=\"guide\" d=\"M\(x) \(axisY + 4)"
      axis += "V\(bottom)\"/><path d=\"M\(x) \(axisY - 4)v8\"/>\n"
    }
    return axis + "</g>\n"
  }

  private func band(_ call: [String], at y: Int) -> Markup {
    let half = Self.half(of: call)
    let words = call.enumerated().map { index, line in
      SVG.words(line, x: (left + right) / 2, y: y - half + 18 + index * Self.line, "middle")
    }.joined()
    return "<g class=\"call\"><path d=\"M\(left) \(y - half)H\(right)V\(y + half)H\(left)z\"/>"
      + words + "</g>\n"
  }

  private static let line = 16

  /// Returns half the height of an operator's box.
  private static func half(of call: [String]) -> Int { 13 + (call.count - 1) * line / 2 }

  /// Returns `call` as lines of at most `width`, broken between arguments and between operators.
  private static func lines(of call: String, _ width: Int) -> [String] {
    var lines = [""]
    var piece = ""
    func put() {
      let line = lines[lines.count - 1]
      if line != "", Glyphs.length(of: line + piece.withoutEnd) > width {
        lines[lines.count - 1] = line.withoutEnd
        lines.append(piece)
      } else {
        lines[lines.count - 1] += piece
      }
      piece = ""
    }
    for character in call {
      if character == ".", piece.last == ")" || piece.last == "}" { put() }
      piece.append(character)
      if piece.hasSuffix(", ") { put() }
    }
    put()
    return lines
  }

  private func draw(_ index: Int, at y: Int) -> Markup {
    let lane = score.diagram.lanes[index]
    var drawing =
      "<g>\n" + SVG.words(lane.name, x: Self.margin + lane.depth * 16, y: y + 5, "start")
    drawing += line(of: index, at: y)
    let own = content(of: index).clusters
    for column in timeline.shown {
      guard let cluster = own[column] else { continue }
      let x = timeline.x(of: column)
      for (note, offset) in cluster.others {
        drawing += draw(note, cluster, at: column, x, y + offset)
      }
      for item in cluster.values { drawing += draw(item, at: column, x, y + item.y) }
    }
    return drawing + "</g>\n"
  }

  /// Returns a lane's line, which is dotted before the subscription.
  private func line(of index: Int, at y: Int) -> Markup {
    let lane = score.diagram.lanes[index]
    let columns = content(of: index).columns
    let first = columns.first.map { timeline.x(of: $0) } ?? right
    let last = columns.last.map { timeline.x(of: $0) } ?? right
    let begin = lane.kind == .sender ? left : min(first, right)
    let end = lane.end == nil ? right - 2 : last
    var line: Markup = ""
    if begin > left { line += "<path class=\"idle\" d=\"M\(left) \(y)H\(begin)\"/>\n" }
    if begin == right { return line }
    if score.laneDetails[index].hasFlags {
      return line + level(of: index, from: begin, to: end, y)
    }
    if lane.kind == .task { return line + bar(of: index, from: begin, to: end, y) }
    line += buffer(of: index, at: y)
    let arrow = lane.end == nil && isLast ? Self.head : ""
    return line + "<path d=\"M\(begin) \(y)\(linePath(from: begin, to: end, y))\(arrow)\"/>\n"
  }

  /// Returns a line at `y`, with a gap at each skipped silence.
  private func linePath(from begin: Int, to end: Int, _ y: Int) -> Markup {
    var (path, last): (Markup, Int) = ("", left)
    for column in timeline.shown {
      let x = timeline.x(of: column)
      let middle = (last + x) / 2
      if case .broken = timeline.columns[column].spacing, begin < middle, middle < end {
        path += "H\(middle - 4)m8 0"
      }
      last = x
    }
    return path + "H\(end)"
  }

  private func level(of index: Int, from begin: Int, to end: Int, _ y: Int) -> Markup {
    let lane = score.diagram.lanes[index]
    let flags = content(of: index).flags
    let shown = timeline.shown
    // In a later row, the level continues from the last Boolean before the row.
    let start = max(0, flags.boundary(where: { $0.column >= shown.lowerBound }) - 1)
    let (low, high) = (y + 10, y - 10)
    var path: Markup = ""
    var areas: Markup = ""
    var repeats: Markup = ""
    for number in start..<flags.boundary(where: { $0.column >= shown.upperBound }) {
      let (column, flag) = flags[number]
      let isFirst = number == 0 && lane.kind == .sender && flag.time == .zero
      let x = isFirst ? begin : timeline.x(of: column)
      let next = number + 1 < flags.count ? timeline.x(of: flags[number + 1].column) : end
      let height = flag.mark.value == "1" ? high : low
      path += path.text.isEmpty ? "M\(x) \(height)" : "V\(height)"
      path += "H\(next)"
      if number > 0, flags[number - 1].note.mark == flag.mark, shown.contains(column) {
        repeats += again(flag, at: x, height, column)
      }
      guard height == high else { continue }
      let sentence = "\(names[index]) from \(timeline.words(for: timeline.columns[column]))"
      areas += "<path class=\"level\"\(SVG.of(flag.event)) "
      areas += "d=\"M\(x) \(low)V\(high)H\(next)V\(low)z\">"
      areas += "<title>\(SVG.escaped(sentence))</title></path>\n"
    }
    return areas + (path.text.isEmpty ? "" : "<path d=\"\(path)\"/>\n") + repeats
  }

  /// Returns the dot for a Boolean that does not change the level.
  private func again(_ flag: Score.Note, at x: Int, _ y: Int, _ column: Int) -> Markup {
    let when = timeline.words(for: timeline.columns[column])
    let sentence = "\(flag.mark.sentence(about: names[flag.lane])) again at \(when)"
    return "<path class=\"mark again\"\(SVG.of(flag.event)) d=\"M\(x - 2) \(y)"
      + "a2 2 0 1 0 4 0a2 2 0 1 0-4 0z\"><title>\(SVG.escaped(sentence))</title></path>\n"
  }

  /// The arrows from each value to the lane that it started.
  private var arrows: Markup {
    var ys: [Int: Int] = [:]
    for case .lane(let lane, let y) in rows { ys[lane] = y }
    var arrows: Markup = ""
    let links = timeline.shown.flatMap { begin in
      (plan.links[begin] ?? []).map { (begin: begin, link: $0) }
    }
    for (begin, link) in links.sorted(by: { $0.link.number < $1.link.number }) {
      guard let from = ys[link.from], let to = ys[link.to], from < to else { continue }
      let (x, end) = (timeline.x(of: link.column), timeline.x(of: begin))
      let cluster = content(of: link.from).clusters[link.column]
      let start = cluster.map { $0.down > $0.up ? from + $0.down : from } ?? from
      arrows += "<path class=\"made\"\(SVG.of(content(of: link.to).firstEvent)) d=\"M\(x) \(start)"
      arrows += x == end ? "V\(to - 9)" : "V\(max(start, from + 22))L\(end) \(to - 14)V\(to - 9)"
      arrows += "m-4-5l4 5 4-5\"/>\n"
    }
    return arrows
  }

  // MARK: Marbles

  private func draw(
    _ index: Int, _ cluster: Cluster, at column: Int, _ x: Int, _ y: Int
  ) -> Markup {
    let title = title(of: index, at: column)
    let event = SVG.of(score.notes[index].event)
    switch score.notes[index].mark {
    case .subscribed:
      return
        "<path class=\"mark begin\"\(event) d=\"M\(x - 6) \(y + 5)l6-10 6 10\">\(title)</path>\n"
    case .completed:
      let reach = cluster.values.isEmpty ? 12 : cluster.up + 5
      return
        "<path class=\"mark end\"\(event) d=\"M\(x) \(y - reach)v\(2 * reach)\">\(title)</path>\n"
    case .failed:
      return
        "<path class=\"mark error\"\(event) d=\"M\(x - 7) \(y - 7)l14 14m0-14l-14 14\">\(title)</path>\n"
    case .started:
      return "<path class=\"mark go\"\(event) d=\"M\(x - 4) \(y - 7)l10 7-10 7z\">\(title)</path>\n"
    case .disposed, .cancelled:
      return "<path class=\"mark gone\"\(event) d=\"M\(x) \(y - 8)l8 8-8 8-8-8z\">\(title)</path>\n"
    case .next, .dropped: return ""
    }
  }

  private func draw(_ item: Cluster.Item, at column: Int, _ x: Int, _ y: Int) -> Markup {
    let marble = item.marble
    let (half, radius) = (marble.half, marble.radius)
    let lanes = score.notes[item.note].origins
    let tone = plan.tones[lanes[0]] ?? 0
    var shape: Markup = "<rect class=\"tone\(tone)\" x=\"\(x - half)\" y=\"\(y - radius)\" "
    shape +=
      "width=\"\(half * 2)\" height=\"\(radius * 2)\" rx=\"\(score.notes[item.note].isLogged ? 3 : 12)\"/>"
    if lanes.count == 2 {
      shape += "<path class=\"half tone\(plan.tones[lanes[1]] ?? 0)\" d=\"M\(x) \(y - radius)"
      shape += "h\(half - 12)a12 12 0 0 1 12 12v\(2 * radius - 24)a12 12 0 0 1-12 12H\(x)z\"/>"
    }
    let words = marble.lines.enumerated().map { line, words in
      SVG.words(words, x: x, y: y + marble.baseline(of: line), "middle")
    }.joined()
    let style: Markup = score.notes[item.note].mark.isDropping ? " class=\"lost\"" : ""
    return
      "<g\(style)\(SVG.of(score.notes[item.note].event))>\(title(of: item.note, at: column))\(shape)\(words)</g>\n"
  }

  private func title(of index: Int, at column: Int) -> Markup {
    let note = score.notes[index]
    let when = timeline.words(for: timeline.columns[column])
    let sentence = "\(note.mark.sentence(about: names[note.lane])) at \(when)\(wait(of: index))"
    let lanes = note.inner == nil ? note.origins.filter { $0 != note.lane } : []
    let origin = lanes.isEmpty ? "" : ", from " + lanes.map { names[$0] }.joined(separator: " and ")
    return "<title>\(SVG.escaped(sentence + origin))</title>"
  }
}

extension String {
  /// The text without a trailing space.
  fileprivate var withoutEnd: String { last == " " ? String(dropLast()) : self }
}
