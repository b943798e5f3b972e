extension Signal {
  /// Runs `body` once on `scheduler`, without waiting for a subscriber, and replays its events to
  /// every subscriber.
  ///
  ///     let answer = Signal.startEagerly(on: .main) { subscriber in
  ///       print("thinking")
  ///       subscriber.sendNext(42)
  ///       subscriber.sendCompleted()
  ///     }
  ///     Scheduler.main.after(.seconds(1)) {
  ///       answer.subscribeNext { print($0) }
  ///     }
  ///     // Prints "thinking", "42"
  ///
  /// The work continues even after all subscribers have unsubscribed.
  public static func startEagerly(
    on scheduler: Scheduler, _ body: @escaping @Sendable (Subscription<Value>) -> Void
  ) -> Signal {
    let signal = startLazily(on: scheduler, body)
    signal.publish().connect()
    return signal
  }

  /// Runs `body` once on `scheduler`, when the first subscriber arrives, and replays its events to
  /// every subscriber.
  ///
  ///     let answer = Signal.startLazily(on: .main) { subscriber in
  ///       print("thinking")
  ///       subscriber.sendNext(42)
  ///       subscriber.sendCompleted()
  ///     }
  ///     answer.subscribeNext { print("a", $0) }
  ///     answer.subscribeNext { print("b", $0) }
  ///     // Prints "thinking", "a 42", "b 42"
  ///
  /// The work continues even after all subscribers have unsubscribed.
  public static func startLazily(
    on scheduler: Scheduler, _ body: @escaping @Sendable (Subscription<Value>) -> Void
  ) -> Signal {
    let connection = Signal { subscriber in
      body(subscriber)
      return nil
    }.multicast(ReplaySubject())
    return Signal(attachment: { observer in
      connection.signal.attach(observer)
      connection.connect()
    }).subscribeOn(scheduler)
  }
}
