/// A word or a name in a text that is searched, or a sign such as `<~`.
struct SearchToken {
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
  }

  /// Returns the tokens in `text`. A single sign is not a token.
  static func split(_ text: String) -> [Substring] {
    var tokens: [Substring] = []
    let scalars = text.unicodeScalars
    var (start, kind) = (scalars.startIndex, Kind.separator)
    func end(_ end: String.Index) {
      if kind == .separator { return }
      let token = text[start..<end]
      if kind != .sign || token.utf8.count > 1 { tokens.append(token) }
    }
    for index in scalars.indices {
      let next = Kind(scalars[index])
      if next == kind { continue }
      end(index)
      (start, kind) = (index, next)
    }
    end(scalars.endIndex)
    return tokens
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
