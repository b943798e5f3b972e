import Reactive

/// A line of typed marbles and operators with the events of a picture.
///
///     let line = score.typedLine  // "[123]" throttle 1
///
/// A line has no closures, so only pictures whose operators take none have one. Playing the line
/// tells whether it really shows the same.
public struct TypedLine: Sendable, Hashable {
  /// The line, as typed for `lesson-runner try`.
  public let text: String

  /// The duration of a tick.
  public let tick: Duration

  /// The events of the result in the picture, without subscriptions and disposals.
  public let result: [Diagram.Event]

  /// Returns true if the last lane of `diagram` shows the result.
  package func isResult(of diagram: Diagram) -> Bool {
    (diagram.lanes.last?.events ?? []).filter(Self.isShown) == result
  }

  /// Returns false for a subscription or a disposal, which depend on how the signal is used.
  fileprivate static func isShown(_ event: Diagram.Event) -> Bool {
    event.mark != .subscribed && event.mark != .disposed
  }

  /// Creates the line `text` for a picture with the events `result`.
  package init(text: String, tick: Duration = .seconds(1), result: [Diagram.Event]) {
    (self.text, self.tick, self.result) = (text, tick, result)
  }

  /// The ticks that a reader can choose.
  public static let ticks: [Duration] = [.seconds(0.1), .seconds(0.5), .seconds(1), .seconds(2)]

  /// The number of ticks that still fit into a picture.
  fileprivate static let longest = 40
}

extension Recording.State {
  /// The line that shows the only result of operators, or nil if there is none that can be typed.
  var typedLine: TypedLine? {
    let made = nodes.indices.filter { isMade($0) }
    guard let result = made.last,
      made.allSatisfy({ band(of: $0) == band(of: result) || isSource($0, of: result) }),
      let steps = typedSteps(of: result)
    else { return nil }
    let events = steps.joined().compactMap(\.node).flatMap { marbles(of: $0) }
    guard let tick = tick(for: events.map(\.time)) else { return nil }
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
    return TypedLine(
      text: text, tick: tick,
      result: marbles(of: result).map { event in
        guard let value = event.mark.value else { return event }
        return Diagram.Event(event.time, .next(names[value] ?? value))
      })
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
    let start = events.first { $0.mark == .subscribed }?.time ?? .zero
    return events.filter(TypedLine.isShown).map { Diagram.Event($0.time - start, $0.mark) }
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
      if current.hasReceiver {
        call = current.sources.first
      } else if let input {
        return typed(steps.reversed(), from: input)
      } else {
        return current.isMaker ? steps.reversed() : nil
      }
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
  private func typedWords(of call: Call) -> (input: Int?, words: [Word])? {
    var input: Int?
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
        guard let mark = source?.mark, children(of: mark).isEmpty else { return nil }
        if input == nil, !call.hasReceiver { input = mark } else { words.append(.signal(mark)) }
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
