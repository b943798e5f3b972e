/// A marble diagram: lanes of events, each with its time.
///
///     s             0   1   2   2.1 3   4
///     source        ^   1   2   -   3   |
///     Subscriber 1  .   ^   2   -   3   |
///     Subscriber 2  .   .   .   ^   3   |
///
/// A diagram is recorded while a scene plays, and drawn from the recording as text and as SVG.
/// Tests parse the text and compare the result with the recorded diagram.
public struct Diagram: Sendable, Hashable {
  /// The lanes, and the headings between them, from top to bottom.
  public let lanes: [Lane]

  /// The end of the diagram, as a time since the start.
  public let end: Duration

  /// Creates a diagram of `lanes` that ends at `end`, or at the last event if that is later.
  public init(_ lanes: [Lane], end: Duration = .zero) {
    self.lanes = lanes
    self.end = max(end, lanes.flatMap(\.events).map(\.time).max() ?? .zero)
  }
}

extension Diagram {
  /// A lane with its events, or a heading above several lanes.
  public struct Lane: Sendable, Hashable {
    /// The kinds of lanes.
    public enum Kind: Sendable, Hashable {
      /// A heading above the lanes of a group, without events.
      case heading

      /// A sender, whose events appear with or without a subscriber.
      case sender

      /// A single subscription.
      case subscription

      /// A task.
      case task
    }

    /// The name of the lane.
    public let name: String

    /// The number of lanes and headings that contain this one.
    public let depth: Int

    /// The kind of lane.
    public let kind: Kind

    /// True if the values are Booleans that are drawn as a level: `▁▁██▁▁`. False if all of them
    /// come at the end of the lane, because no level would be visible.
    public let isLevel: Bool

    /// The events, in order.
    public private(set) var events: [Event]

    /// Creates a lane called `name` with `events`.
    public init(
      _ name: String, depth: Int = 0, _ kind: Kind = .subscription, isLevel: Bool = false,
      events: [Event] = []
    ) {
      self.name = name
      self.depth = depth
      let isAwaited = kind == .task && !events.contains { $0.mark == .started }
      self.kind = isAwaited ? .subscription : kind
      self.isLevel = isLevel && Self.isFlagStanding(in: events)
      self.events = events
    }

    /// Returns the lane with its first `count` events, drawn in the same way.
    package func first(_ count: Int) -> Lane {
      var lane = self
      lane.events = Array(events.prefix(count))
      return lane
    }

    private static func isFlagStanding(in events: [Event]) -> Bool {
      guard let flag = events.first(where: { $0.mark.value != nil }), let last = events.last else {
        return false
      }
      return !last.mark.isEnd || flag.time < last.time
    }
  }

  /// A mark with its time.
  public struct Event: Sendable, Hashable {
    /// The time since the start.
    public let time: Duration

    /// The mark.
    public let mark: Mark

    /// Creates an event with `mark` at `time`.
    public init(_ time: Duration, _ mark: Mark) {
      self.time = time
      self.mark = mark
    }
  }

  /// A mark in a lane.
  public enum Mark: Sendable, Hashable {
    /// The beginning of a subscription.
    case subscribed

    /// A value, in its printed form.
    case next(String)

    /// An error.
    case failed

    /// A completion.
    case completed

    /// A disposal.
    case disposed

    /// The beginning of a task.
    case started

    /// The cancellation of a task.
    case cancelled

    /// A value that a full buffer dropped, in its printed form.
    case dropped(String)

    /// True if this mark ends a lane.
    public var isEnd: Bool {
      switch self {
      case .failed, .completed, .disposed: true
      case .subscribed, .next, .started, .cancelled, .dropped: false
      }
    }
  }
}

extension Diagram.Lane {
  /// The time at which the lane ended, if it did.
  package var end: Duration? { events.last.flatMap { $0.mark.isEnd ? $0.time : nil } }

  /// Returns true if the subscription or the task had not begun yet at `time`.
  package func isAwaited(at time: Duration) -> Bool {
    (kind == .subscription || kind == .task) && time < events.first?.time ?? .seconds(Int64.max)
  }

  /// Returns true if the lane is a task that is still running after its events at `time`.
  package func isRunning(at time: Duration) -> Bool {
    kind == .task && !isAwaited(at: time) && end.map { $0 > time } ?? true
  }

  /// Returns the marks at `time`.
  package func marks(at time: Duration) -> [Diagram.Mark] {
    events.filter { $0.time == time }.map(\.mark)
  }
}

extension Diagram.Mark {
  /// The value, if the mark has one.
  package var value: String? {
    switch self {
    case .next(let value), .dropped(let value): value
    default: nil
    }
  }

  /// True for a value that a buffer dropped.
  package var isDropping: Bool { if case .dropped = self { true } else { false } }

  /// True if a subscription or a task begins with this mark.
  package var isBeginning: Bool { self == .subscribed || self == .started }
}
