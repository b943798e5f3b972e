/// The action of a key.
enum Key: Equatable {
  case forward, back, instant, first, last, up, down, guess, next, previous, quit
  case answer(Int)

  /// Creates the action for a key that sends a single byte.
  fileprivate init?(_ byte: UInt8) {
    switch UnicodeScalar(byte) {
    case " ", "\r", "\n": self = .forward
    case "g", "G": self = .guess
    case "i", "I": self = .instant
    case "n", "N": self = .next
    case "p", "P": self = .previous
    case "q", "Q", Self.ctrlC, Self.ctrlD: self = .quit
    case "1"..."9": self = .answer(Int(byte) - 48)
    default: return nil
    }
  }

  /// Creates the action of an escape sequence that ends with `final`, after the number `number`.
  fileprivate init?(_ final: UInt8, after number: Int) {
    switch (UnicodeScalar(final), number) {
    case ("A", _): self = .up
    case ("B", _): self = .down
    case ("C", _): self = .forward
    case ("D", _): self = .back
    case ("H", _), ("~", 1), ("~", 7): self = .first
    case ("F", _), ("~", 4), ("~", 8): self = .last
    default: return nil
    }
  }

  private static let ctrlC: UnicodeScalar = "\u{3}"
  private static let ctrlD: UnicodeScalar = "\u{4}"
}

/// Reads keys from the bytes of a terminal, which may arrive in pieces.
struct KeyReader {
  private enum State {
    case plain

    /// After an escape, and inside an escape sequence.
    case escape, sequence

    /// Inside a sequence, after this number.
    case number(Int)
  }

  private var state = State.plain

  /// Returns the keys that are complete after `bytes`.
  mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    bytes.compactMap { key(with: $0) }
  }

  private mutating func key(with byte: UInt8) -> Key? {
    let sign = UnicodeScalar(byte)
    if sign == "\u{1B}" {
      state = .escape
      return nil
    }
    switch state {
    case .plain:
      return Key(byte)
    case .escape:
      // After Escape, any other key counts as itself.
      state = sign == "[" || sign == "O" ? .sequence : .plain
      if case .sequence = state { return nil }
      return Key(byte)
    case .sequence, .number:
      return keyOfSequence(with: byte)
    }
  }

  private mutating func keyOfSequence(with byte: UInt8) -> Key? {
    var number = 0
    if case .number(let digits) = state { number = digits }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      // Larger numbers have no meaning, so this cannot overflow.
      state = .number(min(number * 10 + Int(byte) - 48, 1000))
      return nil
    // The final letter is enough: `1;5C`, Control with an arrow, counts as the arrow.
    case 0x20..<0x40:
      state = .number(number)
      return nil
    default:
      state = .plain
      return Key(byte, after: number)
    }
  }
}
