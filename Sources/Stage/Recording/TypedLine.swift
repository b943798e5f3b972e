import Reactive

/// A line for `lesson-runner try` that reproduces the events of a picture.
///
///     let line = score.typedLines.first  // "[123]" throttle 1s
///
/// A line cannot contain closures. If operators take closures, `blocks` has their names, and
/// `filled(with:)` returns a line with words in their places. To check that a line really reproduces
/// the events, play it and call `isResult(of:)`.
public struct TypedLine: Sendable, Hashable {
  /// The spelling of a value in the picture, and its spelling in the line.
  public struct Spelling: Sendable, Hashable {
    /// The value as the picture shows it.
    public let drawn: String

    /// The value as it is typed in the line and shown in the line's result.
    public let typed: String
  }

  /// The text to type after `lesson-runner try`.
  public let text: String

  /// The duration of a tick.
  public let tick: Duration

  /// The name of the result's lane in the picture.
  public let name: String

  /// The events that each subscriber to the result receives in the picture, without subscriptions
  /// and disposals. The values are spelled as in the line.
  public let results: [[Diagram.Event]]

  /// The values that the line and its result spell differently from the picture.
  public let spellings: [Spelling]

  /// The time at which the picture ends if the scene has a declared length. Later events are not
  /// compared.
  public let end: Duration?

  /// The rows in the score of the typed marbles, in the order of the line. A row is nil if its
  /// marbles are not drawn.
  package let typedRows: [Int?]

  /// The rows in the score of the results, in the order of the subscribers.
  package let resultRows: [Int]

  /// The time in the scene at which the line begins.
  package let origin: Duration

  /// True if the line has no operator that the scene has.
  package let isPlain: Bool

  /// The names of the operators that take closures, in the order of the line.
  package var blocks: [String] { text.matches(of: Self.block).map { String($0.1) } }

  /// The place of a closure in a line, with the operator's name.
  private static var block: Regex<(Substring, Substring)> { /\{(\w+)\}/ }

  /// Returns the line with `words` in place of the closures. An empty word leaves nothing.
  package func filled(with words: [String]) -> TypedLine {
    var (text, words) = (text, words[...])
    while let place = text.firstMatch(of: Self.block)?.range, let word = words.popFirst() {
      text.replaceSubrange(place, with: word)
    }
    text = text.replacing(#/ +/#, with: " ").replacing(#/ (?=,|$)/#, with: "")
    return TypedLine(
      text: text, tick: tick, name: name, results: results, spellings: spellings, end: end,
      typedRows: typedRows, resultRows: resultRows, origin: origin, isPlain: isPlain)
  }

  /// Returns true if the last lanes of `diagram`, which shows the played line, have the events in
  /// `results`. Ignores events after `end`.
  package func isResult(of diagram: Diagram) -> Bool {
    shownEvents(of: diagram).map { $0.filter { !isAfterEnd($0) } } == results
  }

  /// Returns true if the last lanes of `diagram` have events after the picture's end.
  package func isLonger(in diagram: Diagram) -> Bool {
    shownEvents(of: diagram).joined().contains { isAfterEnd($0) }
  }

  private func isAfterEnd(_ event: Diagram.Event) -> Bool { end.map { event.time > $0 } ?? false }

  private func shownEvents(of diagram: Diagram) -> [[Diagram.Event]] {
    diagram.lanes.suffix(results.count).map { $0.events.filter(Self.isShown) }
  }

  /// Returns false for a subscription or a disposal, because these depend on how the signal is
  /// used.
  fileprivate static func isShown(_ event: Diagram.Event) -> Bool {
    event.mark != .subscribed && event.mark != .disposed
  }

  /// Creates the line `text`, which reproduces the events `results`.
  package init(
    text: String, tick: Duration = .seconds(1), name: String = "", results: [[Diagram.Event]],
    spellings: [Spelling] = [], end: Duration? = nil, typedRows: [Int?] = [],
    resultRows: [Int] = [], origin: Duration = .zero, isPlain: Bool = false
  ) {
    self.isPlain = isPlain
    (self.typedRows, self.resultRows, self.origin) = (typedRows, resultRows, origin)
    (self.text, self.tick, self.name, self.results) = (text, tick, name, results)
    (self.spellings, self.end) = (spellings, end)
  }

  /// The tick durations that a reader can choose.
  public static let ticks: [Duration] = [.seconds(0.1), .seconds(0.5), .seconds(1), .seconds(2)]

  /// The maximum length of typed marbles, in ticks.
  fileprivate static let longest = 64
}

extension Recording.State {
  /// Returns the lines that reproduce the operators' results, whose lanes are in the rows of
  /// `layout`. A result that cannot be typed has no line.
  func typedLines(in layout: Layout) -> [TypedLine] {
    let made = tree.nodes.indices.filter { node in
      isMade(node) && tree.nodes[node].parent.map { tree.nodes[$0].isHeading } ?? true
    }
    let lines = made.flatMap { node in typedLines(of: node, layout).map { (node: node, line: $0) } }
    let results = lines.filter { node, _ in
      !lines.contains { other, _ in
        // Several subscribers to the same signal share one line.
        band(of: other) == band(of: node) ? other > node : isSource(node, of: other)
      }
    }
    return results.map(\.line) + plainLines(in: layout)
  }

  /// The operators whose closures a line may leave open.
  private enum Open { case none, last, all }

  /// Returns the line without closures or, if there is none, lines with closures: in the whole chain,
  /// and only after the last drawn signal.
  private func typedLines(of result: Int, _ layout: Layout) -> [TypedLine] {
    if let line = typedLine(of: result, layout, leaving: .none) { return [line] }
    let lines = [Open.all, .last].compactMap { typedLine(of: result, layout, leaving: $0) }
    return lines.count == 2 && lines[0].text == lines[1].text ? [lines[0]] : lines
  }

  private func typedLine(of result: Int, _ layout: Layout, leaving open: Open) -> TypedLine? {
    guard let steps = typedSteps(of: result, leaving: open) else { return nil }
    let words = Array(steps.joined())
    let events = words.flatMap(\.events)
    let subscribers = subscribers(of: result)
    // A line without events would give the reader nothing to change.
    guard !events.isEmpty || subscribers.contains(where: { !$0.events.isEmpty }),
      let tick = tick(for: events.map(\.time))
    else { return nil }
    // Without `subscribe`, a line has one subscriber, from the start to the end.
    let origin = (subscribers + words.compactMap(\.marbles)).map(\.start).min() ?? .zero
    let isPlain =
      subscribers.count == 1 && subscribers[0].start == origin && subscribers[0].end == nil
    let names = Self.typableNames(for: events.compactMap(\.mark.value))
    var typedRows: [Int?] = []
    var parts = steps.map { step in
      step.map { word in
        switch word {
        case .text(let text): text
        case .time(let time): TimeUnit.seconds.number(max(time - origin, .zero))
        case .marbles(let marbles): Self.typed(marbles, tick, names, layout, &typedRows)
        case .inner(let name, let marbles):
          (names[name] ?? "") + "=" + Self.typed(marbles, tick, names, layout, &typedRows)
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
    // An interval sends dates in a scene, but numbers in a line.
    let isCounted = parts[0].hasPrefix("interval ")
    let spelled = isCounted ? Self.numbers(for: values) : names
    let sendsEvents = parts.contains("materialize")
    func spelling(_ value: String) -> String {
      spelled[value] ?? (sendsEvents ? Self.event(value, names) : nil)
        ?? Self.joined(value, spelled)
    }
    let spellings = (events.compactMap(\.mark.value) + values).withoutRepeats()
      .map { TypedLine.Spelling(drawn: $0, typed: spelling($0)) }
      .filter { $0.drawn != $0.typed }
    return TypedLine(
      text: text, tick: tick, name: tree.nodes[result].name,
      results: subscribers.map { subscriber in
        subscriber.events.map { event in
          let time = event.time + subscriber.start - origin
          return Diagram.Event(
            time, event.mark.value.map { .next(spelling($0)) } ?? event.mark)
        }
      },
      spellings: spellings, end: timing.end > .zero ? timing.end - origin : nil,
      typedRows: typedRows, resultRows: subscribers.compactMap { layout.rowOfLane[$0.lane] },
      origin: origin)
  }

  /// Returns the marbles of each subscriber to the signal at `node`, including subscribers drawn at
  /// other nodes, in the order of subscription.
  private func subscribers(of node: Int) -> [LaneMarbles] {
    let lanes = tree.nodes.indices.filter { band(of: $0) == band(of: node) && isMade($0) }
      .flatMap { tree.nodes[$0].lanes }
    return lanes.sorted().map { marbles(inLane: $0) }
  }

  /// Returns a number for each of an interval's `values`: 1, 2 and so on, in the order of first
  /// appearance.
  private static func numbers(for values: [String]) -> [String: String] {
    var names: [String: String] = [:]
    for value in values where names[value] == nil { names[value] = "\(names.count + 1)" }
    return names
  }

  /// Returns the line's spelling for an event that is sent as a value: `1` for `next = 1`. Returns
  /// nil if `event` is not such an event.
  private static func event(_ event: String, _ names: [String: String]) -> String? {
    if event == "completed" { return "|" }
    if event.hasPrefix("error = ") { return "#" }
    guard event.hasPrefix("next = ") else { return nil }
    let value = String(event.dropFirst("next = ".count))
    return names[value] ?? value
  }

  /// Returns the line's spelling for a list of values: `12` for `1,2` or, if a closure has joined the
  /// values, for `1 2`, because single characters need no comma.
  private static func joined(_ list: String, _ names: [String: String]) -> String {
    let words = list.split(separator: " ").map(String.init)
    let isJoined = words.count > 1 && words.allSatisfy { names[$0] != nil }
    let parts = list.split(separator: isJoined ? " " : ",").map { names[String($0)] ?? String($0) }
    return parts.joined(separator: parts.allSatisfy { $0.utf8.count == 1 } ? "" : ",")
  }

  /// The values and the ending in a lane, with times counted from the subscription.
  struct LaneMarbles {
    /// The lane's number in the recording, or -1 if the marbles are not drawn.
    var lane = -1

    var start = Duration.zero

    /// The time of the disposal.
    var end: Duration?

    var events: [Diagram.Event] = []
  }

  private enum Word {
    case text(String)
    case time(Duration)
    case marbles(LaneMarbles)

    /// The name and the marbles of a signal that another signal sends.
    case inner(String, LaneMarbles)

    /// The text of an operator's name or argument.
    var name: String { if case .text(let text) = self { text } else { "" } }

    var events: [Diagram.Event] {
      switch self {
      case .text, .time: []
      case .marbles(let marbles), .inner(_, let marbles): marbles.events
      }
    }

    /// The marbles, if the word consists of marbles without a name.
    var marbles: LaneMarbles? { if case .marbles(let marbles) = self { marbles } else { nil } }
  }

  /// Returns true if operators make the signal at `node` from drawn signals, or on their own.
  func isMade(_ node: Int) -> Bool {
    guard let call = tree.nodes[node].call else { return false }
    return call.text { _ in "" } != nil && (call.isSelfMade || !call.marks.isEmpty)
  }

  /// Returns the marbles of the signals that the closures of the operators at `node` return, in the
  /// order of subscription. The lesson draws them in a group with the node's name.
  private func returned(at node: Int) -> [LaneMarbles] {
    children(of: node).filter { !tree.nodes[$0].isSent && !tree.nodes[$0].isTask }
      .flatMap { tree.nodes[$0].lanes }.map { marbles(inLane: $0) }
      .sorted { ($0.start, $0.lane) < ($1.start, $1.lane) }
  }

  /// Returns the marbles in the first lane at `node`, or empty marbles if the signal has no
  /// subscriber.
  private func marbles(of node: Int) -> LaneMarbles {
    tree.nodes[node].lanes.first.map { marbles(inLane: $0) } ?? LaneMarbles()
  }

  func marbles(inLane lane: Int) -> LaneMarbles {
    let events = tree.lanes[lane].events
    let start = events.first { $0.mark == .subscribed }?.time ?? .zero
    return LaneMarbles(
      lane: lane, start: start, end: events.first { $0.mark == .disposed && $0.time > start }?.time,
      events: events.filter(TypedLine.isShown).map { Diagram.Event($0.time - start, $0.mark) })
  }

  /// Returns the words for the signal at `node`: the marbles to start with, and then the operators.
  /// If the operators of a drawn signal in the chain cannot be typed, starts with the marbles of
  /// that signal. Returns nil if the words cannot be typed at all.
  private func typedSteps(of node: Int, leaving open: Open) -> [[Word]]? {
    var steps: [[Word]] = []
    var isConnected = false
    var returned = returned(at: node)
    // The signals that a closure returns for each value, if it returns drawn ones.
    var perValue: [LaneMarbles] = []
    var call = tree.nodes[node].call
    while let current = call {
      if let mark = current.mark {
        let rest = open == .all ? open : .none
        if isMade(mark), let first = typedSteps(of: mark, leaving: rest) {
          return first + steps.reversed()
        }
        return typed(steps.reversed(), from: mark, sending: perValue)
      }
      let isMain = current.arguments.contains { argument in
        if case .value(let scheduler as Scheduler) = argument {
          scheduler.name == "main"
        } else {
          false
        }
      }
      // A line has only one thread.
      let isElsewhere = current.name == "subscribeOn" || current.name == "deliverOn" && !isMain
      if Call.sideEffectOperators.contains(current.name) || isElsewhere {
        call = current.sources.first
        continue
      }
      let isFlattened = ["switchToLatest", "flatten", "concat"].contains(steps.last?.first?.name)
      if current.name == "map" && isFlattened || current.name == "flattenMap", !returned.isEmpty {
        (perValue, returned) = (returned, [])
        if current.name == "flattenMap" { steps.append([.text(current.name)]) }
        call = current.sources.first
        continue
      }
      if ["then", "catch"].contains(current.name), let signal = returned.popLast() {
        steps.append([.text(current.name), .marbles(signal)])
        call = current.sources.first
        continue
      }
      guard let (input, arguments) = typedWords(of: current, leaving: open) else { return nil }
      var words = arguments
      switch current.name {
      case "autoconnect":
        // In a line, `publish` without a time connects automatically.
        isConnected = true
        call = current.sources.first
        continue
      case "publish" where !isConnected:
        guard let source = current.sources.first?.mark else { return nil }
        words.append(.time(marbles(of: source).start))
      default: break
      }
      let name =
        switch current.name {
        case "deliverOn": "deliverOnMainThread"
        // Its subject is unknown. The line is played, and counts only if it replays.
        case "multicast": "replay"
        default: current.name
        }
      steps.append([.text(name)] + words)
      if !current.hasReceiver, input == nil { return current.isMaker ? steps.reversed() : nil }
      call = input ?? current.sources.first
    }
    return nil
  }

  /// Returns `steps`, preceded by the marbles of `input` and followed by the named signals that
  /// `input` sends. If a closure returns the signals `perValue`, these are named after the values of
  /// `input`.
  private func typed(
    _ steps: [[Word]], from input: Int, sending perValue: [LaneMarbles]
  ) -> [[Word]]? {
    let inner = children(of: input)
    guard inner.allSatisfy({ children(of: $0).isEmpty }), let last = steps.last else { return nil }
    let lanes = tree.nodes[input].lanes.map { marbles(inLane: $0) }
    let longest = lanes.max { $0.events.count < $1.events.count } ?? LaneMarbles()
    let isSame = lanes.allSatisfy { longest.events.starts(with: $0.events) }
    var first = longest
    first.start = lanes.first?.start ?? .zero
    let start: [Word] =
      isSame ? [.marbles(first)] : [.text("attempts")] + lanes.map { .marbles($0) }
    var inners: [Word] = inner.map { .inner(tree.nodes[$0].name, marbles(of: $0)) }
    if !perValue.isEmpty {
      let values = longest.events.compactMap(\.mark.value)
      // Nobody knows the events that a signal would have sent after its disposal.
      guard values.count == perValue.count, Set(values).count == values.count,
        perValue.allSatisfy({ $0.end == nil })
      else { return nil }
      inners = zip(values, perValue).map { .inner($0, $1) }
    }
    let rest: [[Word]] = Array(steps.dropLast())
    return [start] + rest + [last + inners]
  }

  /// Returns the arguments of `call` as words. If the call has no receiver, its first signal is the
  /// input. A closure that may be left open becomes the operator's name in braces. Returns nil if an
  /// argument cannot be typed.
  private func typedWords(
    of call: Call, leaving open: Open
  ) -> (input: Call?, words: [Word])? {
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
      case .block:
        if open == .none { return nil }
        words.append(.text("{\(call.name)}"))
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

  /// Returns the longest tick that divides all `times` evenly.
  func tick(for times: [Duration]) -> Duration? {
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

  /// Returns a spelling that can be typed, for each of `values`: the value itself if possible, or
  /// else an unused letter.
  static func typableNames(for values: [String]) -> [String: String] {
    var letters = "abcdefghijklmnopqrstuvwxyz".map(String.init).filter { !values.contains($0) }[...]
    var names: [String: String] = [:]
    for value in values where names[value] == nil {
      names[value] = isTypable(value) ? value : letters.popFirst()
    }
    return names
  }

  /// Returns `marbles` as typed marbles in quotes, and adds their row to `rows`.
  static func typed(
    _ marbles: LaneMarbles, _ tick: Duration, _ names: [String: String], _ layout: Layout,
    _ rows: inout [Int?]
  ) -> String {
    rows.append(layout.rowOfLane[marbles.lane])
    var columns: [[String]] = []
    for event in marbles.events {
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
    // A single value would be read as the name of a signal.
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
