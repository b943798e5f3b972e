/// The letters that replace values too long for a lane, in the order of the values' first
/// appearance.
struct Legend {
  private(set) var entries: [(letter: String, value: String)] = []
  private let glyphs: Glyphs
  private var letters: [String: String] = [:]

  /// Creates the legend for `diagram`. Skips letters that are also values in the diagram.
  init(for diagram: Diagram, glyphs: Glyphs) {
    self.glyphs = glyphs
    let events = diagram.lanes.flatMap(\.events).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    let values = events.compactMap(\.element.mark.value)
    // Canonically equivalent strings count as one value. The first of them decides whether the
    // value is short.
    var isShort: [String: Bool] = [:]
    for value in values where isShort[value] == nil {
      isShort[value] = glyphs.word(value).columns <= 8
    }
    let taken = Set(values.filter { isShort[$0] == true })
    var free = Self.letters().makeIterator()
    for value in values where isShort[value] == false && letters[value] == nil {
      while let letter = free.next() {
        if taken.contains(letter) { continue }
        letters[value] = letter
        entries.append((letter, value))
        break
      }
    }
  }

  /// Accesses the letter that replaces `value`, if there is one.
  subscript(value: String) -> String? { letters[value] }

  /// Returns the line that explains `entry`: `A = "Hello, World"`.
  func explanation(of entry: (letter: String, value: String)) -> String {
    let word = glyphs.word(entry.value)
    return "\(entry.letter) = " + (word.hasPrefix("\"") ? word : "\"\(word)\"")
  }

  /// Returns the letters A to Z, then A1 to Z1, and so on.
  private static func letters() -> some Sequence<String> {
    let alphabet = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
    return (0...).lazy.flatMap { round in
      alphabet.lazy.map { round == 0 ? $0 : "\($0)\(round)" }
    }
  }
}
