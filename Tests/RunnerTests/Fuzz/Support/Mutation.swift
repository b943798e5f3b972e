/// A generator of inputs. It changes valid inputs slightly, so a parser gets far before it refuses
/// them.
struct Mutation {
  /// Valid inputs.
  let seeds: [[UInt8]]

  /// Tokens that have a meaning for the parser, or that any parser may find difficult.
  let tokens: [[UInt8]]

  init(of seeds: [[UInt8]], tokens: [String]) {
    self.seeds = seeds
    self.tokens = (tokens + Self.special).map { Array($0.utf8) } + Self.invalidUTF8
  }

  /// Text that parsers often mishandle.
  static let special = [
    "", "\u{0}", "\r", "\r\n", "\n", "\n\n", "\t", " ", "  ", "\u{301}", "\u{345}", "\u{93E}",
    "\u{D4E}", "\u{600}", "\u{1100}", "\u{1161}", "\u{200D}", "👩‍👩‍👧", "🇨🇳", "\u{1F1E8}",
    "\u{202E}", "\u{200F}", "\u{2028}", "\u{85}", "\u{9B}31m", "\u{1B}[31m", "\u{FEFF}", "\u{A0}",
    "é", "e\u{301}", "中文", "ß", "İ", "٣", "\"", "\\", "-", "+", "0", "-1", "007", "1e999",
    "0x1p-1074", "99999999999999999999", "9223372036854775807", "-9223372036854775808", "1e-320",
    String(repeating: "9", count: 200), String(repeating: "a ", count: 100),
  ]

  /// Bytes that are not valid UTF-8.
  private static let invalidUTF8: [[UInt8]] = [
    [0xFF], [0xC3], [0xE4, 0xB8], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
  ]

  /// Returns an input: usually a valid input with a few changes, sometimes random bytes.
  func bytes(_ random: inout SplitMix) -> [UInt8] {
    if random.once(in: 24) { return noise(&random) }
    var bytes = random.pick(seeds)
    for _ in 0..<(1 + random.below(4)) { change(&bytes, &random) }
    return bytes
  }

  private func noise(_ random: inout SplitMix) -> [UInt8] {
    (0..<random.below(96)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  /// Makes one random change.
  func change(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    let span = random.span(of: bytes.count)
    switch random.below(9) {
    case 0:
      guard !bytes.isEmpty else { return }
      bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
    case 1: bytes.removeSubrange(span)
    case 2: bytes.insert(contentsOf: Array(bytes[span]), at: random.below(bytes.count + 1))
    case 3: exchange(&bytes, span, &random)
    case 4: bytes = splice(bytes, &random)
    case 5: bytes.replaceSubrange(span, with: token(&random))
    case 6: changeLines(&bytes, &random)
    default: bytes.insert(contentsOf: token(&random), at: random.below(bytes.count + 1))
    }
  }

  private func token(_ random: inout SplitMix) -> [UInt8] { random.pick(tokens) }

  /// Exchanges two spans.
  private func exchange(_ bytes: inout [UInt8], _ first: Range<Int>, _ random: inout SplitMix) {
    let rest = bytes.count - first.upperBound
    guard rest > 0 else { return }
    let start = first.upperBound + random.below(rest)
    let second = start..<min(bytes.count, start + first.count)
    let parts = [
      bytes[..<first.lowerBound], bytes[second], bytes[first.upperBound..<start], bytes[first],
      bytes[second.upperBound...],
    ]
    bytes = Array(parts.joined())
  }

  /// Returns the beginning of `bytes` followed by the end of another valid input.
  private func splice(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    let other = random.pick(seeds)
    return Array(bytes.prefix(random.below(bytes.count + 1)))
      + other.suffix(random.below(other.count + 1))
  }

  /// Removes or repeats a line, or exchanges two lines.
  private func changeLines(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let line = random.below(lines.count)
    switch random.below(3) {
    case 0: lines.remove(at: line)
    case 1: lines.insert(lines[line], at: random.below(lines.count))
    default: lines.swapAt(line, random.below(lines.count))
    }
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}
