import Stage

extension Walk {
  /// What a window of `width` columns and `height` lines shows: never more than that.
  func screen(width: Int, height: Int, signs: Signs) -> [[Span]] {
    let text = ReplayText(replay, width: width, signs: signs)
    let (top, bottom) = (self.top(text), self.bottom(text, height))
    let room = max(0, height - top.count - bottom.count)
    let body = width >= Self.sideBySide ? wide(text, room) : narrow(text, room)
    let blank = Array(repeating: [Span](), count: max(0, room - body.count))
    // Where not even these have room, what is asked has it first.
    return (top + body + blank + bottom).suffix(height).map { $0.cut(to: width) }
  }

  /// From how many columns on code and log stand side by side.
  private static let sideBySide = 100

  // MARK: Above and below

  /// Which scene it is, and where in it one stands.
  private func top(_ text: ReplayText) -> [[Span]] {
    let title = Span(replay.lesson.caption(of: replay.scene), .bold)
    let position = Span(text.position(place), .bold)
    let gap = text.width - columns(title.text) - columns(position.text)
    if gap < 2 { return [[title], [position]] }
    return [[title, Span(String(repeating: " ", count: gap)), position]]
  }

  /// What is asked, a word on the last key, and what keys there are.
  private func bottom(_ text: ReplayText, _ height: Int) -> [[Span]] {
    let asked = question.map { text.question($0) } ?? []
    let word = note.isEmpty ? [] : text.words(note, .bold)
    let keys = Self.keys(answering: question, text)
    // In a low window what happens matters more.
    let help = keys.count * 5 <= height ? keys : Array(keys.prefix(1))
    let space = asked.isEmpty && word.isEmpty ? [] : [[Span]()]
    return space + (asked + word + help).map { [$0] }
  }

  private static func keys(answering question: Question?, _ text: ReplayText) -> [Span] {
    let signs = text.signs
    let keys = [
      question.map { "1-\($0.answers.count) answer" } ?? "g guess", "\(signs.on) on",
      "\(signs.back) back", "\(signs.upAndDown) scroll", "n next scene", "p previous", "q leave",
    ]
    var lines: [String] = []
    for key in keys {
      if let last = lines.last, columns(last) + 3 + columns(key) <= text.width {
        lines[lines.count - 1] += "   " + key
      } else {
        lines.append(key)
      }
    }
    return lines.map { Span($0, .dim) }
  }

  // MARK: Between them

  /// Code beside log, and the marbles below them.
  private func wide(_ text: ReplayText, _ room: Int) -> [[Span]] {
    let bar = Span(" \(text.signs.bar) ", .dim)
    let left = (text.width - columns(bar.text)) * 3 / 5
    let right = text.width - columns(bar.text) - left
    let marbles = marbles(text)
    let pair = [
      code(ReplayText(replay, width: left, signs: text.signs)),
      log(ReplayText(replay, width: right, signs: text.signs)),
    ]
    let heights = shares(
      of: room, among: [pair.map(\.height).max() ?? 0] + marbles.map(\.height))
    let columns = zip(pair, [left, right]).map { pane, width in
      pane.lines(heights[0], scrolled).map { $0.filled(to: width) }
    }
    let blanks = [left, right].map { Span("").filled(to: $0) }
    let beside = (0..<heights[0]).map { row in
      [0, 1].map { columns[$0].indices.contains(row) ? columns[$0][row] : blanks[$0] }
    }
    return beside.map { [$0[0], bar, $0[1]] }
      + zip(marbles, heights.dropFirst()).flatMap { $0.lines($1, scrolled) }.map { [$0] }
  }

  /// One under the other.
  private func narrow(_ text: ReplayText, _ room: Int) -> [[Span]] {
    let panes = [log(text), code(text)] + marbles(text)
    return zip(panes, shares(of: room, among: panes.map(\.height)))
      .flatMap { $0.lines($1, scrolled) }.map { [$0] }
  }

  /// The log. The question is shown before it begins, and the reason when it is complete.
  private func log(_ text: ReplayText) -> Pane {
    var parts = place > 0 ? [text.logSoFar(at: place)] : text.prose
    if place == replay.moments.count { parts += text.conclusion }
    let lines = Array(parts.joined(separator: [Span("")]))
    return Pane("Log", lines, text, endsInView: place > 0)
  }

  private func code(_ text: ReplayText) -> Pane {
    let file = replay.lesson.sourceFile.split(separator: "/").last.map(String.init) ?? ""
    return Pane(file, text.code(replay.code(at: place)), text, endsInView: false)
  }

  private func marbles(_ text: ReplayText) -> [Pane] {
    let lines = text.marbles(at: place)
    return lines.isEmpty ? [] : [Pane("Marbles", lines, text, endsInView: true)]
  }
}

/// Lines below a title, of which a window shows some when there are too many.
private struct Pane {
  private let title: Span
  private let content: [Span]

  /// Whether the end is seen when no line is new.
  private let endsInView: Bool

  init(_ title: String, _ content: [Span], _ text: ReplayText, endsInView: Bool) {
    let start = "\(text.signs.rule)\(text.signs.rule) \(title) "
    let rule = String(repeating: text.signs.rule, count: max(0, text.width - columns(start)))
    self.title = Span(start + rule, .dim).cut(to: text.width)
    self.content = content
    self.endsInView = endsInView
  }

  /// How many lines it would have.
  var height: Int { content.count + 1 }

  /// As many of them as there is room for: those that are new, and what stands around them, or what
  /// is so many lines further down.
  func lines(_ room: Int, _ scrolled: Int) -> [Span] {
    // Where all has no room, two lines are better used for what happens than for a title.
    let titles = room > 2 || room >= height ? [title] : []
    let count = min(room - titles.count, content.count)
    let new = content.indices.filter { content[$0].look == .new }
    let start: Int
    if let first = new.first, let last = new.last {
      start = last - first < count ? (first + last + 1 - count) / 2 : first
    } else {
      start = endsInView ? content.count - count : 0
    }
    let shown = max(0, min(start + scrolled, content.count - count))
    return titles + content[shown..<(shown + count)]
  }
}

/// How many lines each of those gets that want so many, where there is `room` for fewer: all that they
/// want, or as much as any other.
func shares(of room: Int, among wanted: [Int]) -> [Int] {
  var (rest, shares) = (room, wanted.map { _ in 0 })
  var open = wanted.indices.filter { wanted[$0] > 0 }
  while rest > 0, !open.isEmpty {
    for index in open where rest > 0 {
      shares[index] += 1
      rest -= 1
    }
    open.removeAll { shares[$0] == wanted[$0] }
  }
  return shares
}

extension Span {
  /// It with blanks up to `width` columns.
  fileprivate func filled(to width: Int) -> Span { Span(padded(text, to: width), look) }
}

extension [Span] {
  /// As much of them as `width` columns have room for.
  fileprivate func cut(to width: Int) -> [Span] {
    var room = width
    return map { span in
      let cut = span.cut(to: room)
      room -= columns(cut.text)
      return cut
    }
  }
}
