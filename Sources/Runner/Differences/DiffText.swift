import Stage

/// A format for a diff, for people or for a program.
package struct DiffText {
  private let style: TextStyle
  private let isForPeople: Bool

  /// The terminal's width in columns, or nil if the output is not a terminal.
  private let width: Int?

  /// The character that makes a trailing space visible.
  private let blank = isUTF8 ? "·" : "."

  /// Creates a format for `output`. A program such as `patch` gets the diff unchanged. For people,
  /// each line shows the time since its scene began, differing words are coloured, and trailing
  /// spaces are visible.
  package init(_ style: TextStyle, for output: Output) {
    self.init(
      style, isForPeople: style.isColoured || output.isTerminal,
      width: output.isTerminal ? output.width : nil)
  }

  package init(_ style: TextStyle, isForPeople: Bool, width: Int? = nil) {
    (self.style, self.isForPeople, self.width) = (style, isForPeople, width)
  }

  /// Returns the formatted `diff`, which compares two logs of `lesson` if that is given. Without
  /// colour, the differing words are listed below the diff. People see only the beginning of a very
  /// long diff. If times differ, they also see marbles in two lanes with the names `lanes`. A
  /// program gets the whole diff, but the differing words only for its beginning.
  package func bytes(
    of diff: UnifiedDiff, from lesson: Lesson? = nil,
    lanes: (old: String, new: String) = ("expected", "actual")
  ) -> [UInt8] {
    let timed = isForPeople ? lesson.map { TimedDiff(diff, of: $0) } : nil
    let diff = timed?.short ?? diff
    let beginning = DiffBeginning(of: diff)
    let text = isForPeople ? Array(shown(beginning, of: diff).utf8) : diff.bytes
    let words = style.isColoured ? "" : markedWords(of: beginning)
    return text + Array((words + omission(in: beginning) + marbles(of: timed, lanes)).utf8)
  }

  /// Returns the old and the new events as marbles, after an empty line.
  private func marbles(of diff: TimedDiff?, _ lanes: (old: String, new: String)) -> String {
    guard let diagram = diff?.marbles(lanes.old, lanes.new) else { return "" }
    return "\n" + diagram.text(width: width, glyphs: isUTF8 ? .unicode : .ascii)
  }

  private func markedWords(of beginning: DiffBeginning) -> String {
    var text = ""
    for change in beginning.changes {
      for (line, words) in zip(change.added, change.words.prefix(change.removed.count)) {
        text += "line \(line.new + 1): \(words.marked)\n"
      }
    }
    return text
  }

  private func omission(in beginning: DiffBeginning) -> String {
    if beginning.omittedLines == 0 { return "" }
    let lines = counted(beginning.omittedLines, "more line")
    return isForPeople
      ? "… and \(lines). To see them all, redirect the output to a file.\n"
      : "Not compared word by word: \(lines).\n"
  }

  private func shown(_ beginning: DiffBeginning, of diff: UnifiedDiff) -> String {
    var text =
      style.bold("--- \(diff.names.old)") + "\n" + style.bold("+++ \(diff.names.new)") + "\n"
    for hunk in beginning.hunks {
      text += style.cyan(hunk.header) + "\n"
      for item in hunk.items {
        switch item {
        case .kept(let line): text += " \(line.text)\n"
        case .changed(let change): text += shown(change)
        }
      }
    }
    return text
  }

  private func shown(_ change: Change) -> String {
    let words = change.words
    var text = ""
    for (line, words) in zip(change.removed, words) {
      text += style.red("-") + highlighted(words, .removed) + lineEnding(of: line)
    }
    for (line, words) in zip(change.added, words) {
      text += style.green("+") + highlighted(words, .added) + lineEnding(of: line)
    }
    return text
  }

  private func lineEnding(of line: UnifiedDiff.Line) -> String {
    line.isEnded ? "\n" : "\n" + style.dim(UnifiedDiff.noNewline) + "\n"
  }

  /// Returns the line on `side`, with the differing words highlighted and trailing spaces visible.
  private func highlighted(_ words: WordDiff, _ side: UnifiedDiff.Mark) -> String {
    var pieces: [(text: String, isCommon: Bool)] = []
    for segment in words.segments {
      switch (segment, side) {
      case (.kept(let text), _): pieces.append((text, true))
      case (.removed(let text), .removed), (.added(let text), .added): pieces.append((text, false))
      default: break
      }
    }
    let isRemoval = side == .removed
    let whole = pieces.map(\.text).joined()
    var visible = whole.count - whole.reversed().prefix { $0 == " " || $0 == "\t" }.count
    return pieces.map { piece in
      let text = String(piece.text.prefix(max(0, visible)))
      let blanks = String(repeating: blank, count: piece.text.count - text.count)
      visible -= text.count
      let isWholeLine = pieces.count == 1
      if piece.isCommon || isWholeLine {
        return (isRemoval ? style.red(text) : style.green(text)) + marked(blanks, isRemoval)
      }
      return marked(text + blanks, isRemoval)
    }.joined()
  }

  private func marked(_ text: String, _ isRemoval: Bool) -> String {
    isRemoval ? style.redBackground(text) : style.greenBackground(text)
  }
}

/// True if the locale uses UTF-8.
private var isUTF8: Bool {
  let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? ""
  return locale.lowercased().contains("utf-8") || locale.lowercased().contains("utf8")
}
