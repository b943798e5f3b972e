/// The characters used in a text drawing, in Unicode or in ASCII.
public struct Glyphs: Sendable {
  let low: Character
  let high: Character
  package let skip: Character
  let arrow: String

  /// True if all characters are ASCII.
  package let isASCII: Bool

  /// The characters for terminals and files in UTF-8.
  public static let unicode = Glyphs(
    low: "▁", high: "█", skip: "⋯", arrow: "→", isASCII: false)

  /// The characters for everything else.
  public static let ascii = Glyphs(low: "_", high: "#", skip: "~", arrow: "->", isASCII: true)

  /// Returns the character that draws the Boolean `value` as a level.
  package func level(_ value: String) -> Character { value == "1" ? high : low }

  /// Returns `text` as a lane's name. Escapes characters that cannot be shown, spaces at both ends,
  /// and the second of two spaces, because two spaces would end the name.
  package func name(_ text: String) -> String {
    // Compare characters: a space with a combining mark is not a space.
    let blank = Self.escapeSequence(" ")
    var name = escaped(isASCII && text.has("→") ? text.replacing("→", with: arrow) : text)
    if name.has("  ") { name = name.replacing("  ", with: " " + blank) }
    if name.first == " " { name = blank + name.dropFirst() }
    if name.last == " " { name = name.dropLast() + blank }
    return name
  }

  /// Returns `text` with line breaks and characters that cannot be shown escaped as in a Swift
  /// literal.
  package func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(Self.isPlain) { return text }
    return text.map { character in
      let scalars = character.unicodeScalars
      let isShown = Self.standsApart(character) && (scalars.count == 1 || scalars.allSatisfy(shows))
      // Also escape characters that would combine with a neighbouring escape sequence.
      return scalars.map { scalar in
        Self.escapes[scalar]
          ?? (isShown && shows(scalar) ? String(scalar) : Self.escapeSequence(scalar))
      }.joined()
    }.joined()
  }

  /// Returns true if `byte` is a printable ASCII character other than the backslash, so it needs no
  /// escaping.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (32..<127).contains(byte) && byte != UInt8(ascii: "\\")
  }

  /// Returns true if `scalar` needs no escaping.
  private func shows(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 32 && scalar.value != 127 && (!isASCII || scalar.isASCII)
      && Self.escapes[scalar] == nil
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t",
  ]

  private static func escapeSequence(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// Returns true if `character` does not combine with its neighbours, as an accent would.
  private static func standsApart(_ character: Character) -> Bool {
    character.isASCII || "\"\(character)\"".count == 3
  }

  /// Returns `value` for a lane: a plain word unchanged, anything else in quotes.
  package func word(_ value: String) -> String {
    if Self.isPlain(value), !isASCII || value.allSatisfy(\.isASCII) { return value }
    let text = escaped(value)
    // A quote with a combining mark is another character, and needs no escaping.
    return "\"" + (text.has("\"") ? text.replacing("\"", with: "\\\"") : text) + "\""
  }

  /// Returns true if `value` needs no quotes in a lane: a number, or a word of letters, digits and
  /// a few punctuation marks that have no other meaning there.
  private static func isPlain(_ value: String) -> Bool {
    if isNumber(value) { return true }
    if isForeignTime(value) { return false }
    return !value.isEmpty && value.first != "."
      && value.allSatisfy { isOfPlainWord($0) && standsApart($0) }
  }

  private static let plainSigns: Set<Character> = Set("+.:@,?/%'")

  private static func isOfPlainWord(_ character: Character) -> Bool {
    character.isASCII
      ? character.isOfWord || plainSigns.contains(character)
      : character.isLetter || character.isWholeNumber
  }

  /// Returns true if other marble notations use `word` for passing time, as in `10ms`.
  private static func isForeignTime(_ word: String) -> Bool {
    guard let first = word.utf8.first, first != UInt8(ascii: "-") else { return false }
    let number = word.utf8.prefix { $0 == UInt8(ascii: ".") || $0.isDigit }
    let unit = word[number.endIndex...]
    return ["ms", "s", "m"].contains(unit) && isNumber(word[..<number.endIndex])
  }

  /// Returns true if `text` is a number: `-12.5`.
  private static func isNumber(_ text: some StringProtocol) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let whole = digits.prefix(while: \.isDigit)
    let rest = digits[whole.endIndex...]
    if whole.isEmpty || rest.isEmpty { return !whole.isEmpty }
    let fraction = rest.dropFirst()
    return rest.first == UInt8(ascii: ".") && !fraction.isEmpty && fraction.allSatisfy(\.isDigit)
  }
}

extension StringProtocol {
  /// The width of the text in terminal columns. A Chinese character or an emoji takes two.
  ///
  ///     "ab中🚀".columns
  ///     // 6
  @inlinable
  public var columns: Int {
    utf8.allSatisfy { $0 < 128 } ? utf8.count : reduce(0) { $0 + $1.columns }
  }

  /// Returns the text, padded with spaces to a width of `columns`.
  package func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, columns - self.columns))
  }
}

extension Character {
  @usableFromInline
  var columns: Int {
    guard !isASCII, let scalar = unicodeScalars.first else { return 1 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default:
      // U+FE0F turns some characters into emoji.
      return scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }
  }
}
