/// A lane of a marble diagram: what happens in each second.
///
/// A letter or digit is a value, `-` nothing, `|` the completion, `#` an error, `.` that nobody has
/// subscribed yet, and `[ab]` what happens within one second. Columns stand side by side, `a-b|`;
/// if a value is a whole word they are separated by blanks, `a1 - b2 |`, in a group too: `[a1 |]`.
struct Marbles: Equatable, Sendable {
  enum Mark: Equatable, Sendable {
    case value(String)
    case completed
    case failed
  }

  /// The second in which somebody subscribes.
  var start = 0

  /// What happens in each second, the first `start` included.
  var columns: [[Mark]]

  var hasEnded: Bool {
    columns.last?.contains { $0 == .completed || $0 == .failed } ?? false
  }
}

// MARK: Reading

extension Marbles {
  /// Why a lane cannot be read, with a caret under the place.
  struct Malformed: Error, Equatable, CustomStringConvertible {
    let lane: String
    let column: Int
    let reason: String

    var description: String {
      """
      \(lane)
      \(String(repeating: " ", count: column - 1))^ column \(column): \(reason)
      """
    }
  }

  /// Reads a lane.
  init(_ lane: String) throws(Malformed) {
    var reader = Reader(lane)
    self = try reader.read()
  }

  private struct Reader {
    let lane: String
    let characters: [Character]
    var position = 0
    var marbles = Marbles(columns: [])

    init(_ lane: String) {
      self.lane = lane
      characters = Array(lane)
    }

    mutating func read() throws(Malformed) -> Marbles {
      let isSpaced = self.isSpaced
      skipBlanks()
      while position < characters.count {
        if marbles.hasEnded { throw malformed("nothing happens after the end") }
        let first = position
        if characters[position] == "[" {
          marbles.columns.append(try readGroup())
          if isSpaced, position < characters.count, characters[position] != " " {
            throw malformed("a blank must follow the group, since blanks separate the columns")
          }
        } else {
          try readColumn(isSpaced ? readWord() : readCharacter(), at: first)
        }
        skipBlanks()
      }
      if marbles.columns.isEmpty { throw malformed("the lane is empty") }
      return marbles
    }

    /// Whether blanks separate the columns. Those at either end and in groups do not.
    private var isSpaced: Bool {
      var isInGroup = false
      var isAfterBlank = false
      for character in characters.drop(while: { $0 == " " }) {
        if character == " ", !isInGroup { isAfterBlank = true } else if isAfterBlank { return true }
        if character == "[" { isInGroup = true }
        if character == "]" { isInGroup = false }
      }
      return false
    }

    private mutating func skipBlanks() {
      while position < characters.count, characters[position] == " " { position += 1 }
    }

    private mutating func readCharacter() -> String {
      defer { position += 1 }
      return String(characters[position])
    }

    private mutating func readWord() -> String {
      let word = characters[position...].prefix { $0 != " " && $0 != "[" && $0 != "]" }
      position += max(1, word.count)
      return word.isEmpty ? String(characters[position - 1]) : String(word)
    }

    private mutating func readColumn(_ token: String, at first: Int) throws(Malformed) {
      switch token {
      case "-": marbles.columns.append([])
      case ".":
        guard marbles.columns.count == marbles.start else {
          throw malformed("`.` stands before the subscription only", at: first)
        }
        marbles.start += 1
        marbles.columns.append([])
      default: marbles.columns.append([try mark(token, at: first)])
      }
    }

    private mutating func readGroup() throws(Malformed) -> [Mark] {
      let open = position
      let inside = characters[(open + 1)...].prefix { $0 != "]" }
      guard inside.endIndex < characters.count else { throw malformed("the group is not closed") }
      let words = inside.split(separator: " ")
      let tokens = words.count > 1 ? words : inside.indices.map { inside[$0...$0] }
      if tokens.count < 2 {
        throw malformed("a group holds two marbles or more", at: open)
      }
      var marks: [Mark] = []
      for token in tokens {
        if token == ["["] { throw malformed("a group holds no group", at: token.startIndex) }
        if marks.last == .completed || marks.last == .failed {
          throw malformed("nothing happens after the end", at: token.startIndex)
        }
        marks.append(try mark(String(token), at: token.startIndex))
      }
      position = inside.endIndex + 1
      return marks
    }

    private func mark(_ token: String, at place: Int) throws(Malformed) -> Mark {
      switch token {
      case "|": return .completed
      case "#": return .failed
      case "]": throw malformed("no group is open", at: place)
      case "-": throw malformed("`-` says nothing in a group", at: place)
      default: break
      }
      if token.contains("(") || token.contains(")") {
        throw malformed("`\(token)` is no marble; did you mean [ab]?", at: place)
      }
      if token.count > 1, token.first?.isNumber == true, token.hasSuffix("s") {
        throw malformed("`\(token)` is no time; did you mean a `-` for each second?", at: place)
      }
      guard Self.isValue(token) else {
        throw malformed("`\(token)` is no marble", at: place)
      }
      return .value(token)
    }

    static func isValue(_ token: String) -> Bool {
      !token.isEmpty && token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private func malformed(_ reason: String, at place: Int? = nil) -> Malformed {
      Malformed(lane: lane, column: (place ?? position) + 1, reason: reason)
    }
  }

  /// Whether a value can be drawn.
  static func isValue(_ text: String) -> Bool { Reader.isValue(text) }
}

// MARK: Drawing

extension Marbles {
  /// The lane by itself.
  var drawing: String { Marbles.draw([self])[0] }

  /// Draws lanes so that their columns stand one under the other.
  static func draw(_ lanes: [Marbles]) -> [String] {
    let tokens = lanes.map(\.tokens)
    let width = tokens.map(\.count).max() ?? 0
    let widths = (0..<width).map { column in
      tokens.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    // A lone lane, and a last column, may have groups without putting anything out of line.
    let hasWords = lanes.contains { $0.values.contains { $0.count > 1 } }
    let isAligned = lanes.count == 1 || widths.dropLast().allSatisfy { $0 == 1 }
    if !hasWords, isAligned { return tokens.map { $0.joined() } }
    return tokens.map { row in
      let padded = zip(row, widths).map { token, width in
        token + String(repeating: " ", count: width - token.count)
      }
      return String(padded.joined(separator: " ").reversed().drop { $0 == " " }.reversed())
    }
  }

  private var values: [String] {
    columns.joined().compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  private var tokens: [String] {
    columns.enumerated().map { second, marks in
      if second < start { return "." }
      let texts = marks.map(\.text)
      if texts.count < 2 { return texts.first ?? "-" }
      return "[" + texts.joined(separator: texts.contains { $0.count > 1 } ? " " : "") + "]"
    }
  }
}

extension Marbles.Mark {
  fileprivate var text: String {
    switch self {
    case .value(let value): value
    case .completed: "|"
    case .failed: "#"
    }
  }
}
