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

    /// At the beginning of another word, or of a part of a name.
    case beginning

    /// As a whole word.
    case whole

    /// Returns true if `one` is worse than `other`.
    public static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }
  }

  /// The word as typed.
  public let text: String

  private let bytes: [UInt8]

  /// Creates a search word that matches `word`.
  public init(_ word: some StringProtocol) {
    text = String(word)
    bytes = Array(word.lowercased().utf8)
  }

  /// Words that are ignored if other words remain.
  private static let small: Set<String> = [
    "how", "to", "do", "does", "i", "my", "the", "a", "an", "is", "what", "why", "can",
  ]

  /// Returns the words in `typed`, which are separated by blanks and by signs such as colons and
  /// `@`.
  public static func words(in typed: [String]) -> [SearchWord] {
    let pieces = typed.joined(separator: " ").split {
      $0.isWhitespace || ":@-()[]`\"".contains($0)
    }
    // A single sign is not worth searching for, but `<~` is.
    let all = pieces.filter { $0.count > 1 || $0.contains { $0.isLetter || $0.isNumber } }
    // For "how to replace RACCommand", search for the last two words.
    let meaningful = all.filter { !small.contains($0.lowercased()) }
    let words = meaningful.contains { $0.count > 1 } ? meaningful : all
    return words.reduce(into: []) { words, piece in
      let word = SearchWord(piece)
      if !words.contains(where: { $0.bytes == word.bytes }) { words.append(word) }
    }
  }

  /// Returns the best fit of the word in `text`, or nil if the text does not contain it.
  public func fit(in text: String) -> Fit? {
    var best: Fit?
    search(text) { buffer, offset in
      let end = offset + bytes.count
      let isWhole = Self.isStart(buffer, offset) && Self.isEnd(buffer, end)
      let fit: Fit = isWhole ? .whole : Self.isEdge(buffer, offset) ? .beginning : .inside
      best = max(best ?? fit, fit)
      return best != .whole
    }
    return best
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

  /// Returns true if there is no letter directly before `offset`.
  private static func isStart(_ buffer: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    offset == 0 || !isLetter(buffer[offset - 1]) && buffer[offset - 1] != UInt8(ascii: "_")
  }

  /// Returns true if there is no letter at `offset`.
  private static func isEnd(_ buffer: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    offset == buffer.count || !isLetter(buffer[offset]) && buffer[offset] != UInt8(ascii: "_")
  }

  /// Returns true if a word, or a part of a name, begins at `offset`.
  private static func isEdge(_ buffer: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    if offset == 0 || !isLetter(buffer[offset - 1]) { return true }
    guard isCapital(buffer[offset]) else { return false }
    let isBeforeSmall = offset + 1 < buffer.count && !isCapital(buffer[offset + 1])
    return !isCapital(buffer[offset - 1]) || isBeforeSmall
  }
}
