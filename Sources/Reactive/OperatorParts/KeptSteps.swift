/// The trace steps of the values that a join keeps, grouped by source.
///
/// The cause of a result is the value that completed it. The result's step also lists the steps of
/// its other values. Values arrive and results are sent inside the join's gate.
final class KeptSteps: Sendable {
  /// The rule that determines which values are part of a result.
  enum Order: Sendable {
    /// The latest value of each source.
    case latest

    /// The oldest waiting value of each source. Each value is used only once.
    case queued

    /// The latest value of the first source.
    case latestOfFirst
  }

  private let order: Order
  private let trace: Trace

  // Locked, because a join's next source is added outside the gate, while values of the previous
  // sources may already arrive on other threads.
  private let sources = Lock<[[Int]]>([])

  private init(_ order: Order, _ trace: Trace) {
    self.order = order
    self.trace = trace
  }

  /// Returns an object for a new join, or nil if nothing is being traced.
  static func traced(_ order: Order) -> KeptSteps? {
    Trace.current.map { KeptSteps(order, $0) }
  }

  /// Returns an observer for one more source. The observer keeps the step of each value, and passes
  /// the value to `observer`.
  func watching<Input>(for observer: Observer<Input>) -> Observer<Input> {
    let index = sources.withLock { sources in
      sources.append([])
      return sources.count - 1
    }
    return Observer(
      observer.scope, wantsScheduler: observer.wantsScheduler, gate: observer.gate,
      next: { value in
        self.keep(Thread.cause, at: index)
        observer.next(value)
      }, end: observer.end)
  }

  /// Returns an observer that sends each result to `observer`, in a step that lists the steps of
  /// the kept values.
  func sending<Value>(to observer: Observer<Value>) -> Observer<Value> {
    Observer(
      observer.scope, wantsScheduler: observer.wantsScheduler, gate: observer.gate,
      next: { value in self.send { observer.next(value) } }, end: observer.end)
  }

  private func keep(_ step: Int, at index: Int) {
    sources.withLock { sources in
      switch order {
      case .latest, .latestOfFirst: sources[index] = [step]
      case .queued: sources[index].append(step)
      }
    }
  }

  private func send(_ body: () -> Void) {
    let steps = sources.withLock { sources in
      let last = order == .latestOfFirst ? 1 : sources.count
      let steps = sources.prefix(last).compactMap(\.first).filter { $0 != 0 }
      if order == .queued { sources = sources.map { Array($0.dropFirst()) } }
      return steps
    }
    trace.step(keeping: steps) { body() }
  }
}
