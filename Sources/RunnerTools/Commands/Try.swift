import Marbles
import Notebook
import Runner
import Stage

extension Tool {
  /// The command that plays marbles that the user types.
  package static let trying = Command.trying.performed { invocation throws(Failure) in
    if invocation.has(.list) { return list(asJSON: invocation.has(.json)) }
    if invocation.operands.isEmpty { throw .nothingToTry(invocation.lessons) }
    let tick = try invocation.tick
    do throws(TryFailure) {
      let trial = try Trial(invocation.operands, tick: tick)
      let printsLive = invocation.has(.live) && !invocation.has(.json) && !invocation.has(.svg)
      let outcome =
        switch invocation.pace {
        case .atOnce: try trial.run()
        case .live(let speed):
          try trial.runLive(speed: speed) { if printsLive { printMark($0, $1) } }
        }
      show(outcome, invocation, isPrinted: printsLive)
    } catch {
      throw Failure(error)
    }
    return .asExpected
  }

  /// Prints `outcome`. If `isPrinted` is true, its marks were already printed during the run.
  private static func show(_ outcome: Trial.Outcome, _ invocation: Invocation, isPrinted: Bool) {
    let output = Output.standard
    if invocation.has(.json) {
      for line in outcome.jsonLines { output.line(line) }
      return
    }
    if invocation.has(.svg) {
      output.write(outcome.picture(titled: invocation.operands.joined(separator: " ")))
    } else {
      let text = outcome.diagram.text(
        width: output.isTerminal ? output.width : nil,
        glyphs: invocation.has(.ascii) || !isLocaleUnicode ? .ascii : .unicode)
      if !isPrinted { output.write(text) }
      if !outcome.printed.isEmpty {
        output.line()
        for line in outcome.printed { output.line(escaped(line.utf8)) }
      }
    }
    if let sentence = outcome.sentenceAboutCut { Output.error.line("lesson-runner: \(sentence)") }
  }

  /// Prints a mark when it occurs.
  private static func printMark(_ lane: String, _ event: Diagram.Event) {
    let time = (event.time / .seconds(1)).plain + " s"
    if event.mark == .subscribed { return }
    Output.standard.line("\(padded(time, to: 8)) \(padded(lane, to: 20)) \(event.mark.text)")
  }

  /// Lists all operators.
  private static func list(asJSON: Bool) -> Status {
    let output = Output.standard
    let column = Operator.all.map { columns($0.usage) }.max() ?? 0
    for one in Operator.all {
      let example = "lesson-runner try " + one.example
      let isWide = column + 3 + columns(example) > output.textWidth
      output.line(
        asJSON
          ? JSON.line(
            "operator",
            [
              "name": .string(one.name), "names": .list(one.names.map { .string($0) }),
              "takes": .string(one.takes), "example": .string(example),
            ])
          : isWide
            ? "\(one.usage)\n      \(example)" : padded(one.usage, to: column) + "   " + example)
    }
    return .asExpected
  }
}

extension Trial.Outcome {
  /// A message about an endless trial that was cut off, or nil.
  var sentenceAboutCut: String? {
    guard isCut else { return nil }
    return "the signal does not end; the drawing stops at \((diagram.end / .seconds(1)).plain) s"
  }

  /// Returns the outcome as a picture.
  func picture(titled title: String) -> String {
    score.map { Sheet($0, title: title).svg } ?? ""
  }

  /// The outcome as lines of JSON: one for each lane, then one for each printed line.
  fileprivate var jsonLines: [String] {
    let lanes = diagram.lanes.map { lane in
      JSON.line(
        "lane",
        ["name": .string(lane.name), "events": .list(lane.events.map(\.json))])
    }
    let lines = printed.map { JSON.line("printed", ["text": .string($0)]) }
    let cut: [String] =
      isCut ? [JSON.line("cut", ["at": .fraction(diagram.end / .seconds(1))])] : []
    return lanes + lines + cut
  }
}

extension Diagram.Event {
  fileprivate var json: JSON {
    let at = JSON.fraction(time / .seconds(1))
    guard case .next(let value) = mark else {
      return .object(["at": at, "mark": .string("\(mark)")])
    }
    return .object(["at": at, "mark": "next", "value": .string(value)])
  }
}

extension Diagram.Mark {
  /// The text printed for this mark.
  fileprivate var text: String {
    switch self {
    case .next(let value): escaped(value.utf8)
    case .subscribed: "^"
    case .completed: "|"
    case .failed: "#"
    case .disposed, .cancelled: "!"
    case .started: ">"
    case .dropped(let value): "(\(value))"
    }
  }
}

extension Invocation {
  /// The duration that each character of the marbles stands for.
  fileprivate var tick: Duration {
    get throws(Failure) {
      guard let text = self[.tick] else { return .seconds(1) }
      guard let tick = Duration(typed: text), tick > .zero else {
        throw Failure(
          message: "\(quoted(text)) is not a valid duration: give one such as 0.5s or 100ms, at "
            + "most a day",
          usage: command.usage, advice: [Failure.Advice(command: Option.tick.example)],
          status: .usage)
      }
      return tick
    }
  }
}

extension Failure {
  /// Returns a failure for a command line without marbles. The user may have meant the one of
  /// `lessons` that teaches `try:`.
  fileprivate static func nothingToTry(_ lessons: [Lesson]) -> Failure {
    let lessons = Name.matching("try:").map(\.lesson).compactMap(lessons.numbered)
    return Failure(
      message: "try needs marbles, such as \"a-b--c|\", and an operator",
      usage: Command.trying.usage,
      advice: Command.trying.examples.prefix(1).map {
        Advice(command: $0.line, comment: $0.comment)
      }
        + lessons.prefix(1).map {
          Advice(command: "lesson-runner \($0.number)", comment: "about RAC's operator try:")
        }, status: .usage)
  }

  /// Returns the dictionary's rows for the unknown operator `name`.
  private static func rows(for name: String) -> [Name] {
    (Name.called(name) + ForeignName.called(name).compactMap(\.name)).withoutRepeats()
  }

  /// Creates the failure for a line that cannot be played, with advice on similar lines that can.
  init(_ failure: TryFailure) {
    var advice = failure.advice
    var message = "\(failure)"
    var explained: [Advice] = []
    if let name = failure.unknownOperator, let known = Self.rows(for: name).first {
      // The name is from another library, or `try` cannot play it.
      let rows = Self.rows(for: name).lazy.compactMap { row in
        row.selectors.lazy.compactMap(Operator.named).first.map { (row, $0) }
      }
      if let (row, found) = rows.first {
        let differences = ForeignName.differences(of: name, from: row)
        message += differences.isEmpty ? ": here it is called" : ": the closest here is"
        message += ([" `\(found.name)`"] + differences).joined(separator: "\n  ")
        advice = [found.example]
      } else {
        message += ": try does not play `\(known.objectiveC)`"
        advice = []
      }
      explained = [
        Advice(
          command: "lesson-runner explain \(Shell.bash.word(escaped(name.utf8)))",
          comment: "what it is here, and what differs")
      ]
    } else if let name = failure.unknownOperator {
      let names = Operator.all.map(\.name)
      advice = nearest(to: name.filter { $0 != ":" }, among: names).prefix(3)
        .compactMap(Operator.named).map(\.example)
    }
    let list = Advice(command: "lesson-runner try --list", comment: "all operators")
    self.init(
      message: message, usage: Command.trying.usage,
      advice: advice.map { Advice(command: "lesson-runner try \($0)") } + explained
        + (advice.isEmpty && explained.isEmpty ? [list] : []),
      status: .usage)
  }
}
