extension Signal where Value == Instant {
  /// Sends the current time once per `interval` until the subscription is disposed of.
  ///
  ///     Signal.interval(.seconds(2), on: .main).mapReplace("x")
  ///     result  --x-x-x
  ///
  /// The first value is sent after one interval. `leeway` is the longest delay that the system may
  /// add to save energy. An interval shorter than a nanosecond is a programming error, and so is
  /// passing the immediate scheduler.
  public static func interval(
    _ interval: Duration, on scheduler: Scheduler, leeway: Duration = .zero,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    if scheduler === Scheduler.immediate {
      Misuse.report("interval(\(interval), on: immediate): it would never return.")
      return .never()
    }
    guard interval.nanoseconds > 0 else {
      Misuse.report(
        "interval(\(interval), on: \(scheduler)): the interval must be at least a nanosecond.")
      return .never()
    }
    return Signal { subscriber in
      scheduler.every(
        interval, leeway: leeway, { subscriber.sendNext(scheduler.now) }, fileID: fileID, line: line
      )
    }.called(showing: [.value(interval)])
  }
}
