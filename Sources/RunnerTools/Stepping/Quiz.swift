import Notebook
import Runner
import Stage

/// A quiz about scenes. It asks the authors' questions, which are about what readers believe, and then
/// offers to ask before each log line which line comes next.
package struct Quiz {
  let replays: [Replay]
  let width: Int
  let symbols: ScreenSymbols

  /// Creates a quiz about `replays` for a window of `width` columns.
  package init(
    _ replays: [Replay], width: Int = .max, symbols: ScreenSymbols = .unicode
  ) {
    (self.replays, self.width, self.symbols) = (replays, width, symbols)
  }

  /// The text before the first answer.
  package var beginning: [Span] {
    var output: [[Span]] = []
    run(reading: { nil }, writing: { output.append($0) })
    return output[0]
  }

  /// The numbers of questions of one kind that were asked, and the scenes with a wrong answer.
  private struct Count {
    var asked = 0
    var missed: [(replay: Replay, event: Int?)] = []

    /// The score, such as "2 of 3".
    var score: String { "\(asked - missed.count) of \(asked) right" }
  }

  /// The text that offers to ask about each line.
  static let offer = "Type l to guess each line, or press Return to see the log."

  /// Asks all questions. For each answer, calls `write` with the text to show before it, then
  /// `read`. Ends early if `read` returns nil or "q".
  func run(reading read: () -> String?, writing write: ([Span]) -> Void) {
    let count = replays.count { !$0.explanation.answers.isEmpty }
    var (beliefs, lines) = (Count(), Count())
    var output: [Span] = []
    asking: for replay in replays {
      let text = ReplayText(replay, width: width, symbols: symbols)
      output += text.heading + [Span("")] + text.code(replay.code(lighting: [])) + [Span("")]
      let reason = Array((text.conclusion + [[]]).joined(separator: [Span("")]))
      let authorsAnswers = replay.explanation.answers
      // A reader who quits before answering does not see the reason.
      var isAnswered = false
      if !authorsAnswers.isEmpty {
        write(output + text.ownAnswers)
        guard let answer = answer(upTo: authorsAnswers.count, read, write) else {
          output = []
          break asking
        }
        isAnswered = true
        beliefs.asked += 1
        if !authorsAnswers[answer].isRight { beliefs.missed.append((replay, nil)) }
        output = text.words(authorsAnswers.verdict(on: answer), .bold) + [Span("")]
      }
      if replay.questions.isEmpty {
        output += reason
        continue
      }
      write(output + text.words(Self.offer))
      let wish = read()?.filter { !$0.isWhitespace }.lowercased()
      guard let wish, wish != "q" else {
        output = isAnswered ? [Span("")] + reason : []
        break asking
      }
      output = [Span("")]
      if wish != "l" {
        output += text.logSoFar(at: replay.events.count, newCount: 0) + [Span("")] + reason
        continue
      }
      if replay.contrast != nil { output += text.words(OriginalContrast.warning) + [Span("")] }
      var shownCount = 0
      for (index, question) in replay.questions.enumerated() {
        output += [Span("Line \(index + 1) of \(replay.questions.count)", .dim)]
        output += text.question(question)
        write(output)
        guard let answer = answer(upTo: question.answers.count, read, write) else {
          output = isAnswered ? reason : []
          break asking
        }
        isAnswered = true
        lines.asked += 1
        if question.answers[answer] != question.right {
          lines.missed.append((replay, question.event))
        }
        output = [Span(question.verdict(on: answer), .bold), Span("")]
        output += text.events(after: shownCount, upTo: question.event) + [Span("")]
        shownCount = question.event
      }
      output += reason
    }
    write(output + score(of: beliefs, outOf: count, lines))
  }

  /// Returns the index of the chosen answer, or nil if the reader quits.
  private func answer(
    upTo count: Int, _ read: () -> String?, _ write: ([Span]) -> Void
  ) -> Int? {
    Answering.answer(from: read, { Answering.index($0, upTo: count) }) {
      write([Span("Type a number from 1 to \(count), or q to quit.", .bold)])
    }
  }

  /// Returns the number of right answers, and the scenes and events to look at again. Only the
  /// authors' questions count for the score; a second line is about the lines.
  private func score(of beliefs: Count, outOf count: Int, _ lines: Count) -> [Span] {
    var score: [Span] = []
    if beliefs.asked > 0 {
      let rest = beliefs.asked < count ? ", and \(count - beliefs.asked) not answered" : ""
      score.append(Span("\(beliefs.score)\(rest).", .bold))
    }
    if lines.asked > 0 { score.append(Span("Lines: \(lines.score).")) }
    let missed = beliefs.missed + lines.missed
    if missed.isEmpty { return score }
    let scenes = replays.compactMap { replay -> (events: String, command: String)? in
      let own = missed.filter { $0.replay.selector == replay.selector }
      if own.isEmpty { return nil }
      let numbers = own.compactMap(\.event)
      let events = numbers.map(String.init).joined(separator: ", ")
      return (
        numbers.isEmpty ? "" : numbers.count == 1 ? "   event \(events)" : "   events \(events)",
        "lesson-runner step \(replay.selector)"
      )
    }
    let column = scenes.map { columns($0.command) }.max() ?? 0
    return score + [Span("Look again at:")]
      + scenes.map { scene in
        Span(
          "  "
            + (scene.events.isEmpty
              ? scene.command : padded(scene.command, to: column) + scene.events))
      }
  }
}

extension [Explanation.Answer] {
  /// Returns the verdict on the answer at `index`. If the answer is wrong, the verdict includes the
  /// objection to it.
  fileprivate func verdict(on index: Int) -> String {
    if self[index].isRight { return "Right." }
    let number = (firstIndex(where: \.isRight) ?? 0) + 1
    let objection = self[index].objection.map { " \($0.text)" } ?? ""
    return "No, it is \(number).\(objection)"
  }
}
