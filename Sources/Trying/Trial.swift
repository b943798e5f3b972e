import Reactive
import Stage

/// A typed line for the engine to play: marbles, operators, and named signals.
///
///     let trial = try Trial(["a-b--c|", "throttle", "2"])
///     print(try trial.run().diagram.text())
package struct Trial: Sendable {
  /// An operator and its arguments.
  private struct Step: Sendable {
    let `operator`: Operator
    let words: [String]
  }

  private let source: Marbles?
  private let steps: [Step]
  private let lanes: [String: Marbles]
  private let tick: Duration

  /// The maximum number of operators in a row, and of signals besides the source.
  package static let maximumCount = 12

  /// Creates a trial from `words`: marbles, then operators with their arguments, separated by
  /// commas, and `a=` before the marbles of a signal called `a`. Each column lasts a `tick`.
  package init(_ words: [String], tick: Duration = .seconds(1)) throws(TryFailure) {
    var lanes: [String: Marbles] = [:]
    var parts: [[String]] = [[]]
    for word in words {
      for (index, item) in word.parts(between: ",").enumerated() {
        if index > 0 { parts.append([]) }
        let (name, marbles) = item.halves(around: "=")
        if let marbles, Marbles.isValue(name) {
          if lanes[name] != nil {
            throw TryFailure("two signals are called `\(name)`; rename one of them")
          }
          lanes[name] = try Marbles(typed: marbles)
        } else if !item.isEmpty {
          parts[parts.count - 1].append(item)
        }
      }
    }
    parts.removeAll { $0.isEmpty }
    guard let first = parts.first?.first else {
      throw TryFailure("the line has no marbles", advice: [Self.example])
    }
    if let found = Operator.named(first) {
      guard found.isSource else {
        throw TryFailure(
          "\(found.name) needs marbles before it; if these letters are marbles, type \"\(first)-\"",
          advice: [found.example])
      }
      source = nil
    } else {
      source = try Marbles(typed: first)
      parts[0].removeFirst()
      if parts[0].isEmpty { parts.removeFirst() }
    }
    guard parts.count <= Self.maximumCount, lanes.count <= Self.maximumCount else {
      throw TryFailure(
        "a line can have at most \(Self.maximumCount) operators and \(Self.maximumCount) named "
          + "signals")
    }
    var steps: [Step] = []
    for part in parts {
      guard let found = Operator.named(part[0]) else { throw .unknownOperator(part[0]) }
      if found.isSource, !steps.isEmpty || source != nil {
        throw TryFailure(
          "\(found.name) creates a signal, so it must come first, in place of marbles",
          advice: [found.example])
      }
      steps.append(Step(operator: found, words: Array(part.dropFirst())))
    }
    (self.steps, self.lanes, self.tick) = (steps, lanes, tick)
  }

  /// An example of a trial.
  static let example = "\"a-b--c|\" throttle 2"

  // MARK: Playing

  /// A limit for playing: a number of marks and a duration.
  struct Limit {
    let marks: Int
    let time: Duration

    /// True if playing is cut off at the limit. If false, a trial that exceeds the limit has no
    /// outcome.
    var isCut = false
  }

  /// Plays the trial at once on a virtual clock.
  package func run() throws(TryFailure) -> Outcome {
    if let whole = try perform(on: { VirtualClock() }, wholeLimit) { return whole }
    return try perform(on: { VirtualClock() }, cutLimit) ?? Outcome()
  }

  /// The limit for a line that ends.
  var wholeLimit: Limit { Limit(marks: 2000, time: .seconds(86_400)) }

  /// The limit up to which a line that does not end is drawn.
  var cutLimit: Limit {
    let typed = signals.map { $0.columns.joined().count }.max() ?? 0
    return Limit(marks: 60 + 6 * typed, time: length * 3, isCut: true)
  }

  /// The length of the longest signal, or five ticks if there is none.
  private var length: Duration { tick * max(1, signals.map(\.columns.count).max() ?? 5) }

  private var signals: [Marbles] { [source].compactMap(\.self) + lanes.values }

  /// Plays the trial on the clock that `makeClock` returns. Returns nil if the trial exceeds
  /// `limit` and may not be cut off there.
  func perform(
    on makeClock: () -> Timepiece, _ limit: Limit,
    telling tell: @escaping @Sendable (String, Diagram.Event) -> Void = { _, _ in }
  ) throws(TryFailure) -> Outcome? {
    let trace = Trace()
    let clock = trace.taken(makeClock)
    let context = TrialContext(on: clock, tick: tick, lanes, atMost: limit.marks)
    let recording = Recording(in: trace) { lane, event in
      context.countMark()
      if !context.isFull { tell(lane, event) }
    }
    recording.open(clock)
    let start = clock.now
    var isEndless = false
    let subscription = try Console.redirected(to: context.print, addresses: { _ in "0x…" }) {
      () throws(TryFailure) in
      try Misuse.intercepted(by: { context.fail(TryFailure($0)) }) { () throws(TryFailure) in
        let subscription = try clock.run { () throws(TryFailure) in
          try recording.records { () throws(TryFailure) in
            let signal = try signal(on: context)
            return recording.runScene {
              signal.subscribe(error: { _ in context.end() }, completed: { context.end() })
            }
          }
        }
        if limit.isCut {
          clock.advance(to: start + limit.time)
        } else {
          do throws(Timepiece.StillScheduled) {
            try clock.advanceUntilIdle(limit: limit.time, actionsAtOnce: limit.marks)
          } catch {
            isEndless = true
          }
          // Draw the typed marbles to their end, even if nothing happens there.
          if !isEndless, !context.isEnded { clock.advance(to: start + (length - tick)) }
        }
        return subscription
      }
    }
    let isFull = context.isFull
    recording.close(atLength: !isFull)
    clock.run { subscription.dispose() }
    clock.stop()
    if let failure = context.failure { throw failure }
    if !limit.isCut, isEndless || isFull { return nil }
    return Outcome(
      score: recording.run.score, printed: context.printed, isCut: limit.isCut)
  }

  /// Builds the chain of operators, and draws the signal after each.
  private func signal(on context: TrialContext) throws(TryFailure) -> Signal<TypedValue> {
    var signal =
      source.map { context.drawnSignal(of: $0, named: context.unusedName(like: "source")) }
      ?? .never()
    _ = try context.named()
    for step in steps {
      let arguments = Arguments(step.words, to: step.operator, on: context)
      do {
        signal = try step.operator.make(signal, arguments)
      } catch {
        throw error as? TryFailure ?? TryFailure("\(error)")
      }
      try arguments.end()
      let label = ([step.operator.name] + arguments.labels).joined(separator: " ")
      let drawn = step.operator.isSource ? context.limited(signal) : signal
      signal = drawn.drawn(context.unusedName(like: label))
    }
    return signal
  }
}

extension Trial {
  /// The outcome of a trial.
  package struct Outcome: Sendable {
    /// The drawing.
    package var score: Score?

    /// The lines printed by `logAll` and similar operators.
    package var printed: [String] = []

    /// True if playing was cut off because it did not end, or because it would have drawn too much.
    package var isCut = false

    /// The diagram, without the subscriptions at the start.
    package var diagram: Diagram {
      guard let diagram = score?.diagram else { return Diagram([]) }
      let lanes = diagram.lanes.map { lane in
        guard lane.events.first == Diagram.Event(.zero, .subscribed) else { return lane }
        return Diagram.Lane(
          lane.name, depth: lane.depth, .sender, events: Array(lane.events.dropFirst()))
      }
      return Diagram(lanes, end: diagram.end)
    }
  }
}
