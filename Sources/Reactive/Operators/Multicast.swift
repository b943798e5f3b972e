extension Signal {
  /// Shares one subscription to this signal through `subject`, which determines what late
  /// subscribers receive.
  ///
  ///     let connection = Signal.of(1, 2).multicast(ReplaySubject(capacity: 1))
  ///     connection.connect()
  ///     connection.signal.subscribeNext { print($0) }
  ///     // Prints "2"
  public final func multicast(_ subject: Subject<Value>) -> MulticastConnection<Value> {
    let isCalled = subject.call != nil
    let called = isCalled ? subject : subject.called(on: self)
    return MulticastConnection(source: self, subject: called)
  }
}
