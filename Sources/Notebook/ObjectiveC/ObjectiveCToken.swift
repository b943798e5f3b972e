/// What Objective-C is read as: names, texts and the marks between the scenes, without comments.
struct ObjectiveCToken {
  enum Kind: Hashable {
    /// `#pragma mark - cold`
    case mark(String)
    case name(String)
    case text(String)
    case symbol(Character)
  }

  let kind: Kind
  let line: Int

  /// Reads `text`, or says why it cannot be read.
  static func tokens(
    of text: String, path: String
  ) throws(ObjectiveCProblem) -> [ObjectiveCToken] {
    var reader = Reader(text: text, path: path)
    return try reader.tokens()
  }

  private struct Reader {
    private var rest: Substring
    private var line = 1
    private var isAtLineStart = true
    private let path: String

    init(text: String, path: String) {
      rest = text[...]
      self.path = path
    }

    mutating func tokens() throws(ObjectiveCProblem) -> [ObjectiveCToken] {
      var tokens: [ObjectiveCToken] = []
      while let character = rest.first {
        let start = line
        let kind = try next(character)
        if let kind { tokens.append(ObjectiveCToken(kind: kind, line: start)) }
      }
      return tokens
    }

    private mutating func next(_ character: Character) throws(ObjectiveCProblem) -> Kind? {
      if character.isWhitespace {
        skip()
        return nil
      }
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
        return nil
      }
      if rest.hasPrefix("/*") {
        try skipComment()
        return nil
      }
      defer { isAtLineStart = false }
      switch character {
      case "#" where isAtLineStart: return directive()
      case "\"": return .text(try string(endingWith: "\""))
      case "'": return .text(try string(endingWith: "'"))
      case _ where character.isLetter || character == "_":
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest[name.endIndex...]
        return .name(String(name))
      default:
        rest.removeFirst()
        return .symbol(character)
      }
    }

    private mutating func skip() {
      if rest.removeFirst().isNewline {
        line += 1
        isAtLineStart = true
      }
    }

    private mutating func skipComment() throws(ObjectiveCProblem) {
      let start = line
      rest.removeFirst(2)
      while !rest.hasPrefix("*/") {
        if rest.isEmpty { throw problem(start, "A comment is not closed.", "End it with */.") }
        skip()
      }
      rest.removeFirst(2)
    }

    private static let mark = "#pragma mark -"

    /// A directive says nothing here, unless it is a mark.
    private mutating func directive() -> Kind? {
      let text = rest.prefix { !$0.isNewline }
      rest = rest[text.endIndex...]
      guard text.hasPrefix(Self.mark) else { return nil }
      return .mark(text.dropFirst(Self.mark.count).trimming { $0 == " " })
    }

    private mutating func string(
      endingWith quote: Character
    ) throws(ObjectiveCProblem) -> String {
      rest.removeFirst()
      var text = ""
      while let character = rest.first, !character.isNewline {
        rest.removeFirst()
        if character == quote { return text }
        text.append(character == "\\" ? escaped() : character)
      }
      throw problem(line, "A text is not closed.", "End it with \(quote) on the same line.")
    }

    private mutating func escaped() -> Character {
      guard let character = rest.popFirst() else { return "\\" }
      switch character {
      case "n": return "\n"
      case "t": return "\t"
      case "u", "U":
        let digits = rest.prefix(character == "u" ? 4 : 8)
        rest = rest[digits.endIndex...]
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
          ?? "\u{FFFD}"
      default: return character
      }
    }

    private func problem(_ line: Int, _ message: String, _ remedy: String) -> ObjectiveCProblem {
      ObjectiveCProblem(file: path, line: line, message: message, remedy: remedy)
    }
  }
}

extension Substring {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    var text = drop(while: isTrimmed)
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return String(text)
  }
}
