/// Splits Swift or Objective-C into pieces, for checks and for highlighting.
///
///     var scanner = CodeScanner(Array("let a = 1 // b".utf8), in: .swift)
///     while let piece = scanner.next() { print(piece.kind) }
///     // Prints "word", "other", "word", "other", "other", "number", "other" and "comment"
///
/// Only a piece of the kind `newline` contains a newline, so a long comment is several pieces.
package struct CodeScanner {
  /// A piece of the code.
  package struct Piece {
    package enum Kind {
      case comment, newline, number

      /// The beginning of interpolated code: `\(`.
      case interpolation

      /// Blanks and punctuation.
      case other

      /// A string or a part of it, with its quotes, and with the `@` of Objective-C.
      case text

      /// A name or a keyword, with the `@` or `#` before it.
      case word
    }

    package let kind: Kind
    package let range: Range<Int>

    /// True for code that is interpolated into a string.
    package let isInterpolated: Bool
  }

  /// The context of the current position.
  private enum Context {
    /// Code inside `depth` open parentheses.
    case code(depth: Int)

    /// A string that ends with `quotes` quotation marks and `signs` number signs.
    case text(quote: UInt8, quotes: Int, signs: Int)

    /// A block comment, nested `depth` times.
    case comment(depth: Int)
  }

  /// The whole code.
  package let code: [UInt8]

  /// The end of the last piece.
  package private(set) var position = 0

  private var start = 0
  private let isSwift: Bool
  private var contexts = [Context.code(depth: 0)]

  /// Creates a scanner of `code`, which is in `language`.
  package init(_ code: [UInt8], in language: Language) {
    (self.code, isSwift) = (code, language == .swift)
  }

  /// True if a block comment is open after the last piece.
  package var isInComment: Bool {
    if case .comment = contexts[contexts.count - 1] { true } else { false }
  }

  /// Skips the rest of the line.
  package mutating func skipLine() {
    while position < code.count, code[position] != Self.newline { position += 1 }
  }

  /// Returns the next piece, or nil at the end of the code.
  package mutating func next() -> Piece? {
    if position == code.count { return nil }
    start = position
    let isInterpolated = contexts.count > 1
    let kind = read(code[start])
    return Piece(kind: kind, range: start..<position, isInterpolated: isInterpolated)
  }

  private mutating func read(_ byte: UInt8) -> Piece.Kind {
    switch contexts[contexts.count - 1] {
    case .text(_, 1, _) where byte == Self.newline:
      // A string that is not closed ends with its line.
      contexts.removeLast()
      fallthrough
    case _ where byte == Self.newline:
      position += 1
      return .newline
    case .code(let depth): return readCode(byte, depth)
    case .text(let quote, let quotes, let signs): return readText(quote, quotes, signs)
    case .comment(let depth): return readComment(depth)
    }
  }

  private mutating func readCode(_ byte: UInt8, _ depth: Int) -> Piece.Kind {
    let last = contexts.count - 1
    switch byte {
    case UInt8(ascii: "/") where has("//"):
      skipLine()
      return .comment
    case UInt8(ascii: "/") where has("/*"):
      position += 2
      contexts.append(.comment(depth: 1))
      return readComment(1)
    case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "'"):
      if let text = readString() { return text }
      position += 1
      guard position < code.count, Self.isLetter(code[position]) else { return .other }
      skipWord()
      return .word
    case UInt8(ascii: "("): contexts[last] = .code(depth: depth + 1)
    case UInt8(ascii: ")") where depth == 0 && last > 0:
      contexts.removeLast()
      position += 1
      return .text
    case UInt8(ascii: ")"): contexts[last] = .code(depth: depth - 1)
    case _ where byte.isDigit:
      repeat { skipWord() } while isAtFraction()
      return .number
    case _ where Self.isLetter(byte):
      skipWord()
      return .word
    default: break
    }
    repeat { position += 1 } while position < code.count && code[position] == UInt8(ascii: " ")
    return .other
  }

  private mutating func skipWord() {
    repeat {
      position += 1
    } while position < code.count && (Self.isLetter(code[position]) || code[position].isDigit)
  }

  /// Returns true if the fraction of a number follows.
  private func isAtFraction() -> Bool {
    has(".") && code[position...].dropFirst().first?.isDigit == true
  }

  /// Returns true if `byte` is a letter, an underscore or a part of a non-ASCII character.
  private static func isLetter(_ byte: UInt8) -> Bool {
    // Setting this bit turns a capital into its lowercase letter.
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }

  /// Reads the string that begins here. Returns nil if no string does.
  private mutating func readString() -> Piece.Kind? {
    let prefix = UInt8(ascii: isSwift ? "#" : "@")
    let signs = code[position...].prefix { $0 == prefix }.count
    guard signs <= 1 || isSwift, let quote = code[(position + signs)...].first,
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") && !isSwift
    else { return nil }
    position += signs
    let quotes = isSwift && has("\"\"\"") ? 3 : 1
    position += quotes
    contexts.append(.text(quote: quote, quotes: quotes, signs: isSwift ? signs : 0))
    return readText(quote, quotes, isSwift ? signs : 0)
  }

  private mutating func readText(_ quote: UInt8, _ quotes: Int, _ signs: Int) -> Piece.Kind {
    while position < code.count, code[position] != Self.newline {
      if code[position] == UInt8(ascii: "\\"), follows(UInt8(ascii: "#"), signs, after: 1) {
        let next = position + 1 + signs
        if isSwift, next < code.count, code[next] == UInt8(ascii: "(") {
          // The text before the interpolation is a separate piece.
          if position > start { return .text }
          position = next + 1
          contexts.append(.code(depth: 0))
          return .interpolation
        }
        position = next
        if position == code.count || code[position] == Self.newline { break }
      } else if code[position] == quote, follows(quote, quotes - 1, after: 1),
        follows(UInt8(ascii: "#"), signs, after: quotes)
      {
        position += quotes + signs
        contexts.removeLast()
        break
      }
      position += 1
    }
    return .text
  }

  private mutating func readComment(_ depth: Int) -> Piece.Kind {
    var depth = depth
    while depth > 0, position < code.count, code[position] != Self.newline {
      let change = has("*/") ? -1 : isSwift && has("/*") ? 1 : 0
      depth += change
      position += change == 0 ? 1 : 2
    }
    contexts[contexts.count - 1] = .comment(depth: depth)
    if depth == 0 { contexts.removeLast() }
    return .comment
  }

  /// Returns true if the next `distance` bytes are followed by `count` bytes equal to `byte`.
  private func follows(_ byte: UInt8, _ count: Int, after distance: Int) -> Bool {
    let first = position + distance
    return first + count <= code.count && code[first..<first + count].allSatisfy { $0 == byte }
  }

  private func has(_ mark: StaticString) -> Bool {
    let mark = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
    return code[position...].starts(with: mark)
  }

  private static let newline = UInt8(ascii: "\n")
}
