extension Signal {
  /// Shares one subscription to this signal among all who subscribe to the connection, from when
  /// it is connected.
  public final func publish() -> MulticastConnection<Value> {
    multicast(Subject().named("[\(name)] -publish"))
  }

  /// Shares one subscription to this signal through a subject, which decides what late subscribers
  /// get.
  public final func multicast(_ subject: Subject<Value>) -> MulticastConnection<Value> {
    MulticastConnection(source: self, subject: subject)
  }

  /// Subscribes now, once, and plays everything back to whoever subscribes.
  public final func replay() -> Signal {
    replaying(ReplaySubject())
  }

  /// Subscribes now, once, and plays the latest value and the ending back to whoever subscribes.
  public final func replayLast() -> Signal {
    replaying(ReplaySubject(capacity: 1))
  }

  /// Subscribes once, when somebody first subscribes, and plays everything back to all.
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
