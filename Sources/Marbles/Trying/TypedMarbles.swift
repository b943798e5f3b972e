import Stage

/// A signal as a user types it: its events in each tick.
///
///     print(try TypedMarbles("a-b|").columns.count)
///     // Prints "4"
///
/// Each column is one tick. A letter or digit is a value, `-` is a tick without an event, `|` is
/// the completion, and `#` is an error. A `.` is a tick before the subscription. Brackets contain
/// several events in one tick: `[ab]`.
///
/// If a value has several characters, spaces separate the columns: `a1 - b2 |`. Spaces also
/// separate the events in such brackets: `[a1 |]`.
package struct TypedMarbles: Equatable, Sendable {
  /// An event at a tick.
  package enum Mark: Equatable, Sendable {
    /// A value.
    case value(String)

    /// The completion.
    case completed

    /// An error.
    case failed

    /// True for a completion or an error.
    var isEnding: Bool { self == .completed || self == .failed }
  }

  /// The tick of the subscription.
  package var start = 0

  /// The events at each tick. The ticks before `start` have none.
  package var columns: [[Mark]]

  /// Creates marbles with `columns`, subscribed to at the tick `start`.
  package init(start: Int = 0, columns: [[Mark]]) {
    (self.start, self.columns) = (start, columns)
  }

  /// True if the last column contains an ending, so no column can follow.
  package var hasEnded: Bool {
    columns.last?.contains(where: \.isEnding) ?? false
  }
}

// MARK: Parsing

extension TypedMarbles {
  /// An error in typed marbles, shown with a caret below the wrong character.
  package struct Malformed: Error, Equatable, CustomStringConvertible {
    /// The typed text.
    package let lane: String

    /// The position of the character in `lane`, counted from 1.
    package let column: Int

    /// The reason.
    package let reason: String

    /// Creates an error about a column of `lane`.
    package init(lane: String, column: Int, reason: String) {
      (self.lane, self.column, self.reason) = (lane, column, reason)
    }

    /// The lane, and below it a caret with the reason.
    package var description: String {
      """
      \(lane)
      \(String(repeating: " ", count: column - 1))^ column \(column): \(reason)
      """
    }
  }

  /// Creates marbles by parsing `lane`.
  package init(_ lane: String) throws(Malformed) {
    var reader = Reader(lane)
    self = try reader.read()
  }

  private struct Reader {
    let lane: String
    let characters: [Unicode.Scalar]
    var position = 0
    var marbles = TypedMarbles(columns: [])

    init(_ lane: String) {
      self.lane = lane
      characters = Array(lane.unicodeScalars)
    }

    mutating func read() throws(Malformed) -> TypedMarbles {
      let isSpaced = self.isSpaced
      skipBlanks()
      while position < characters.count {
        if let mark = marbles.columns.last?.last, mark.isEnding {
          throw malformed(after: mark, at: position)
        }
        let first = position
        if characters[position] == "[" {
          marbles.columns.append(try readGroup())
          if isSpaced, position < characters.count, characters[position] != " " {
            throw malformed("type a space after `]`, because spaces separate these marbles")
          }
        } else {
          try readColumn(isSpaced ? readWord() : readCharacter(), at: first)
        }
        skipBlanks()
      }
      if marbles.columns.isEmpty {
        throw malformed("there are no marbles; type a letter for each value, as in `a-b|`")
      }
      return marbles
    }

    /// True if spaces separate the columns. Spaces at either end and inside brackets do not count.
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
      return word.isEmpty ? String(characters[position - 1]) : word.text
    }

    private mutating func readColumn(_ token: String, at first: Int) throws(Malformed) {
      switch token {
      case "-": marbles.columns.append([])
      case ".":
        guard marbles.columns.count == marbles.start else {
          throw malformed(
            "`.` is a tick before the subscription, so it must come first; for a tick without "
              + "events, type `-`", at: first)
        }
        marbles.start += 1
        marbles.columns.append([])
      default: marbles.columns.append([try mark(token, at: first)])
      }
    }

    private mutating func readGroup() throws(Malformed) -> [Mark] {
      let open = position
      let inside = characters[(open + 1)...].prefix { $0 != "]" }
      guard inside.endIndex < characters.count else {
        throw malformed("this `[` has no matching `]`; for several events in one tick, type `[ab]`")
      }
      let words = inside.split(separator: " ")
      let tokens = words.count == 1 ? words[0].indices.map { words[0][$0...$0] } : words
      var marks: [Mark] = []
      for token in tokens {
        if let nested = token.firstIndex(of: "[") {
          throw malformed(
            "brackets cannot be nested; type all events of the tick in one pair, as in `[abc]`",
            at: nested)
        }
        if let mark = marks.last, mark.isEnding {
          throw malformed(after: mark, at: token.startIndex)
        }
        marks.append(try mark(token.text, at: token.startIndex))
      }
      switch marks.count {
      case 0: throw malformed("these brackets are empty; for a tick without events, type `-`")
      case 1: throw malformed("brackets are for two or more events; type `\(tokens[0].text)`")
      default: break
      }
      position = inside.endIndex + 1
      return marks
    }

    private func mark(_ token: String, at place: Int) throws(Malformed) -> Mark {
      switch token {
      case "|": return .completed
      case "#": return .failed
      case "]":
        throw malformed(
          "this `]` has no matching `[`; for several events in one tick, type `[ab]`", at: place)
      case "-":
        throw malformed("`-` is a tick without events; remove it from the brackets", at: place)
      default: break
      }
      if token.utf8.contains(UInt8(ascii: "(")) || token.utf8.contains(UInt8(ascii: ")")) {
        throw malformed(
          "round brackets have no meaning here; for several events in one tick, type `[ab]`",
          at: place)
      }
      if token.utf8.count > 1, token.utf8.first?.isDigit == true,
        token.utf8.last == UInt8(ascii: "s")
      {
        throw malformed(
          "`\(token)` looks like a time; for each tick without events, type `-`", at: place)
      }
      if Self.isValue(token) { return .value(token) }
      for (offset, scalar) in token.unicodeScalars.enumerated() {
        let character = String(scalar)
        if "-|#".unicodeScalars.contains(scalar) || Self.isValue(character) { continue }
        throw malformed(
          "`\(character)` has no meaning here; type a letter (a to z), a digit, `-`, `|` or `#`",
          at: place + offset)
      }
      throw malformed(
        "`\(token)` is not a value; type spaces between all marbles, or none", at: place)
    }

    static func isValue(_ token: String) -> Bool {
      !token.isEmpty && token.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }

    /// Returns the error about a marble that follows `ending`.
    private func malformed(after ending: Mark, at place: Int) -> Malformed {
      let text: String = ending == .completed ? "|" : "#"
      return malformed(
        "nothing can follow `\(text)`, which ends the signal; delete the rest, or move `\(text)` to "
          + "the end", at: place)
    }

    private func malformed(_ reason: String, at place: Int? = nil) -> Malformed {
      Malformed(lane: lane, column: (place ?? position) + 1, reason: reason)
    }
  }

  /// Returns true if `text` is a valid value: letters and digits only.
  package static func isValue(_ text: String) -> Bool { Reader.isValue(text) }
}
