import Reactive

/// A line of typed marbles and operators with the events of a picture.
///
///     let line = score.typedLines.first  // "[123]" throttle 1
///
/// A line has no closures, so only results whose operators take none have one. Playing the line
/// tells whether it really shows the same.
public struct TypedLine: Sendable, Hashable {
  /// A value in the picture, and as the line writes it.
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

  /// The events of the result in the picture, without subscriptions and disposals. The values are
  /// written as in the line.
  public let result: [Diagram.Event]

  /// The values that the line and its result write in another way than the picture.
  public let spellings: [Spelling]

  /// The time at which the picture stops, if the scene would go on. Later events do not count.
  public let end: Duration?

  /// Returns true if the last lane of `diagram` shows the result.
  package func isResult(of diagram: Diagram) -> Bool {
    shownEvents(of: diagram).filter { !isAfterEnd($0) } == result
  }

  /// Returns true if the last lane of `diagram` goes on after the picture's end.
  package func isLonger(in diagram: Diagram) -> Bool {
    shownEvents(of: diagram).contains { isAfterEnd($0) }
  }

  private func isAfterEnd(_ event: Diagram.Event) -> Bool { end.map { event.time > $0 } ?? false }

  private func shownEvents(of diagram: Diagram) -> [Diagram.Event] {
    (diagram.lanes.last?.events ?? []).filter(Self.isShown)
  }

  /// Returns false for a subscription or a disposal, which depend on how the signal is used.
  fileprivate static func isShown(_ event: Diagram.Event) -> Bool {
    event.mark != .subscribed && event.mark != .disposed
  }

  /// Creates the line `text` for a picture with the events `result`.
  package init(
    text: String, tick: Duration = .seconds(1), name: String = "", result: [Diagram.Event],
    spellings: [Spelling] = [], end: Duration? = nil
  ) {
    (self.text, self.tick, self.name, self.result) = (text, tick, name, result)
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
        // Several subscribers of one signal have one line.
        band(of: other) == band(of: node) ? other > node : isSource(node, of: other)
      }
    }
    return results.compactMap { typedLine(of: $0) }
  }

  private func typedLine(of result: Int) -> TypedLine? {
    guard let steps = typedSteps(of: result) else { return nil }
    let events = steps.joined().compactMap(\.node).flatMap { marbles(of: $0) }
    let drawn = marbles(of: result)
    // Without any event there is nothing to change.
    guard !events.isEmpty || !drawn.isEmpty, let tick = tick(for: events.map(\.time)) else {
      return nil
    }
    let names = Self.typableNames(for: events.compactMap(\.mark.value))
    var parts = steps.map { step in
      step.map { word in
        switch word {
        case .text(let text): text
        case .signal(let node): Self.typed(marbles(of: node), tick, names)
        case .inner(let node):
          (names[nodes[node].name] ?? "") + "=" + Self.typed(marbles(of: node), tick, names)
        }
      }.joined(separator: " ")
    }
    let startsWithMarbles = steps[0].first?.node != nil
    let text = (startsWithMarbles ? parts.removeFirst() + " " : "") + parts.joined(separator: ", ")
    let values = drawn.compactMap(\.mark.value)
    // An interval sends dates in a scene, and numbers in a line.
    let isCounted = parts[0].hasPrefix("interval ")
    let spelled = isCounted ? Self.numbers(for: values) : names
    func spelling(_ value: String) -> String { spelled[value] ?? Self.joined(value, spelled) }
    var spellings: [TypedLine.Spelling] = []
    for value in events.compactMap(\.mark.value) + values {
      let new = TypedLine.Spelling(drawn: value, typed: spelling(value))
      if new.drawn != new.typed, !spellings.contains(new) { spellings.append(new) }
    }
    return TypedLine(
      text: text, tick: tick, name: nodes[result].name,
      result: drawn.map { event in
        guard let value = event.mark.value else { return event }
        return Diagram.Event(event.time, .next(spelling(value)))
      },
      spellings: spellings, end: end > .zero ? end - start(of: result) : nil)
  }

  /// Returns the values of an interval as numbers, in the order of `values`.
  private static func numbers(for values: [String]) -> [String: String] {
    var names: [String: String] = [:]
    for value in values where names[value] == nil { names[value] = "\(names.count + 1)" }
    return names
  }

  /// Returns a list of values, `1,2`, as a line shows it: single characters side by side.
  private static func joined(_ list: String, _ names: [String: String]) -> String {
    let parts = list.split(separator: ",").map { names[String($0)] ?? String($0) }
    return parts.joined(separator: parts.allSatisfy { $0.utf8.count == 1 } ? "" : ",")
  }

  private enum Word {
    case text(String)

    /// The marbles of a signal.
    case signal(Int)

    /// The marbles of a signal that another one sends, after its name.
    case inner(Int)

    var node: Int? {
      switch self {
      case .text: nil
      case .signal(let node), .inner(let node): node
      }
    }
  }

  private func isMade(_ node: Int) -> Bool { nodes[node].call?.text { _ in "" } != nil }

  /// Returns the values and the end of the first lane at `node`, counted from its subscription. A
  /// signal without a subscriber has none.
  private func marbles(of node: Int) -> [Diagram.Event] {
    guard let lane = nodes[node].lanes.first else { return [] }
    let events = history.compactMap { recorded -> Diagram.Event? in
      guard case .mark(lane, let mark, _) = recorded.kind else { return nil }
      return Diagram.Event(recorded.time, mark)
    }
    let start = start(of: node)
    return events.filter(TypedLine.isShown).map { Diagram.Event($0.time - start, $0.mark) }
  }

  /// Returns the time of the first subscription at `node`.
  private func start(of node: Int) -> Duration {
    guard let lane = nodes[node].lanes.first else { return .zero }
    return history.first { recorded in
      guard case .mark(lane, .subscribed, _) = recorded.kind else { return false }
      return true
    }?.time ?? .zero
  }

  /// Returns the marbles at the start and the operators that make the signal at `node`. A drawn
  /// signal on the way is the start if its own operators cannot be typed.
  private func typedSteps(of node: Int) -> [[Word]]? {
    var steps: [[Word]] = []
    var call = nodes[node].call
    while let current = call {
      if let mark = current.mark {
        if isMade(mark), let first = typedSteps(of: mark) { return first + steps.reversed() }
        return typed(steps.reversed(), from: mark)
      }
      guard let (input, words) = typedWords(of: current) else { return nil }
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
    return [[.signal(input)]] + Array(steps.dropLast()) + [last + inner.map { .inner($0) }]
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
        words.append(.signal(mark))
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
