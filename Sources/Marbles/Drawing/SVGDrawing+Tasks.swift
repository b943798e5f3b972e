import Stage

/// The bars of tasks, and the buffers of loops.
extension SVGDrawing {
  /// Returns a task's bar, from the x coordinate `begin` to `end`. After the task's cancellation,
  /// the bar is dashed and has no right side. A side is also missing if the bar continues in
  /// another row, or if the task has not ended.
  func bar(of index: Int, from begin: Int, to end: Int, _ y: Int) -> Markup {
    let lane = score.diagram.lanes[index]
    let content = content(of: index)
    let (columns, asked) = (content.columns, content.cancellation)
    let middle = asked.map { timeline.x(of: $0) } ?? end
    guard let first = columns.first.map({ timeline.columns[$0] }) else { return "" }
    let event = SVG.of(content.firstEvent)
    var words = "\(names[index]) runs from \(timeline.words(for: first))"
    if lane.end != nil, let last = columns.last.map({ timeline.columns[$0] }) {
      words += " to \(timeline.words(for: last))"
    }
    let title: Markup = "<title>\(SVG.escaped(words))</title>"
    let (top, bottom) = (y - 8, y + 8)
    var bar: Markup = ""
    if begin < middle {
      // A side is open if the path does not draw it. The area is filled anyway.
      let isOpenBefore = columns.first.map { $0 < timeline.shown.lowerBound } ?? false
      let continues = columns.last.map { $0 >= timeline.shown.upperBound } ?? false
      let isOpenAfter =
        asked.map { $0 >= timeline.shown.upperBound } ?? (continues || lane.end == nil)
      let path: Markup =
        switch (isOpenBefore, isOpenAfter) {
        case (false, false): "M\(middle) \(top)H\(begin)V\(bottom)H\(middle)z"
        case (false, true): "M\(middle) \(top)H\(begin)V\(bottom)H\(middle)"
        case (true, false): "M\(begin) \(top)H\(middle)V\(bottom)H\(begin)"
        case (true, true): "M\(begin) \(top)H\(middle)V\(bottom)H\(begin)z"
        }
      let style: Markup = isOpenBefore && isOpenAfter ? "task ground" : "task"
      bar += "<path class=\"\(style)\"\(event) d=\"\(path)\">\(title)</path>\n"
      if isOpenBefore, isOpenAfter {
        bar += "<path d=\"M\(begin) \(top)H\(middle)M\(begin) \(bottom)H\(middle)\"/>\n"
      }
    }
    if middle < end {
      bar += "<path class=\"task asked\" d=\"M\(middle) \(top)H\(end)M\(end) \(bottom)"
      bar += "H\(middle)\">\(title)</path>\n"
    }
    return bar
  }

  /// Returns the steps below a lane's line that show the values waiting in its buffer.
  func buffer(of index: Int, at y: Int) -> Markup {
    let levels = content(of: index).buffer?.levels ?? []
    var drawing: Markup = ""
    let shown = timeline.columns[timeline.shown]
    guard let start = shown.first?.time, let last = shown.last?.time else { return drawing }
    // Other rows of the folded picture show the other steps.
    let first = max(0, levels.boundary(where: { $0.time >= start }) - 1)
    for (level, next) in zip(levels[first...], levels[first...].dropFirst()) {
      if level.time > last { break }
      let (x, end) = (x(at: level.time), x(at: next.time))
      if level.count == 0 || x == end { continue }
      let many = level.count == 1 ? "1 value waits" : "\(level.count) values wait"
      drawing +=
        "<path class=\"buffer\"\(SVG.at(level.time)) d=\"M\(x) \(y + BufferLevels.top)H\(end)"
      drawing += "v\(level.count * BufferLevels.step)H\(x)z\"><title>"
      drawing += "\(SVG.escaped("\(many) for \(names[index])"))</title></path>\n"
    }
    return drawing
  }

  /// Returns the x coordinate of the first column at `time`.
  private func x(at time: Duration) -> Int {
    timeline.firstColumn(at: time).map { timeline.x(of: $0) } ?? 0
  }

  /// Returns words that say how long a value was in a buffer.
  func wait(of note: Int) -> String {
    let note = score.notes[note]
    guard let arrival = note.arrival, arrival < note.time else { return "" }
    return " after \(timeline.unit.text(note.time - arrival)) in the buffer"
  }
}

/// The number of values that wait in a lane's buffer, over time.
struct BufferLevels {
  /// The distance of the first step from the lane's line, and the height of a step.
  static let (top, step) = (16, 5)

  /// The numbers of values in order of time. Each is valid until the next time.
  private(set) var levels: [(time: Duration, count: Int)] = []

  /// Returns the levels of all buffers, by the lane's index.
  static func all(in score: Score) -> [Int: BufferLevels] {
    let notes = score.notes.filter { note in note.arrival.map { $0 < note.time } ?? false }
    return Dictionary(grouping: notes, by: \.lane).mapValues { BufferLevels($0) }
  }

  private init(_ notes: [Score.Note]) {
    var changes: [Duration: Int] = [:]
    for note in notes {
      guard let arrival = note.arrival else { continue }
      changes[arrival, default: 0] += 1
      changes[note.time, default: 0] -= 1
    }
    var count = 0
    for (time, change) in changes.sorted(by: { $0.key < $1.key }) {
      count += change
      levels.append((time, count))
    }
  }

  /// The height that the buffer needs below the lane's line.
  var height: Int {
    levels.map(\.count).max().map { Self.top + $0 * Self.step } ?? 0
  }
}
