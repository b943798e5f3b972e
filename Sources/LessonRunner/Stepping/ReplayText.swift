import Notebook
import Stage

/// A scene and its instants as lines of text, for columns of a `width`.
struct ReplayText {
  let replay: Replay
  let width: Int
  let signs: Signs

  /// About `replay`, for columns of a `width`.
  init(_ replay: Replay, width: Int = .max, signs: Signs = Signs(glyphs: .unicode)) {
    (self.replay, self.width, self.signs) = (replay, width, signs)
  }

  /// The title, what to look at, and which threads meet, by paragraphs.
  var heading: [Span] {
    words(replay.lesson.caption(of: replay.scene), .bold) + prose.flatMap { [Span("")] + $0 }
  }

  /// What to look at in the scene, by paragraphs.
  var prose: [[Span]] {
    let asked = paragraphs(LessonFile.Comment.blocks(of: replay.explanation.question))
    let race = replay.scene.race.map { words(shown("Played live, threads meet here. \($0)")) }
    return asked + [race].compactMap(\.self)
  }

  /// The reason for what the scene logs, and what to read after it, by paragraphs.
  var conclusion: [[Span]] {
    paragraphs(replay.explanation.reasonAndRemarks)
  }

  private func paragraphs(_ blocks: [[String]]) -> [[Span]] {
    blocks.map { $0.flatMap { words(shown($0)) } }
  }

  /// `text` broken between its words.
  func words(_ text: String, _ look: Span.Look = .plain) -> [Span] {
    wrapped(text, to: min(width, 100)).flatMap { Span($0, look).broken(to: width) }
  }

  /// When the instant at `place` is, counted from the start.
  func time(at place: Int) -> String {
    replay.moment(at: place).map { "\($0.time.inSeconds) s" } ?? "before"
  }

  /// Which of how many instants the one at `place` is, and when.
  func position(_ place: Int) -> String {
    "\(place) of \(replay.moments.count), \(time(at: place))"
  }

  /// All of the instant at `place`: when it is, what it logs, the code that does, and the marbles.
  func instant(at place: Int) -> [Span] {
    let parts = [
      [Span(position(place), .bold)] + log(at: place, isNew: false),
      code(replay.codeOfLog(at: place)),
      marbles(at: place),
    ]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [Span("")]))
  }

  /// The whole log up to `place`, the new lines marked.
  func logSoFar(at place: Int) -> [Span] { (0...place).flatMap { log(at: $0, isNew: $0 == place) } }

  /// What is logged at `place`.
  func log(at place: Int, isNew: Bool) -> [Span] {
    (replay.moment(at: place)?.log ?? []).flatMap { line in
      Notebook.Page.short(line).lines.enumerated().flatMap { index, text in
        let sign = isNew && index == 0 ? signs.mark : " "
        return Span("\(sign) \(shown(text))", isNew ? .new : .plain)
          .broken(to: width, indent: 4)
      }
    }
  }

  /// `code` with the numbers of its lines.
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

  /// The marbles up to `place`. Before anything there are none.
  func marbles(at place: Int) -> [Span] {
    guard let moment = replay.moment(at: place), let diagram = replay.diagram,
      !diagram.lanes.isEmpty
    else { return [] }
    return diagram.lines(upTo: moment.time, width: width, glyphs: signs.glyphs).flatMap { line in
      Span(line.text, line.isNew ? .new : .plain).broken(to: width)
    }
  }

  /// The question about the next line, with numbered answers.
  func question(_ question: Question) -> [Span] {
    words("Which line is logged next, and when?", .bold)
      + numbered(question.answers.map { "\($0)" })
  }

  /// The numbered answers that the author of the scene offers.
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
