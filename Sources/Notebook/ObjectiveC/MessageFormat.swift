/// A format of NSLog, and the messages that it can print.
///
///     let format = MessageFormat("Subscriber %d: %@")
///     print(format.prints("Subscriber 1: a"), format.prints("Subscriber one: a"))
///     // Prints "true false"
public struct MessageFormat: Hashable, Sendable, CustomStringConvertible {
  private enum Piece: Hashable {
    case text(String)
    case anything
    case whole
    case number
  }

  /// The format as it is written.
  public let description: String

  private let pieces: [Piece]

  /// Reads `format`.
  public init(_ format: String) {
    description = format
    var pieces: [Piece] = []
    var rest = format[...]
    while !rest.isEmpty {
      if let letter = Self.placeholder(&rest) {
        switch letter {
        case "%": pieces.append(.text("%"))
        case "d", "D", "i", "u", "U": pieces.append(.whole)
        case "f", "F", "e", "E", "g", "G": pieces.append(.number)
        default: pieces.append(.anything)
        }
      } else {
        pieces.append(.text(String(rest.removeFirst())))
      }
    }
    self.pieces = pieces
  }

  /// Takes what stands for a value from the front of `rest`, and returns the letter it ends with.
  private static func placeholder(_ rest: inout Substring) -> Character? {
    guard rest.first == "%" else { return nil }
    let end = rest.dropFirst().drop { "-+ #.0123456789".contains($0) }
      .drop { "hlqztjL".contains($0) }
    guard let letter = end.first, "@%".contains(letter) || letter.isASCII && letter.isLetter
    else { return nil }
    rest = end.dropFirst()
    return letter
  }

  /// Whether it says something itself: it has a letter or a digit that is no value's.
  public var hasText: Bool {
    pieces.contains { piece in
      if case .text(let text) = piece { Self.hasText(text) } else { false }
    }
  }

  /// Whether `text` has a letter or a digit.
  public static func hasText(_ text: some StringProtocol) -> Bool {
    text.contains { $0.isLetter || $0.isNumber }
  }

  /// Whether it can print `message`.
  public func prints(_ message: String) -> Bool {
    let message = Array(message)
    // The places that what has been read so far can end at.
    var ends: Set<Int> = [0]
    for piece in pieces {
      ends = ends.reduce(into: []) { $0.formUnion(Self.ends(of: piece, in: message, from: $1)) }
    }
    return ends.contains(message.count)
  }

  private static func ends(
    of piece: Piece, in message: [Character], from start: Int
  ) -> some Sequence<Int> {
    let rest = message[start...]
    switch piece {
    case .text(let text): return rest.starts(with: text) ? start + 1..<start + 2 : start..<start
    case .anything: return start..<message.count + 1
    case .whole: return lengths(rest) { $0.isWholeNumber }
    case .number: return lengths(rest) { $0.isWholeNumber || ".e+-".contains($0) }
    }
  }

  /// The places in `rest` after one digit, two digits and so on, perhaps after a sign.
  private static func lengths(
    _ rest: ArraySlice<Character>, _ isDigit: (Character) -> Bool
  ) -> Range<Int> {
    let start = rest.first == "-" ? rest.startIndex + 1 : rest.startIndex
    let digits = rest[start...].prefix(while: isDigit).count
    return start + 1..<start + digits + 1
  }
}
