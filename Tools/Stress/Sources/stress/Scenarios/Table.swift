import Reactive

/// The tests' table of operators, in the scenarios.
extension OperatorRow {
  /// The operators whose subscription ends with their subscriber's.
  static let unshared = bound + joins + scheduled + others

  /// The operators that pass on every value at once, in order, and the completion.
  static let passing = (bound + joins + others).filter { row in
    // `repeat` would subscribe to a completed signal again and again.
    guard row.endings.contains(.completion), row.first != nil || row.second != nil else {
      return false
    }
    let (subject, clock) = (Subject<SentValue>(), VirtualClock())
    let values = (0..<99).map { SentValue(sender: 0, ticket: $0 + 1) }
    let recorder = EventRecorder<SentValue>()
    clock.run {
      recorder.watch(row.pass(subject)) { _ in }
      for value in values { subject.sendNext(value) }
      subject.sendCompleted()
      recorder.subscription?.dispose()
      recorder.subscription = nil
    }
    clock.stop()
    return recorder.received == values && recorder.endings == 1
  }

  /// Applies the operator to a signal. If the operator has two sources, the other one lets the
  /// values through.
  func pass(_ signal: Signal<SentValue>) -> Signal<SentValue> {
    let source = signal.map(\.number)
    let made =
      if let first, pairing == .triggered || second == nil {
        make(first, source) { $0 }
      } else {
        make(source, second ?? .never()) { $0 }
      }
    return made.map { SentValue(number: $0) }
  }
}

/// Operators that combine two signals. Some of them change the scheduler. Of two values at once, they
/// send the later one.
let meetings: [@Sendable (Signal<SentValue>, Signal<SentValue>) -> Signal<SentValue>] = [
  { $0.merge($1) },
  { $0.merge($1).map { $0 }.merge(.empty()) },
  { $0.merge($1).merge(.empty()).map { $0 }.merge(.empty()) },
  { $0.combineLatest(with: $1).map(later) },
  { $1.combineLatest(with: $0).map(later) },
  { .combineLatest([$0, $1]) { later($0[0], $0[1]) } },
  { .combineLatest($0, $1) { later($0, $1) } },
  { $0.zip(with: $1).map(later) },
  { .zip($0, $1) { later($0, $1) } },
  { $0.sample($1) },
  { $1.sample($0) },
  { $0.takeUntil($1.ignoreValues()) },
  { $0.takeUntilReplacement($1) },
  { Signal.of($0, $1).switchToLatest() },
  { Signal.of($0, $1).flatten(maxConcurrent: 2) },
  { first, second in first.flattenMap { .return($0) }.merge(second) },
  { $0.merge($1).publish().autoconnect() },
]

private func later(_ first: SentValue, _ second: SentValue) -> SentValue {
  first.ticket > second.ticket ? first : second
}
