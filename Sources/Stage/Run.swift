import Reactive

/// The run of a scene: one ordered list of events.
///
///     let run = try scene.record(in: lesson)
///     for event in run.events { print(event.number, event.time, event.kind) }
///     for moment in run.moments { print(moment.time, moment.log.map(\.message)) }
///     // Prints "0.0 seconds ["Signal was created."]", and so on
public struct Run: Sendable {
  /// The time at which the scene's clock started.
  public let start: Instant

  /// The events, in order.
  public let events: [Event]

  /// The drawing of the scene, if it has one.
  public let score: Score?

  /// The events in the lanes, if the scene draws any.
  public var diagram: Diagram? { score?.diagram }

  /// The logged lines, in order.
  public var log: [LogLine] { events.compactMap(\.logged) }

  /// The run of a scene that began at `start`.
  init(from start: Instant, _ events: [Event], score: Score?) {
    (self.start, self.events, self.score) = (start, events, score)
  }

  /// The run of a scene that began at `start`, of which only `log` and `score` are known.
  public init(from start: Instant, log: [LogLine], score: Score?) {
    var kinds = log.map { (time: $0.time - start, thread: $0.thread, kind: Event.Kind.logged($0)) }
    kinds += (score?.notes ?? []).map {
      ($0.time, $0.thread, .mark(lane: $0.lane, $0.mark))
    }
    let sorted = kinds.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    let events = sorted.enumerated().map { index, item in
      let (time, thread, kind) = item.element
      return Event(number: index + 1, time: time, thread: thread, cause: .unknown, kind: kind)
    }
    self.init(from: start, events, score: score)
  }

  /// An instant, and all that happened at it.
  public struct Moment: Sendable, Hashable {
    /// The time since the start.
    public let time: Duration

    /// The events, in order.
    public fileprivate(set) var events: [Event] = []

    /// The logged lines, in order.
    public var log: [LogLine] { events.compactMap(\.logged) }
  }

  /// The instants at which anything happened, in order. The first is the start.
  public var moments: [Moment] {
    var moments = [Moment(time: .zero)]
    for event in events {
      if event.time > moments[moments.count - 1].time { moments.append(Moment(time: event.time)) }
      moments[moments.count - 1].events.append(event)
    }
    return moments
  }
}

extension Run {
  /// Something that happened in a scene.
  public struct Event: Sendable, Hashable {
    /// The place in the order of events. The first is 1.
    public let number: Int

    /// The time since the start.
    public let time: Duration

    /// The number of the thread, as in the log: 1 is main. 0 is a thread without a scheduler that
    /// logs nothing.
    public let thread: Int

    /// The number of the line of the lesson's file that made it happen, if that is known.
    public internal(set) var line: Int?

    /// The event that led to it, or why there is none.
    public let cause: Cause

    /// The numbers of the events in which other values came that it contains: those that were kept
    /// until now.
    public internal(set) var keptFrom: [Int] = []

    /// The happening itself.
    public let kind: Kind

    /// The log line, if this is one.
    public var logged: LogLine? {
      if case .logged(let line) = kind { line } else { nil }
    }
  }

  /// The cause of an event.
  public enum Cause: Sendable, Hashable {
    /// The scene itself: its own statements, from its beginning to its end.
    case scene

    /// The event of this number.
    case event(Int)

    /// Not recorded: it happened on a thread outside the scene's clock.
    case unknown
  }
}

extension Run {
  /// Returns the number of the line of the lesson's file that `event` lights: its own, or else that of
  /// the nearest event on the way back that has one.
  public func line(of event: Event) -> Int? {
    var event = event
    while true {
      if let line = event.line { return line }
      guard case .event(let number) = event.cause else { return nil }
      event = events[number - 1]
    }
  }

  /// Returns what happened in `event`, in words: `2 in letters`.
  public func words(for event: Event) -> String {
    switch event.kind {
    case .logged(let line): "\(line.message) is logged"
    case .mark(let lane, let mark): mark.sentence(about: score?.laneNames[lane] ?? "")
    case .sent(.next(let value)): "\(Glyphs.unicode.word(value)) is sent"
    case .sent(.failed): "an error is sent"
    case .sent: "the completion is sent"
    case .subscribing: "the lesson subscribes"
    case .disposing: "the lesson disposes of a subscription"
    case .executing: "the lesson executes a command"
    case .touched(let words): words
    case .screen(let title): "the screen \(title) changes"
    }
  }
}

extension Run.Event {
  /// The kinds of events.
  public enum Kind: Sendable, Hashable {
    /// A line was logged.
    case logged(LogLine)

    /// A subscription began in a lane of the diagram, received a value, ended or was disposed of.
    case mark(lane: Int, Diagram.Mark)

    /// The lesson's code sent a value, an error or a completion.
    case sent(Diagram.Mark)

    /// The lesson's code subscribed to a signal.
    case subscribing

    /// The lesson's code disposed of a subscription.
    case disposing

    /// The lesson's code executed a command.
    case executing

    /// The user did something to a control, or to the screen, in words.
    case touched(String)

    /// The screen of this title changed.
    case screen(String)
  }
}
