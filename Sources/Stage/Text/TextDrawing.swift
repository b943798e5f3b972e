extension Diagram {
  /// Returns the diagram as text, folded to `width` columns if there is a width.
  ///
  /// `-` is silence, a letter or a word is a value, and `[ab]` are events at one instant. `^` is
  /// the subscription, `.` the time before it, `|` a completion, `#` an error and `!` a disposal.
  /// `⋯` skips a long silence. Booleans are drawn as a level: `▁▁██▁▁`. Each folded part repeats
  /// the names. A task begins at `>` and runs along `=`; `!` cancels it. `(a)` is a value that a
  /// full buffer dropped.
  public func text(width: Int? = nil, glyphs: Glyphs = .unicode) -> String {
    TextDrawing(of: self, glyphs).lines(upTo: end, width: width ?? .max)
      .map { $0.text + "\n" }.joined()
  }

  /// Returns the lines of the diagram up to `now`, in the columns of the whole diagram. `isNew` is
  /// true for a lane with an event at `now`.
  package func lines(
    upTo now: Duration, width: Int? = nil, glyphs: Glyphs = .unicode
  ) -> [(text: String, isNew: Bool)] {
    TextDrawing(of: self, glyphs).lines(upTo: now, width: width ?? .max)
  }

  /// Draws the diagram up to the last of `events`, in the columns of the whole diagram. Returns
  /// each line with a flag that is true for lanes with one of the last `newCount` events.
  package func lines(
    after events: some Collection<Run.Event>, newCount: Int = 1, width: Int? = nil,
    glyphs: Glyphs = .unicode
  ) -> [(text: String, isNew: Bool)] {
    var counts = lanes.map { _ in 0 }
    for event in events { if case .mark(let lane, _) = event.kind { counts[lane] += 1 } }
    let new = events.suffix(newCount).compactMap { event in
      if case .mark(let lane, _) = event.kind { lane } else { nil }
    }
    let begun = zip(lanes, counts).map { $0.first($1) }
    return TextDrawing(of: self, glyphs).lines(
      upTo: events.map(\.time).max() ?? .zero, width: width ?? .max, showing: begun, new: Set(new))
  }
}

/// A diagram's cells, and the widths of its columns.
struct TextDrawing {
  /// A lane's text in one column, and the character that fills the rest of the column.
  struct Cell {
    var text: String
    var fill: Character = " "

    /// The minimum width. If the cell is filled, one more column makes the filling visible.
    var columns: Int { text.columns + (fill == " " ? 0 : 1) }
  }

  private let diagram: Diagram
  private let glyphs: Glyphs
  private let ruler: Ruler
  private let legend: Legend
  private let labels: [String]
  private let names: [String]
  private let nameWidth: Int
  private let widths: [Int]

  /// The cells of all lanes.
  private let rows: [[Cell]]

  init(of diagram: Diagram, _ glyphs: Glyphs) {
    self.diagram = diagram
    self.glyphs = glyphs
    let ruler = Ruler(for: diagram)
    let legend = Legend(for: diagram, glyphs: glyphs)
    let labels = ruler.columns.map { ruler.label(of: $0, skip: String(glyphs.skip)) }
    let rows = diagram.lanes.map { Cells(of: $0, ruler.columns, legend, glyphs).cells }
    let least = (labels.map(\.columns).max() ?? 0) + 1
    self.ruler = ruler
    self.legend = legend
    self.labels = labels
    self.rows = rows
    names = diagram.lanes.map { lane in
      String(repeating: "  ", count: lane.depth) + glyphs.name(lane.name)
    }
    let widest = zip(diagram.lanes, names).filter { $0.0.kind != .heading }.map(\.1.columns).max()
    nameWidth = max(ruler.unit.rawValue.count, widest ?? 0) + 2
    widths = ruler.columns.indices.map { column in
      let texts = rows.compactMap { $0.indices.contains(column) ? $0[column].columns : nil }
      return max(ruler.columns[column] == .skip ? 2 : least, texts.max() ?? 0) + 1
    }
  }

  /// Returns the lines up to `now`, folded to `width` columns, followed by the legend. `isNew` is
  /// true for a lane with an event at `now`.
  func lines(upTo now: Duration, width: Int) -> [(text: String, isNew: Bool)] {
    let new = diagram.lanes.indices.filter { !diagram.lanes[$0].marks(at: now).isEmpty }
    return lines(upTo: now, width: width, showing: diagram.lanes, rows, new: Set(new))
  }

  /// Returns the lines up to `now` with only the events in `lanes`: the diagram's lanes, each with
  /// all of its events or only the first ones. `isNew` is true for the lanes in `new`.
  func lines(
    upTo now: Duration, width: Int, showing lanes: [Diagram.Lane], new: Set<Int>
  ) -> [(text: String, isNew: Bool)] {
    let rows = lanes.map { Cells(of: $0, ruler.columns, legend, glyphs).cells }
    return lines(upTo: now, width: width, showing: lanes, rows, new: new)
  }

  private func lines(
    upTo now: Duration, width: Int, showing lanes: [Diagram.Lane], _ rows: [[Cell]], new: Set<Int>
  ) -> [(text: String, isNew: Bool)] {
    let count = ruler.columns.lastIndex { $0.time.map { $0 <= now } ?? false }.map { $0 + 1 } ?? 0
    let folds = folds(of: count, at: width - nameWidth)
    var blocks = folds.map { fold in lines(fold, rows).map { (text: $0, isNew: false) } }
    // The ruler is above the lanes, so lane 0 is line 1.
    for lane in new { blocks[folds.count - 1][lane + 1].isNew = true }
    let values = Set(lanes.flatMap(\.events).filter { $0.time <= now }.compactMap(\.mark.value))
    let explanations = legend.entries.filter { values.contains($0.value) }
      .map { (text: legend.explanation(of: $0), isNew: false) }
    if !explanations.isEmpty { blocks.append(explanations) }
    return Array(blocks.joined(separator: [(text: "", isNew: false)]))
  }

  /// Splits the first `count` columns into ranges that fit into `width`.
  private func folds(of count: Int, at width: Int) -> [Range<Int>] {
    var folds: [Range<Int>] = []
    var (first, used) = (0, 0)
    for (column, columnWidth) in widths[..<count].enumerated() {
      if column > first, used + columnWidth > width {
        folds.append(first..<column)
        (first, used) = (column, 0)
      }
      used += columnWidth
    }
    return folds + [first..<count]
  }

  private func lines(_ fold: Range<Int>, _ rows: [[Cell]]) -> [String] {
    let top = line(ruler.unit.rawValue, labels[fold].map { Cell(text: $0) }, fold)
    let lanes = zip(names, rows).map { name, row in
      line(name, row.isEmpty ? [] : Array(row[fold]), fold)
    }
    return [top] + lanes
  }

  private func line(_ name: String, _ cells: [Cell], _ fold: Range<Int>) -> String {
    guard !cells.isEmpty else { return name }
    let columns = zip(cells, widths[fold]).map { cell, width in
      cell.text + String(repeating: cell.fill, count: width - cell.text.columns)
    }
    let line = name.padded(to: nameWidth) + columns.joined()
    let end = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return String(end.map { line[...$0] } ?? "")
  }
}

/// The cells of a lane, one for each column.
private struct Cells {
  private(set) var cells: [TextDrawing.Cell] = []

  init(
    of lane: Diagram.Lane, _ columns: [Ruler.Column], _ legend: Legend, _ glyphs: Glyphs
  ) {
    let word = { (value: String) in legend[value] ?? glyphs.word(value) }
    if lane.kind == .heading { return }
    var last = Duration.zero
    var rest = lane.events[...]
    var value: String?
    cells = columns.map { column in
      guard case .instant(let time) = column else {
        let isOver = lane.end.map { $0 <= last } ?? false
        return TextDrawing.Cell(text: isOver ? "" : String(glyphs.skip))
      }
      last = time
      let marks = rest.prefix { $0.time == time }.map(\.mark)
      rest = rest.dropFirst(marks.count)
      let isRepeated = value != nil && marks == value.map { [.next($0)] }
      value = marks.last { $0.value != nil }?.value ?? value
      return lane.isLevel
        ? Self.level(value.map { glyphs.level($0) }, marks, isRepeated, of: lane, at: time)
        : Self.token(marks, of: lane, at: time, word)
    }
  }

  private static func token(
    _ marks: [Diagram.Mark], of lane: Diagram.Lane, at time: Duration, _ word: (String) -> String
  ) -> TextDrawing.Cell {
    let words = marks.compactMap { mark in
      if case .dropped(let value) = mark { return "(\(word(value)))" }
      return mark.sign ?? mark.value.map(word)
    }
    if lane.isRunning(at: time) { return TextDrawing.Cell(text: group(words), fill: "=") }
    return TextDrawing.Cell(text: words.isEmpty ? silence(of: lane, at: time) : group(words))
  }

  private static func level(
    _ level: Character?, _ marks: [Diagram.Mark], _ isRepeated: Bool, of lane: Diagram.Lane,
    at time: Duration
  ) -> TextDrawing.Cell {
    let words = marks.compactMap { $0.sign ?? $0.value }
    guard let level, marks.last?.isEnd != true, lane.end.map({ $0 > time }) ?? true else {
      return TextDrawing.Cell(text: words.isEmpty ? silence(of: lane, at: time) : group(words))
    }
    if isRepeated { return TextDrawing.Cell(text: "[\(words.joined())]", fill: level) }
    let isPlain = words.isEmpty || marks.count == 1
    return TextDrawing.Cell(text: isPlain ? "" : group(words), fill: level)
  }

  /// Returns the text for `lane` at a time without events.
  private static func silence(of lane: Diagram.Lane, at time: Duration) -> String {
    if lane.isAwaited(at: time) { return "." }
    return lane.end.map { $0 < time } ?? false ? "" : "-"
  }

  /// Returns `words`, the events at one instant, in brackets if there are several.
  private static func group(_ words: [String]) -> String {
    guard words.count > 1 else { return words.joined() }
    // Put spaces between characters that would combine with each other.
    let isTight = words.allSatisfy { $0.count == 1 } && words.joined().count == words.count
    return "[" + words.joined(separator: isTight ? "" : " ") + "]"
  }
}

extension Diagram.Mark {
  /// The character for the mark, or nil for a value.
  var sign: String? {
    switch self {
    case .subscribed: "^"
    case .completed: "|"
    case .failed: "#"
    case .disposed, .cancelled: "!"
    case .started: ">"
    case .next, .dropped: nil
    }
  }
}
