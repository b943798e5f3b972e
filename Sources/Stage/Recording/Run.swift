import Reactive

/// A run of a scene: an ordered list of events.
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

  /// The scene's drawing, if it has one.
  public let score: Score?

  /// The marble diagram, if the scene has a drawing.
  public var diagram: Diagram? { score?.diagram }

  /// The logged lines, in order.
  public var log: [LogLine] { events.compactMap(\.logged) }

  /// Creates a run that started at `start`.
  init(from start: Instant, _ events: [Event], score: Score?) {
    (self.start, self.events, self.score) = (start, events, score)
  }

  /// Creates a run that started at `start` from its `log` and `score`. The causes of its events are
  /// unknown.
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
      var event = Event(
        number: index + 1, time: time, thread: thread, cause: .unknown, kind: kind)
      event.line = event.logged?.lineNumber
      return event
    }
    self.init(from: start, events, score: score)
  }

  /// An instant with its events.
  public struct Moment: Sendable, Hashable {
    /// The time since the start.
    public let time: Duration

    /// The events, in order.
    public fileprivate(set) var events: [Event] = []

    /// The logged lines, in order.
    public var log: [LogLine] { events.compactMap(\.logged) }
  }

  /// The instants with events, in order. The first moment is the start.
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
  /// An event in a scene.
  public struct Event: Sendable, Hashable {
    /// The position among all events, counted from 1.
    public let number: Int

    /// The time since the start.
    public let time: Duration

    /// The number of the thread, as in the log: 1 is main, and 0 is a thread that has no scheduler
    /// and logs nothing.
    public let thread: Int

    /// The number of the line in the lesson's file that caused the event, if known.
    public internal(set) var line: Int?

    /// The cause.
    public let cause: Cause

    /// The numbers of earlier events whose values an operator kept until this event, such as the
    /// first half of a pair.
    public internal(set) var keptFrom: [Int] = []

    /// The kind of event, with its details.
    public let kind: Kind

    /// The logged line, if the event logs one.
    public var logged: LogLine? {
      if case .logged(let line) = kind { line } else { nil }
    }
  }

  /// The cause of an event.
  public enum Cause: Sendable, Hashable {
    /// A statement in the scene itself.
    case scene

    /// The event with this number.
    case event(Int)

    /// A cause that was not recorded, for example on a thread that the scene's clock does not
    /// control.
    case unknown
  }
}

extension Run {
  /// Returns the line number in the lesson's file to highlight for `event`: its own, or that of the
  /// nearest cause that has one.
  public func line(of event: Event) -> Int? {
    var event = event
    while true {
      if let line = event.line { return line }
      guard case .event(let number) = event.cause else { return nil }
      event = events[number - 1]
    }
  }

  /// Returns a description of `event`: `2 in letters`.
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
  /// The kind of an event.
  public enum Kind: Sendable, Hashable {
    /// A line was logged.
    case logged(LogLine)

    /// A mark in a lane of the diagram: a subscription, a value, an end or a disposal.
    case mark(lane: Int, Diagram.Mark)

    /// The lesson's code sent a value, an error or a completion.
    case sent(Diagram.Mark)

    /// The lesson's code subscribed to a signal.
    case subscribing

    /// The lesson's code disposed of a subscription.
    case disposing

    /// The lesson's code executed a command.
    case executing

    /// The user did something with a control; the string describes it.
    case touched(String)

    /// The screen with this title changed.
    case screen(String)
  }
}
