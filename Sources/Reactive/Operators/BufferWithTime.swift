extension Signal {
  /// Collects values, and sends them as an array when `interval` has passed since the first of them
  /// arrived.
  ///
  ///     source  a b - -  c - - - |
  ///     source.bufferWithTime(.seconds(3), on: .main)
  ///     result  - - - ab - - - c |
  ///
  /// The arrays arrive on `scheduler`. If the signal completes, the waiting values are sent
  /// immediately, before the completion; if it fails, they are dropped.
  public final func bufferWithTime(
    _ interval: Duration, on scheduler: Scheduler,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal<[Value]> {
    if scheduler === Scheduler.immediate {
      Misuse.report("bufferWithTime(\(interval), on: immediate): it would block for each value.")
      return map { [$0] }
    }
    return .joining(on: self, showing: [.value(interval)]) { join in
      let waiting = Local([Value]())
      let timer = SerialDisposable()
      join.observer.scope.add(timer)
      @Sendable func flush() {
        let values = waiting.value
        waiting.value = []
        if !values.isEmpty { join.observer.next(values) }
      }
      join.attach(self) { value in
        if waiting.value.isEmpty {
          timer.disposable = scheduler.after(
            interval, { join.runInGateOnCurrentScheduler { flush() } }, fileID: fileID, line: line)
        }
        waiting.value.append(value)
      } completed: {
        flush()
        join.observer.finish(.completed)
      }
    }
  }
}
