import Reactive
import Stage
import Synchronization

/// The context of one trial: the typed signals, and a record of what has happened.
final class TrialContext: Sendable {
  private struct State {
    var failure: TryFailure?
    var printed: [String] = []
    var isOver = false
    var ended: [Int] = []

    /// The number of subscriptions to the source `attempts`.
    var attempts = 0
    var marks = 0
    var names: Set<String> = []
    var signals: [String: Signal<TypedValue>] = [:]
  }

  private let clock: Timepiece
  private let tick: Duration
  private let lanes: [String: TypedMarbles]

  /// The number of marks after which drawing stops.
  private let maximumMarks: Int

  /// The number of subscribers to the result.
  private let subscribers: Int

  private let state = Mutex(State())

  /// Creates a context on `clock`. Each signal in `lanes` plays its marbles, one column per `tick`.
  init(
    on clock: Timepiece, tick: Duration, _ lanes: [String: TypedMarbles], atMost maximumMarks: Int,
    subscribers: Int
  ) {
    (self.clock, self.tick, self.lanes, self.maximumMarks) = (clock, tick, lanes, maximumMarks)
    self.subscribers = subscribers
  }

  /// The failure, if there is one.
  var failure: TryFailure? { state.withLock { $0.failure } }

  /// The printed lines.
  var printed: [String] { state.withLock { $0.printed } }

  /// True once the result has ended, or been disposed of, for all subscribers.
  var isEnded: Bool { state.withLock { $0.ended.count } == subscribers }

  /// True if more marks were counted than may be drawn.
  var isFull: Bool { state.withLock { $0.marks > maximumMarks } }

  // MARK: Events

  /// Records `failure`, unless there was an earlier one, and ends the trial.
  func fail(_ failure: TryFailure) {
    state.withLock { state in
      if state.failure == nil { state.failure = failure }
      state.isOver = true
    }
    clock.stop()
  }

  /// Records that the result has ended, or been disposed of, for `subscriber`.
  func end(_ subscriber: Int) {
    state.withLock { if !$0.ended.contains(subscriber) { $0.ended.append(subscriber) } }
  }

  /// Records a printed line.
  func print(_ line: String) {
    state.withLock { $0.printed.append(line) }
  }

  /// Counts a mark that was drawn. Beyond the limit, stops the clock, so that signals send nothing
  /// more.
  func countMark() {
    let isEnough = state.withLock { state in
      state.marks += 1
      defer { state.isOver = state.isOver || state.marks > maximumMarks }
      return state.marks == maximumMarks + 1
    }
    if isEnough { clock.stop() }
  }

  // MARK: Signals

  /// Returns `name`, or a similar name if it is taken.
  func unusedName(like name: String) -> String {
    state.withLock { state in
      var (unused, number) = (name, 1)
      while !state.names.insert(unused).inserted {
        number += 1
        unused = "\(name) (\(number))"
      }
      return unused
    }
  }

  /// Returns a signal that forwards `signal`, but sends nothing to subscribers that come after the
  /// end of the trial. Otherwise, an operator such as `repeat` could keep subscribing forever.
  func limited(_ signal: Signal<TypedValue>) -> Signal<TypedValue> {
    let limited = Signal<TypedValue> { [weak self] subscriber in
      guard let self, !self.state.withLock({ $0.isOver }) else { return nil }
      return signal.subscribe(subscriber)
    }
    limited.call = signal.call
    return limited
  }

  /// Returns a signal that plays `marbles` in a lane `name`.
  func drawnSignal(of marbles: TypedMarbles, named name: String) -> Signal<TypedValue> {
    limited(Signal(playing: marbles, every: tick, failingBy: TypedError()) { .word($0) })
      .drawn(name)
  }

  /// Returns true if there is a signal called `word`.
  func isName(_ word: String) -> Bool { lanes[word] != nil }

  /// Returns the signal called `word`, or else a signal that plays `word` as marbles, together with
  /// its name.
  func signal(_ word: String) throws(TryFailure) -> (name: String, Signal<TypedValue>) {
    if let signal = try signal(named: word) { return (word, signal) }
    guard !TypedMarbles.isValue(word) else {
      throw TryFailure("`\(word)` is not the name of a signal: define it with \(word)=\"1-2|\"")
    }
    let name = unusedName(like: "other")
    return (name, drawnSignal(of: try TypedMarbles(typed: word), named: name))
  }

  /// Returns the named signals, sorted by name.
  func named() throws(TryFailure) -> [(String, Signal<TypedValue>)] {
    var named: [(String, Signal<TypedValue>)] = []
    for name in lanes.keys.sorted() {
      if let signal = try signal(named: name) { named.append((name, signal)) }
    }
    return named
  }

  private func signal(named name: String) throws(TryFailure) -> Signal<TypedValue>? {
    guard let lane = lanes[name] else { return nil }
    if let signal = state.withLock({ $0.signals[name] }) { return signal }
    let signal = drawnSignal(of: lane, named: unusedName(like: name))
    state.withLock { $0.signals[name] = signal }
    return signal
  }

  /// Returns a signal that plays the first of `signals` to its first subscriber, the second to its
  /// second, and so on. All further subscribers get the last of `signals`. A line has at most one
  /// such signal.
  func inTurn(_ signals: [Signal<TypedValue>]) -> Signal<TypedValue> {
    Signal { [weak self] subscriber in
      guard let self else { return nil }
      let number = self.state.withLock { state in
        defer { state.attempts += 1 }
        return min(state.attempts, signals.count - 1)
      }
      return signals[number].subscribe(subscriber)
    }
  }

  // MARK: Values

  /// Returns the signal that `value` contains or names.
  func signal(namedBy value: TypedValue) -> Signal<TypedValue> {
    if case .signal(_, let signal) = value { return signal }
    if let signal = state.withLock({ $0.signals["\(value)"] }) { return signal }
    fail(TryFailure("`\(value)` is not the name of a signal: define it with \(value)=\"1-2|\""))
    return .empty()
  }

  /// Returns the flag for `value`: true for `1`, `t` and `true`, false for `0`, `f` and `false`.
  func flag(_ value: TypedValue) -> Bool {
    switch "\(value)" {
    case "1", "t", "true": return true
    case "0", "f", "false": return false
    default:
      fail(TryFailure("`\(value)` is not a flag: use t and f, or 1 and 0"))
      return false
    }
  }

  /// Returns the values in the list `value`.
  func list(_ value: TypedValue) -> [TypedValue] {
    if case .list(let values) = value { return values }
    fail(
      TryFailure("`\(value)` is not a list: combineLatest, zip and collect send lists"))
    return []
  }
}

extension TypedMarbles {
  /// Creates marbles from typed text. Throws a failure if they are malformed, or too long to draw.
  init(typed text: String) throws(TryFailure) {
    guard text.utf8.count <= 10 * Self.longest else { throw .tooLong }
    do throws(Malformed) {
      try self.init(text)
    } catch {
      throw TryFailure("cannot read these marbles:\n\(error)")
    }
    guard columns.count <= Self.longest else { throw .tooLong }
  }

  /// The maximum number of ticks in a signal.
  static let longest = 200
}

extension TryFailure {
  fileprivate static let tooLong = TryFailure(
    "a signal can have at most \(TypedMarbles.longest) ticks")
}
