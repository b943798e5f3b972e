/// Reads what the letters stand for.
struct LegendReader {
  private var values: [String: String] = [:]
  private var unused: [String: (line: Scanner, place: Int)] = [:]

  static func isLegend(_ line: Scanner) -> Bool {
    let text = line.string
    let letter = text.prefix { !$0.isWhitespace }
    return !letter.isEmpty && text[letter.endIndex...].hasPrefix(" = ")
  }

  mutating func read(_ lines: [Scanner]) throws(Diagram.Malformed) {
    for line in lines {
      var scanner = line
      let letter = scanner.word()
      guard Self.isLegend(line), Glyphs.isPlain(letter.text) else {
        throw line.malformed("a legend explains a letter, as in `A = \"Hello, World\"`", at: 0)
      }
      if values[letter.text] != nil {
        throw line.malformed("`\(letter.text)` has been explained", at: letter.place)
      }
      scanner.advance(by: 3)
      guard scanner.next == "\"" else {
        throw scanner.malformed("a legend's value stands in quotes")
      }
      values[letter.text] = try scanner.quoted()
      unused[letter.text] = (line, letter.place)
      if scanner.skipBlanks() { throw scanner.malformed("nothing follows a legend's value") }
    }
  }

  /// What `word` stands for: itself, if it is no letter of the legend.
  mutating func value(of word: String) -> String {
    unused[word] = nil
    return values[word] ?? word
  }

  func checkAllUsed() throws(Diagram.Malformed) {
    guard let (letter, first) = unused.min(by: { $0.value.line.line < $1.value.line.line })
    else { return }
    throw first.line.malformed("`\(letter)` stands in no lane", at: first.place)
  }
}
