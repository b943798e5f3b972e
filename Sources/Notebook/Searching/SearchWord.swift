import CLibrary

/// A word that is looked for, whether or not it is capitalised.
///
///     let word = SearchWord("tuple")
///     print(word.fit(in: "a tuple") == .whole, word.fit(in: "RACTupleUnpack") == .beginning)
///     // Prints "true true"
public struct SearchWord: Sendable {
  /// How well a word fits a text, the worst first.
  public enum Fit: Int, Comparable, Sendable {
    /// It stands within another word.
    case inside

    /// Another word, or a part of a name, begins with it.
    case beginning

    /// It is a word of the text.
    case whole

    /// Whether `one` fits worse than `other`.
    public static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }
  }

  /// The word, as it was typed.
  public let text: String

  private let bytes: [UInt8]

  /// Looks for `word`.
  public init(_ word: some StringProtocol) {
    text = String(word)
    bytes = Array(word.lowercased().utf8)
  }

  /// Words that say nothing beside others.
  private static let small: Set<String> = [
    "how", "to", "do", "does", "i", "my", "the", "a", "an", "is", "what", "why", "can",
  ]

  /// The words in `typed` to look for: signs such as colons and `@` separate them.
  public static func words(in typed: [String]) -> [SearchWord] {
    let parts = typed.joined(separator: " ").split {
      $0.isWhitespace || ":@-()[]`\"".contains($0)
    }
    // A sign alone says nothing, but `<~` does.
    let all = parts.filter { $0.count > 1 || $0.contains { $0.isLetter || $0.isNumber } }
    // "how to replace RACCommand" asks for the last two words.
    let telling = all.filter { !small.contains($0.lowercased()) }
    let words = telling.contains { $0.count > 1 } ? telling : all
    return words.reduce(into: []) { words, part in
      let word = SearchWord(part)
      if !words.contains(where: { $0.bytes == word.bytes }) { words.append(word) }
    }
  }

  /// How well it fits `text` where it fits best, if it stands there.
  public func fit(in text: String) -> Fit? {
    var best: Fit?
    search(text) { buffer, place in
      let end = place + bytes.count
      let isWhole = Self.isStart(buffer, place) && Self.isEnd(buffer, end)
      let fit: Fit = isWhole ? .whole : Self.isEdge(buffer, place) ? .beginning : .inside
      best = max(best ?? fit, fit)
      return best != .whole
    }
    return best
  }

  /// Whether it stands in `text`.
  public func stands(in text: String) -> Bool {
    var isThere = false
    search(text) { _, _ in
      isThere = true
      return false
    }
    return isThere
  }

  /// Where it stands in `text`, as offsets in UTF-8.
  public func places(in text: String) -> [Range<Int>] {
    var places: [Range<Int>] = []
    search(text) { _, place in
      places.append(place..<place + bytes.count)
      return true
    }
    return places
  }

  /// Calls `body` with each place at which the word stands, until that returns false.
  private func search(_ text: String, _ body: (UnsafeBufferPointer<UInt8>, Int) -> Bool) {
    guard let first = bytes.first else { return }
    var text = text
    text.withUTF8 { buffer in
      // Where the first letter comes next, small and capital: the C library finds it soonest.
      var (small, capital) = (-1, -1)
      var place = 0
      while true {
        if small < place { small = Self.place(of: first, in: buffer, from: place) }
        if capital < place {
          capital = Self.place(of: Self.capital(first), in: buffer, from: place)
        }
        place = min(small, capital)
        guard place + bytes.count <= buffer.count else { return }
        if isAt(place, of: buffer) {
          if !body(buffer, place) { return }
          place += bytes.count
        } else {
          place += 1
        }
      }
    }
  }

  /// Where `byte` stands first from `place` on, or the end of the buffer.
  private static func place(
    of byte: UInt8, in buffer: UnsafeBufferPointer<UInt8>, from place: Int
  ) -> Int {
    guard let base = buffer.baseAddress.map({ UnsafeRawPointer($0) }) else { return buffer.count }
    return memchr(base + place, Int32(byte), buffer.count - place).map {
      UnsafeRawPointer($0) - base
    }
      ?? buffer.count
  }

  private func isAt(_ place: Int, of buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in bytes.indices where Self.small(buffer[place + index]) != bytes[index] {
      return false
    }
    return true
  }

  private static func small(_ byte: UInt8) -> UInt8 { isCapital(byte) ? byte | 0x20 : byte }

  private static func capital(_ byte: UInt8) -> UInt8 {
    byte >= 0x61 && byte <= 0x7A ? byte & ~0x20 : byte
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  /// Whether `byte` is a letter or a digit of ASCII. Chinese has no blanks between its words, so
  /// that each of its characters may begin one.
  private static func isLetter(_ byte: UInt8) -> Bool {
    isCapital(byte) || byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39
  }

  /// Whether no letter stands before `place`.
  private static func isStart(_ buffer: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    place == 0 || !isLetter(buffer[place - 1]) && buffer[place - 1] != UInt8(ascii: "_")
  }

  /// Whether no letter stands at `place`.
  private static func isEnd(_ buffer: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    place == buffer.count || !isLetter(buffer[place]) && buffer[place] != UInt8(ascii: "_")
  }

  /// Whether a word, or a part of a name, begins at `place`.
  private static func isEdge(_ buffer: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    if place == 0 || !isLetter(buffer[place - 1]) { return true }
    guard isCapital(buffer[place]) else { return false }
    let isBeforeSmall = place + 1 < buffer.count && !isCapital(buffer[place + 1])
    return !isCapital(buffer[place - 1]) || isBeforeSmall
  }
}
