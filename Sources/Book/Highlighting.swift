import Notebook
import Stage

extension Language {
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
    switch self {
    case .text: return code.lines.map { HTML.escaped($0) }
    case .shell:
      return code.lines.map { line in
        let command = line.prefix { $0 != "#" }
        let comment = HTML.escaped(line[command.endIndex...])
        return HTML.escaped(command) + (comment.isEmpty ? "" : "<i class=c>\(comment)</i>")
      }
    case .swift, .objc:
      var painter = Highlighter(self, Array(code.utf8))
      return painter.highlighted()
    }
  }
}

/// A kind of token, and its class in a page.
private enum Paint: String {
  case comment = "c"
  case keyword = "k"
  case number = "n"
  case string = "s"
}

private struct Highlighter {
  private let keywords: Set<String>
  private var scanner: CodeScanner
  private var lines: [String] = []
  private var line: [UInt8] = []

  /// The paint of the piece before.
  private var paint: Paint?

  init(_ language: Language, _ code: [UInt8]) {
    (keywords, scanner) = (language.keywords, CodeScanner(code, in: language))
  }

  mutating func highlighted() -> [String] {
    while let piece = scanner.next() {
      if piece.kind == .newline {
        endLine()
      } else {
        change(to: paint(of: piece))
        for byte in scanner.code[piece.range] { HTML.append(byte, to: &line) }
      }
    }
    endLine()
    return lines
  }

  private func paint(of piece: CodeScanner.Piece) -> Paint? {
    switch piece.kind {
    case .comment: return .comment
    case _ where piece.isInterpolated: return .string
    case .text, .interpolation: return .string
    case .number: return .number
    case .word:
      let start = piece.range.lowerBound
      let isMember = start > 0 && scanner.code[start - 1] == UInt8(ascii: ".")
      let word = String(decoding: scanner.code[piece.range], as: UTF8.self)
      return !isMember && keywords.contains(word) ? .keyword : nil
    case .newline, .other: return nil
    }
  }

  private mutating func change(to next: Paint?) {
    if next == paint { return }
    if paint != nil { line += "</i>".utf8 }
    if let next { line += "<i class=\(next.rawValue)>".utf8 }
    paint = next
  }

  private mutating func endLine() {
    change(to: nil)
    lines.append(String(decoding: line, as: UTF8.self))
    line = []
  }
}
