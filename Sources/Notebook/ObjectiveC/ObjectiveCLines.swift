import Stage

/// The lines of Objective-C to highlight for a scene's events.
///
/// The events come from a run of the Swift. Each Swift statement is paired with an Objective-C act
/// that does the same: it logs the same message, sends the same value, or subscribes. If several
/// acts do the same, the order of the statements decides.
public struct ObjectiveCLines: Sendable {
  /// The line numbers in the file, by event number.
  private let lines: [Int: Int]

  /// A group of events that stands for a Swift statement: the events on one line that the same acts
  /// can cause. A line may have several statements.
  private struct Statement: Hashable {
    let line: Int

    /// False if the statement is in a function that scenes share.
    let isInScene: Bool

    /// The indices of the acts that can cause the events.
    let acts: [Int]

    /// The description of the user's action that the statement performs, if it performs one. It
    /// separates the actions on a line that operates several controls.
    let words: String
  }

  /// Finds the lines in `file` for the events of `run`, a run of `scene`. `swift` is the lesson's
  /// Swift file.
  public init(_ run: Run, of scene: Scene, in file: ObjectiveCFile, besides swift: LessonFile) {
    let acts = (file.section(of: scene)?.acts ?? []) + file.sharedActs
    let range = swift.lineNumbers(of: scene)
    var statements: [Statement] = []
    var events: [Statement: [Int]] = [:]
    for event in run.events where event.isCarriedOut {
      let line = event.line ?? run.line(of: event) ?? 0
      var words = ""
      if case .touched(let text) = event.kind { words = text }
      let statement = Statement(
        line: line, isInScene: range?.contains(line) ?? true,
        acts: acts.indices.filter { acts[$0].does(event) }, words: words)
      if statement.acts.isEmpty { continue }
      if events[statement] == nil { statements.append(statement) }
      events[statement, default: []].append(event.number)
    }
    // Sort the statements by line, with those of the scene first.
    statements = statements.enumerated().sorted {
      ($0.element.isInScene ? 0 : 1, $0.element.line, $0.offset)
        < ($1.element.isInScene ? 0 : 1, $1.element.line, $1.offset)
    }.map(\.element)
    var lines: [Int: Int] = [:]
    for (statement, act) in zip(statements, Self.pairs(statements, acts)) {
      guard let act else { continue }
      for event in events[statement] ?? [] { lines[event] = acts[act].line }
    }
    // All other events highlight the line of their cause, as in the Swift.
    for event in run.events where !event.isCarriedOut {
      if case .event(let cause) = event.cause { lines[event.number] = lines[cause] }
    }
    self.lines = lines
  }

  /// Returns the number of the line in the file to highlight for `event`, if there is one.
  public func line(of event: Run.Event) -> Int? { lines[event.number] }

  /// Returns the index of the act for each statement, or nil if no act does the same.
  private static func pairs(_ statements: [Statement], _ acts: [ObjectiveCAct]) -> [Int?] {
    func score(_ row: Int, _ column: Int) -> Int {
      statements[row].acts.contains(column) ? (acts[column].isExplicit ? 3 : 2) : 0
    }
    // For each row and column, the highest score of an ordered pairing of the statements from this
    // row on with the acts from this column on.
    var best = Array(
      repeating: Array(repeating: 0, count: acts.count + 1), count: statements.count + 1)
    for row in statements.indices.reversed() {
      for column in acts.indices.reversed() {
        let paired = score(row, column)
        best[row][column] = max(
          best[row + 1][column], best[row][column + 1],
          paired > 0 ? paired + best[row + 1][column + 1] : 0)
      }
    }
    var pairs = [Int?](repeating: nil, count: statements.count)
    var (row, column) = (0, 0)
    while row < statements.count, column < acts.count {
      let paired = score(row, column)
      if paired > 0, best[row][column] == paired + best[row + 1][column + 1] {
        pairs[row] = column
        (row, column) = (row + 1, column + 1)
      } else if best[row][column] == best[row + 1][column] {
        row += 1
      } else {
        column += 1
      }
    }
    // Functions may be in another order than in the Swift, and one act may correspond to several
    // statements. An act whose own code shows the message or the value is paired wherever it is.
    var free = Set(acts.indices).subtracting(pairs.compactMap(\.self))
    for row in statements.indices where pairs[row] == nil {
      let fitting = statements[row].acts
      let explicit = fitting.filter { acts[$0].isExplicit }
      let choices = explicit.isEmpty ? fitting : explicit
      let unused = choices.filter(free.contains)
      let isSure = unused.count == 1 || choices.count == 1 || choices.contains { acts[$0].isLog }
      guard isSure || !explicit.isEmpty, let choice = unused.first ?? choices.first else {
        continue
      }
      pairs[row] = choice
      free.remove(choice)
    }
    return pairs
  }
}

extension Run.Event {
  /// True if a statement of the lesson's code, or the user, performs the event.
  var isCarriedOut: Bool {
    switch kind {
    case .mark, .screen: false
    default: true
    }
  }
}
