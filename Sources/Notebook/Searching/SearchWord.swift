import CLibrary

/// A word to search for, ignoring case.
///
///     let word = SearchWord("tuple")
///     print(word.fit(in: "a tuple") == .whole, word.fit(in: "RACTupleUnpack") == .beginning)
///     // Prints "true true"
public struct SearchWord: Sendable {
  /// The ways in which a text can contain a word, from worst to best.
  public enum Fit: Int, Comparable, Sendable {
    /// Inside another word.
    case inside

    /// As a word that means about the same.
    case synonym

    /// At the beginning of another word, or of a part of a name.
    case beginning

    /// With another ending, or among Chinese characters.
    case inflected

    /// As a whole word.
    case whole

    /// Returns true if `one` is worse than `other`.
    public static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }

    /// The relevance of the fit.
    var points: Int { [1, 4, 4, 7, 8][rawValue] }
  }

  /// The word as typed.
  public let text: String

  private let token: SearchToken
  private let bytes: [UInt8]
  private let isChinese: Bool

  /// The words that mean about the same, without their endings.
  private let synonyms: Set<String>

  /// Creates a search word that matches `word`.
  public init(_ word: some StringProtocol) {
    text = String(word)
    token = SearchToken(text)
    bytes = Array(token.lowercased.utf8)
    isChinese = Self.isChinese(text)
    synonyms = Self.synonyms[token.stem] ?? []
  }

  /// The synonyms of each word, without endings.
  private static let synonyms: [String: Set<String>] = {
    var all: [String: Set<String>] = [:]
    for group in synonymGroups {
      let stems = Set(group.map { SearchToken($0).stem })
      for stem in stems { all[stem, default: []].formUnion(stems.subtracting([stem])) }
    }
    return all
  }()

  static func isChinese(_ word: some StringProtocol) -> Bool {
    word.utf8.first.map { $0 >= 0x80 } ?? false
  }

  /// Words that are ignored if other words remain.
  package static let small: Set<String> = [
    "how", "to", "do", "does", "did", "i", "my", "the", "a", "an", "is", "are", "was", "be", "been",
    "am", "what", "why", "when", "where", "which", "who", "can", "could", "should", "would", "will",
    "in", "of", "on", "at", "it", "its", "for", "with", "and", "or", "from", "by", "that", "this",
    "these", "we", "you", "your", "me", "our", "as", "but", "so", "if", "their", "there", "have",
    "has", "had", "just", "still", "also", "after", "before", "while", "want", "need", "into", "s",
    "t", "app", "user", "users", "use", "using", "about", "too", "very", "any", "some", "every",
    "each", "than", "like", "得", "的", "了", "怎么", "如何", "什么", "为什么",
  ]

  /// Returns the words in `typed`, which are separated by blanks and by signs such as colons and
  /// `@`. Chinese text is split around the words that have synonyms.
  public static func words(in typed: [String]) -> [SearchWord] {
    let text = typed.joined(separator: " ").filter { $0 != "'" && $0 != "’" }
    let all = SearchToken.split(text).flatMap(pieces)
    // For "how to replace RACCommand", search for the last two words.
    let meaningful = all.filter { !small.contains($0.lowercased()) }
    let words = meaningful.contains { $0.count > 1 } ? meaningful : all
    return words.reduce(into: []) { words, piece in
      let word = SearchWord(piece)
      if !words.contains(where: { $0.bytes == word.bytes }) { words.append(word) }
    }
  }

  /// Returns the words in `token`. Only Chinese can be more than one.
  private static func pieces(of token: Substring) -> [Substring] {
    guard isChinese(token), token.count > 1 else { return [token] }
    for word in chineseWords {
      guard let range = token.firstRange(of: word) else { continue }
      let sides = [token[..<range.lowerBound], token[range.upperBound...]].map { side in
        side.count > 1 ? pieces(of: side) : []
      }
      return sides[0] + [token[range]] + sides[1]
    }
    return [token]
  }

  /// Returns the best fit of the word in `text`, or nil if the text does not contain it.
  public func fit(in text: String) -> Fit? {
    SearchToken.split(text).compactMap { fit(in: SearchToken(String($0))) }.max()
  }

  /// Returns the fit of the word in `other`, or nil if it does not fit.
  func fit(in other: SearchToken) -> Fit? {
    if bytes.isEmpty { return nil }
    if other.lowercased == token.lowercased { return .whole }
    if other.stem == token.stem { return .inflected }
    var best: Fit? = isSynonym(other) ? .synonym : nil
    search(other.text) { buffer, offset in
      let fit: Fit =
        isChinese ? .inflected : Self.isEdge(buffer, offset) ? .beginning : .inside
      best = max(best ?? fit, fit)
      return true
    }
    return best == .inside && bytes.count < 3 ? nil : best
  }

  private func isSynonym(_ other: SearchToken) -> Bool {
    if synonyms.contains(other.stem) { return true }
    // Chinese has no blanks, so a synonym may be a part of the text.
    return Self.isChinese(other.text)
      && synonyms.contains { Self.isChinese($0) && other.text.contains($0) }
  }

  /// Returns true if the word occurs in `text`.
  public func occurs(in text: String) -> Bool {
    var isThere = false
    search(text) { _, _ in
      isThere = true
      return false
    }
    return isThere
  }

  /// Returns all occurrences of the word in `text`, as UTF-8 offsets.
  public func ranges(in text: String) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    search(text) { _, offset in
      ranges.append(offset..<offset + bytes.count)
      return true
    }
    return ranges
  }

  /// Calls `body` with the offset of each occurrence of the word, until it returns false.
  private func search(_ text: String, _ body: (UnsafeBufferPointer<UInt8>, Int) -> Bool) {
    guard let first = bytes.first else { return }
    var text = text
    text.withUTF8 { buffer in
      // The next offsets of the first letter, lowercase and capital. `memchr` is the fastest way to
      // find them.
      var (small, capital) = (-1, -1)
      var offset = 0
      while true {
        if small < offset { small = Self.offset(of: first, in: buffer, from: offset) }
        if capital < offset {
          capital = Self.offset(of: Self.capital(first), in: buffer, from: offset)
        }
        offset = min(small, capital)
        guard offset + bytes.count <= buffer.count else { return }
        if isAt(offset, of: buffer) {
          if !body(buffer, offset) { return }
          offset += bytes.count
        } else {
          offset += 1
        }
      }
    }
  }

  /// Returns the offset of the first `byte` at or after `offset`, or the end of the buffer.
  private static func offset(
    of byte: UInt8, in buffer: UnsafeBufferPointer<UInt8>, from offset: Int
  ) -> Int {
    guard let base = buffer.baseAddress.map({ UnsafeRawPointer($0) }) else { return buffer.count }
    return memchr(base + offset, Int32(byte), buffer.count - offset).map {
      UnsafeRawPointer($0) - base
    }
      ?? buffer.count
  }

  private func isAt(_ offset: Int, of buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in bytes.indices where Self.small(buffer[offset + index]) != bytes[index] {
      return false
    }
    return true
  }

  private static func small(_ byte: UInt8) -> UInt8 { isCapital(byte) ? byte | 0x20 : byte }

  private static func capital(_ byte: UInt8) -> UInt8 {
    byte >= 0x61 && byte <= 0x7A ? byte & ~0x20 : byte
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  /// Returns true if `byte` is an ASCII letter or digit. Chinese has no blanks between words, so
  /// each of its characters may begin a word.
  private static func isLetter(_ byte: UInt8) -> Bool {
    isCapital(byte) || byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39
  }

  /// Returns true if a word, or a part of a name, begins at `offset`.
  private static func isEdge(_ buffer: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    if offset == 0 || !isLetter(buffer[offset - 1]) { return true }
    guard isCapital(buffer[offset]) else { return false }
    let isBeforeSmall = offset + 1 < buffer.count && !isCapital(buffer[offset + 1])
    return !isCapital(buffer[offset - 1]) || isBeforeSmall
  }
}
