import Notebook
import Stage

/// Code in the book, as separate lines, which can be highlighted and which wrap with an indent.
/// Plain text does not wrap.
enum Listing {
  /// Returns the HTML for `code`, which is in `language`. `number` is the number of the first line
  /// in the lesson's Swift or Objective-C file; without it, the lines have no numbers.
  static func html(
    _ code: some StringProtocol, in language: Language, from number: Int? = nil
  ) -> String {
    if language == .text {
      return "<pre class=\"wide\" tabindex=\"0\">\(HTML.escaped(code))</pre>\n"
    }
    var code = String(code)
    while code.utf8.last == UInt8(ascii: "\n") { code.removeLast() }
    let ownership =
      language == .swift ? SceneSettings.ownershipLines(in: Array(code.lines)) : []
    let lines = zip(code.lines, language.lines(of: code)).enumerated().map { index, line in
      let indent = min(24, line.0.utf8.prefix { $0 == UInt8(ascii: " ") }.count)
      let id = number.map { " id=\(language == .objc ? "O" : "L")\($0 + index)" } ?? ""
      let marked =
        language == .swift ? SceneSettings.marked(line.1) : (html: line.1, isWhole: false)
      let style = marked.isWhole || ownership.contains(index) ? "\"i\(indent) m\"" : "i\(indent)"
      return "<span class=\(style)\(id)>\(marked.html)\n</span>"
    }
    return "<pre class=\"code\" data-language=\"\(language.title)\"><code>\(lines.joined())"
      + "</code></pre>\n"
  }
}
