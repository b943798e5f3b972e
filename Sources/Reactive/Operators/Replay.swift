extension Signal {
  /// Subscribes once, now, and replays all events to every subscriber.
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

  /// Subscribes once, now, and replays the latest value and the ending to every subscriber.
  ///
  ///     source  a-b--c-|
  ///     source.replayLast()
  ///     early   a-b--c-|
  ///     late    ...b-c-|
  ///
  /// Releasing the result does not end the subscription, as with `replay`.
  public final func replayLast() -> Signal {
    replaying(ReplaySubject(capacity: 1).called(on: self))
  }

  /// Subscribes once, for the first subscriber, and replays all events to every subscriber.
  ///
  ///     source  a - b - c    |
  ///     source.replayLazily()
  ///     first   . a - b -    c |
  ///     second  . . . . [ab] c |
  ///
  /// Disposing of subscriptions to the result does not end the shared subscription.
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
