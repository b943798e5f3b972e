import Stage

/// A file's code, line by line, without comments and strings. Interpolated code is kept.
///
///     SwiftCode("let a = \"b \\(c)\" // d").lines
///     // ["let a =  c "]
package struct SwiftCode {
  /// The code of the whole file.
  package let text: String

  package let lines: [Substring]

  /// Creates the code of `text`, the contents of a file.
  package init(_ text: String) {
    let whole = Array(text.utf8)
    var code: [UInt8] = []
    code.reserveCapacity(whole.count)
    var start = 0
    var scanner = CodeScanner(whole, in: .swift)
    while let piece = scanner.next() {
      switch piece.kind {
      case .comment, .text, .interpolation:
        code += whole[start..<piece.range.lowerBound]
        // Separate interpolated code from the word before the string.
        if piece.kind == .interpolation { code.append(UInt8(ascii: " ")) }
        start = piece.range.upperBound
      case .newline, .number, .other, .word: break
      }
    }
    self.text = String(decoding: code + whole[start...], as: UTF8.self)
    lines = self.text.lines
  }
}
