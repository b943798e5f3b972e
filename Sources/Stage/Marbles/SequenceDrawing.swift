/// Who calls whom: a line for the subscriber and one for the signal, and from top to bottom what
/// one calls at the other, beside what is logged.
struct SequenceDrawing: Drawing {
  let width: Int
  let height: Int
  let sentences: String
  let elements: Markup

  private static let row = 28

  /// Draws `exchanges`, if there are calls among them, with the signal `name`.
  init?(of exchanges: [Exchange], _ name: String) {
    let calls = exchanges.compactMap { exchange -> String? in
      switch exchange {
      case .call(let text, _), .returned(let text): text
      case .said: nil
      }
    }
    if calls.isEmpty { return nil }
    let subscriber = "subscriber"
    let left = SVGDrawing.margin + Glyphs.length(of: subscriber) / 2
    let right = left + max(120, (calls.map { Glyphs.length(of: $0) }.max() ?? 0) + 40)
    let edge = right + max(24, Glyphs.length(of: name) / 2 + 24)
    let top = 30
    let bottom = top + 14 + exchanges.count * Self.row
    var drawing = SVG.words(subscriber, x: left, y: top, "middle", "heading")
    drawing += SVG.words(name, x: right, y: top, "middle", "heading")
    drawing += SVG.words("log", x: edge, y: top, "start", "heading")
    drawing += "<path class=\"idle\" d=\"M\(left) \(top + 8)V\(bottom)M\(right) \(top + 8)"
    drawing += "V\(bottom)\"/>\n"
    var words: [String] = []
    var longest = Glyphs.length(of: "log")
    for (index, exchange) in exchanges.enumerated() {
      let y = top + 14 + index * Self.row + 20
      drawing += "<g>\n"
      switch exchange {
      case .call(let text, let toSignal):
        drawing += Self.arrow(from: toSignal ? left : right, to: toSignal ? right : left, y)
        drawing += SVG.words(text, x: (left + right) / 2, y: y - 5, "middle")
        words.append(
          "\(toSignal ? subscriber : name) calls \(toSignal ? name : subscriber): \(text)")
      case .returned(let text):
        drawing += Self.arrow(from: right, to: left, y, "far")
        drawing += SVG.words(text, x: (left + right) / 2, y: y - 5, "middle")
        words.append("\(name) returns to \(subscriber)")
      case .said(let text):
        let shown = Glyphs.unicode.escaped(text)
        drawing += SVG.words(shown, x: edge, y: y, "start")
        longest = max(longest, Glyphs.length(of: shown))
        words.append("log: \(shown)")
      }
      drawing += "</g>\n"
    }
    elements = drawing
    sentences = words.joined(separator: "; ") + "."
    width = edge + longest + SVGDrawing.margin
    height = bottom + 12
  }

  private static func arrow(from: Int, to: Int, _ y: Int, _ style: String? = nil) -> Markup {
    let style: Markup = style.map { " class=\"\($0)\"" } ?? ""
    let head = to > from ? "m-6-4l6 4-6 4" : "m6-4l-6 4 6 4"
    return "<path\(style) d=\"M\(from) \(y)H\(to)\"/><path d=\"M\(to) \(y)\(head)\"/>\n"
  }
}
