/// A word or a name in a text that is searched, or a sign such as `<~`.
struct SearchToken: Sendable {
  /// The word as it stands in the text.
  let text: String

  /// The word in lowercase.
  let lowercased: String

  /// The word without its ending: "request" for "requests".
  let stem: String

  init(_ text: String) {
    self.text = text
    lowercased = text.lowercased()
    stem = Self.stem(of: lowercased)
  }

  /// The kinds of characters. A token consists of characters of one kind.
  private enum Kind {
    case separator, name, sign, other

    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": self = .name
      case "<", ">", "~", "=", "-", "+", "*", "/", "%", "&", "|", "!", "^": self = .sign
      case "\u{0}"..."\u{7F}": self = .separator
      default: self = scalar.properties.isAlphabetic ? .other : .separator
      }
    }

    /// The kinds of the ASCII characters. A table, because a search reads a million characters.
    static let ofASCII = (0..<128).map { Kind(Unicode.Scalar($0)) }
  }

  /// Returns the tokens in `text`. A single sign is not a token.
  static func split(_ text: String) -> [Substring] {
    var text = text
    let ranges = text.withUTF8(ranges)
    return ranges.map { range in
      text[
        text.utf8.index(
          text.startIndex, offsetBy: range.lowerBound)..<text.utf8.index(
            text.startIndex, offsetBy: range.upperBound)]
    }
  }

  /// Returns the offsets of the tokens in `text`.
  private static func ranges(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let ofASCII = Kind.ofASCII
    var (start, kind) = (0, Kind.separator)
    func end(_ end: Int) {
      if kind == .name || kind == .other || kind == .sign && end > start + 1 {
        ranges.append(start..<end)
      }
    }
    var offset = 0
    while offset < text.count {
      var (next, length) = (Kind.separator, 1)
      if text[offset] < 0x80 {
        next = ofASCII[Int(text[offset])]
      } else {
        let character = String(decoding: text[offset...].prefix(4), as: UTF8.self).unicodeScalars
        next = Kind(character[character.startIndex])
        length = String(character[character.startIndex]).utf8.count
      }
      if next != kind {
        end(offset)
        (start, kind) = (offset, next)
      }
      offset += length
    }
    end(offset)
    return ranges
  }

  /// Returns `word`, in lowercase, without the ending of a plural or a verb.
  ///
  /// A stem is only compared with other stems: `fire`, `fires`, `fired` and `firing` become `fir`.
  static func stem(of word: String) -> String {
    var stem = Array(word.utf8)
    guard stem.count > 3, stem.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { return word }
    if stem.ends(with: "s"), !stem.ends(with: "ss"), !stem.ends(with: "us"),
      !stem.ends(with: "is")
    {
      stem.removeLast()
    }
    for ending in ["ed", "ing"] where stem.ends(with: ending) {
      let rest = stem.dropLast(ending.utf8.count)
      if rest.count > 2, rest.last != UInt8(ascii: "e"), rest.contains(where: isVowel) {
        stem = Array(rest)
        break
      }
    }
    if stem.count > 3, stem.ends(with: "e") { stem.removeLast() }
    if stem.count > 3, stem.ends(with: "y") { stem[stem.count - 1] = UInt8(ascii: "i") }
    if stem.count > 2, stem[stem.count - 1] == stem[stem.count - 2] { stem.removeLast() }
    return String(decoding: stem, as: UTF8.self)
  }

  private static func isVowel(_ byte: UInt8) -> Bool { "aeiouy".utf8.contains(byte) }
}

extension [UInt8] {
  fileprivate func ends(with ending: String) -> Bool {
    suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}
