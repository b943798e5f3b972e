import Stage

/// Building blocks of pictures.
enum SVG {
  /// Returns an attribute for an element, with the number of the event that adds the element to the
  /// picture.
  static func of(_ event: Int) -> Markup { " data-e=\"\(event)\"" }

  /// Returns an attribute for an element that no event adds, with a time in seconds.
  static func at(_ time: Duration) -> Markup { " data-t=\"\(TimeUnit.seconds.number(time))\"" }

  /// Returns an element that shows `text` at `x` and `y`.
  static func words(
    _ text: String, x: Int, y: Int, _ anchor: String, _ style: String? = nil
  ) -> Markup {
    let style: Markup = style.map { " class=\"\($0)\"" } ?? ""
    return "<text\(style) x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(escaped(text))</text>\n"
  }

  /// Returns a value in its box, centred at `x` and `y`.
  static func box(_ marble: Marble, _ style: Markup, x: Int, y: Int) -> Markup {
    let (half, radius) = (marble.half, marble.radius)
    let words = marble.lines.enumerated().map { line, text in
      SVG.words(text, x: x, y: y + marble.baseline(of: line), "middle")
    }.joined()
    return "<rect class=\"\(style)\" x=\"\(x - half)\" y=\"\(y - radius)\" width=\"\(half * 2)\" "
      + "height=\"\(radius * 2)\" rx=\"12\"/>\(words)"
  }

  /// Returns `text` escaped for XML.
  static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 32 && !special.contains($0) }
    return isPlain ? text : escapedByBytes(text)
  }

  private static let special = [UInt8](["&", "<", ">", "\""].map { UInt8(ascii: $0) })

  private static func escapedByBytes(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      // XML does not allow most control characters.
      case ..<32: bytes += "\u{FFFD}".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The style sheet for light and dark pages.
  static let style = """
    <style>
    \(rules)
    @media (prefers-color-scheme: dark) {
    \(darkRules)
    }
    </style>
    """

  /// The rules for lines, and the colours for light pages.
  static let rules = """
    .marbles { color: #1f2328; font: 14px ui-monospace, Menlo, Consolas, monospace }
    .marbles text { fill: currentColor }
    .marbles path { fill: none; stroke: currentColor; stroke-width: 1.5 }
    .marbles rect { stroke: currentColor; stroke-width: 1.5 }
    .marbles .heading { font-weight: bold }
    .marbles .axis text { font-size: 12px }
    .marbles .guide { stroke-width: 1; opacity: .12 }
    .marbles .idle, .marbles .column { stroke-dasharray: 1 6; opacity: .6 }
    .marbles .stretch, .marbles .return, .marbles .weak, .marbles .absent { stroke-dasharray: 3 3 }
    .marbles .spread { stroke-width: 7; opacity: .25 }
    .marbles .made, .marbles .way, .marbles .cut { opacity: .55 }
    .marbles .mark { stroke-width: 3 }
    .marbles .half, .marbles .ground { stroke: none }
    .marbles .screen { font-size: 12px }
    .marbles .face { fill: #ffffff }
    .marbles .touched { fill: #cfe3ff; stroke-width: 2.5 }
    .marbles .off { stroke-dasharray: 3 3; opacity: .5 }
    .marbles .lane path { fill: #f0f2f5; stroke: none }
    .marbles .call path { fill: #f0f2f5; stroke-width: 1 }
    .marbles .call text { font-weight: bold }
    .marbles .gone { fill: #ffffff; stroke-width: 2 }
    .marbles .again { fill: currentColor; stroke-width: 1 }
    .marbles .level { fill: #cfe3ff; stroke: none }
    .marbles .task { fill: #e4e7eb; stroke-width: 1 }
    .marbles .asked { fill: none; stroke-dasharray: 3 3 }
    .marbles .go { fill: currentColor; stroke: none }
    .marbles .buffer { fill: currentColor; stroke: none; opacity: .3 }
    .marbles .lost rect { fill: #ffffff; stroke-dasharray: 3 3 }
    .marbles .lost text { text-decoration: line-through }
    \(tones("#cfe3ff", "#ffe0b8", "#cdeccf", "#f3d1ee", "#fbf0a8", "#d9d6f7",
    "#ffd3d0", "#c6eef0"))
    """

  /// The colours for dark pages.
  static let darkRules = """
    .marbles { color: #e6edf3 }
    .marbles .gone { fill: #0d1117 }
    .marbles .lane path { fill: #f0f2f5; stroke: none }
    .marbles .call path { fill: #21262d }
    .marbles .lane path { fill: #21262d }
    .marbles .face { fill: #0d1117 }
    .marbles .touched { fill: #1b4173 }
    .marbles .level { fill: #1b4173 }
    .marbles .task { fill: #30363d }
    .marbles .asked { fill: none }
    .marbles .lost rect { fill: #0d1117 }
    \(tones("#1b4173", "#6b4210", "#1d5427", "#662c5e", "#5c5212", "#3f3a80",
    "#71302c", "#17565b"))
    """

  private static func tones(_ colors: String...) -> String {
    let tones = colors.enumerated().map { ".marbles .tone\($0) { fill: \($1) }" }
    let others = [
      ".marbles .cold { fill: \(colors[0]) }",
      ".marbles .hot, .marbles .kept { fill: \(colors[1]) }",
    ]
    return (tones + others).joined(separator: "\n")
  }
}
