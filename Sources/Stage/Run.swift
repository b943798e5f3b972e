import Reactive

/// What happened when a scene was played: what it logged, and what happened in its lanes, instant by
/// instant.
///
///     let run = try scene.record(in: lesson)
///     for moment in run.moments { print(moment.time, moment.log.map(\.message)) }
///     // Prints "0.0 seconds ["Signal was created."]", and so on
public struct Run: Sendable {
  /// When the scene's clock began.
  public let start: Instant

  /// What was logged, in order.
  public let log: [LogLine]

  /// What the scene draws, if it draws.
  public let score: Score?

  /// What happened in the lanes, if it draws any.
  public var diagram: Diagram? { score?.diagram }

  /// The run of a scene that began at `start`.
  public init(from start: Instant, log: [LogLine], score: Score?) {
    (self.start, self.log, self.score) = (start, log, score)
  }

  /// An instant, and all that happened at it.
  public struct Moment: Sendable, Hashable {
    /// How long after the start.
    public let time: Duration

    /// What was logged, in order.
    public fileprivate(set) var log: [LogLine] = []

    /// What happened in each lane of the diagram, in order.
    public fileprivate(set) var marks: [[Diagram.Mark]]
  }

  /// The instants at which anything happened, in order. The first is the start.
  public var moments: [Moment] {
    let lanes = diagram?.lanes ?? []
    let times = [.zero] + log.map { $0.time - start } + lanes.flatMap(\.events).map(\.time)
    var moments = Set(times).sorted().map { time in
      Moment(time: time, marks: lanes.map { $0.marks(at: time) })
    }
    for line in log {
      let index = moments.firstIndex { $0.time == line.time - start } ?? 0
      moments[index].log.append(line)
    }
    return moments
  }
}
