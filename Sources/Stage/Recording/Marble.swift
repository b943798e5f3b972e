/// The appearance of a value in a picture: its text, wrapped into lines.
package struct Marble {
  /// The lines of text.
  package let lines: [String]

  /// Half the width.
  package let half: Int

  /// Half the height.
  package let radius: Int

  /// True if the text was truncated.
  package let isCut: Bool

  private static let line = 16
  private static let columns = 16

  package init(_ value: String) {
    let words = Self.shown(value)
    let lines = Self.lines(words)
    isCut = lines.count > 3
    self.lines = isCut ? Array(lines.prefix(2)) + ["…"] : lines
    let longest = self.lines.map { Glyphs.length(of: $0) }.max() ?? 0
    half = max(12, (longest + (longest > 16 ? 14 : 8)) / 2)
    radius = 12 + (self.lines.count - 1) * Self.line / 2
  }

  /// Returns `text`, or, if it is too long, the first words that fit, followed by an ellipsis.
  static func shortened(_ text: String) -> String {
    var words = text.split(separator: " ")
    var shown = text
    while Marble(shown).isCut, words.count > 1 {
      words.removeLast()
      shown = words.joined(separator: " ") + " …"
    }
    return shown
  }

  /// Returns the distance from the marble's middle down to the baseline of line `index`.
  package func baseline(of index: Int) -> Int {
    5 + index * Self.line - (lines.count - 1) * Self.line / 2
  }

  /// Returns `value` with escape sequences, or in quotes if it consists only of spaces.
  private static func shown(_ value: String) -> String {
    value.allSatisfy { $0 == " " } ? "\"\(value)\"" : Glyphs.unicode.escaped(value)
  }

  /// Returns the lines of `text`, wrapped between words, or inside a word that is too long.
  private static func lines(_ text: String) -> [String] {
    if text.columns <= columns { return [text] }
    var lines: [String] = []
    var (line, width) = ("", 0)
    var word = ""
    func put() {
      let columns = word.columns
      if width + columns > Self.columns, !line.isEmpty {
        lines.append(line)
        (line, width) = ("", 0)
        while word.first == " " { word.removeFirst() }
      }
      line += word
      width = line.columns
      word = ""
    }
    for character in text {
      if character == " " { put() }
      word.append(character)
      if character.columns == 2 || word.columns >= Self.columns { put() }
      if character == "," || character == ":" || character == "/" { put() }
    }
    put()
    return lines + [line]
  }
}

extension Glyphs {
  /// Returns the maximum width of `text` in a picture's fonts.
  package static func length(of text: String) -> Int { (text.columns * 35 + 3) / 4 }

  /// Returns the maximum width of `text` in a picture's small font.
  package static func smallLength(of text: String) -> Int { (text.columns * 15 + 1) / 2 }
}
