import Stage

/// A sequence diagram: a vertical line for the subscriber and one for each signal, with the calls
/// between them from top to bottom. A logged message appears beside the line of the subscriber or
/// signal that logged it.
struct SequenceDrawing: Drawing {
  let width: Int
  let height: Int
  let sentences: String
  let elements: Markup

  private static let row = 26
  private static let line = 17
  private static let top = 30
  private static let subscriber = "subscriber"

  /// Creates a drawing of `items` between the subscriber and `signals`. Returns nil if there are no
  /// signals. `events` contains each item's event number.
  init?(of items: [CallSequenceItem], at events: [Int], _ signals: [String]) {
    if signals.isEmpty { return nil }
    let names = [Self.subscriber] + signals
    let xs = Self.positions(of: names, items)
    let messageLines = items.map { item -> [String] in
      guard case .logged(let text, let column) = item else { return [] }
      let room = max(160, Sheet.maximumWidth - SVGDrawing.margin - xs[column] - 10)
      return Self.lines(of: Glyphs.unicode.escaped(text), room)
    }
    let heights = messageLines.map { Self.row + max(0, $0.count - 1) * Self.line }
    let bottom = Self.top + 16 + heights.reduce(0, +)
    var drawing: Markup = ""
    for (name, x) in zip(names, xs) {
      drawing += SVG.words(name, x: x, y: Self.top, "middle", "heading")
      drawing += "<path class=\"column\" d=\"M\(x) \(Self.top + 8)V\(bottom)\"/>\n"
    }
    var words: [String] = []
    var end = xs[xs.count - 1] + Glyphs.length(of: names[names.count - 1]) / 2
    var y = Self.top + 16 + 18
    for (index, item) in items.enumerated() {
      drawing += "<g class=\"row\"\(SVG.of(events[index]))>\n"
      switch item {
      case .call(let text, let from, let to):
        drawing += Self.arrow(from: xs[from], to: xs[to], y)
        let gap = max(from, to)
        drawing += Self.words(text, x: (xs[gap - 1] + xs[gap]) / 2, y - 6, "middle")
        words.append("\(names[from]) calls \(names[to]): \(text)")
      case .returned(let from, let to):
        drawing += Self.arrow(from: xs[from], to: xs[to], y, "return")
        words.append("\(names[from]) returns to \(names[to])")
      case .logged(let text, let column):
        for (number, line) in messageLines[index].enumerated() {
          drawing += Self.words(line, x: xs[column] + 10, y + number * Self.line, "start")
          end = max(end, xs[column] + 10 + Glyphs.length(of: line))
        }
        words.append("log: \(Glyphs.unicode.escaped(text))")
      }
      drawing += "</g>\n"
      y += heights[index]
    }
    elements = drawing
    sentences = words.joined(separator: "; ") + "."
    width = end + SVGDrawing.margin
    height = bottom + 12
  }

  /// Returns `text` as lines of at most `width`, broken between words.
  private static func lines(of text: String, _ width: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, Glyphs.length(of: "\(last) \(word)") <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }

  /// Returns the positions of the columns, with enough space for their names and for the calls
  /// between neighbouring columns.
  private static func positions(of names: [String], _ items: [CallSequenceItem]) -> [Int] {
    var gaps = zip(names, names.dropFirst()).map { left, right in
      (Glyphs.length(of: left) + Glyphs.length(of: right)) / 2 + 24
    }
    for case .call(let text, let from, let to) in items {
      let gap = max(from, to) - 1
      gaps[gap] = max(gaps[gap], Glyphs.length(of: text) + 32)
    }
    let first = SVGDrawing.margin + Glyphs.length(of: names[0]) / 2
    return gaps.reduce(into: [first]) { xs, gap in xs.append(xs[xs.count - 1] + gap) }
  }

  /// Returns `text` with a background, so that no line shows through it.
  private static func words(_ text: String, x: Int, _ y: Int, _ anchor: String) -> Markup {
    let length = Glyphs.length(of: text)
    let left = anchor == "middle" ? x - length / 2 : x
    return
      "<path class=\"face ground\" d=\"M\(left - 2) \(y - 13)h\(length + 4)v18h-\(length + 4)z\"/>"
      + SVG.words(text, x: x, y: y, anchor)
  }

  private static func arrow(from: Int, to: Int, _ y: Int, _ style: String = "ask") -> Markup {
    let head = to > from ? "m-6-4l6 4-6 4" : "m6-4l-6 4 6 4"
    return "<path class=\"\(style)\" d=\"M\(from) \(y)H\(to)\"/><path d=\"M\(to) \(y)\(head)\"/>\n"
  }
}
