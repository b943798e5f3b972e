/// A format for NSLog that tells whether a message matches it.
///
///     let format = MessageFormat("Subscriber %d: %@")
///     print(format.prints("Subscriber 1: a"), format.prints("Subscriber one: a"))
///     // Prints "true false"
public struct MessageFormat: Hashable, Sendable, CustomStringConvertible {
  /// A part of a format, as bytes.
  private enum Piece: Hashable {
    case text([UInt8])
    case anything
    case whole
    case number
  }

  /// The format, as written.
  public let description: String

  private let pieces: [Piece]

  /// True if the format itself contains a letter or a digit, outside its placeholders.
  public let hasText: Bool

  /// Reads `format`.
  public init(_ format: String) {
    description = format
    var pieces: [Piece] = []
    var text: [UInt8] = []
    var rest = Array(format.utf8)[...]
    func add(_ value: Piece) {
      if !text.isEmpty { pieces.append(.text(text)) }
      text = []
      pieces.append(value)
    }
    while let byte = rest.first {
      switch Self.placeholder(&rest) {
      case nil: text.append(rest.removeFirst())
      case "%": text.append(byte)
      case "d", "D", "i", "u", "U": add(.whole)
      case "f", "F", "e", "E", "g", "G": add(.number)
      default: add(.anything)
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    self.pieces = pieces
    hasText = pieces.contains { piece in
      if case .text(let text) = piece {
        Self.hasText(String(decoding: text, as: UTF8.self))
      } else {
        false
      }
    }
  }

  /// Removes a placeholder from the front of `rest` and returns its last letter.
  private static func placeholder(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard rest.first == UInt8(ascii: "%") else { return nil }
    let end = rest.dropFirst().drop { "-+ #.0123456789".utf8.contains($0) }
      .drop { "hlqztjL".utf8.contains($0) }
    guard let letter = end.first.map(Unicode.Scalar.init),
      letter.isASCII && letter.properties.isAlphabetic || letter == "@" || letter == "%"
    else { return nil }
    rest = end.dropFirst()
    return letter
  }

  /// Returns true if `text` has a letter or a digit.
  public static func hasText(_ text: some StringProtocol) -> Bool {
    text.contains { $0.isLetter || $0.isNumber }
  }

  /// Returns true if the format can print `message`.
  public func prints(_ message: String) -> Bool {
    var message = message
    return message.withUTF8(prints)
  }

  private func prints(_ message: UnsafeBufferPointer<UInt8>) -> Bool {
    // A quick check rules out most formats.
    if case .text(let text)? = pieces.first, !message.starts(with: text) { return false }
    // All positions at which the pieces read so far can end, in order. Trying each way separately
    // would take exponential time.
    var ends = [0]
    for piece in pieces {
      ends = Self.ends(of: piece, begun: ends, in: message)
      if ends.isEmpty { return false }
    }
    return ends.last == message.count
  }

  /// Returns the positions at which `piece` can end in `message` if it begins at one of `starts`.
  private static func ends(
    of piece: Piece, begun starts: [Int], in message: UnsafeBufferPointer<UInt8>
  ) -> [Int] {
    switch piece {
    case .text(let text):
      starts.filter { message[$0...].starts(with: text) }.map { $0 + text.count }
    case .anything: Array(starts[0]...message.count)
    case .whole: numbers(begun: starts, in: message, of: "0123456789")
    case .number: numbers(begun: starts, in: message, of: "0123456789.e+-")
    }
  }

  /// Returns the positions at which a number can end that consists of `digits`, perhaps after a
  /// minus sign.
  private static func numbers(
    begun starts: [Int], in message: UnsafeBufferPointer<UInt8>, of digits: String
  ) -> [Int] {
    var ends: Set<Int> = []
    for start in starts {
      let first = message[start...].first == UInt8(ascii: "-") ? start + 1 : start
      for end in message.indices[first...].prefix(while: { digits.utf8.contains(message[$0]) }) {
        // If this end is known, so are all later ones.
        guard ends.insert(end + 1).inserted else { break }
      }
    }
    return ends.sorted()
  }
}
