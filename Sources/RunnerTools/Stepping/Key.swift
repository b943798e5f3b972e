import Runner

/// The action that a key triggers.
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

  /// Creates the action for an escape sequence that ends with the byte `final` after `number`.
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

/// A parser for the keys in the bytes from a terminal. The bytes of one key may arrive in several
/// reads.
struct KeyReader {
  private enum State {
    case plain

    /// The states after an escape character, and inside an escape sequence.
    case escape, sequence

    /// The state inside an escape sequence, after a number.
    case number(Int)
  }

  private var state = State.plain

  /// Returns the keys that are complete after `bytes`. The next call continues an unfinished escape
  /// sequence.
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
      // `[` and `O` continue an escape sequence. Any other key has its usual meaning.
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
      // Larger numbers have no meaning. The limit prevents an overflow.
      state = .number(min(number * 10 + Int(byte) - 48, 1000))
      return nil
    // Ignore modifiers: `1;5C`, an arrow key with Control, counts as the arrow key.
    case 0x20..<0x40:
      state = .number(number)
      return nil
    default:
      state = .plain
      return Key(byte, after: number)
    }
  }
}
