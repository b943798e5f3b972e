import Stage

/// Code in a scene that only sets up its picture, its clock and its checks: `.drawn("a")`,
/// `from: "2020-…"`, `leaking: […]` and calls to `drawOwnership`. Some of it gives away the answer.
///
/// The book hides this code until the reader asks for it.
enum SceneSettings {
  /// Returns `line`, a line of highlighted Swift, with such code marked, and true if the line
  /// contains no other code.
  static func marked(_ line: String) -> (html: String, isWhole: Bool) {
    guard line.has(".drawn(") || line.has(", from: ") || line.has(", leaking: [") else {
      return (line, false)
    }
    var (html, rest) = ("", line[...])
    while let start = rest.firstRange(
      of: /\.drawn\(|, from: <i class=s>&quot;\d{4}-|, leaking: \[/)?.lowerBound
    {
      guard let end = end(of: rest[start...]) else { break }
      html += rest[..<start] + "<i class=m>\(rest[start..<end])</i>"
      rest = rest[end...]
    }
    html += rest
    let code = html.replacing(/<i class=m>(?:<i class=.>[^<]*<\/i>|[^<])*<\/i>/, with: "")
    return (html, code.allSatisfy { $0 == " " })
  }

  /// Returns the indexes of the lines that belong to calls of `drawOwnership`.
  static func ownershipLines(in lines: [Substring]) -> Set<Int> {
    var (found, depth) = (Set<Int>(), 0)
    for (index, line) in lines.enumerated() where depth > 0 || line.contains(".drawOwnership(") {
      found.insert(index)
      depth += line.filter { $0 == "(" }.count - line.filter { $0 == ")" }.count
    }
    return found
  }

  /// Returns the end of the call or the argument at the beginning of `html`, or nil if it does not
  /// end on this line.
  private static func end(of html: Substring) -> Substring.Index? {
    let closing = "</i>"
    if html.hasPrefix(", leaking") { return html.firstRange(of: "]")?.upperBound }
    if html.hasPrefix(",") { return html.firstRange(of: closing)?.upperBound }
    var (depth, index) = (0, html.startIndex)
    while index < html.endIndex {
      if html[index...].hasPrefix("<i class=s>") {
        // A parenthesis in a string does not count.
        guard let string = html[index...].firstRange(of: closing) else { return nil }
        index = string.upperBound
        continue
      }
      if html[index] == "(" { depth += 1 }
      if html[index] == ")" { depth -= 1 }
      index = html.index(after: index)
      if depth == 0, html[html.index(before: index)] == ")" { return index }
    }
    return nil
  }
}
