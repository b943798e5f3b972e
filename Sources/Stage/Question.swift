/// A question before an instant that logs something: which line comes next, and when?
///
///     let question = Question.all(about: run, races: false)[0]
///     for answer in question.answers { print(answer) }
///
/// The wrong answers are made from the run itself and follow common misconceptions.
public struct Question: Sendable, Hashable {
  /// A possible answer: a line, or the end of the log.
  public enum Answer: Sendable, Hashable, CustomStringConvertible {
    /// This message, at this time since the start.
    case line(Duration, String)

    /// The log is complete.
    case nothing

    /// The text of the answer.
    public var description: String {
      switch self {
      case .line(let time, let message): "\(time.inSeconds) s: \(message)"
      case .nothing: "Nothing more is logged."
      }
    }
  }

  /// The time of the line since the start.
  public let time: Duration

  /// The right answer.
  public let right: Answer

  /// Two to four answers, including the right one. Their order gives no hint.
  public let answers: [Answer]

  /// Returns the questions about `run`, one for each instant that logs something. If `races` is
  /// true, any line of an instant may be first, so the other lines do not count as wrong.
  public static func all(about run: Run, races: Bool) -> [Question] {
    let moments = run.moments.filter { !$0.log.isEmpty }
    let speakers = Self.speakers(in: run)
    return moments.indices.map { index in
      Question(at: index, of: moments, speakers, races: races)
    }
  }

  private init(
    at index: Int, of moments: [Run.Moment], _ speakers: [Set<String>], races: Bool
  ) {
    let moment = moments[index]
    let (time, message) = (moment.time, moment.log[0].message)
    let right = Answer.line(time, message)
    let next = moments.indices.contains(index + 1) ? moments[index + 1] : nil
    let before = index > 0 ? moments[index - 1] : nil
    let gap = before.map { time - $0.time } ?? .seconds(1)
    let other = Self.others(than: message, speakers).map { Answer.line(time, $0) }
    let later = Answer.line(next?.time ?? time + gap, message)
    let skipped = next.map { Answer.line($0.time, $0.log[0].message) }
    let early = next.map { Answer.line(time, $0.log[0].message) }
    let again = before?.log.last.map { Answer.line(time, $0.message) }
    // Another line of the same instant is wrong only if the order is determined.
    let reordered = races ? [] : moment.log.dropFirst().map { Answer.line(time, $0.message) }
    let ideas =
      next == nil
      ? other.prefix(1) + [.nothing, again, later].compactMap(\.self) + other.dropFirst()
      : other.prefix(1) + [later, skipped, early, again].compactMap(\.self) + other.dropFirst()
    let told = Set(moment.log.map { Answer.line(time, $0.message) })
    var wrong: [Answer] = []
    let first = moments.count == 1 ? reordered : []
    for idea in first + ideas.filter({ !told.contains($0) }) + reordered + [.nothing]
    where idea != right && !wrong.contains(idea) {
      wrong.append(idea)
    }
    self.time = time
    self.right = right
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

  /// Returns two sets of message prefixes that can replace each other: the names of lanes, and the
  /// words before a colon.
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

  /// Returns `message` with its prefix replaced by each of the other prefixes.
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
