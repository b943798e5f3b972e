import Runner
import Stage

/// A styled piece of a line.
package struct Span: Equatable {
  enum Emphasis {
    case plain, dim, bold

    /// Text that is new, or belongs to something new.
    case new
  }

  package var text: String
  var emphasis = Emphasis.plain

  init(_ text: String, _ emphasis: Emphasis = .plain) {
    self.text = text
    self.emphasis = emphasis
  }

  /// Returns the text with the control sequences for its emphasis.
  func text(_ style: TextStyle) -> String {
    switch emphasis {
    case .plain: text
    case .dim: style.dim(text)
    case .bold: style.bold(text)
    case .new: style.marked(text)
    }
  }

  /// Returns the beginning of the span that fits into `width` columns.
  func cut(to width: Int) -> Span {
    var room = width
    return Span(
      String(
        text.prefix { character in
          room -= columns(String(character))
          return room >= 0
        }), emphasis)
  }

  /// Breaks the span into lines of at most `width` columns, and indents all but the first by
  /// `indent`.
  func broken(to width: Int, indent: Int = 0) -> [Span] {
    var lines: [String] = []
    var (line, used) = ("", 0)
    // Indentation of half the width or more would leave too little room for text.
    let blanks = String(repeating: " ", count: indent < width / 2 ? indent : 0)
    for character in text {
      let wide = columns(String(character))
      if used + wide > width, used > 0 {
        lines.append(line)
        (line, used) = (blanks, blanks.count)
      }
      line.append(character)
      used += wide
    }
    return (lines + [line]).map { Span($0, emphasis) }
  }
}

/// The characters for the screen's marks, bars, rules and arrow keys.
package struct ScreenSymbols: Sendable {
  let glyphs: Glyphs

  package static let unicode = ScreenSymbols(glyphs: .unicode)

  /// The mark before a line that is new, the bar between columns, the sign for a gap, and the
  /// character of a horizontal rule.
  var mark: String { glyphs.isASCII ? ">" : "▸" }
  var bar: String { glyphs.isASCII ? "|" : "│" }
  var gap: String { glyphs.isASCII ? "..." : "⋯" }
  var rule: String { glyphs.isASCII ? "-" : "─" }

  /// The names of the arrow keys.
  var rightArrow: String { glyphs.isASCII ? "->" : "→" }
  var leftArrow: String { glyphs.isASCII ? "<-" : "←" }
  var verticalArrows: String { glyphs.isASCII ? "up/down" : "↑↓" }

  /// The characters that the locale can show.
  static var ofLocale: ScreenSymbols { ScreenSymbols(glyphs: isLocaleUnicode ? .unicode : .ascii) }
}
