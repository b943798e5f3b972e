import Stage

/// The language of a piece of code.
enum Language: String {
  case swift, objc
  case shell = "sh"
  case text

  /// The language's title, for readers.
  var title: String {
    switch self {
    case .swift: "Swift"
    case .objc: "Objective-C"
    case .shell: "Shell"
    case .text: "Text"
    }
  }

  fileprivate var keywords: Set<String> {
    switch self {
    case .swift: Self.swiftKeywords
    case .objc: Self.objectiveCKeywords
    case .shell, .text: []
    }
  }

  private static let swiftKeywords = words(
    """
    actor any as associatedtype async await break case catch class continue default defer deinit do
    else enum extension false fileprivate final for func get guard if import in indirect init inout
    internal is lazy let mutating nil nonisolated open operator override package private protocol
    public repeat rethrows return self Self set some static struct subscript super switch throw
    throws true try typealias unowned var weak where while
    """)

  private static let objectiveCKeywords = words(
    """
    @autoreleasepool @catch @class @dynamic @end @finally @implementation @import @interface
    @optional @private @property @protocol @public @required @selector @synthesize @throw @try
    #define #else #endif #if #import #include #pragma BOOL NO NULL YES __block __strong __weak
    break case const continue default do double else enum extern float for id if in instancetype
    int long nil return self short sizeof static struct super switch typedef unsigned void while
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}

extension Language {
  /// Returns the lines of `code` with marked keywords, strings, numbers and comments.
  func lines(of code: String) -> [String] {
    if self == .text { return code.lines.map { HTML.escaped($0) } }
    var painter = Highlighter(self, Array(code.utf8))
    return painter.highlighted()
  }
}

/// A kind of token, and its class in a page.
private enum Kind: String {
  case comment = "c"
  case keyword = "k"
  case number = "n"
  case string = "s"
}

/// Reads code just well enough to colour it.
private struct Highlighter {
  private let language: Language
  private let keywords: Set<String>
  private let code: [UInt8]
  private var position = 0
  private var lines: [String] = []
  private var line: [UInt8] = []

  init(_ language: Language, _ code: [UInt8]) {
    (self.language, self.code) = (language, code)
    keywords = language.keywords
  }

  mutating func highlighted() -> [String] {
    while position < code.count { paintToken() }
    endLine()
    return lines
  }

  private mutating func paintToken() {
    let start = position
    let byte = code[position]
    if language == .shell {
      return byte == UInt8(ascii: "#") ? paint(.comment, to: endOfLine) : paint(nil, to: start + 1)
    }
    switch byte {
    case UInt8(ascii: "/") where code[start...].starts(with: "//".utf8):
      paint(.comment, to: endOfLine)
    case UInt8(ascii: "/") where code[start...].starts(with: "/*".utf8):
      paint(.comment, to: end(of: "*/", after: start + 2))
    case UInt8(ascii: "\"") where code[start...].starts(with: "\"\"\"".utf8):
      paint(.string, to: end(of: "\"\"\"", after: start + 3))
    case UInt8(ascii: "#") where code[start...].starts(with: "#\"".utf8):
      paint(.string, to: end(of: "\"#", after: start + 2))
    case UInt8(ascii: "@") where code[start...].starts(with: "@\"".utf8):
      paint(.string, to: endOfString(from: start + 1))
    case UInt8(ascii: "\""): paint(.string, to: endOfString(from: start))
    case UInt8(ascii: "'") where language == .objc: paint(.string, to: endOfString(from: start))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): paint(.number, to: endOfNumber)
    case UInt8(ascii: "@") where code[(start + 1)...].first.map(\.isDigit) == true:
      paint(nil, to: start + 1)
    case UInt8(ascii: "@"), UInt8(ascii: "#"),
      _ where Self.isLetter(byte):
      var end = start + 1
      while end < code.count, Self.isLetter(code[end]) || code[end].isDigit { end += 1 }
      let word = String(decoding: code[start..<end], as: UTF8.self)
      let isMember = start > 0 && code[start - 1] == UInt8(ascii: ".")
      paint(!isMember && keywords.contains(word) ? .keyword : nil, to: end)
    case UInt8(ascii: "\n"):
      endLine()
      position += 1
    default:
      HTML.append(byte, to: &line)
      position += 1
    }
  }

  // MARK: Ends of tokens

  private var endOfLine: Int {
    code[position...].firstIndex(of: UInt8(ascii: "\n")) ?? code.count
  }

  private func end(of mark: String, after start: Int) -> Int {
    var index = start
    while index < code.count, !code[index...].starts(with: mark.utf8) { index += 1 }
    return min(code.count, index + mark.utf8.count)
  }

  /// Returns the end of the string that begins with the quote at `start`: after the next such quote
  /// that is neither escaped nor in an interpolation, or at the end of the line.
  private func endOfString(from start: Int) -> Int {
    var index = start + 1
    var depth = 0
    while index < code.count, code[index] != UInt8(ascii: "\n") {
      switch code[index] {
      case UInt8(ascii: "\\"):
        index += 1
        if index < code.count, code[index] == UInt8(ascii: "("), language == .swift { depth += 1 }
      case UInt8(ascii: "(") where depth > 0: depth += 1
      case UInt8(ascii: ")") where depth > 0: depth -= 1
      case code[start] where depth == 0: return index + 1
      default: break
      }
      index += 1
    }
    return min(index, code.count)
  }

  private var endOfNumber: Int {
    var end = position + 1
    while end < code.count {
      let isPoint =
        code[end] == UInt8(ascii: ".") && end + 1 < code.count && code[end + 1].isDigit
      guard isPoint || code[end].isDigit || Self.isLetter(code[end]) else { break }
      end += 1
    }
    return end
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  // MARK: Output

  private mutating func paint(_ kind: Kind?, to end: Int) {
    while position < end {
      if code[position] == UInt8(ascii: "\n") {
        endLine()
        position += 1
        continue
      }
      if let kind { line += "<i class=\(kind.rawValue)>".utf8 }
      while position < end, code[position] != UInt8(ascii: "\n") {
        HTML.append(code[position], to: &line)
        position += 1
      }
      if kind != nil { line += "</i>".utf8 }
    }
  }

  private mutating func endLine() {
    lines.append(String(decoding: line, as: UTF8.self))
    line = []
  }
}
