/// Whom a subject sends to, and what it remembers for those to come.
///
/// The two change together: a value is recorded and its receivers are read under one lock, so that
/// a new subscriber gets each value once, played or live. Subscriptions hold the hub rather than
/// the subject, so that they do not keep it alive.
final class Hub<Value: Sendable>: Sendable {
  private struct Contents: Sendable {
    var roster = Roster<Value>()
    var memory: Memory<Value>
  }

  private let contents: Lock<Contents>

  init(_ memory: Memory<Value>) {
    contents = Lock(Contents(memory: memory))
  }

  /// Remembers a value and returns those it goes to.
  func record(_ value: Value) -> Roster<Value>.Subscriptions {
    let (subscriptions, forgotten) = contents.withLock { contents in
      let forgotten = contents.memory.record(value)
      return (contents.roster.subscriptions, forgotten)
    }
    withExtendedLifetime(forgotten) {}
    return subscriptions
  }

  /// Remembers an ending and returns those it goes to.
  func record(_ ending: Ending) -> Roster<Value>.Subscriptions {
    contents.withLock { contents in
      contents.memory.record(ending)
      return contents.roster.subscriptions
    }
  }

  /// Adds a subscription, which leaves when its scope ends.
  func insert(_ subscription: Subscription<Value>) {
    let place = contents.withLock { $0.roster.insert(subscription) }
    subscription.scope.add(Membership(self, place))
  }

  /// Plays to a subscription what is remembered, then adds it. The thread is inside its gate.
  func play(to subscription: Subscription<Value>) {
    var known = 0
    while true {
      let (values, ending, place) = contents.withLock {
        contents -> (ContiguousArray<Value>, Ending?, UInt64?) in
        let values = contents.memory.values(after: known)
        known = contents.memory.count
        if !values.isEmpty { return (values, nil, nil) }
        if let ending = contents.memory.ending { return ([], ending, nil) }
        return ([], nil, contents.roster.insert(subscription))
      }
      let thread = Thread.token
      for value in values {
        subscription.deliver(value, on: thread)
        if subscription.scope.isDisposed { return }
      }
      if let ending { return subscription.finish(ending) }
      if let place { return subscription.scope.add(Membership(self, place)) }
    }
  }

  func remove(_ place: UInt64) {
    contents.letGo { $0.roster.remove(place) }
  }

  func close() {
    contents.letGo { $0.roster.removeAll() }
  }
}

/// Takes a subscription out of a hub when it is disposed of.
private final class Membership<Value: Sendable>: Disposable, @unchecked Sendable {
  // `@unchecked` as its superclass: what it adds never changes.
  private let hub: Hub<Value>
  private let place: UInt64

  init(_ hub: Hub<Value>, _ place: UInt64) {
    self.hub = hub
    self.place = place
    super.init()
  }

  override func dispose() {
    guard markDisposed() else { return }
    hub.remove(place)
  }
}
