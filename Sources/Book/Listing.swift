import Stage

/// Code as the book shows it: line by line, so that a line can be marked, and wraps below itself.
enum Listing {
  /// `code` in `language`. Where its first line has a `number` in the lesson's file, so have all.
  static func html(
    _ code: some StringProtocol, in language: Language, from number: Int? = nil
  ) -> String {
    var code = String(code)
    while code.utf8.last == UInt8(ascii: "\n") { code.removeLast() }
    let lines = zip(code.lines, language.lines(of: code)).enumerated().map { index, line in
      let indent = min(24, line.0.utf8.prefix { $0 == UInt8(ascii: " ") }.count)
      let id = number.map { " id=L\($0 + index)" } ?? ""
      return "<span class=i\(indent)\(id)>\(line.1)\n</span>"
    }
    return "<pre class=\"code\" data-language=\"\(language.title)\"><code>\(lines.joined())"
      + "</code></pre>\n"
  }
}
