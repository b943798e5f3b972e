extension Signal {
  /// Shares one subscription to this signal among all who subscribe to the connection, from when
  /// it is connected.
  ///
  ///     let connection = Signal.of(1).initially { print("subscribed") }.publish()
  ///     connection.signal.subscribeNext { print("a", $0) }
  ///     connection.signal.subscribeNext { print("b", $0) }
  ///     connection.connect()
  ///     // Prints "subscribed", "a 1", "b 1"
  public final func publish() -> MulticastConnection<Value> {
    multicast(Subject().named("[\(name)] -publish"))
  }

  /// Shares one subscription to this signal through a subject, which decides what late subscribers
  /// get.
  ///
  ///     let connection = Signal.of(1, 2).multicast(ReplaySubject(capacity: 1))
  ///     connection.connect()
  ///     connection.signal.subscribeNext { print($0) }
  ///     // Prints "2"
  public final func multicast(_ subject: Subject<Value>) -> MulticastConnection<Value> {
    MulticastConnection(source: self, subject: subject)
  }

  /// Subscribes now, once, and plays everything back to whoever subscribes.
  ///
  ///     source  a - b -    - c |
  ///     source.replay()
  ///     early   a - b -    - c |
  ///     late    . . . [ab] - c |
  ///
  /// Letting go of the result does not end the subscription.
  ///
  ///     let numbers = Subject<Int>()
  ///     _ = numbers.doNext { print("still subscribed", $0) }.replay()
  ///     numbers.sendNext(1)
  ///     // Prints "still subscribed 1"
  public final func replay() -> Signal {
    replaying(ReplaySubject())
  }

  /// Subscribes now, once, and plays the latest value and the ending back to whoever subscribes.
  ///
  ///     source  a-b--c-|
  ///     source.replayLast()
  ///     early   a-b--c-|
  ///     late    ...b-c-|
  ///
  /// Letting go of the result does not end the subscription, as with `replay`.
  public final func replayLast() -> Signal {
    replaying(ReplaySubject(capacity: 1))
  }

  /// Subscribes once, when somebody first subscribes, and plays everything back to all.
  ///
  ///     source  a - b - c    |
  ///     source.replayLazily()
  ///     first   . a - b -    c |
  ///     second  . . . . [ab] c |
  ///
  /// Disposing of a subscription to the result does not end the one it made.
  public final func replayLazily() -> Signal {
    let connection = multicast(ReplaySubject())
    return .defer {
      connection.connect()
      return connection.signal
    }
  }

  private func replaying(_ subject: Subject<Value>) -> Signal {
    let connection = multicast(subject)
    connection.connect()
    return connection.signal
  }
}
