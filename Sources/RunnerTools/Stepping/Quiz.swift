import Notebook
import Runner
import Stage

/// A quiz about scenes. Before each log line it asks which line comes next, then shows the events
/// up to that line.
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

  /// Asks all questions. For each answer, calls `write` with the text to show before it, then
  /// `read`. Ends early if `read` returns nil or "q".
  func run(reading read: () -> String?, writing write: ([Span]) -> Void) {
    let count = replays.map(\.questions.count).reduce(0, +)
    var (asked, missed) = (0, [(replay: Replay, question: Question)]())
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
        output = text.words(authorsAnswers.verdict(on: answer), .bold) + [Span("")]
      }
      if replay.contrast != nil { output += text.words(OriginalContrast.warning) + [Span("")] }
      var shownCount = 0
      for question in replay.questions {
        output += [Span("Question \(asked + 1) of \(count)", .dim)] + text.question(question)
        write(output)
        guard let answer = answer(upTo: question.answers.count, read, write) else {
          output = isAnswered ? reason : []
          break asking
        }
        isAnswered = true
        asked += 1
        if question.answers[answer] != question.right { missed.append((replay, question)) }
        output = [Span(question.verdict(on: answer), .bold), Span("")]
        output += text.events(after: shownCount, upTo: question.event) + [Span("")]
        shownCount = question.event
      }
      output += reason
    }
    write(output + score(of: asked, outOf: count, missed))
  }

  /// Returns the index of the chosen answer, or nil if the reader quits.
  private func answer(
    upTo count: Int, _ read: () -> String?, _ write: ([Span]) -> Void
  ) -> Int? {
    while let line = read() {
      let word = line.filter { !$0.isWhitespace }
      if word.lowercased() == "q" { return nil }
      if let number = Int(word), (1...count).contains(number) { return number - 1 }
      write([Span("Type a number from 1 to \(count), or q to quit.", .bold)])
    }
    return nil
  }

  /// Returns the number of right answers, and the events to look at again.
  private func score(
    of asked: Int, outOf count: Int, _ missed: [(replay: Replay, question: Question)]
  ) -> [Span] {
    let rest = asked < count ? ", and \(count - asked) not answered" : ""
    let score = [Span("\(asked - missed.count) of \(asked) right\(rest).", .bold)]
    if missed.isEmpty { return score }
    let scenes = replays.compactMap { replay -> (events: String, command: String)? in
      let numbers = missed.filter { $0.replay.selector == replay.selector }.map(\.question.event)
      if numbers.isEmpty { return nil }
      let events = numbers.map(String.init).joined(separator: ", ")
      return (
        numbers.count == 1 ? "event \(events)" : "events \(events)",
        "lesson-runner step \(replay.selector)"
      )
    }
    let column = scenes.map { columns($0.command) }.max() ?? 0
    return score + [Span("Look again at:")]
      + scenes.map { Span("  \(padded($0.command, to: column))   \($0.events)") }
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
