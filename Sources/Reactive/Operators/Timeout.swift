extension Signal {
  /// Fails with `SignalError.timedOut` if this signal does not end within `interval`.
  ///
  ///     source  a-b-c-d|
  ///     source.timeout(.seconds(5), on: .main)
  ///     result  a-b-c#
  ///
  /// Values do not extend the interval. The error arrives on `scheduler`.
  public final func timeout(
    _ interval: Duration, on scheduler: Scheduler,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    if scheduler === Scheduler.immediate {
      Misuse.report("timeout(\(interval), on: immediate): it would block until the time is up.")
      return self
    }
    return .joining(on: self, showing: [.value(interval)]) { join in
      join.observer.scope.add(
        scheduler.after(
          interval,
          {
            join.runInGateOnCurrentScheduler { join.observer.finish(.error(SignalError.timedOut)) }
          }, fileID: fileID, line: line))
      join.attach(self, next: join.observer.next)
    }
  }
}
