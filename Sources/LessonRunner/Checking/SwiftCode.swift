import Stage

/// The code of a file line by line, without comments and strings. Interpolated code is kept.
///
///     SwiftCode("let a = \"b \\(c)\" // d").lines
///     // ["let a = c "]
struct SwiftCode {
  /// The whole code.
  let text: String

  let lines: [Substring]

  /// Creates the code of `text`, the contents of a file.
  init(_ text: String) {
    var reader = Reader(text: Array(text.utf8))
    self.text = reader.allCode()
    lines = self.text.lines
  }

  private struct Reader {
    /// The context of the current position.
    private enum Context {
      /// Code inside `depth` open parentheses.
      case code(depth: Int)

      /// A string between `quotes` quotation marks with `signs` number signs around them.
      case text(quotes: Int, signs: Int)

      /// A comment that ends with the line.
      case remark

      /// A block comment, nested `depth` times.
      case comment(depth: Int)
    }

    private let text: [UInt8]
    private var position = 0
    private var code: [UInt8] = []
    private var contexts = [Context.code(depth: 0)]

    init(text: [UInt8]) {
      self.text = text
    }

    mutating func allCode() -> String {
      while position < text.count { read() }
      return String(decoding: code, as: UTF8.self)
    }

    private mutating func read() {
      switch contexts[contexts.count - 1] {
      case .code(let depth): readCode(depth)
      case .text(let quotes, let signs): readText(quotes, signs)
      case .remark:
        position = text[position...].firstIndex(of: Self.newline) ?? text.count
        contexts.removeLast()
      case .comment(let depth):
        if skip("/*") {
          contexts[contexts.count - 1] = .comment(depth: depth + 1)
        } else if skip("*/") {
          contexts[contexts.count - 1] = .comment(depth: depth - 1)
          if depth == 1 { contexts.removeLast() }
        } else {
          skipByte()
        }
      }
    }

    private mutating func readCode(_ depth: Int) {
      let byte = text[position]
      let last = contexts.count - 1
      switch byte {
      case UInt8(ascii: "/") where skip("//"): return contexts.append(.remark)
      case UInt8(ascii: "/") where skip("/*"): return contexts.append(.comment(depth: 1))
      case UInt8(ascii: "#"), UInt8(ascii: "\""):
        let signs = text[position...].prefix { $0 == UInt8(ascii: "#") }.count
        if text[(position + signs)...].first == UInt8(ascii: "\"") {
          position += signs
          let quotes = skip("\"\"\"") ? 3 : 1
          if quotes == 1 { position += 1 }
          return contexts.append(.text(quotes: quotes, signs: signs))
        }
      case UInt8(ascii: "("): contexts[last] = .code(depth: depth + 1)
      case UInt8(ascii: ")") where depth == 0 && contexts.count > 1:
        contexts.removeLast()
        position += 1
        return
      case UInt8(ascii: ")"): contexts[last] = .code(depth: depth - 1)
      default: break
      }
      let start = position
      repeat { position += 1 } while position < text.count && !Self.isMark(text[position])
      code += text[start..<position]
    }

    /// Returns true if `byte` can begin or end a string, a comment or parentheses.
    private static func isMark(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: "("),
        UInt8(ascii: ")"):
        true
      default: false
      }
    }

    private mutating func readText(_ quotes: Int, _ signs: Int) {
      switch text[position] {
      case UInt8(ascii: "\\") where isFollowed(by: signs, after: 1):
        position += 1 + signs
        guard position < text.count else { return }
        guard text[position] == UInt8(ascii: "(") else { return skipByte() }
        position += 1
        // The interpolated code is separate from the word before it.
        code.append(UInt8(ascii: " "))
        contexts.append(.code(depth: 0))
      case UInt8(ascii: "\"")
      where text[position...].prefix(quotes).allSatisfy { $0 == UInt8(ascii: "\"") }
        && isFollowed(by: signs, after: quotes):
        position += quotes + signs
        contexts.removeLast()
      case Self.newline where quotes == 1: contexts.removeLast()
      default: skipByte()
      }
    }

    /// Returns true if `signs` number signs follow the next `count` bytes.
    private func isFollowed(by signs: Int, after count: Int) -> Bool {
      let rest = text[position...].dropFirst(count).prefix(signs)
      return rest.count == signs && rest.allSatisfy { $0 == UInt8(ascii: "#") }
    }

    private mutating func skip(_ mark: StaticString) -> Bool {
      let mark = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
      guard text[position...].starts(with: mark) else { return false }
      position += mark.count
      return true
    }

    private mutating func skipByte() {
      if text[position] == Self.newline { code.append(Self.newline) }
      position += 1
    }

    private static let newline = UInt8(ascii: "\n")
  }
}
