import Runner
import Stage

extension StepSession {
  /// Returns the lines for a window of `width` columns, at most `height` of them.
  func screen(width: Int, height: Int, symbols: ScreenSymbols) -> [[Span]] {
    let text = ReplayText(replay, width: width, symbols: symbols)
    let (top, bottom) = (self.top(text, height), self.bottom(text, height))
    let room = max(0, height - top.count - bottom.count)
    let body =
      width >= Self.sideBySide ? columnsSideBySide(text, room) : panesBelowEachOther(text, room)
    let blank = Array(repeating: [Span](), count: max(0, room - body.count))
    // In a very low window, keep the last lines, which contain the question.
    return (top + body + blank + bottom).suffix(height).map { $0.cut(to: width) }
  }

  /// The minimum width for showing code and log side by side.
  private static let sideBySide = 100

  // MARK: Top and bottom

  /// Returns the scene's name, the current position, and the latest event with its cause.
  private func top(_ text: ReplayText, _ height: Int) -> [[Span]] {
    // The log pane already shows logged lines.
    let eventSentence = newEvents.last.map { event in
      event.logged == nil ? text.sentence(about: event.number) : text.because(of: event)
    }
    // In a low window, the panes need the space.
    return titles(text) + (height < 16 ? [] : (eventSentence ?? []).map { [$0] })
  }

  private func titles(_ text: ReplayText) -> [[Span]] {
    let title = Span(replay.lesson.caption(of: replay.scene), .bold)
    let position = Span(text.position(shownCount), .bold)
    let gap = text.width - columns(title.text) - columns(position.text)
    if gap < 2 { return [[title], [position]] }
    return [[title, Span(String(repeating: " ", count: gap)), position]]
  }

  /// Returns the question, the note about the last key, and the keys.
  private func bottom(_ text: ReplayText, _ height: Int) -> [[Span]] {
    let asked = question.map { text.question($0) } ?? []
    let word = note.isEmpty ? [] : text.words(note, .bold)
    let keys = Self.keys(answering: question, text)
    // In a low window, leave the space for the scene.
    let help = keys.count * 5 <= height ? keys : Array(keys.prefix(1))
    let space = asked.isEmpty && word.isEmpty ? [] : [[Span]()]
    return space + (asked + word + help).map { [$0] }
  }

  private static func keys(answering question: Question?, _ text: ReplayText) -> [Span] {
    let symbols = text.symbols
    let keys = [
      question.map { "1-\($0.answers.count) answer" } ?? "g guess", "\(symbols.rightArrow) next",
      "\(symbols.leftArrow) back", "i instant", "\(symbols.verticalArrows) scroll", "n next scene",
      "p previous",
      "q quit",
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

  // MARK: Panes

  /// Returns the code and the log side by side, with the marbles below them.
  private func columnsSideBySide(_ text: ReplayText, _ room: Int) -> [[Span]] {
    let bar = Span(" \(text.symbols.bar) ", .dim)
    let left = (text.width - columns(bar.text)) * 3 / 5
    let right = text.width - columns(bar.text) - left
    let marbles = marbles(text)
    let pair = [
      code(ReplayText(replay, width: left, symbols: text.symbols)),
      log(ReplayText(replay, width: right, symbols: text.symbols)),
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

  /// Returns the panes, one below another.
  private func panesBelowEachOther(_ text: ReplayText, _ room: Int) -> [[Span]] {
    let panes = [log(text), code(text)] + marbles(text)
    return zip(panes, shares(of: room, among: panes.map(\.height)))
      .flatMap { $0.lines($1, scrolled) }.map { [$0] }
  }

  /// Returns the log. Before the first event it shows the question, and after the last event also
  /// the reason.
  private func log(_ text: ReplayText) -> Pane {
    var sections = shownCount > 0 ? [text.logSoFar(at: shownCount, newCount: newCount)] : text.prose
    if shownCount == replay.events.count { sections += text.conclusion }
    let lines = Array(sections.joined(separator: [Span("")]))
    return Pane("Log", lines, text, endsInView: shownCount > 0)
  }

  private func code(_ text: ReplayText) -> Pane {
    Pane(replay.source.name, text.code(replay.code(lighting: newEvents)), text, endsInView: false)
  }

  private func marbles(_ text: ReplayText) -> [Pane] {
    let lines = text.marbles(at: shownCount, newCount: newCount)
    return lines.isEmpty ? [] : [Pane("Marbles", lines, text, endsInView: true)]
  }
}

/// A title with lines below it. If there are too many lines, a window shows only some of them.
private struct Pane {
  private let title: Span
  private let content: [Span]

  /// True if the pane shows its end when no line is new.
  private let endsInView: Bool

  init(_ title: String, _ content: [Span], _ text: ReplayText, endsInView: Bool) {
    let start = "\(text.symbols.rule)\(text.symbols.rule) \(title) "
    let rule = String(repeating: text.symbols.rule, count: max(0, text.width - columns(start)))
    self.title = Span(start + rule, .dim).cut(to: text.width)
    self.content = content
    self.endsInView = endsInView
  }

  /// The number of lines, including the title.
  var height: Int { content.count + 1 }

  /// Returns at most `room` lines: the new lines and the lines around them, scrolled down by
  /// `scrolled` lines.
  func lines(_ room: Int, _ scrolled: Int) -> [Span] {
    // If there is room for only two lines, leave out the title.
    let titles = room > 2 || room >= height ? [title] : []
    let count = min(room - titles.count, content.count)
    let new = content.indices.filter { content[$0].emphasis == .new }
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

/// Divides `room` lines among panes that need `wanted` lines each. The panes get one line each in
/// turn, until every pane has what it needs or no room is left.
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
  /// Returns the span padded with spaces to `width` columns.
  fileprivate func filled(to width: Int) -> Span { Span(padded(text, to: width), emphasis) }
}

extension [Span] {
  /// Returns the beginning of the line that fits into `width` columns.
  fileprivate func cut(to width: Int) -> [Span] {
    var room = width
    return map { span in
      let cut = span.cut(to: room)
      room -= columns(cut.text)
      return cut
    }
  }
}
