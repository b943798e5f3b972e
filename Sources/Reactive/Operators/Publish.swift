extension Signal {
  /// Shares one subscription to this signal among all subscribers of the connection, from the
  /// moment it is connected.
  ///
  ///     let connection = Signal.of(1).initially { print("subscribed") }.publish()
  ///     connection.signal.subscribeNext { print("a", $0) }
  ///     connection.signal.subscribeNext { print("b", $0) }
  ///     connection.connect()
  ///     // Prints "subscribed", "a 1", "b 1"
  public final func publish() -> MulticastConnection<Value> {
    multicast(Subject().called(on: self))
  }
}
