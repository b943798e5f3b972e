/// The signs of a drawing that differ between a terminal of today and plain ASCII.
public struct Glyphs: Sendable {
  let low: Character
  let high: Character
  let skip: Character
  let arrow: String

  /// Whether none is beyond ASCII.
  package let isASCII: Bool

  /// For terminals and files in UTF-8.
  public static let unicode = Glyphs(
    low: "▁", high: "█", skip: "⋯", arrow: "→", isASCII: false)

  /// For everything else.
  public static let ascii = Glyphs(low: "_", high: "#", skip: "~", arrow: "->", isASCII: true)

  /// The level that the flag `value` is drawn as.
  func level(_ value: String) -> Character { value == "1" ? high : low }

  /// `text` as a lane's name: without what these signs cannot show, without two blanks in a row,
  /// which would end it, and without blanks around it, which would belong to what stands there.
  func name(_ text: String) -> String {
    // By characters: a sign that something combines with is another.
    let blank = Self.spelt(" ")
    var name = escaped(isASCII && text.has("→") ? text.replacing("→", with: arrow) : text)
    if name.has("  ") { name = name.replacing("  ", with: " " + blank) }
    if name.first == " " { name = blank + name.dropFirst() }
    if name.last == " " { name = name.dropLast() + blank }
    return name
  }

  /// `text` with what would break a line, or cannot be shown, written as in a literal.
  func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(Self.isPlain) { return text }
    return text.map { character in
      let scalars = character.unicodeScalars
      let isShown = Self.standsApart(character) && (scalars.count == 1 || scalars.allSatisfy(shows))
      // What would combine with the spelling of another is spelt out as well.
      return scalars.map { scalar in
        Self.escapes[scalar] ?? (isShown && shows(scalar) ? String(scalar) : Self.spelt(scalar))
      }.joined()
    }.joined()
  }

  /// Whether everybody can show `byte`, and nothing combines with it.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (32..<127).contains(byte) && byte != UInt8(ascii: "\\")
  }

  /// Whether `scalar` can stand as it is.
  private func shows(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 32 && scalar.value != 127 && (!isASCII || scalar.isASCII)
      && Self.escapes[scalar] == nil
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t",
  ]

  private static func spelt(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// Whether `character` does not combine with what stands on either side, as an accent would.
  private static func standsApart(_ character: Character) -> Bool {
    character.isASCII || "\"\(character)\"".count == 3
  }

  /// `value` as it stands in a lane: as it is if it is a plain word, else in quotes.
  func word(_ value: String) -> String {
    if Self.isPlain(value), !isASCII || value.allSatisfy(\.isASCII) { return value }
    let text = escaped(value)
    // A quote that something combines with ends nothing.
    return "\"" + (text.has("\"") ? text.replacing("\"", with: "\\\"") : text) + "\""
  }

  /// Whether `value` can stand in a lane as it is: a number, or a word of letters, digits and a few
  /// signs that mean nothing else there.
  private static func isPlain(_ value: String) -> Bool {
    if isNumber(value) { return true }
    if isForeignTime(value) { return false }
    return !value.isEmpty && value.first != "."
      && value.allSatisfy { isOfPlainWord($0) && standsApart($0) }
  }

  private static func isOfPlainWord(_ character: Character) -> Bool {
    character.isASCII
      ? character.isOfWord || "+.:@,?/%'".contains(character)
      : character.isLetter || character.isWholeNumber
  }

  /// Whether `word` is what other notations write for time that passes.
  private static func isForeignTime(_ word: String) -> Bool {
    guard let first = word.utf8.first, first != UInt8(ascii: "-") else { return false }
    let number = word.utf8.prefix { $0 == UInt8(ascii: ".") || $0.isDigit }
    let unit = word[number.endIndex...]
    return ["ms", "s", "m"].contains(unit) && isNumber(word[..<number.endIndex])
  }

  /// Whether `text` is a number: `-12.5`.
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
  /// How many columns of a terminal the text takes: two for a Chinese character and for an emoji.
  ///
  ///     "ab中🚀".columns
  ///     // 6
  @inlinable
  public var columns: Int {
    utf8.allSatisfy { $0 < 128 } ? utf8.count : reduce(0) { $0 + $1.columns }
  }

  /// The text followed by blanks, so that it fills `columns`.
  func padded(to columns: Int) -> String {
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
      // An emoji by itself, or what U+FE0F makes one.
      return scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }
  }
}
