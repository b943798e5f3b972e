import Notebook
import Stage

/// The text of a scene and its instants, for a window of `width` columns.
struct ReplayText {
  let replay: Replay
  let width: Int
  let signs: Signs

  /// Creates the text of `replay` for a window of `width` columns.
  init(_ replay: Replay, width: Int = .max, signs: Signs = Signs(glyphs: .unicode)) {
    (self.replay, self.width, self.signs) = (replay, width, signs)
  }

  /// The title, the question, and a note on threads, by paragraphs.
  var heading: [Span] {
    words(replay.lesson.caption(of: replay.scene), .bold) + prose.flatMap { [Span("")] + $0 }
  }

  /// The question and a note on threads, by paragraphs.
  var prose: [[Span]] {
    let asked = paragraphs(LessonFile.Comment.blocks(of: replay.explanation.question))
    let race = replay.scene.race.map { words(shown("Played live, threads meet here. \($0)")) }
    return asked + [race].compactMap(\.self)
  }

  /// The reason for the scene's log, and the remarks after it, by paragraphs.
  var conclusion: [[Span]] {
    paragraphs(replay.explanation.reasonAndRemarks)
  }

  private func paragraphs(_ blocks: [[String]]) -> [[Span]] {
    blocks.map { $0.flatMap { words(shown($0)) } }
  }

  /// Returns `text` broken between words.
  func words(_ text: String, _ look: Span.Look = .plain) -> [Span] {
    wrapped(text, to: min(width, 100)).flatMap { Span($0, look).broken(to: width) }
  }

  /// Returns the time of the instant at `place`.
  func time(at place: Int) -> String {
    replay.moment(at: place).map { "\($0.time.inSeconds) s" } ?? "before"
  }

  /// Returns the number of the instant at `place`, the number of all instants, and its time.
  func position(_ place: Int) -> String {
    "\(place) of \(replay.moments.count), \(time(at: place))"
  }

  /// Returns the instant at `place`: its time, its log, the code that logged it, and the marbles.
  func instant(at place: Int) -> [Span] {
    let parts = [
      [Span(position(place), .bold)] + log(at: place, isNew: false),
      code(replay.codeOfLog(at: place)),
      marbles(at: place),
    ]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [Span("")]))
  }

  /// Returns the log up to `place`, with the new lines marked.
  func logSoFar(at place: Int) -> [Span] { (0...place).flatMap { log(at: $0, isNew: $0 == place) } }

  /// Returns the lines logged at `place`.
  func log(at place: Int, isNew: Bool) -> [Span] {
    (replay.moment(at: place)?.log ?? []).flatMap { line in
      Notebook.Page.short(line).lines.enumerated().flatMap { index, text in
        let sign = isNew && index == 0 ? signs.mark : " "
        return Span("\(sign) \(shown(text))", isNew ? .new : .plain)
          .broken(to: width, indent: 4)
      }
    }
  }

  /// Returns `code` with line numbers.
  func code(_ code: Code) -> [Span] {
    let digits = code.lines.compactMap(\.number).max().map { "\($0)".count } ?? 0
    return code.lines.flatMap { line in
      guard let number = line.number else { return [Span("  \(signs.gap)", .dim)] }
      let sign = line.isMarked ? signs.mark : " "
      let blanks = String(repeating: " ", count: digits - "\(number)".count)
      let text = line.text.isEmpty ? "" : "  \(line.text)"
      return Span("\(sign) \(blanks)\(number)\(text)", line.isMarked ? .new : .plain)
        .broken(to: width, indent: digits + 6)
    }
  }

  /// Returns the marbles up to `place`, which are empty before the first instant.
  func marbles(at place: Int) -> [Span] {
    guard let moment = replay.moment(at: place), let diagram = replay.diagram,
      !diagram.lanes.isEmpty
    else { return [] }
    return diagram.lines(upTo: moment.time, width: width, glyphs: signs.glyphs).flatMap { line in
      Span(line.text, line.isNew ? .new : .plain).broken(to: width)
    }
  }

  /// Returns the question about the next line, with numbered answers.
  func question(_ question: Question) -> [Span] {
    words("Which line is logged next, and when?", .bold)
      + numbered(question.answers.map { "\($0)" })
  }

  /// The author's answers, numbered.
  var ownAnswers: [Span] { numbered(replay.explanation.answers.map(\.text)) }

  private func numbered(_ answers: [String]) -> [Span] {
    answers.enumerated().flatMap { index, answer in
      answer.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated().flatMap { row, text in
          Span((row == 0 ? "\(index + 1)  " : "   ") + shown(text))
            .broken(to: width, indent: 3)
        }
    }
  }

  /// The scene from its title to its last instant.
  var whole: [Span] {
    let instants = replay.moments.indices.map { instant(at: $0 + 1) }
    return Array(([heading] + instants + conclusion).joined(separator: [Span("")]))
  }
}
