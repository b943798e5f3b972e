extension Signal {
  /// Subscribes once, immediately, and replays all events to every subscriber.
  ///
  ///     source  a - b -    - c |
  ///     source.replay()
  ///     early   a - b -    - c |
  ///     late    . . . [ab] - c |
  ///
  /// Releasing the result does not end the subscription.
  ///
  ///     let numbers = Subject<Int>()
  ///     _ = numbers.doNext { print("still subscribed", $0) }.replay()
  ///     numbers.sendNext(1)
  ///     // Prints "still subscribed 1"
  public final func replay() -> Signal {
    replaying(ReplaySubject().called(on: self))
  }

  /// Subscribes once, immediately, and replays the latest value and the ending to every subscriber.
  ///
  ///     source  a-b--c-|
  ///     source.replayLast()
  ///     early   a-b--c-|
  ///     late    ...b-c-|
  ///
  /// As with `replay`, releasing the result does not end the subscription.
  public final func replayLast() -> Signal {
    replaying(ReplaySubject(capacity: 1).called(on: self))
  }

  /// Subscribes once, when the first subscriber arrives, and replays all events to every
  /// subscriber.
  ///
  ///     source  a - b - c    |
  ///     source.replayLazily()
  ///     first   . a - b -    c |
  ///     second  . . . . [ab] c |
  ///
  /// Disposing of a subscription to the result does not end the shared subscription.
  public final func replayLazily() -> Signal {
    let connection = multicast(ReplaySubject())
    return .defer {
      connection.connect()
      return connection.signal
    }.called(on: self)
  }

  private func replaying(_ subject: Subject<Value>) -> Signal {
    let connection = multicast(subject)
    connection.connect()
    return connection.signal
  }
}
