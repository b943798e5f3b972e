import Notebook
import Runner
import Stage

/// A scene and its events as text, in lines of at most `width` columns.
package struct ReplayText {
  let replay: Replay
  let width: Int
  let symbols: ScreenSymbols

  /// Creates the text of `replay` for a window of `width` columns.
  package init(
    _ replay: Replay, width: Int = .max, symbols: ScreenSymbols = .unicode
  ) {
    (self.replay, self.width, self.symbols) = (replay, width, symbols)
  }

  /// The title, the question and, if threads race in the scene, a note about that, with empty lines
  /// between the paragraphs.
  var heading: [Span] {
    words(replay.lesson.caption(of: replay.scene), .bold) + prose.flatMap { [Span("")] + $0 }
  }

  /// The question's paragraphs, and a note if threads race in the scene.
  var prose: [[Span]] {
    let asked = paragraphs(LessonFile.Comment.blocks(of: replay.explanation.question))
    let race = replay.scene.race.map { words(shown("In a live run, threads race here. \($0)")) }
    return asked + [race].compactMap(\.self)
  }

  /// The paragraphs that explain the scene's log, followed by the notes and the lines to try.
  var conclusion: [[Span]] {
    paragraphs(replay.explanation.reasonAndRemarks)
  }

  private func paragraphs(_ blocks: [[String]]) -> [[Span]] {
    blocks.map { $0.flatMap { words(shown(Gloss.added(to: $0))) } }
  }

  /// Returns `text` in lines that are broken between words.
  func words(_ text: String, _ emphasis: Span.Emphasis = .plain) -> [Span] {
    wrapped(text, to: min(width, 100)).flatMap { Span($0, emphasis).broken(to: width) }
  }

  /// Describes the position after `shownCount` events: the last shown event's number and time, and
  /// the total number of events.
  func position(_ shownCount: Int) -> String {
    let count = replay.events.count
    if count == 0 { return "no events" }
    if shownCount == 0 { return "before event 1 of \(count)" }
    return "event \(shownCount) of \(count), \(replay.events[shownCount - 1].time.inSeconds) s"
  }

  /// Returns a description of the event with this `number`: its position, what happened, and its
  /// cause.
  func title(of number: Int) -> [Span] {
    [Span(position(number), .bold)] + sentence(about: number)
  }

  /// Returns lines about the event with this `number`: what happened, its cause, and the events
  /// whose values it contains.
  func sentence(about number: Int) -> [Span] {
    let event = replay.events[number - 1]
    // A logged line looks the same here as in the log.
    let words =
      event.logged.map { log($0, isNew: false) } ?? indented(replay.run.words(for: event))
    return words + because(of: event)
  }

  /// Returns lines about the cause of `event` and the events whose values it contains.
  func because(of event: Run.Event) -> [Span] {
    var because: [String] = []
    switch event.cause {
    case .event(let cause): because.append("because of \(named(cause))")
    case .scene: break
    case .unknown: because.append("cause not recorded")
    }
    because += event.keptFrom.map { "with the value of \(named($0))" }
    return because.flatMap { indented($0, .dim) }
  }

  private func named(_ number: Int) -> String {
    let words = replay.run.words(for: replay.events[number - 1])
    return "event \(number): \(words.lines[0])"
  }

  private func indented(_ text: String, _ emphasis: Span.Emphasis = .plain) -> [Span] {
    text.lines.flatMap { Span("  \(shown($0))", emphasis).broken(to: width, indent: 4) }
  }

  /// Returns the event with this `number`: its title, the highlighted line of code and, if the
  /// event is a mark in the diagram, the marbles.
  func event(_ number: Int) -> [Span] {
    let event = replay.events[number - 1]
    var sections = [title(of: number), code(replay.codeAlone(lighting: [event]))]
    if case .mark = event.kind { sections.append(marbles(at: number)) }
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [Span("")]))
  }

  /// Returns the events after `shownCount` up to `end`: the last one in full, the others without
  /// code and marbles.
  func events(after shownCount: Int, upTo end: Int) -> [Span] {
    (shownCount..<(end - 1)).flatMap { title(of: $0 + 1) } + event(end)
  }

  /// Returns the log up to `shownCount`, with the lines of the last `newCount` events marked.
  func logSoFar(at shownCount: Int, newCount: Int = 1) -> [Span] {
    replay.events[..<shownCount].flatMap { event in
      event.logged.map { log($0, isNew: event.number > shownCount - newCount) } ?? []
    }
  }

  private func log(_ line: LogLine, isNew: Bool) -> [Span] {
    Notebook.Page.short(line).lines.enumerated().flatMap { index, text in
      let sign = isNew && index == 0 ? symbols.mark : " "
      return Span("\(sign) \(shown(text))", isNew ? .new : .plain)
        .broken(to: width, indent: 4)
    }
  }

  /// Returns `excerpt` with line numbers.
  func code(_ excerpt: CodeExcerpt) -> [Span] {
    let digits = excerpt.lines.compactMap(\.number).max().map { "\($0)".count } ?? 0
    return excerpt.lines.flatMap { line in
      guard let number = line.number else { return [Span("  \(symbols.gap)", .dim)] }
      let sign = line.isMarked ? symbols.mark : " "
      let blanks = String(repeating: " ", count: digits - "\(number)".count)
      let text = line.text.isEmpty ? "" : "  \(line.text)"
      return Span("\(sign) \(blanks)\(number)\(text)", line.isMarked ? .new : .plain)
        .broken(to: width, indent: digits + 6)
    }
  }

  /// Returns the marbles up to `shownCount`, with the lanes of the last `newCount` events marked.
  /// There are no marbles before the first event.
  func marbles(at shownCount: Int, newCount: Int = 1) -> [Span] {
    guard shownCount > 0, let diagram = replay.run.diagram, !diagram.lanes.isEmpty else {
      return []
    }
    return diagram.lines(
      after: replay.events[..<shownCount], newCount: newCount, width: width, glyphs: symbols.glyphs
    ).flatMap { Span($0.text, $0.isNew ? .new : .plain).broken(to: width) }
  }

  /// Returns the question that asks for the next logged line, with numbered answers.
  func question(_ question: Question) -> [Span] {
    words("Which line is logged next\(replay.hasOneInstant ? "" : ", and when")?", .bold)
      + numbered(question.answers.map { "\($0)" })
  }

  /// The author's answers, numbered.
  var ownAnswers: [Span] { numbered(replay.explanation.answers.map(\.text)) }

  private func numbered(_ answers: [String]) -> [Span] {
    answers.enumerated().flatMap { index, answer in
      Gloss.added(to: answer).split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated().flatMap { row, text in
          Span((row == 0 ? "\(index + 1)  " : "   ") + shown(text))
            .broken(to: width, indent: 3)
        }
    }
  }

  /// The whole scene, from its title to its last event.
  package var whole: [Span] {
    let sections =
      [heading, code(replay.code(lighting: []))] + replay.events.map { event($0.number) }
    return Array((sections + conclusion).joined(separator: [Span("")]))
  }
}
