import Stage

/// A drawing of a screen's frames, from the first to the last, like a comic strip.
struct ScreenDrawing: Drawing {
  let width: Int
  let height: Int
  let sentences: String
  let elements: Markup

  private static let maximumWidth = Sheet.maximumWidth - 2 * SVGDrawing.margin
  private static let row = 34

  /// Creates a drawing of `frames`, or nil if there are none.
  init?(of frames: [ScreenFrame]) {
    if frames.isEmpty { return nil }
    let texts = frames.flatMap { $0.controls.map(\.text) }
    let unit = TimeUnit.shortest(for: frames.map(\.time))
    let isOne = Set(frames.map(\.title)).count == 1
    let headings = frames.map { unit.text($0.time) + (isOne ? "" : ", \($0.title)") }
    let side = max(
      84, (texts.map { Glyphs.length(of: $0) }.max() ?? 0) + 36,
      headings.map { Glyphs.length(of: $0) }.max() ?? 0)
    let tallest = (frames.map(\.controls.count).max() ?? 0) * Self.row + 12
    let across = max(1, (Self.maximumWidth + 16) / (side + 16))
    var (drawing, words): (Markup, [String]) = ("", [])
    for (index, frame) in frames.enumerated() {
      let x = SVGDrawing.margin + index % across * (side + 16)
      let y = 36 + index / across * (tallest + 44)
      drawing += "<g class=\"screen\"\(SVG.of(frame.event))>\n"
      drawing += "<path d=\"M\(x) \(y)h\(side)v\(tallest)h-\(side)z\"/>"
      drawing += SVG.words(
        headings[index], x: x + side / 2, y: y - 8, "middle", "time")
      for (number, control) in frame.controls.enumerated() {
        let middle = y + 6 + number * Self.row + Self.row / 2
        drawing += Self.draw(control, x: x, y: middle, side)
      }
      drawing += "</g>\n"
      let shown = frame.controls.map(\.words).joined(separator: ", ")
      words.append("\(frame.title) at \(unit.text(frame.time)): \(shown).")
    }
    let rows = (frames.count + across - 1) / across
    width = min(frames.count, across) * (side + 16) + SVGDrawing.margin
    height = 36 + rows * (tallest + 44) - 24
    elements = drawing
    sentences = words.joined(separator: " ")
  }

  private static func draw(_ control: ControlAppearance, x: Int, y: Int, _ side: Int) -> Markup {
    let width = side - 16
    let title: Markup = "<title>\(SVG.escaped(control.words))</title>"
    let style = control.isEnabled ? "control" : "control off"
    let tone = control.isTouched ? " touched" : ""
    let middle = SVG.words(control.text, x: x + side / 2, y: y + 5, "middle")
    switch control.kind {
    case .label: return "<g>\(title)\(middle)</g>\n"
    case .button:
      return "<g class=\"\(style)\">\(title)<path class=\"face\(tone)\" d=\"M\(x + 16) \(y - 12)"
        + "h\(width - 16)a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8h-\(width - 16)a8 8 0 0 1-8-8v-8"
        + "a8 8 0 0 1 8-8z\"/>\(middle)</g>\n"
    case .field:
      return "<g class=\"\(style)\">\(title)<path class=\"face\(tone)\" d=\"M\(x + 8) \(y - 12)"
        + "h\(width)v24h-\(width)z\"/>"
        + SVG.words(control.text, x: x + 16, y: y + 5, "start") + "</g>\n"
    }
  }
}

extension ControlAppearance {
  /// A description of the control's appearance.
  fileprivate var words: String {
    switch kind {
    case .button:
      "button \(text)" + (isTouched ? " tapped" : "") + (isEnabled ? "" : " disabled")
    case .field: "field \"\(text)\""
    case .label: "label \"\(text)\""
    }
  }
}
