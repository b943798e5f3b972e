/// A word of a line, with its place.
struct Word {
  let text: String
  let place: Int
  var isQuoted = false

  /// Whether it skips a silence.
  var isSkip: Bool { !isQuoted && Glyphs.all.contains { text == String($0.skip) } }
}

/// Goes through a line of a drawing.
struct Scanner {
  let line: Int
  let characters: [Character]
  private(set) var position = 0

  /// How far from the left each character stands on a terminal, and the end after them.
  private let edges: [Int]

  init(_ text: some StringProtocol, line: Int) {
    self.line = line
    // Nearly all lines are ASCII, and are taken apart by bytes.
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      characters = text.utf8.map { Character(Unicode.Scalar($0)) }
      edges = Array(0...characters.count)
      return
    }
    characters = Array(text)
    var edge = 0
    edges =
      [0]
      + characters.map { character in
        edge += character.columns
        return edge
      }
  }

  var string: String { String(characters) }
  var isBlank: Bool { characters.allSatisfy { $0 == " " } }

  /// The character to be read next.
  var next: Character? { position < characters.count ? characters[position] : nil }

  func malformed(_ reason: String, at place: Int? = nil) -> Diagram.Malformed {
    Diagram.Malformed(line: line, column: (place ?? position) + 1, reason: reason, text: string)
  }

  /// How far from the left the character at `place` stands on a terminal.
  func columns(before place: Int) -> Int { edges[place] }

  // MARK: Words

  /// Goes on to the next word, if there is one.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    while next == " " { position += 1 }
    return position < characters.count
  }

  mutating func advance(by count: Int) {
    position = min(position + count, characters.count)
  }

  /// Reads up to the next blank.
  mutating func word() -> Word {
    let place = position
    let text = characters[position...].prefix { $0 != " " }
    position += text.count
    return Word(text: String(text), place: place)
  }

  /// Reads a name, which ends where two blanks stand.
  mutating func name() throws(Diagram.Malformed) -> String {
    var name = ""
    while let character = next {
      if character == " ", position + 1 == characters.count || characters[position + 1] == " " {
        break
      }
      name += try self.character()
    }
    let (plain, arrow) = (Glyphs.ascii.arrow, Glyphs.unicode.arrow)
    return name.has(plain) ? name.replacing(plain, with: arrow) : name
  }

  /// Reads a text in quotes.
  mutating func quoted() throws(Diagram.Malformed) -> String {
    let open = position
    position += 1
    var text = ""
    while let character = next {
      if character == "\"" {
        position += 1
        return text
      }
      text += try self.character()
    }
    throw malformed("the quote is not closed", at: open)
  }

  /// Reads a character, or what stands for one after a backslash.
  private mutating func character() throws(Diagram.Malformed) -> String {
    let place = position
    position += 1
    guard characters[place] == "\\" else { return String(characters[place]) }
    let escape = next
    position += 1
    switch escape {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "\\", "\"": return escape.map { String($0) } ?? ""
    case "u":
      let digits = characters[min(position, characters.count)...].prefix { $0 != "}" }
      if digits.first == "{", position + digits.count < characters.count,
        let number = UInt32(String(digits.dropFirst()), radix: 16),
        let scalar = Unicode.Scalar(number)
      {
        position += digits.count + 1
        return String(scalar)
      }
    default: break
    }
    position = place
    throw malformed("no character is written like this; `\\` stands before \\, \", n, r, t or u{…}")
  }

  // MARK: Cells

  /// Reads what stands in a column: a mark, or several in brackets.
  mutating func cell() throws(Diagram.Malformed) -> [Word] {
    guard next == "[" else { return [try mark(until: { $0 == " " || $0 == "[" || $0 == "\"" })] }
    let open = position
    position += 1
    let isSpaced = try holdsBlanks(from: open)
    var marks: [Word] = []
    while let next, next != "]" {
      if isSpaced, next == " " {
        skipBlanks()
        continue
      }
      let first = position
      let mark =
        isSpaced
        ? try mark(until: { " ]\"[".contains($0) }) : try character(at: first)
      if !mark.isQuoted, mark.text == "-" || mark.text == "." || mark.isSkip {
        throw malformed("`\(mark.text)` says nothing in a group", at: mark.place)
      }
      marks.append(mark)
    }
    position += 1
    if marks.count < 2 {
      throw malformed(
        marks.isEmpty ? "the group is empty" : "a group holds two marks or more", at: open)
    }
    return marks
  }

  private mutating func mark(
    until isEnd: (Character) -> Bool
  ) throws(Diagram.Malformed) -> Word {
    let place = position
    if next == "\"" { return Word(text: try quoted(), place: place, isQuoted: true) }
    if next == "[" { throw malformed("a group holds no group") }
    let text = characters[position...].prefix { !isEnd($0) }
    if let bracket = text.firstIndex(of: "]") {
      throw malformed("no group is open", at: bracket)
    }
    position += text.count
    return Word(text: String(text), place: place)
  }

  private mutating func character(at place: Int) throws(Diagram.Malformed) -> Word {
    if next == "\"" { return Word(text: try quoted(), place: place, isQuoted: true) }
    if next == "[" { throw malformed("a group holds no group") }
    position += 1
    return Word(text: String(characters[place]), place: place)
  }

  /// Whether blanks separate the marks of the group that opens at `open`.
  private func holdsBlanks(from open: Int) throws(Diagram.Malformed) -> Bool {
    var (isQuoted, holdsBlanks, isEscaped) = (false, false, false)
    var lastQuote = open
    for place in (open + 1)..<characters.count {
      switch characters[place] {
      case _ where isEscaped: isEscaped = false
      case "\\" where isQuoted: isEscaped = true
      case "\"":
        isQuoted.toggle()
        lastQuote = place
      case " " where !isQuoted: holdsBlanks = true
      case "]" where !isQuoted: return holdsBlanks
      default: break
      }
    }
    if isQuoted { throw malformed("the quote is not closed", at: lastQuote) }
    throw malformed("the group is not closed", at: open)
  }

  // MARK: Levels

  private static let levels: [Character: String] = ["▁": "0", "_": "0", "█": "1", "#": "1"]

  /// Whether the cells from here on show a level.
  var showsLevel: Bool {
    var (isQuoted, isEscaped) = (false, false)
    var last: Character?
    for character in characters[position...] {
      switch character {
      case _ where isEscaped: isEscaped = false
      case "\\" where isQuoted: isEscaped = true
      case "\"": isQuoted.toggle()
      case _ where isQuoted: break
      case "▁", "█", "_": return true
      case "#" where last == "#": return true
      default: break
      }
      last = character
    }
    return false
  }

  /// Whether a level stands here. A single `#` is an error's mark.
  var isAtLevel: Bool {
    guard let next, Self.levels[next] != nil else { return false }
    let isLast = position + 1 == characters.count || characters[position + 1] == " "
    return next != "#" || !isLast
  }

  /// Reads the level that is drawn up to column `end` of the terminal, and where it changes before.
  mutating func levels(before end: Int) -> (value: String, place: Int, change: Int?)? {
    let place = position
    guard let next, let value = Self.levels[next] else { return nil }
    var change: Int?
    while let next = self.next, let level = Self.levels[next], columns(before: position) < end {
      if level != value { change = change ?? position }
      position += 1
    }
    return (value, place, change)
  }
}
