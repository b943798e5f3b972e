/// Returns a line, which may consist of any bytes, in a form that a terminal can show, without its
/// newline. Invalid bytes and control characters are escaped, as in `\xE9` and `\r`.
///
/// If the line has more than `limit` bytes, the rest is replaced by an ellipsis.
package func escaped(_ bytes: some Collection<UInt8>, atMost limit: Int = .max) -> String {
  var text = ""
  var line = Array(bytes)
  if line.last == UInt8(ascii: "\n") { line.removeLast() }
  var rest = line.prefix(limit)
  while let first = rest.first {
    // Nearly all bytes are plain, and are taken together.
    let plain = rest.prefix { (0x20..<0x7F).contains($0) }
    if !plain.isEmpty {
      text += String(decoding: plain, as: UTF8.self)
      rest = rest.dropFirst(plain.count)
      continue
    }
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

/// Returns `word` in quotation marks, with control characters escaped.
package func quoted(_ word: String) -> String { "\"\(escaped(word.utf8))\"" }

/// Returns the number of bytes in a character that begins with `first`.
private func length(after first: UInt8) -> Int {
  switch first {
  case 0xC0..<0xE0: 2
  case 0xE0..<0xF0: 3
  case 0xF0...: 4
  default: 1
  }
}

/// Returns true if a terminal might interpret `character` as a control character. Some terminals
/// also do so with characters outside ASCII.
private func isControl(_ character: String) -> Bool {
  character != "\t"
    && character.unicodeScalars.contains { $0.properties.generalCategory == .control }
}

private func spelt(_ byte: UInt8) -> String {
  if byte == UInt8(ascii: "\r") { return "\\r" }
  let digits = String(byte, radix: 16, uppercase: true)
  return "\\x" + (digits.count == 1 ? "0" : "") + digits
}

/// Returns `count` with `noun`, in the plural if necessary.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
