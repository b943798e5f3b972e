import Reactive

/// A statement about a run, which can be checked against the run's log and lanes.
///
///     let claim = try Claim(#"no "Subscriber 2: 1""#)
///     print(claim.holds(in: run))
///
/// A claim is one of the following, or several of them joined by "and":
///
///     "text"                   a line's message contains this text
///     no "text"                no line contains this text
///     3 "text"                 exactly three lines contain it
///     "text" at 2.1            a line contains it, 2.1 seconds after the start
///     "text" before "other"    the first line with the text comes before the first with the other
///     lane "a" gets 1          the lane receives this value; | is a completion, # is an error, and
///                              ! is a disposal or a cancellation
///     lane "a" gets 1 at 2.1   the lane receives it 2.1 seconds after the start
///     lane "a" gets no 1       the lane does not receive it
public struct Claim: Sendable, Hashable {
  /// An error that explains why a string is not a valid claim.
  public struct Malformed: Error, CustomStringConvertible {
    /// A sentence that says what is wrong.
    public let description: String
  }

  private enum Statement: Sendable, Hashable {
    case count(String, ClosedRange<Int>)
    case at(String, Double)
    case before(String, String)
    case receives(lane: String, Diagram.Mark, Bool, at: Double?)
  }

  /// The claim as written.
  public let text: String

  private let statements: [Statement]

  /// Creates a claim by parsing `text`.
  public init(_ text: String) throws(Malformed) {
    self.text = text
    var statements: [Statement] = []
    let tokens = try Self.tokens(of: text)
    for part in tokens.split(separator: .plain("and"), omittingEmptySubsequences: false) {
      statements.append(try Self.statement(Array(part), of: text))
    }
    self.statements = statements
  }

  /// Returns true if the claim holds for `run`.
  public func holds(in run: Run) -> Bool { statements.allSatisfy { Self.holds($0, in: run) } }

  /// Returns the names of the lanes that the claim mentions but `run` does not draw.
  ///
  /// A claim about a missing lane is always false, so it would wrongly seem to refute an answer.
  public func missingLanes(in run: Run) -> [String] {
    let drawn = Set(run.diagram?.lanes.map(\.name) ?? [])
    return statements.compactMap { statement in
      guard case .receives(let lane, _, _, _) = statement, !drawn.contains(lane) else { return nil }
      return lane
    }
  }

  /// The part of the claim to show to readers: the message, value or lane in its first statement.
  public var quotation: String {
    switch statements[0] {
    case .count(let message, _), .at(let message, _), .before(let message, _): message
    case .receives(_, .next(let value), _, _): value
    case .receives(let lane, _, _, _): lane
    }
  }

  /// Returns the first event in `run` that the claim mentions, or nil if the claim says only that
  /// something does not happen.
  public func evidence(in run: Run) -> Run.Event? {
    statements.lazy.compactMap { statement in
      switch statement {
      case .count(let message, _), .before(let message, _):
        return run.events.first { $0.logged?.message.has(message) ?? false }
      case .at(let message, let seconds):
        return run.events.first { event in
          guard let line = event.logged, line.message.has(message) else { return false }
          return Self.isAbout(seconds, line, in: run)
        }
      case .receives(let name, let mark, _, let seconds):
        return run.events.first { event in
          guard case .mark(let lane, mark) = event.kind else { return false }
          let isThen = seconds.map { Self.isClose(event.time, to: $0) } ?? true
          return isThen && run.diagram?.lanes[lane].name == name
        }
      }
    }.first
  }

  private static func isAbout(_ seconds: Double, _ line: LogLine, in run: Run) -> Bool {
    isClose(line.time - run.start, to: seconds)
  }

  private static func isClose(_ time: Duration, to seconds: Double) -> Bool {
    abs(time / .seconds(1) - seconds) < 0.0015
  }

  // MARK: Parsing

  private enum Token: Hashable {
    case plain(String)
    case quoted(String)
  }

  private static func tokens(of text: String) throws(Malformed) -> [Token] {
    var tokens: [Token] = []
    for (index, part) in text.parts(around: "\"").enumerated() {
      if index % 2 == 1 {
        tokens.append(.quoted(String(part)))
      } else {
        tokens += part.words.map { .plain(String($0)) }
      }
    }
    guard text.parts(around: "\"").count % 2 == 1 else {
      throw Malformed(description: "The claim {\(text)} has an unclosed quotation mark.")
    }
    return tokens
  }

  private static func statement(
    _ tokens: [Token], of text: String
  ) throws(Malformed) -> Statement {
    switch tokens.count {
    case 1:
      if case .quoted(let message) = tokens[0] { return .count(message, 1...Int.max) }
    case 2:
      guard case .plain(let count) = tokens[0], case .quoted(let message) = tokens[1] else { break }
      if count == "no" { return .count(message, 0...0) }
      if let count = Int(count), count >= 0 { return .count(message, count...count) }
    case 3:
      guard case .quoted(let message) = tokens[0], case .plain(let relation) = tokens[1] else {
        break
      }
      if relation == "at", case .plain(let time) = tokens[2], let time = Double(time) {
        return .at(message, time)
      }
      if relation == "before", case .quoted(let other) = tokens[2] {
        return .before(message, other)
      }
    case 4...6:
      guard case .plain("lane") = tokens[0], case .quoted(let lane) = tokens[1],
        case .plain("gets") = tokens[2]
      else { break }
      switch (tokens.count, tokens[3], tokens.last) {
      case (4, let value, _): return .receives(lane: lane, mark(value), true, at: nil)
      case (5, .plain("no"), let value?): return .receives(lane: lane, mark(value), false, at: nil)
      case (6, let value, .plain(let time)) where tokens[4] == .plain("at"):
        guard let seconds = Double(time) else { break }
        return .receives(lane: lane, mark(value), true, at: seconds)
      default: break
      }
    default: break
    }
    throw Malformed(
      description: "The claim {\(text)} cannot be read. Write {\"text\"}, {no \"text\"}, "
        + "{3 \"text\"}, {\"text\" at 2.1}, {\"text\" before \"other\"} or {lane \"a\" gets 1}.")
  }

  private static func mark(_ token: Token) -> Diagram.Mark {
    switch token {
    case .plain("|"): .completed
    case .plain("#"): .failed
    case .plain("!"): .disposed
    case .plain(let value), .quoted(let value): .next(value)
    }
  }

  // MARK: Checking

  private static func holds(_ statement: Statement, in run: Run) -> Bool {
    let lines = run.log
    switch statement {
    case .count(let message, let counts):
      return counts.contains(lines.count { $0.message.has(message) })
    case .at(let message, let seconds):
      return lines.contains { $0.message.has(message) && isAbout(seconds, $0, in: run) }
    case .before(let message, let other):
      guard let first = lines.firstIndex(where: { $0.message.has(message) }),
        let second = lines.firstIndex(where: { $0.message.has(other) })
      else { return false }
      return first < second
    case .receives(let name, let mark, let isExpected, let seconds):
      let lanes = (run.diagram?.lanes ?? []).filter { $0.name == name }
      guard !lanes.isEmpty else { return false }
      let marks = mark == .disposed ? [mark, .cancelled] : [mark]
      return lanes.flatMap(\.events).contains { event in
        marks.contains(event.mark) && (seconds.map { isClose(event.time, to: $0) } ?? true)
      } == isExpected
    }
  }
}
