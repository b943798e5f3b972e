/// What every picture is made of.
enum SVG {
  /// `text` at `x` and `y`.
  static func words(
    _ text: String, x: Int, y: Int, _ anchor: String, _ style: String? = nil
  ) -> String {
    let style = style.map { " class=\"\($0)\"" } ?? ""
    return "<text\(style) x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(escaped(text))</text>\n"
  }

  /// `text` as XML takes it.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      // XML has no place for other control characters.
      case _ where scalar.value < 32: "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
  }

  /// The colours and lines, for light pages and dark ones.
  static let style = """
    <style>
    .marbles { color: #1f2328; font: 14px ui-monospace, Menlo, Consolas, monospace }
    .marbles text { fill: currentColor }
    .marbles path { fill: none; stroke: currentColor; stroke-width: 1.5 }
    .marbles rect { stroke: currentColor; stroke-width: 1.5 }
    .marbles .heading { font-weight: bold }
    .marbles .axis text { font-size: 12px }
    .marbles .guide { stroke-width: 1; opacity: .12 }
    .marbles .idle { stroke-dasharray: 1 6; opacity: .6 }
    .marbles .mark { stroke-width: 3 }
    .marbles .gone { fill: #ffffff; stroke-width: 2 }
    .marbles .level { fill: #cfe3ff; stroke: none }
    \(tones("#cfe3ff", "#ffe0b8", "#cdeccf", "#f3d1ee", "#fbf0a8", "#d9d6f7"))
    @media (prefers-color-scheme: dark) {
    .marbles { color: #e6edf3 }
    .marbles .gone { fill: #0d1117 }
    .marbles .level { fill: #1b4173 }
    \(tones("#1b4173", "#6b4210", "#1d5427", "#662c5e", "#5c5212", "#3f3a80"))
    }
    </style>
    """

  private static func tones(_ colors: String...) -> String {
    colors.enumerated().map { ".marbles .tone\($0) { fill: \($1) }" }.joined(separator: "\n")
  }
}
