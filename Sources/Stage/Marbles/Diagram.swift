/// A marble diagram: what was sent in which lane, and when.
///
///     s             0   1   2   2.1 3   4
///     source        ^   1   2   -   3   |
///     Subscriber 1  .   ^   2   -   3   |
///     Subscriber 2  .   .   .   ^   3   |
///
/// It is recorded when a scene plays, and drawn from the recording as text and as SVG. The tests read
/// the text back as the very same diagram, so a drawing cannot tell anything but what happened.
public struct Diagram: Sendable, Hashable {
  /// The lanes, and the headings between them, from top to bottom.
  public let lanes: [Lane]

  /// How long after the start the diagram ends.
  public let end: Duration

  /// A diagram of `lanes`, which ends at `end`, or with the last event if that is later.
  public init(_ lanes: [Lane], end: Duration = .zero) {
    self.lanes = lanes
    self.end = max(end, lanes.flatMap(\.events).map(\.time).max() ?? .zero)
  }
}

extension Diagram {
  /// What happened at one place, or a heading over several.
  public struct Lane: Sendable, Hashable {
    /// Whose events a lane shows.
    public enum Kind: Sendable, Hashable {
      /// Nobody's: it stands over the lanes of a group.
      case heading

      /// What is sent, whether or not anyone is subscribed.
      case sender

      /// What one subscription is sent, if it is ever made.
      case subscription
    }

    /// The name of the lane.
    public let name: String

    /// How many lanes and headings it stands within.
    public let depth: Int

    /// Whose events it shows.
    public let kind: Kind

    /// Whether the values are flags, drawn as a level: `▁▁██▁▁`. None is where no flag stands for a
    /// while, since all happens when the lane ends.
    public let isLevel: Bool

    /// What happened, in order.
    public let events: [Event]

    /// A lane of `events`.
    public init(
      _ name: String, depth: Int = 0, _ kind: Kind = .subscription, isLevel: Bool = false,
      events: [Event] = []
    ) {
      self.name = name
      self.depth = depth
      self.kind = kind
      self.isLevel = isLevel && Self.isFlagStanding(in: events)
      self.events = events
    }

    private static func isFlagStanding(in events: [Event]) -> Bool {
      guard let flag = events.first(where: { $0.mark.value != nil }), let last = events.last else {
        return false
      }
      return !last.mark.isEnd || flag.time < last.time
    }
  }

  /// Something that happened, at a time counted from the start.
  public struct Event: Sendable, Hashable {
    /// The time since the start.
    public let time: Duration

    /// What.
    public let mark: Mark

    /// `mark` at `time`.
    public init(_ time: Duration, _ mark: Mark) {
      self.time = time
      self.mark = mark
    }
  }

  /// What can happen in a lane.
  public enum Mark: Sendable, Hashable {
    /// A subscription begins.
    case subscribed

    /// A value, as it is printed.
    case next(String)

    /// The end, by an error.
    case failed

    /// The end, by the completion.
    case completed

    /// The end, by a disposal.
    case disposed

    /// Whether nothing follows it.
    public var isEnd: Bool {
      switch self {
      case .failed, .completed, .disposed: true
      case .subscribed, .next: false
      }
    }
  }
}

extension Diagram.Lane {
  /// When the lane ended, if it did.
  var end: Duration? { events.last.flatMap { $0.mark.isEnd ? $0.time : nil } }

  /// Whether nobody was subscribed yet at `time`.
  func isAwaited(at time: Duration) -> Bool {
    kind == .subscription && time < events.first?.time ?? .seconds(Int64.max)
  }

  /// What happened at `time`.
  func marks(at time: Duration) -> [Diagram.Mark] {
    events.filter { $0.time == time }.map(\.mark)
  }
}

extension Diagram.Mark {
  /// The value, if it is one.
  var value: String? {
    if case .next(let value) = self { value } else { nil }
  }
}
