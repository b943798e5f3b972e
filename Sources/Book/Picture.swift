import Notebook
import Stage

/// A marble diagram as a page has it, each thing that happens marked with its instant.
struct Picture {
  /// The picture itself.
  let html: String

  /// The rules that colour it, which belong into the style sheet.
  let style: String

  init(_ sheet: Sheet) {
    let parts = sheet.svg.components(around: "<style>", "</style>\n")
    style = parts?.inside ?? ""
    let svg = parts.map { $0.before + $0.after } ?? sheet.svg
    html = Self.timed(
      svg.replacing("<svg ", with: "<svg width=\"\(sheet.width)\" ", maxReplacements: 1))
  }

  /// `svg` with `data-t`, in seconds from the start, on each element whose title ends with a time:
  /// `3 in source at 2.1 s`.
  private static func timed(_ svg: String) -> String {
    let mark = "><title>"
    let pieces = svg.split(separator: mark, omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(pieces.first.map(String.init) ?? "") { html, piece in
      let words = piece.prefix { $0 != "<" }.split(separator: " ").suffix(3)
      guard words.count == 3, ["at", "from"].contains(words[words.startIndex]),
        let unit = TimeUnit(rawValue: String(words[words.startIndex + 2])),
        let time = unit.time(String(words[words.startIndex + 1]))
      else { return html + mark + piece }
      return html + " data-t=\"\(time.inSeconds)\"" + mark + piece
    }
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
