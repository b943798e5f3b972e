/// How a value is shown: its words, on as many lines as they need.
struct Marble {
  /// What stands in it, line by line.
  let lines: [String]

  /// Half of how wide it is.
  let half: Int

  /// Half of how high it is.
  let radius: Int

  /// Whether the words say less than the value.
  let isCut: Bool

  private static let line = 16
  private static let columns = 16

  init(_ value: String) {
    let words = Self.shown(value)
    let lines = Self.lines(words)
    isCut = lines.count > 3
    self.lines = isCut ? Array(lines.prefix(2)) + ["…"] : lines
    let longest = self.lines.map { Glyphs.length(of: $0) }.max() ?? 0
    half = max(12, (longest + (longest > 16 ? 14 : 8)) / 2)
    radius = 12 + (self.lines.count - 1) * Self.line / 2
  }

  /// How far below the middle the line number `index` is written.
  func baseline(of index: Int) -> Int {
    5 + index * Self.line - (lines.count - 1) * Self.line / 2
  }

  /// `value` as it is, but in quotes where nobody would see it.
  private static func shown(_ value: String) -> String {
    value.allSatisfy { $0 == " " } ? "\"\(value)\"" : Glyphs.unicode.escaped(value)
  }

  /// `text` broken between words, or within one that is too long.
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
  /// How wide `text` is at most, in the fonts that a picture's style names.
  static func length(of text: String) -> Int { (text.columns * 35 + 3) / 4 }

  /// The same in small letters.
  static func smallLength(of text: String) -> Int { (text.columns * 15 + 1) / 2 }
}
