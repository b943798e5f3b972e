import Stage

/// A drawing of threads: a lane for each thread, with its events from left to right.
struct ThreadDrawing: Drawing {
  let width: Int
  let height: Int
  let sentences: String
  let elements: Markup

  private static let left = 16

  /// The distance from the last box of a row to the end of its lane.
  private static let end = 22

  /// A labelled box in a thread's lane.
  private struct Step {
    let number: Int
    let event: Int
    let time: Duration
    let thread: Int
    let marble: Marble

    /// A sentence about the step that does not name the thread.
    let sentence: String
    let tone: Int
    var x = 0
  }

  /// A score's threads, and the steps to draw in their lanes.
  private struct Plan {
    let threads: [String]
    let steps: [Step]
    let unit: TimeUnit
    let isOneInstant: Bool

    /// The x coordinate at which the lanes begin.
    let edge: Int

    /// Returns the label above `step`.
    func label(of step: Step) -> String {
      isOneInstant ? "\(step.number)" : unit.number(step.time)
    }
  }

  /// Returns the drawing of `score`, folded into rows if it is wider than a phone can show. Returns
  /// nil if all subscriptions and values are on one thread, if a lane draws its Booleans as a line
  /// with steps, or if several lanes belong to tasks, loops or streams.
  static func drawing(of score: Score) -> (any Drawing)? {
    guard let plan = plan(of: score) else { return nil }
    let most = folds(of: plan, upTo: Sheet.maximumWidth)
    let narrow = stride(from: plan.edge + 60, to: Sheet.maximumWidth, by: 10).lazy
      .map { folds(of: plan, upTo: $0) }
    let rows = narrow.first { $0.count <= most.count } ?? most
    let width = rows.flatMap(\.self).map { $0.x + $0.marble.half + end }.max() ?? 0
    let drawings = rows.indices.map { index in
      ThreadDrawing(
        plan, rows[index], after: index > 0 ? rows[index - 1].last : nil,
        before: index + 1 < rows.count ? rows[index + 1].first : nil, width: max(width, 200) + left)
    }
    return drawings.count == 1 ? drawings[0] : FoldedDrawing(folds: drawings)
  }

  /// Returns the plan's steps, divided into rows that are at most `width` wide.
  private static func folds(of plan: Plan, upTo width: Int) -> [[Step]] {
    var rows: [[Step]] = []
    var x = Int.max / 2
    for var step in plan.steps {
      if rows.isEmpty || x + step.marble.half * 2 + end + left > width {
        rows.append([])
        x = plan.edge + (rows.count == 1 ? 12 : 28)
      }
      step.x = x + step.marble.half
      x += step.marble.half * 2 + 14
      rows[rows.count - 1].append(step)
    }
    return rows
  }

  private static func plan(of score: Score) -> Plan? {
    let sent = score.notes.filter { $0.mark.value != nil || $0.mark == .subscribed }
    let callers = score.notes.compactMap(\.caller)
    let threads = Set(sent.map(\.thread) + callers)
      .sorted { ($0 == 1 ? -1 : $0) < ($1 == 1 ? -1 : $1) }
    guard threads.count > 1, score.asynchronousLanes < 2,
      !score.diagram.lanes.contains(where: \.isLevel)
    else { return nil }
    let labels = threads.map { thread in
      thread == 1
        ? "main"
        : thread == 0 ? "no scheduler" : threads.contains(3) ? "worker \(thread - 1)" : "worker"
    }
    let names = score.diagram.fullNames
    var tones: [Int: Int] = [:]
    var steps: [Step] = []
    for note in score.notes where threads.contains(note.thread) {
      let origin = note.origins[0]
      if tones[origin] == nil { tones[origin] = tones.count % 8 }
      func add(_ words: String, _ sentence: String, on thread: Int) {
        steps.append(
          Step(
            number: steps.count + 1, event: note.event, time: note.time,
            thread: threads.firstIndex(of: thread) ?? 0,
            marble: Marble(words), sentence: sentence, tone: tones[origin] ?? 0))
      }
      let name = names[note.lane]
      if let caller = note.caller {
        add("call subscribe", "subscribe is called for \(name)", on: caller)
      }
      add(note.mark.label(name), note.mark.sentence(about: name), on: note.thread)
    }
    return Plan(
      threads: labels, steps: steps, unit: TimeUnit.shortest(for: score.notes.map(\.time)),
      isOneInstant: Set(steps.map(\.time)).count < 2,
      edge: left + (labels.map { Glyphs.length(of: $0) }.max() ?? 0) + 20)
  }

  private init(_ plan: Plan, _ steps: [Step], after: Step?, before: Step?, width: Int) {
    let edge = plan.edge
    let tallest = plan.steps.map(\.marble.radius).max() ?? 12
    let (top, row) = (40, tallest * 2 + 24)
    let middle = { (thread: Int) in top + thread * row + row / 2 }
    self.width = width
    height = top + plan.threads.count * row + 12
    var drawing: Markup = "<g class=\"axis\">\n"
    drawing += SVG.words(
      plan.isOneInstant ? "step" : plan.unit.rawValue, x: edge - 10, y: 24, "end")
    var last = ""
    for step in steps {
      let text = plan.label(of: step)
      if text != last { drawing += SVG.words(text, x: step.x, y: 24, "middle") }
      last = text
    }
    drawing += "</g>\n"
    for (index, thread) in plan.threads.enumerated() {
      let y = top + index * row
      drawing += "<g class=\"lane\"><path d=\"M\(edge) \(y + 3)H\(width - Self.left)"
      drawing += "V\(y + row - 3)H\(edge)z\"/>"
      drawing += SVG.words(thread, x: Self.left, y: y + row / 2 + 5, "start") + "</g>\n"
    }
    // An arrow that continues in the next row ends at the right edge, and starts again at the left
    // edge of that row.
    if let after, let next = steps.first {
      drawing += Self.arrow(from: edge, middle(after.thread), to: next, middle(next.thread))
    }
    for (one, next) in zip(steps, steps.dropFirst()) {
      drawing += Self.arrow(
        from: one.x + one.marble.half, middle(one.thread), to: next, middle(next.thread))
    }
    if before != nil, let last = steps.last {
      drawing += "<path class=\"way\" d=\"M\(last.x + last.marble.half) \(middle(last.thread))"
      drawing += "H\(width - Self.left)\"/>\n"
    }
    for step in steps {
      let title = SVG.escaped("\(step.sentence) on \(plan.threads[step.thread])")
      drawing += "<g\(SVG.of(step.event))><title>\(title)</title>"
      drawing +=
        SVG.box(step.marble, "tone\(step.tone)", x: step.x, y: middle(step.thread)) + "</g>\n"
    }
    elements = drawing
    sentences = steps.map { step in
      let when = plan.isOneInstant ? "Step \(step.number)" : "At \(plan.unit.text(step.time))"
      return "\(when), on \(plan.threads[step.thread]): \(step.sentence)."
    }.joined(separator: " ")
  }

  private static func arrow(from start: Int, _ y: Int, to next: Step, _ end: Int) -> Markup {
    var arrow: Markup = "<path class=\"way\"\(SVG.of(next.event)) d=\"M\(start) \(y)"
    if y == end {
      arrow += "H\(next.x - next.marble.half - 1)\"/>\n"
    } else {
      let tip = end > y ? end - next.marble.radius - 2 : end + next.marble.radius + 2
      arrow += "H\(next.x)V\(tip)m-4\(end > y ? "-5l4 5 4-5" : " 5l4-5 4 5")\"/>\n"
    }
    return arrow
  }
}

extension Diagram.Mark {
  /// Returns a label for the mark that includes the `name` of its lane.
  fileprivate func label(_ name: String) -> String {
    switch self {
    case .subscribed: "subscribe \(name)"
    case .next(let value): "\(name) \(value)"
    case .completed: "\(name) completes"
    case .failed: "\(name) fails"
    case .disposed: "dispose \(name)"
    case .started: "\(name) begins"
    case .cancelled: "cancel \(name)"
    case .dropped(let value): "\(name) drops \(value)"
    }
  }
}
