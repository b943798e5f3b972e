import Stage

/// A token of Objective-C: a name, a number, a string, a symbol, or a mark between scenes. Comments
/// are skipped.
package struct ObjectiveCToken: Sendable {
  package enum Kind: Hashable, Sendable {
    /// A mark with its title: `#pragma mark - cold`.
    case mark(String)
    case name(String)

    /// A number without the letters for its type: `1.5` for `1.5f`.
    case number(String)
    case text(String)
    case symbol(Unicode.Scalar)
  }

  package let kind: Kind
  package let line: Int

  /// Returns the tokens of `text`. Throws if a comment or a string is not closed.
  static func tokens(
    of text: String, path: String
  ) throws(ObjectiveCProblem) -> [ObjectiveCToken] {
    let reader = Reader(text)
    guard let (line, message, remedy) = reader.problem else { return reader.tokens }
    throw ObjectiveCProblem(file: path, line: line, message: message, remedy: remedy)
  }

  /// Returns the tokens of `text`, which may be incomplete: an unclosed comment extends to the end
  /// of the text, and an unclosed string to the end of its line.
  package static func tokens(ofExcerpt text: String) -> [ObjectiveCToken] { Reader(text).tokens }

  private struct Reader {
    private(set) var tokens: [ObjectiveCToken] = []

    /// The first problem.
    private(set) var problem: (line: Int, message: String, remedy: String)?

    private var scanner: CodeScanner
    private var line = 1
    private var isAtLineStart = true

    init(_ text: String) {
      scanner = CodeScanner(Array(text.utf8), in: .objc)
      var comment: Int?
      while let piece = scanner.next() {
        switch piece.kind {
        case .newline:
          line += 1
          isAtLineStart = true
        case .comment: comment = scanner.isInComment ? comment ?? line : nil
        default: read(piece)
        }
      }
      if let comment { note(comment, "A comment is not closed.", "End it with */.") }
    }

    private mutating func read(_ piece: CodeScanner.Piece) {
      var bytes = scanner.code[piece.range]
      if isAtLineStart, bytes.first == UInt8(ascii: "#") {
        scanner.skipLine()
        return readDirective(scanner.code[piece.range.lowerBound..<scanner.position])
      }
      if piece.kind != .other, bytes.first == UInt8(ascii: "@") || bytes.first == UInt8(ascii: "#")
      {
        add(.symbol(Unicode.Scalar(bytes.removeFirst())))
      }
      switch piece.kind {
      case .word: add(.name(String(decoding: bytes, as: UTF8.self)))
      case .number: add(.number(Self.number(String(decoding: bytes, as: UTF8.self))))
      case .text: add(.text(text(bytes)))
      default:
        for byte in bytes where byte > UInt8(ascii: " ") { add(.symbol(Unicode.Scalar(byte))) }
      }
    }

    private mutating func add(_ kind: Kind) {
      tokens.append(ObjectiveCToken(kind: kind, line: line))
      isAtLineStart = false
    }

    private static let mark = "#pragma mark -"

    /// Reads a directive, which becomes a token only if it is a mark.
    private mutating func readDirective(_ bytes: ArraySlice<UInt8>) {
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.hasPrefix(Self.mark) else { return }
      add(.mark(text.dropFirst(Self.mark.count).trimming { $0 == " " }))
    }

    private static func number(_ text: String) -> String {
      if text.hasPrefix("0x") { return text }
      return String(text.prefix { !"fFuUlL".contains($0) })
    }

    /// Returns the text of a literal, which begins with its quote.
    private mutating func text(_ literal: ArraySlice<UInt8>) -> String {
      let quote = literal.first ?? 0
      var rest = literal.dropFirst()
      var text: [UInt8] = []
      while let byte = rest.popFirst() {
        if byte == quote { return String(decoding: text, as: UTF8.self) }
        if byte == UInt8(ascii: "\\") { text += Self.escaped(&rest) } else { text.append(byte) }
      }
      note(
        line, "A string is not closed.", "End it with \(Unicode.Scalar(quote)) on the same line.")
      return String(decoding: text, as: UTF8.self)
    }

    /// Reads an escape sequence after its backslash and returns the character in UTF-8.
    private static func escaped(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
      guard let letter = rest.popFirst() else { return [UInt8(ascii: "\\")] }
      switch letter {
      case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
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

    private mutating func note(_ line: Int, _ message: String, _ remedy: String) {
      if problem == nil { problem = (line, message, remedy) }
    }
  }
}
