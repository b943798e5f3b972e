extension Signal {
  /// Shares one subscription to this signal, which begins when you call `connect`, among all
  /// subscribers of the connection.
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
