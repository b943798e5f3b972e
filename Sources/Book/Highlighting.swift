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
  /// Returns the lines of `code`, with keywords, strings, numbers and comments marked.
  func lines(of code: String) -> [String] {
    switch self {
    case .text: return code.lines.map { HTML.escaped($0) }
    case .shell:
      return code.lines.map { line in
        let command = line.prefix { $0 != "#" }
        let comment = HTML.escaped(line[command.endIndex...])
        return HTML.escaped(command) + (comment.isEmpty ? "" : "<i class=c>\(comment)</i>")
      }
    case .swift, .objc: return marked(Array(code.utf8))
    }
  }

  private func marked(_ code: [UInt8]) -> [String] {
    let keywords = keywords
    var scanner = CodeScanner(code, in: self)
    var lines: [[UInt8]] = [[]]
    var mark: String?
    while true {
      let piece = scanner.next()
      let next = piece.flatMap { Self.mark(of: $0, in: code, keywords) }
      if next != mark {
        if mark != nil { lines[lines.count - 1] += "</i>".utf8 }
        if let next { lines[lines.count - 1] += "<i class=\(next)>".utf8 }
        mark = next
      }
      guard let piece else { return lines.map { String(decoding: $0, as: UTF8.self) } }
      if piece.kind == .newline {
        lines.append([])
      } else {
        for byte in code[piece.range] { HTML.append(byte, to: &lines[lines.count - 1]) }
      }
    }
  }

  /// Returns the CSS class for `piece`, or nil if it is not highlighted.
  private static func mark(
    of piece: CodeScanner.Piece, in code: [UInt8], _ keywords: Set<String>
  ) -> String? {
    switch piece.kind {
    case .comment: return "c"
    case .newline: return nil
    case .text, .interpolation: return "s"
    case _ where piece.isInterpolated: return "s"
    case .number: return "n"
    case .word:
      let start = piece.range.lowerBound
      let isMember = start > 0 && code[start - 1] == UInt8(ascii: ".")
      let word = String(decoding: code[piece.range], as: UTF8.self)
      return !isMember && keywords.contains(word) ? "k" : nil
    case .other: return nil
    }
  }
}
