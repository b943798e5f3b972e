extension Signal where Value == Instant {
  /// Sends the time again and again, the first time after one interval, until it is disposed of.
  ///
  ///     Signal.interval(.seconds(2), on: .main).mapReplace("x")
  ///     result  --x-x-x
  ///
  /// The leeway is how much later than due the system may send to save energy.
  public static func interval(
    _ interval: Duration, on scheduler: Scheduler, leeway: Duration = .zero
  ) -> Signal {
    if scheduler === Scheduler.immediate {
      Misuse.report("interval(\(interval), on: immediate): it would never return.")
      return .never()
    }
    guard interval > .zero else {
      Misuse.report("interval(\(interval), on: \(scheduler)): the interval must be positive.")
      return .never()
    }
    return Signal { subscriber in
      scheduler.every(interval, leeway: leeway) { subscriber.sendNext(scheduler.now) }
    }
  }
}
