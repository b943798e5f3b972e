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

  /// A typed subscriber, with the time at which it subscribes and, optionally, the time at which it
  /// disposes of the subscription.
  private struct Subscriber: Sendable {
    let start: Duration
    let end: Duration?
  }

  private let source: TypedMarbles?
  private let steps: [Step]
  private let lanes: [String: TypedMarbles]
  private let tick: Duration

  /// The subscribers that are typed after `subscribe`. If there are none, one subscriber subscribes
  /// at the start.
  private let subscribers: [Subscriber]

  /// The maximum number of operators, of named signals, and of typed subscribers.
  package static let maximumCount = 12

  /// Creates a trial from `words`: marbles, and then operators with their arguments, separated by
  /// commas. `a=` precedes the marbles of a signal called `a`. At the end, the word `subscribe` may
  /// precede the times of one or more subscribers. Each column lasts one `tick`.
  package init(_ words: [String], tick: Duration = .seconds(1)) throws(TryFailure) {
    var lanes: [String: TypedMarbles] = [:]
    var parts: [[String]] = [[]]
    for word in words {
      for (index, item) in word.parts(between: ",").enumerated() {
        if index > 0 { parts.append([]) }
        let (name, marbles) = item.halves(around: "=")
        if let marbles, TypedMarbles.isValue(name) {
          if lanes[name] != nil {
            throw TryFailure("two signals are called `\(name)`; rename one of them")
          }
          lanes[name] = try TypedMarbles(typed: marbles)
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
      source = try TypedMarbles(typed: first)
      parts[0].removeFirst()
      if parts[0].isEmpty { parts.removeFirst() }
    }
    subscribers = try Self.takeSubscribers(from: &parts)
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

  /// Removes the last of `parts` if it lists subscribers, and returns those subscribers.
  private static func takeSubscribers(
    from parts: inout [[String]]
  ) throws(TryFailure) -> [Subscriber] {
    guard let place = parts.firstIndex(where: { $0[0].asciiLowercased == "subscribe" }) else {
      return []
    }
    guard place == parts.count - 1 else {
      throw TryFailure("subscribe must come last", advice: [exampleOfSubscribers])
    }
    let words = parts.removeLast().dropFirst()
    guard !words.isEmpty, words.count <= maximumCount else {
      throw TryFailure(
        "subscribe needs 1 to \(maximumCount) times, such as 0 or 1-3",
        advice: [exampleOfSubscribers])
    }
    var subscribers: [Subscriber] = []
    for word in words {
      let parts = word.parts(between: "-")
      let times = parts.compactMap { Duration(typed: $0) }
      guard times.count == parts.count, times.count <= 2, times[0] <= times[times.count - 1] else {
        let tooLong = parts.lazy.compactMap {
          TryFailure.tooLong($0, for: "subscribe", example: exampleOfSubscribers)
        }.first
        throw tooLong
          ?? TryFailure(
            "subscribe needs times, not `\(word)`: use 0, 2.5s or 1-3",
            advice: [exampleOfSubscribers])
      }
      subscribers.append(Subscriber(start: times[0], end: times.count == 2 ? times[1] : nil))
    }
    return subscribers
  }

  private static let exampleOfSubscribers = "\"-a-b|\" replay, subscribe 0 2-4"

  /// An example of a trial.
  static let example = "\"a-b--c|\" throttle 2"

  // MARK: Playing

  /// A limit on playing: a number of marks and a duration.
  struct Limit {
    let marks: Int
    let time: Duration

    /// True if playing is cut off at the limit. If false, a trial that exceeds the limit has no
    /// outcome.
    var isCut = false
  }

  /// Plays the trial immediately, on a virtual clock.
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

  /// The length of the longest signal, or five ticks if there is none. It is extended if necessary,
  /// to end one tick after the last typed time of a subscriber.
  private var length: Duration {
    let typed = tick * max(1, signals.map(\.columns.count).max() ?? 5)
    return max(typed, tick + (subscribers.map { $0.end ?? $0.start }.max() ?? .zero))
  }

  private var signals: [TypedMarbles] { [source].compactMap(\.self) + lanes.values }

  /// Plays the trial on the clock that `makeClock` returns. Returns nil if the trial exceeds
  /// `limit` and may not be cut off there.
  func perform(
    on makeClock: () -> Timepiece, _ limit: Limit,
    telling tell: @escaping @Sendable (String, Diagram.Event) -> Void = { _, _ in }
  ) throws(TryFailure) -> Outcome? {
    let trace = Trace()
    let clock = trace.taken(makeClock)
    let context = TrialContext(
      on: clock, tick: tick, lanes, atMost: limit.marks, subscribers: max(1, subscribers.count))
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
            return recording.runScene { subscribe(to: signal, on: context) }
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

  /// Subscribes to `signal`. If there are typed subscribers, schedules their subscriptions instead.
  private func subscribe(to signal: Signal<TypedValue>, on context: TrialContext) -> Disposable {
    let all = CompoundDisposable()
    let subscribe = { @Sendable (number: Int) -> Disposable in
      let subscription = signal.subscribe(
        error: { _ in context.end(number) }, completed: { context.end(number) })
      all.add(subscription)
      return subscription
    }
    if subscribers.isEmpty { return subscribe(0) }
    for (number, subscriber) in subscribers.enumerated() {
      let begin = { @Sendable in
        let subscription = subscribe(number)
        guard let end = subscriber.end else { return }
        let disposal = Scheduler.main.after(end - subscriber.start) {
          subscription.dispose()
          context.end(number)
        }
        all.add(disposal)
      }
      let start = Scheduler.main.after(subscriber.start) {
        // Except at the start, subscribe after the marbles of the same instant have been sent.
        if subscriber.start > .zero { all.add(Scheduler.main.schedule(begin)) } else { begin() }
      }
      all.add(start)
    }
    return all
  }

  /// Builds the chain of operators, and draws the signal after each operator.
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
