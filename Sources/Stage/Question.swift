/// A question asked before a line is logged: which line comes next, and when?
///
///     let question = Question.all(about: run, races: false)[0]
///     for answer in question.answers { print(answer) }
///
/// The wrong answers are derived from the run itself and reflect common misconceptions. The time of
/// each wrong answer is a time at which the run logs a line.
public struct Question: Sendable, Hashable {
  /// A possible answer: a line, or the end of the log.
  public enum Answer: Sendable, Hashable, CustomStringConvertible {
    /// A message, and the time since the start at which it is logged.
    case line(Duration, String)

    /// The end of the log: no line follows.
    case nothing

    /// True for a sentence in parentheses, with which a lesson comments on its own log. No reader
    /// expects such a line.
    fileprivate var isRemark: Bool {
      guard case .line(_, let message) = self else { return false }
      return message.hasPrefix("(") && message.hasSuffix(")")
        && message.split(separator: " ").count > 3
    }

    /// The text of the answer.
    public var description: String {
      switch self {
      case .line(let time, let message): "\(time.inSeconds) s: \(message)"
      case .nothing: "Nothing more is logged."
      }
    }
  }

  /// The number of the event that logs the line.
  public let event: Int

  /// The time since the start at which the line is logged.
  public let time: Duration

  /// True if the line is the first one logged at its instant.
  public let isFirstOfInstant: Bool

  /// The right answer.
  public let right: Answer

  /// Two to four answers, including the right one, in an order that gives no hint.
  public let answers: [Answer]

  /// Returns the questions about `run`, one for each line.
  ///
  /// If `races` is true, any line logged at an instant may come first, so there is only one
  /// question for each instant.
  public static func all(about run: Run, races: Bool) -> [Question] {
    let lines = run.events.filter { $0.logged != nil }
    let speakers = Self.speakers(in: run)
    let questions = lines.indices.map { Question(about: $0, of: lines, speakers, races: races) }
    return races ? questions.filter(\.isFirstOfInstant) : questions
  }

  private init(
    about index: Int, of lines: [Run.Event], _ speakers: [Set<String>], races: Bool
  ) {
    let all = lines.map { Answer.line($0.time, $0.logged?.message ?? "") }
    let (time, message) = (lines[index].time, lines[index].logged?.message ?? "")
    let before = index > 0 ? lines[index - 1] : nil
    let instant = lines[index...].prefix { $0.time == time }.indices
    let next = lines.indices.contains(instant.endIndex) ? lines[instant.endIndex] : nil
    func line(_ time: Duration?, _ message: String?) -> [Answer] {
      if let time, let message { [.line(time, message)] } else { [] }
    }
    let nextMessage = next?.logged?.message
    // A reader expects the previous line again only if the log repeats it, or if it begins like this
    // one.
    let previous = before?.logged?.message ?? ""
    let start = message.parts(around: ":")[0] + ":"
    let isLikely =
      lines.count { $0.logged?.message == previous } > 1
      || message.hasPrefix(start) && previous.hasPrefix(start)
    let again = isLikely && before != nil ? line(time, previous) : []
    let other = Self.others(than: message, speakers).map { Answer.line(time, $0) }
    // Other lines logged at the same instant are wrong answers only if their order is fixed.
    let reordered = races ? [] : instant.dropFirst().map { all[$0] }
    var ideas: [Answer] = []
    if next == nil {
      ideas = (reordered.isEmpty ? [.nothing] : []) + again
    } else {
      ideas = line(next?.time, message) + line(next?.time, nextMessage)
      ideas += line(time, nextMessage) + again
    }
    let racing = races ? Set(instant.map { all[$0] }) : []
    var wrong: [Answer] = []
    let likely: [Answer] = Array(other.prefix(1)) + Array(reordered.prefix(1)) + ideas
    let unlikely: [Answer] = Array(reordered.dropFirst()) + Array(other.dropFirst())
    for idea in likely + unlikely + [.nothing]
    where idea != all[index] && !idea.isRemark && !racing.contains(idea) && !wrong.contains(idea) {
      wrong.append(idea)
    }
    event = lines[index].number
    isFirstOfInstant = before?.time != time
    self.time = time
    right = all[index]
    answers = ([right] + wrong.prefix(3)).sorted { Self.order($0) < Self.order($1) }
  }

  /// Returns the sort key of an answer: the time, then the message. `nothing` comes last.
  private static func order(_ answer: Answer) -> (Int, Duration, String) {
    switch answer {
    case .line(let time, let message): (0, time, message)
    case .nothing: (1, .zero, "")
    }
  }

  // MARK: Similar messages

  /// Returns two sets of message prefixes: lane names, and the words before a colon. The prefixes
  /// in a set can replace each other.
  private static func speakers(in run: Run) -> [Set<String>] {
    let lanes = (run.diagram?.lanes.map(\.name) ?? []).filter { name in
      name.count > 1 && run.log.contains { $0.message.hasPrefix(name) }
    }
    let starts = run.log.compactMap { line -> String? in
      let start = line.message.prefix { $0 != ":" && $0 != "\n" }
      let isShort = (2..<30).contains(start.count) && start.count < line.message.count
      return isShort ? String(start) : nil
    }
    return [Set(lanes), Set(starts)]
  }

  /// Returns variants of `message`, one for each prefix that can replace its own.
  private static func others(than message: String, _ speakers: [Set<String>]) -> [String] {
    speakers.flatMap { names -> [String] in
      guard let own = names.filter(message.hasPrefix).max(by: { $0.count < $1.count }) else {
        return []
      }
      return names.filter { $0 != own && !own.hasPrefix($0) }.sorted()
        .map { $0 + message.dropFirst(own.count) }
    }
  }
}
