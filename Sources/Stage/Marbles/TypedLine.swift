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
      let events = marbles(of: result),
      let steps = typedSteps(of: result)
    else { return nil }
    let inputs = steps.flatMap { $0.compactMap(\.node) }
    let lanes = inputs.compactMap(marbles)
    guard lanes.count == inputs.count,
      let tick = tick(for: lanes.joined().map(\.time))
    else { return nil }
    var parts: [String] = []
    for step in steps {
      let typed = step.compactMap { word in
        switch word {
        case .text(let text): text
        case .node(let node): marbles(of: node).flatMap { Self.typed($0, tick) }
        }
      }
      guard typed.count == step.count else { return nil }
      parts.append(typed.joined(separator: " "))
    }
    let startsWithMarbles = steps[0].first?.node != nil
    let text = (startsWithMarbles ? parts.removeFirst() + " " : "") + parts.joined(separator: ", ")
    return TypedLine(text: text, tick: tick, result: events)
  }

  private enum Word {
    case text(String)
    case node(Int)

    var node: Int? { if case .node(let node) = self { node } else { nil } }
  }

  private func isMade(_ node: Int) -> Bool { nodes[node].call?.text { _ in "" } != nil }

  /// Returns the values and the end of the first lane at `node`, counted from its subscription. A
  /// signal without a subscriber has none.
  private func marbles(of node: Int) -> [Diagram.Event]? {
    guard children(of: node).isEmpty else { return nil }
    guard let lane = nodes[node].lanes.first else { return [] }
    let events = history.compactMap { recorded -> Diagram.Event? in
      guard case .mark(lane, let mark, _) = recorded.kind else { return nil }
      return Diagram.Event(recorded.time, mark)
    }
    let start = events.first { $0.mark == .subscribed }?.time ?? .zero
    return events.filter { $0.mark != .subscribed && $0.mark != .disposed }
      .map { Diagram.Event($0.time - start, $0.mark) }
  }

  /// Returns the marbles at the start and the operators that make the signal at `node`.
  private func typedSteps(of node: Int) -> [[Word]]? {
    var steps: [[Word]] = []
    var call = nodes[node].call
    while let current = call {
      if let mark = current.mark {
        guard isMade(mark) else { return [[.node(mark)]] + steps.reversed() }
        call = nodes[mark].call
        continue
      }
      guard let (input, words) = typedWords(of: current) else { return nil }
      steps.append([.text(current.name)] + words)
      if current.hasReceiver {
        call = current.sources.first
      } else if let input {
        return [[.node(input)]] + steps.reversed()
      } else {
        return current.isMaker ? steps.reversed() : nil
      }
    }
    return nil
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
        guard let mark = source?.mark, !isMade(mark) else { return nil }
        if input == nil, !call.hasReceiver { input = mark } else { words.append(.node(mark)) }
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

  /// Returns `events` as typed marbles in quotes.
  private static func typed(_ events: [Diagram.Event], _ tick: Duration) -> String? {
    var columns: [[String]] = []
    for event in events {
      let mark: String
      switch event.mark {
      case .next(let value) where isTypable(value): mark = value
      case .completed: mark = "|"
      case .failed: mark = "#"
      default: return nil
      }
      let column = Int((event.time / tick).rounded())
      while columns.count <= column { columns.append([]) }
      columns[column].append(mark)
    }
    let separator = columns.joined().contains { $0.utf8.count > 1 } ? " " : ""
    let words = columns.map { marks in
      switch marks.count {
      case 0: "-"
      case 1: marks[0]
      default: "[\(marks.joined(separator: separator))]"
      }
    }
    // A single value would be the name of a signal.
    let line = words.joined(separator: separator)
    return "\"\(line.isEmpty || isTypable(line) ? line + "-" : line)\""
  }
}

extension Duration {
  fileprivate func isMultiple(of tick: Duration) -> Bool {
    let count = self / tick
    return count == count.rounded() && tick * Int(count) == self
  }
}
