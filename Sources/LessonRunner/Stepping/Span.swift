import Stage

/// A piece of a line, and how it is shown.
struct Span: Equatable {
  enum Look {
    case plain, dim, bold

    /// It has just happened, or has to do with what has.
    case new
  }

  var text: String
  var look = Look.plain

  init(_ text: String, _ look: Look = .plain) {
    self.text = text
    self.look = look
  }

  /// It as a terminal has it.
  func text(_ style: Style) -> String {
    switch look {
    case .plain: text
    case .dim: style.dim(text)
    case .bold: style.bold(text)
    case .new: style.marked(text)
    }
  }

  /// As much of it as `width` columns have room for.
  func cut(to width: Int) -> Span {
    var room = width
    return Span(
      String(
        text.prefix { character in
          room -= columns(String(character))
          return room >= 0
        }), look)
  }

  /// It on as many lines as it takes with `width` columns, all but the first after `indent` blanks.
  func broken(to width: Int, indent: Int = 0) -> [Span] {
    var lines: [String] = []
    var (line, used) = ("", 0)
    // What stands further to the right than the window is wide leaves room for nothing.
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
    return (lines + [line]).map { Span($0, look) }
  }
}

/// A line as a terminal can show it, and as wide as its columns say.
func shown(_ line: some StringProtocol) -> String {
  escaped(line.utf8).replacing("\t", with: "    ")
}

/// The signs that what is shown is drawn with.
struct Signs: Sendable {
  let glyphs: Glyphs

  /// What stands before a line that is new, beside another one, and where something is left out.
  var mark: String { glyphs.isASCII ? ">" : "▸" }
  var bar: String { glyphs.isASCII ? "|" : "│" }
  var gap: String { glyphs.isASCII ? "..." : "⋯" }
  var rule: String { glyphs.isASCII ? "-" : "─" }

  /// The keys with arrows.
  var on: String { glyphs.isASCII ? "->" : "→" }
  var back: String { glyphs.isASCII ? "<-" : "←" }
  var upAndDown: String { glyphs.isASCII ? "up/down" : "↑↓" }

  /// Those that the environment says can be shown.
  static var ofLocale: Signs { Signs(glyphs: isLocaleUnicode ? .unicode : .ascii) }
}
