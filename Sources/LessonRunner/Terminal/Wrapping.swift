/// A text in lines of so many columns at most, broken between words; a word that is longer has a
/// line of its own. Lines after the first begin with the indent.
func wrapped(_ text: some StringProtocol, to width: Int, indent: String = "") -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if line.isEmpty || line == indent {
      line += word
    } else if columns(line) + 1 + columns(word) <= width {
      line += " " + word
    } else {
      lines.append(line)
      line = indent + word
    }
  }
  return lines + (line.isEmpty ? [] : [line])
}

/// How many columns of a terminal a text takes: two for each Chinese character.
func columns(_ text: some StringProtocol) -> Int {
  text.unicodeScalars.reduce(0) { $0 + ($1.isWide ? 2 : 1) }
}

/// A text with blanks after it, so that it takes so many columns.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - columns(text)))
}

extension Unicode.Scalar {
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
