import Notebook
import Stage

/// A picture as a page has it.
struct Picture {
  /// The picture itself.
  let html: String

  /// The rules that colour it, which belong into the style sheet.
  let style: String

  init(_ sheet: Sheet) {
    let parts = sheet.svg.components(around: "<style>", "</style>\n")
    style = parts?.inside ?? ""
    let svg = parts.map { $0.before + $0.after } ?? sheet.svg
    html = svg.replacing("<svg ", with: "<svg width=\"\(sheet.width)\" ", maxReplacements: 1)
  }

  /// The rules of `style`, those for dark pages also for a reader who has chosen them.
  static func themed(_ style: String) -> String {
    guard let parts = style.components(around: "@media (prefers-color-scheme: dark) {", "\n}")
    else { return style }
    return """
      \(parts.before)
      @media (prefers-color-scheme: dark) {
      :root:not([data-theme=light]) {\(parts.inside)
      }
      }
      :root[data-theme=dark] {\(parts.inside)
      }
      \(parts.after)
      """
  }
}

extension Duration {
  /// As a number of seconds: `2.1`.
  var inSeconds: String { TimeUnit.seconds.number(self) }
}

extension String {
  /// What stands before, between and after `start` and the first `end` behind it.
  fileprivate func components(
    around start: String, _ end: String
  ) -> (before: String, inside: String, after: String)? {
    guard let first = firstRange(of: start) else { return nil }
    guard let last = self[first.upperBound...].firstRange(of: end) else { return nil }
    return (
      String(self[..<first.lowerBound]), String(self[first.upperBound..<last.lowerBound]),
      String(self[last.upperBound...])
    )
  }
}
