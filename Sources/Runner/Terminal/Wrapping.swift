import Stage

/// Returns `text` in lines of at most `width` columns, broken between words. A longer word gets a
/// line of its own. Lines after the first begin with `indent`.
package func wrapped(_ text: some StringProtocol, to width: Int, indent: String = "") -> [String] {
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

/// Returns `text` after `start`, in lines of at most `width` columns. Lines after the first are
/// aligned with the beginning of `text`. If a long `start` leaves less than a third of the width,
/// or less than the longest word needs, `text` is below it.
package func wrapped(_ text: String, after start: String, to width: Int) -> [String] {
  let indent = columns(start)
  let room = width - indent
  let longest = text.split(separator: " ").map { columns($0) }.max() ?? 0
  if indent > 6, columns(text) > room, longest > room || 3 * room < width {
    let spaces = start.reversed().prefix { $0 == " " }.count
    return [String(start.dropLast(spaces))] + wrapped(text, to: width - 6).map { "      " + $0 }
  }
  let lines = wrapped(text, to: room)
  let starts = [start] + Array(repeating: padded("", to: indent), count: max(0, lines.count - 1))
  return zip(starts, lines.isEmpty ? [""] : lines).map(+)
}

/// Returns the number of terminal columns that `text` takes.
package func columns(_ text: some StringProtocol) -> Int { text.columns }

/// Returns `text` padded with spaces to `width` columns.
package func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.columns))
}

/// Returns `number` right-aligned in `width` columns.
package func right(_ number: Int, in width: Int) -> String {
  String(repeating: " ", count: max(0, width - "\(number)".count)) + "\(number)"
}

/// Returns `line` with tabs replaced by spaces and control characters escaped, so that its width is
/// known.
package func shown(_ line: some StringProtocol) -> String {
  escaped(line.utf8).replacing("\t", with: "    ")
}
