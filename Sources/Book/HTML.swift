/// Building blocks of the book's pages.
enum HTML {
  /// Returns `text` escaped for use between tags and in attributes.
  static func escaped(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ spelling(of: $0) == nil }) { return String(text) }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 { append(byte, to: &escaped) }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Returns `json` as an attribute's value. Its many quotation marks need no escape between
  /// apostrophes.
  static func attribute(_ json: String) -> String {
    let text = escaped(json.replacing("'", with: "\\u0027")).replacing("&quot;", with: "\"")
    return "'\(text)'"
  }

  /// Appends `byte`, escaped if necessary.
  static func append(_ byte: UInt8, to text: inout [UInt8]) {
    if let spelling = spelling(of: byte) { text += spelling.utf8 } else { text.append(byte) }
  }

  /// Returns the escape for `byte`, if it needs one.
  private static func spelling(of byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    // Tabs and newlines are the only control characters that a page may contain.
    case 0..<9, 11..<32: "\u{FFFD}"
    default: nil
    }
  }

  /// Returns `content` that is hidden until the reader clicks `summary`.
  static func folded(_ summary: String, _ content: String, style: String? = nil) -> String {
    let style = style.map { " class=\"\($0)\"" } ?? ""
    return "<details\(style)><summary>\(escaped(summary))</summary>\n\(content)</details>\n"
  }

  /// Returns a heading with the anchor `id` and a link to it.
  static func heading(_ level: Int, _ html: String, id: String) -> String {
    let link = "<a class=\"anchor\" href=\"#\(id)\" aria-label=\"Link to this heading\">#</a>"
    return "<h\(level) id=\"\(id)\">\(html) \(link)</h\(level)>\n"
  }
}
