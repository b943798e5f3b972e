/// A drawing of threads: a lane for each thread, with its events from left to right.
struct ThreadDrawing: Drawing {
  let width: Int
  let height: Int
  let sentences: String
  let elements: Markup

  private static let left = 16

  /// A box with text on a thread.
  private struct Step {
    let note: Score.Note
    let thread: Int
    let marble: Marble
    var x = 0
  }

  /// Creates a drawing of `score`, or nil if all values are sent on one thread, or if several tasks or
  /// loops run side by side.
  init?(of score: Score) {
    let sent = score.notes.filter { $0.mark.value != nil || $0.mark == .subscribed }
    let threads = Set(sent.map(\.thread)).sorted { ($0 == 1 ? -1 : $0) < ($1 == 1 ? -1 : $1) }
    guard threads.count > 1, score.asynchronousLanes < 2,
      !score.diagram.lanes.contains(where: \.isLevel)
    else { return nil }
    let names = score.diagram.fullNames
    let unit = TimeUnit.shortest(for: score.notes.map(\.time))
    let label = { (thread: Int) in
      thread == 1
        ? "main"
        : thread == 0 ? "no scheduler" : threads.contains(3) ? "worker \(thread - 1)" : "worker"
    }
    let edge = Self.left + (threads.map { Glyphs.length(of: label($0)) }.max() ?? 0) + 20
    var steps: [Step] = []
    var x = edge + 12
    for note in score.notes where threads.contains(note.thread) {
      let marble = Marble(note.mark.label(names[note.lane]))
      steps.append(
        Step(
          note: note, thread: threads.firstIndex(of: note.thread) ?? 0, marble: marble,
          x: x + marble.half))
      x += marble.half * 2 + 14
    }
    let tallest = steps.map(\.marble.radius).max() ?? 12
    let (top, row) = (40, tallest * 2 + 24)
    let middle = { (thread: Int) in top + thread * row + row / 2 }
    let isOneInstant = Set(steps.map(\.note.time)).count < 2
    width = max(x + 8, 200) + Self.left
    height = top + threads.count * row + 12
    var drawing: Markup = "<g class=\"axis\">\n"
    drawing += SVG.words(isOneInstant ? "step" : unit.rawValue, x: edge - 10, y: 24, "end")
    var last = ""
    for (index, step) in steps.enumerated() {
      let text = isOneInstant ? "\(index + 1)" : unit.number(step.note.time)
      if text != last { drawing += SVG.words(text, x: step.x, y: 24, "middle") }
      last = text
    }
    drawing += "</g>\n"
    for (index, thread) in threads.enumerated() {
      let y = top + index * row
      drawing += "<g class=\"lane\"><path d=\"M\(edge) \(y + 3)H\(width - Self.left)"
      drawing += "V\(y + row - 3)H\(edge)z\"/>"
      drawing += SVG.words(label(thread), x: Self.left, y: y + row / 2 + 5, "start") + "</g>\n"
    }
    for (one, next) in zip(steps, steps.dropFirst()) {
      let (from, to) = (middle(one.thread), middle(next.thread))
      let start = one.x + one.marble.half
      drawing += "<path class=\"made\"\(SVG.at(next.note.time)) d=\"M\(start) \(from)"
      if from == to {
        drawing += "H\(next.x - next.marble.half - 1)\"/>\n"
      } else {
        let end = to > from ? to - next.marble.radius - 2 : to + next.marble.radius + 2
        drawing += "H\(next.x)V\(end)m-4\(to > from ? "-5l4 5 4-5" : " 5l4-5 4 5")\"/>\n"
      }
    }
    var tones: [Int: Int] = [:]
    var number = 0
    for (index, note) in score.notes.enumerated() where threads.contains(note.thread) {
      let step = steps[number]
      let origin = score.notes[index].origins[0]
      if tones[origin] == nil { tones[origin] = tones.count % 8 }
      let y = middle(step.thread)
      let sentence = "\(note.mark.sentence(about: names[note.lane])) on \(label(note.thread))"
      drawing += "<g\(SVG.at(note.time))><title>\(SVG.escaped(sentence))</title>"
      drawing += SVG.box(step.marble, "tone\(tones[origin] ?? 0)", x: step.x, y: y) + "</g>\n"
      number += 1
    }
    elements = drawing
    sentences = steps.enumerated().map { index, step in
      let when = isOneInstant ? "Step \(index + 1)" : "At \(unit.text(step.note.time))"
      let words = step.note.mark.sentence(about: names[step.note.lane])
      return "\(when), on \(label(step.note.thread)): \(words)."
    }.joined(separator: " ")
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
