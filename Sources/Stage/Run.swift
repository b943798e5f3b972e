import Reactive

/// The run of a scene: its log and the events in its lanes, instant by instant.
///
///     let run = try scene.record(in: lesson)
///     for moment in run.moments { print(moment.time, moment.log.map(\.message)) }
///     // Prints "0.0 seconds ["Signal was created."]", and so on
public struct Run: Sendable {
  /// The time at which the scene's clock started.
  public let start: Instant

  /// The logged lines, in order.
  public let log: [LogLine]

  /// The drawing of the scene, if it has one.
  public let score: Score?

  /// The events in the lanes, if the scene draws any.
  public var diagram: Diagram? { score?.diagram }

  /// The run of a scene that began at `start`.
  public init(from start: Instant, log: [LogLine], score: Score?) {
    (self.start, self.log, self.score) = (start, log, score)
  }

  /// An instant, and all that happened at it.
  public struct Moment: Sendable, Hashable {
    /// The time since the start.
    public let time: Duration

    /// The logged lines, in order.
    public fileprivate(set) var log: [LogLine] = []

    /// The marks in each lane of the diagram, in order.
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
