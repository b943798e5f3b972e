import Reactive

/// A line of typed marbles and operators with the events of a picture.
///
///     let line = score.typedLines.first  // "[123]" throttle 1
///
/// A line cannot contain closures, so there is none for a result whose operators take closures.
/// Playing the line tells whether it really shows the same.
public struct TypedLine: Sendable, Hashable {
  /// A value as the picture writes it, and as the line writes it.
  public struct Spelling: Sendable, Hashable {
    /// The value in the picture.
    public let drawn: String

    /// The value in the line and in its result.
    public let typed: String
  }

  /// The line, as typed for `lesson-runner try`.
  public let text: String

  /// The duration of a tick.
  public let tick: Duration

  /// The name of the result in the picture.
  public let name: String

  /// The events of each subscriber of the result in the picture, without subscriptions and disposals.
  /// The values are written as in the line.
  public let results: [[Diagram.Event]]

  /// The values that the line and its result write in another way than the picture.
  public let spellings: [Spelling]

  /// The time at which the picture stops, if the scene would go on. Later events do not count.
  public let end: Duration?

  /// Returns true if the last lanes of `diagram` show the result.
  package func isResult(of diagram: Diagram) -> Bool {
    shownEvents(of: diagram).map { $0.filter { !isAfterEnd($0) } } == results
  }

  /// Returns true if the last lanes of `diagram` go on after the picture's end.
  package func isLonger(in diagram: Diagram) -> Bool {
    shownEvents(of: diagram).joined().contains { isAfterEnd($0) }
  }

  private func isAfterEnd(_ event: Diagram.Event) -> Bool { end.map { event.time > $0 } ?? false }

  private func shownEvents(of diagram: Diagram) -> [[Diagram.Event]] {
    diagram.lanes.suffix(results.count).map { $0.events.filter(Self.isShown) }
  }

  /// Returns false for a subscription or a disposal, which depend on how the signal is used.
  fileprivate static func isShown(_ event: Diagram.Event) -> Bool {
    event.mark != .subscribed && event.mark != .disposed
  }

  /// Creates the line `text` for a picture with the events `results`.
  package init(
    text: String, tick: Duration = .seconds(1), name: String = "", results: [[Diagram.Event]],
    spellings: [Spelling] = [], end: Duration? = nil
  ) {
    (self.text, self.tick, self.name, self.results) = (text, tick, name, results)
    (self.spellings, self.end) = (spellings, end)
  }

  /// The ticks that a reader can choose.
  public static let ticks: [Duration] = [.seconds(0.1), .seconds(0.5), .seconds(1), .seconds(2)]

  /// The number of ticks that still fit into a picture.
  fileprivate static let longest = 64
}

extension Recording.State {
  /// The lines that show the results of operators, as far as they can be typed.
  var typedLines: [TypedLine] {
    let made = nodes.indices.filter { node in
      isMade(node) && nodes[node].parent.map { nodes[$0].isHeading } ?? true
    }
    let results = made.filter { node in
      !made.contains { other in
        // Several subscribers of one signal share one line.
        band(of: other) == band(of: node) ? other > node : isSource(node, of: other)
      }
    }
    return results.compactMap { typedLine(of: $0) }
  }

  private func typedLine(of result: Int) -> TypedLine? {
    guard let steps = typedSteps(of: result) else { return nil }
    let words = Array(steps.joined())
    let events = words.flatMap(\.events)
    let subscribers = subscribers(of: result)
    // Without any event there is nothing to change.
    guard !events.isEmpty || subscribers.contains(where: { !$0.events.isEmpty }),
      let tick = tick(for: events.map(\.time))
    else { return nil }
    // A line has one subscriber, from the start, unless it says more.
    let origin = (subscribers + words.compactMap(\.marbles)).map(\.start).min() ?? .zero
    let isPlain =
      subscribers.count == 1 && subscribers[0].start == origin && subscribers[0].end == nil
    let names = Self.typableNames(for: events.compactMap(\.mark.value))
    var parts = steps.map { step in
      step.map { word in
        switch word {
        case .text(let text): text
        case .time(let time): TimeUnit.seconds.number(max(time - origin, .zero))
        case .marbles(let marbles): Self.typed(marbles.events, tick, names)
        case .inner(let name, let marbles):
          (names[name] ?? "") + "=" + Self.typed(marbles.events, tick, names)
        }
      }.joined(separator: " ")
    }
    if !isPlain {
      let times = subscribers.map { one in
        ([one.start] + [one.end].compactMap(\.self))
          .map { TimeUnit.seconds.number($0 - origin) }.joined(separator: "-")
      }
      parts.append("subscribe " + times.joined(separator: " "))
    }
    let startsWithMarbles = steps[0].first?.marbles != nil
    let text = (startsWithMarbles ? parts.removeFirst() + " " : "") + parts.joined(separator: ", ")
    let values = subscribers.flatMap(\.events).compactMap(\.mark.value)
    // An interval sends dates in a scene, and numbers in a line.
    let isCounted = parts[0].hasPrefix("interval ")
    let spelled = isCounted ? Self.numbers(for: values) : names
    let sendsEvents = parts.contains("materialize")
    func spelling(_ value: String) -> String {
      spelled[value] ?? (sendsEvents ? Self.event(value, names) : nil)
        ?? Self.joined(value, spelled)
    }
    var spellings: [TypedLine.Spelling] = []
    for value in events.compactMap(\.mark.value) + values {
      let new = TypedLine.Spelling(drawn: value, typed: spelling(value))
      if new.drawn != new.typed, !spellings.contains(new) { spellings.append(new) }
    }
    return TypedLine(
      text: text, tick: tick, name: nodes[result].name,
      results: subscribers.map { subscriber in
        subscriber.events.map { event in
          let time = event.time + subscriber.start - origin
          return Diagram.Event(
            time, event.mark.value.map { .next(spelling($0)) } ?? event.mark)
        }
      },
      spellings: spellings, end: end > .zero ? end - origin : nil)
  }

  /// Returns the lanes of the signal at `node`, and of other nodes that draw subscribers of the same
  /// signal, in the order of their subscriptions.
  private func subscribers(of node: Int) -> [LaneMarbles] {
    let lanes = nodes.indices.filter { band(of: $0) == band(of: node) && isMade($0) }
      .flatMap { nodes[$0].lanes }
    return lanes.sorted().map { marbles(inLane: $0) }
  }

  /// Returns the values of an interval as numbers, in the order of `values`.
  private static func numbers(for values: [String]) -> [String: String] {
    var names: [String: String] = [:]
    for value in values where names[value] == nil { names[value] = "\(names.count + 1)" }
    return names
  }

  /// Returns an event that is sent as a value, `next = 1`, as a line shows it.
  private static func event(_ event: String, _ names: [String: String]) -> String? {
    if event == "completed" { return "|" }
    if event.hasPrefix("error = ") { return "#" }
    guard event.hasPrefix("next = ") else { return nil }
    let value = String(event.dropFirst("next = ".count))
    return names[value] ?? value
  }

  /// Returns a list of values, `1,2`, as a line shows it: single characters side by side.
  private static func joined(_ list: String, _ names: [String: String]) -> String {
    let parts = list.split(separator: ",").map { names[String($0)] ?? String($0) }
    return parts.joined(separator: parts.allSatisfy { $0.utf8.count == 1 } ? "" : ",")
  }

  /// The values and the end of a lane, counted from its subscription.
  private struct LaneMarbles {
    var start = Duration.zero

    /// The time of the disposal.
    var end: Duration?

    var events: [Diagram.Event] = []
  }

  private enum Word {
    case text(String)
    case time(Duration)
    case marbles(LaneMarbles)

    /// The marbles of a signal that another one sends, after its name.
    case inner(String, LaneMarbles)

    var events: [Diagram.Event] {
      switch self {
      case .text, .time: []
      case .marbles(let marbles), .inner(_, let marbles): marbles.events
      }
    }

    /// The marbles, unless another signal sends them.
    var marbles: LaneMarbles? { if case .marbles(let marbles) = self { marbles } else { nil } }
  }

  private func isMade(_ node: Int) -> Bool { nodes[node].call?.text { _ in "" } != nil }

  /// Returns the marbles of the first lane at `node`. A signal without a subscriber has none.
  private func marbles(of node: Int) -> LaneMarbles {
    nodes[node].lanes.first.map { marbles(inLane: $0) } ?? LaneMarbles()
  }

  private func marbles(inLane lane: Int) -> LaneMarbles {
    let events = history.compactMap { recorded -> Diagram.Event? in
      guard case .mark(lane, let mark, _) = recorded.kind else { return nil }
      return Diagram.Event(recorded.time, mark)
    }
    let start = events.first { $0.mark == .subscribed }?.time ?? .zero
    return LaneMarbles(
      start: start, end: events.first { $0.mark == .disposed && $0.time > start }?.time,
      events: events.filter(TypedLine.isShown).map { Diagram.Event($0.time - start, $0.mark) })
  }

  /// Returns the marbles at the start and the operators that make the signal at `node`. A drawn
  /// signal on the way is the start if its own operators cannot be typed.
  private func typedSteps(of node: Int) -> [[Word]]? {
    var steps: [[Word]] = []
    var isConnected = false
    var call = nodes[node].call
    while let current = call {
      if let mark = current.mark {
        if isMade(mark), let first = typedSteps(of: mark) { return first + steps.reversed() }
        return typed(steps.reversed(), from: mark)
      }
      if Call.sideEffectOperators.contains(current.name) {
        call = current.sources.first
        continue
      }
      guard let (input, arguments) = typedWords(of: current) else { return nil }
      var words = arguments
      switch current.name {
      case "autoconnect":
        // In a line, `publish` connects by itself if it has no time.
        isConnected = true
        call = current.sources.first
        continue
      case "publish" where !isConnected:
        guard let source = current.sources.first?.mark else { return nil }
        words.append(.time(marbles(of: source).start))
      default: break
      }
      steps.append([.text(current.name)] + words)
      if !current.hasReceiver, input == nil { return current.isMaker ? steps.reversed() : nil }
      call = input ?? current.sources.first
    }
    return nil
  }

  /// Returns `steps` after the marbles of `input`. The signals that it sends are named at the end.
  private func typed(_ steps: [[Word]], from input: Int) -> [[Word]]? {
    let inner = children(of: input)
    guard inner.allSatisfy({ children(of: $0).isEmpty }), let last = steps.last else { return nil }
    let lanes = nodes[input].lanes.map { marbles(inLane: $0) }
    let longest = lanes.max { $0.events.count < $1.events.count } ?? LaneMarbles()
    let isSame = lanes.allSatisfy { longest.events.starts(with: $0.events) }
    var first = longest
    first.start = lanes.first?.start ?? .zero
    let start: [Word] =
      isSame ? [.marbles(first)] : [.text("attempts")] + lanes.map { .marbles($0) }
    return [start] + Array(steps.dropLast())
      + [last + inner.map { .inner(nodes[$0].name, marbles(of: $0)) }]
  }

  /// Returns the arguments of `call` as words. If the operator was called on the type, its first
  /// signal is the input.
  private func typedWords(of call: Call) -> (input: Call?, words: [Word])? {
    var input: Call?
    var words: [Word] = []
    for argument in call.arguments {
      switch argument {
      case .value(let duration as Duration):
        words.append(.text(TimeUnit.seconds.number(duration) + "s"))
      case .value(is Scheduler): continue
      case .value(let value):
        let text = "\(value)"
        guard Self.isTypable(text) else { return nil }
        words.append(.text(text))
      case .block: return nil
      case .signal(let source):
        if input == nil, !call.hasReceiver, let source {
          input = source
          continue
        }
        guard let mark = source?.mark, children(of: mark).isEmpty else { return nil }
        words.append(.marbles(marbles(of: mark)))
      }
    }
    return (input, words)
  }

  /// Returns the longest tick that all `times` are multiples of.
  private func tick(for times: [Duration]) -> Duration? {
    let last = times.max() ?? .zero
    let fitting = TypedLine.ticks.filter { tick in
      times.allSatisfy { $0.isMultiple(of: tick) } && last < tick * TypedLine.longest
    }
    return last == .zero ? .seconds(1) : fitting.last
  }

  private static func isTypable(_ value: String) -> Bool {
    !value.isEmpty
      && value.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
  }

  /// Returns a name for each of `values`: the value itself, or a letter if it cannot be typed.
  private static func typableNames(for values: [String]) -> [String: String] {
    var letters = "abcdefghijklmnopqrstuvwxyz".map(String.init).filter { !values.contains($0) }[...]
    var names: [String: String] = [:]
    for value in values where names[value] == nil {
      names[value] = isTypable(value) ? value : letters.popFirst()
    }
    return names
  }

  /// Returns `events` as typed marbles in quotes.
  private static func typed(
    _ events: [Diagram.Event], _ tick: Duration, _ names: [String: String]
  ) -> String {
    var columns: [[String]] = []
    for event in events {
      let column = Int((event.time / tick).rounded())
      while columns.count <= column { columns.append([]) }
      switch event.mark {
      case .next(let value): columns[column].append(names[value] ?? "?")
      case .completed: columns[column].append("|")
      case .failed: columns[column].append("#")
      default: break
      }
    }
    let separator = columns.joined().contains { $0.utf8.count > 1 } ? " " : ""
    var words = columns.map { marks in
      switch marks.count {
      case 0: "-"
      case 1: marks[0]
      default: "[\(marks.joined(separator: separator))]"
      }
    }
    // A single value would be the name of a signal.
    if words.isEmpty || words.count == 1 && isTypable(words[0]) { words.append("-") }
    return "\"\(words.joined(separator: separator))\""
  }
}

extension Duration {
  fileprivate func isMultiple(of tick: Duration) -> Bool {
    let count = self / tick
    return count == count.rounded() && tick * Int(count) == self
  }
}
