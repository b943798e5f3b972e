import Stage

/// A token of Objective-C: a name, a string, a symbol, or a mark between scenes. Comments are
/// skipped.
package struct ObjectiveCToken: Sendable {
  package enum Kind: Hashable, Sendable {
    /// A mark with its title: `#pragma mark - cold`.
    case mark(String)
    case name(String)
    case text(String)
    case symbol(Unicode.Scalar)
  }

  package let kind: Kind
  package let line: Int

  /// Returns the tokens of `text`. Throws if a comment or a string is not closed.
  static func tokens(
    of text: String, path: String
  ) throws(ObjectiveCProblem) -> [ObjectiveCToken] {
    var reader = Reader(rest: Array(text.utf8)[...], path: path)
    return try reader.tokens()
  }

  /// Returns the tokens of `text`, which may be incomplete: an unclosed comment extends to the end
  /// of the text, and an unclosed string to the end of its line.
  package static func tokens(ofExcerpt text: String) -> [ObjectiveCToken] {
    var reader = Reader(rest: Array(text.utf8)[...], path: "", isTolerant: true)
    return (try? reader.tokens()) ?? []
  }

  /// Reads tokens from UTF-8. Every byte of a non-ASCII character counts as a letter.
  private struct Reader {
    var rest: ArraySlice<UInt8>
    let path: String
    let isTolerant: Bool
    private var line = 1
    private var isAtLineStart = true

    init(rest: ArraySlice<UInt8>, path: String, isTolerant: Bool = false) {
      (self.rest, self.path, self.isTolerant) = (rest, path, isTolerant)
    }

    mutating func tokens() throws(ObjectiveCProblem) -> [ObjectiveCToken] {
      var tokens: [ObjectiveCToken] = []
      while let byte = rest.first {
        let start = line
        let kind = try next(byte)
        if let kind { tokens.append(ObjectiveCToken(kind: kind, line: start)) }
      }
      return tokens
    }

    private mutating func next(_ byte: UInt8) throws(ObjectiveCProblem) -> Kind? {
      if byte <= UInt8(ascii: " ") {
        skip()
        return nil
      }
      if byte == UInt8(ascii: "/"), rest.starts(with: "//".utf8) {
        rest = rest.drop { $0 != Self.newline }
        return nil
      }
      if byte == UInt8(ascii: "/"), rest.starts(with: "/*".utf8) {
        try skipComment()
        return nil
      }
      defer { isAtLineStart = false }
      switch byte {
      case UInt8(ascii: "#") where isAtLineStart: return directive()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try string(endingWith: byte))
      case _ where Self.isLetter(byte):
        return .name(take { Self.isLetter($0) || $0.isDigit })
      default:
        rest.removeFirst()
        return .symbol(Unicode.Scalar(byte))
      }
    }

    private static let newline = UInt8(ascii: "\n")

    private static func isLetter(_ byte: UInt8) -> Bool {
      // Setting this bit turns a capital into its lowercase letter.
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
        || byte >= 0x80
    }

    private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
      let bytes = rest.prefix(while: isTaken)
      rest = rest[bytes.endIndex...]
      return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func skip() {
      if rest.removeFirst() == Self.newline {
        line += 1
        isAtLineStart = true
      }
    }

    private mutating func skipComment() throws(ObjectiveCProblem) {
      let start = line
      rest.removeFirst(2)
      while !rest.starts(with: "*/".utf8) {
        if rest.isEmpty, isTolerant { return }
        if rest.isEmpty { throw problem(start, "A comment is not closed.", "End it with */.") }
        skip()
      }
      rest.removeFirst(2)
    }

    private static let mark = "#pragma mark -"

    /// Reads a directive. Returns nil unless it is a mark.
    private mutating func directive() -> Kind? {
      let text = take { $0 != Self.newline }
      guard text.hasPrefix(Self.mark) else { return nil }
      return .mark(text.dropFirst(Self.mark.count).trimming { $0 == " " })
    }

    private mutating func string(
      endingWith quote: UInt8
    ) throws(ObjectiveCProblem) -> String {
      rest.removeFirst()
      var text: [UInt8] = []
      while let byte = rest.first, byte != Self.newline {
        rest.removeFirst()
        if byte == quote { return String(decoding: text, as: UTF8.self) }
        if byte == UInt8(ascii: "\\") { text += escaped() } else { text.append(byte) }
      }
      if isTolerant { return String(decoding: text, as: UTF8.self) }
      throw problem(
        line, "A string is not closed.",
        "End it with \(Unicode.Scalar(quote)) on the same line.")
    }

    /// Reads an escape sequence after its backslash and returns the character in UTF-8.
    private mutating func escaped() -> [UInt8] {
      guard let letter = rest.popFirst() else { return [UInt8(ascii: "\\")] }
      switch letter {
      case UInt8(ascii: "n"): return [Self.newline]
      case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        let digits = rest.prefix(letter == UInt8(ascii: "u") ? 4 : 8)
        rest = rest[digits.endIndex...]
        let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
          .flatMap(Unicode.Scalar.init)
        return Array(String(scalar ?? "\u{FFFD}").utf8)
      default: return [letter]
      }
    }

    private func problem(_ line: Int, _ message: String, _ remedy: String) -> ObjectiveCProblem {
      ObjectiveCProblem(file: path, line: line, message: message, remedy: remedy)
    }
  }
}
