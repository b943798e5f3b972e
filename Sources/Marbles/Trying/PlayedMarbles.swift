import Reactive
import Stage

extension Signal {
  /// Creates a signal that plays `marbles` to each subscriber from the beginning, on the main
  /// thread. Each column lasts one `tick`. `value` converts each word to the value to send, and `#`
  /// sends `error`.
  ///
  ///     let lane = try TypedMarbles("a-b|")
  ///     Signal(playing: lane, failingBy: CancellationError()) { $0 }
  ///     // Sends "a" at once and "b" after two seconds
  package convenience init(
    playing marbles: TypedMarbles, every tick: Duration = .seconds(1), failingBy error: any Error,
    as value: @escaping @Sendable (String) -> Value
  ) {
    self.init { subscriber in
      let timers = CompoundDisposable()
      for (column, marks) in marbles.columns.enumerated() where !marks.isEmpty {
        timers.add(
          Scheduler.main.after(tick * column) {
            for mark in marks {
              switch mark {
              case .value(let word): subscriber.sendNext(value(word))
              case .completed: subscriber.sendCompleted()
              case .failed: subscriber.sendError(error)
              }
            }
          })
      }
      return timers
    }
  }
}
