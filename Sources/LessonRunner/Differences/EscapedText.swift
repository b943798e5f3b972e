/// A line of any bytes as a terminal can show it: its newline is left out, and what is no text or
/// would control the terminal is spelt out, as in `\xE9` and `\r`.
///
/// Of a longer line only `limit` bytes are shown, and that there are more.
func escaped(_ bytes: some Collection<UInt8>, atMost limit: Int = .max) -> String {
  var text = ""
  var line = Array(bytes)
  if line.last == UInt8(ascii: "\n") { line.removeLast() }
  var rest = line.prefix(limit)
  while let first = rest.first {
    let character = rest.prefix(length(after: first))
    if let scalar = String(validating: character, as: UTF8.self) {
      text += isControl(scalar) ? character.map(spelt).joined() : scalar
      rest = rest.dropFirst(character.count)
    } else {
      text += spelt(first)
      rest = rest.dropFirst()
    }
  }
  return line.count > limit ? text + "…" : text
}

/// `word`, which a user typed, between quotes.
func quoted(_ word: String) -> String { "\"\(escaped(word.utf8))\"" }

/// How many bytes a character takes that begins with this one.
private func length(after first: UInt8) -> Int {
  switch first {
  case 0xC0..<0xE0: 2
  case 0xE0..<0xF0: 3
  case 0xF0...: 4
  default: 1
  }
}

/// Whether a terminal obeys it. Some do so to those above ASCII, too.
private func isControl(_ character: String) -> Bool {
  character != "\t"
    && character.unicodeScalars.contains { $0.properties.generalCategory == .control }
}

private func spelt(_ byte: UInt8) -> String {
  if byte == UInt8(ascii: "\r") { return "\\r" }
  let digits = String(byte, radix: 16, uppercase: true)
  return "\\x" + (digits.count == 1 ? "0" : "") + digits
}
