/// The code of a file line by line, without comments and texts; but what a text interpolates is
/// code.
///
///     SwiftCode("let a = \"b \\(c)\" // d").lines
///     // ["let a = c "]
struct SwiftCode {
  private(set) var lines: [String] = [""]

  /// What is being read.
  private enum Place: Equatable {
    /// Code, in a number of parentheses that are still to be closed.
    case code(depth: Int)

    /// A text between a number of quotes, with a number of number signs around them.
    case text(quotes: Int, signs: Int)

    /// A comment that ends with the line.
    case remark

    /// A comment, with the number of those that are still to be closed.
    case comment(depth: Int)
  }

  private var rest: Substring
  private var places = [Place.code(depth: 0)]

  /// Reads `text`, the text of a file.
  init(_ text: String) {
    rest = text[...]
    while !rest.isEmpty { read() }
  }

  private mutating func read() {
    switch places[places.count - 1] {
    case .code(let depth): readCode(depth)
    case .text(let quotes, let signs): readText(quotes, signs)
    case .remark:
      if rest.first == "\n" { places.removeLast() } else { rest.removeFirst() }
    case .comment(let depth):
      if skip("/*") {
        places[places.count - 1] = .comment(depth: depth + 1)
      } else if skip("*/") {
        places[places.count - 1] = .comment(depth: depth - 1)
        if depth == 1 { places.removeLast() }
      } else {
        skipCharacter()
      }
    }
  }

  private mutating func readCode(_ depth: Int) {
    if skip("//") { return places.append(.remark) }
    if skip("/*") { return places.append(.comment(depth: 1)) }
    let signs = rest.prefix { $0 == "#" }.count
    if rest.dropFirst(signs).first == "\"" {
      rest = rest.dropFirst(signs)
      let quotes = rest.hasPrefix("\"\"\"") ? 3 : 1
      rest = rest.dropFirst(quotes)
      return places.append(.text(quotes: quotes, signs: signs))
    }
    let character = rest.removeFirst()
    let last = places.count - 1
    switch character {
    case "\n": lines.append("")
    case "(":
      places[last] = .code(depth: depth + 1)
      lines[lines.count - 1].append(character)
    case ")" where depth == 0 && places.count > 1: places.removeLast()
    case ")":
      places[last] = .code(depth: depth - 1)
      lines[lines.count - 1].append(character)
    default: lines[lines.count - 1].append(character)
    }
  }

  private mutating func readText(_ quotes: Int, _ signs: Int) {
    let hashes = String(repeating: "#", count: signs)
    if skip("\\" + hashes + "(") {
      // What stood before it is another word.
      lines[lines.count - 1].append(" ")
      places.append(.code(depth: 0))
    } else if skip("\\" + hashes) {
      if !rest.isEmpty { skipCharacter() }
    } else if skip(String(repeating: "\"", count: quotes) + hashes)
      || quotes == 1 && rest.first == "\n"
    {
      places.removeLast()
    } else {
      skipCharacter()
    }
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func skipCharacter() {
    if rest.removeFirst() == "\n" { lines.append("") }
  }
}
