/// Whom a subject sends to, and what it remembers for those to come.
///
/// The two change together: a value is recorded and its receivers are read under one lock, so that
/// a new subscriber gets each value once, played or live. Subscriptions hold the hub rather than
/// the subject, so that they do not keep it alive.
final class Hub<Value: Sendable>: Sendable {
  fileprivate struct Contents: Sendable {
    var roster = Roster<Value>()
    var memory: Memory<Value>

    /// Those who are still being played to, and collect what is sent meanwhile.
    var listening: [Membership<Value>] = []

    /// Whether the subject has gone, so that nobody needs a place any more.
    var isClosed = false
  }

  private let contents: Lock<Contents>

  init(_ memory: Memory<Value>) {
    contents = Lock(Contents(memory: memory))
  }

  /// Remembers a value and returns those it goes to, and the value that is forgotten for it.
  ///
  /// That may be the last reference to an object with a `deinit` of its own, so it is to be let go
  /// of when the new value has been delivered.
  func record(_ value: Value) -> (receivers: Roster<Value>.Subscriptions, forgotten: Value?) {
    contents.withLock { contents in
      let forgotten = contents.memory.record(value)
      for membership in contents.listening { membership.waiting.append(value) }
      return (contents.roster.subscriptions, forgotten)
    }
  }

  /// Remembers an ending and returns those it goes to.
  func record(_ ending: Ending) -> Roster<Value>.Subscriptions {
    contents.withLock { contents in
      contents.memory.record(ending)
      for membership in contents.listening where membership.ending == nil {
        membership.ending = ending
      }
      return contents.roster.subscriptions
    }
  }

  /// Adds a subscription, which leaves when its scope ends.
  func insert(_ subscription: Subscription<Value>) {
    let membership = Membership(self)
    contents.withLock { membership.place = $0.roster.insert(subscription) }
    subscription.scope.add(membership)
  }

  /// Notes what a new subscription is to be played: what is remembered now, and then, until
  /// `play` has caught up, what is sent.
  func enroll(_ subscription: Subscription<Value>) -> Membership<Value> {
    let membership = Membership(self)
    contents.withLock { contents in
      membership.waiting = contents.memory.values
      membership.ending = contents.memory.ending
      if membership.ending == nil { contents.listening.append(membership) }
    }
    subscription.scope.add(membership)
    return membership
  }

  /// Plays to a subscription what waits for it, then adds it. The thread is inside its gate.
  func play(_ membership: Membership<Value>, to subscription: Subscription<Value>) {
    let scope = subscription.scope
    let thread = Thread.token
    var values = contents.withLock { _ in membership.takeWaiting() }
    while !scope.isDisposed {
      for value in values.dropLast() {
        subscription.deliver(value, on: thread)
        if scope.isDisposed { return }
      }
      // Nothing is left but the last value, so from here on it is served like everybody else, and
      // what its handler sends nests.
      let (more, ending) = contents.withLock { $0.admit(subscription, with: membership) }
      if let value = values.last { subscription.deliver(value, on: thread) }
      if let ending { return subscription.finish(ending) }
      guard let more else { return }
      values = more
    }
  }

  fileprivate func remove(_ membership: Membership<Value>) {
    contents.letGo { contents -> Subscription<Value>? in
      if let place = membership.place { return contents.roster.remove(place) }
      contents.listening.removeAll { $0 === membership }
      return nil
    }
  }

  func close() {
    contents.letGo { contents in
      contents.isClosed = true
      contents.listening = []
      return contents.roster.removeAll()
    }
  }
}

extension Hub.Contents {
  /// Gives a subscription a place, unless there is something more to be played to it.
  mutating func admit(
    _ subscription: Subscription<Value>, with membership: Membership<Value>
  ) -> (more: ContiguousArray<Value>?, ending: Ending?) {
    if !membership.waiting.isEmpty { return (membership.takeWaiting(), nil) }
    listening.removeAll { $0 === membership }
    if let ending = membership.ending { return (nil, ending) }
    if !isClosed, !subscription.scope.isDisposed {
      membership.place = roster.insert(subscription)
    }
    return (nil, nil)
  }
}

/// A subscription's place in a hub, which it loses when it is disposed of.
final class Membership<Value: Sendable>: Disposable, @unchecked Sendable {
  // `@unchecked` as its superclass; the variables stand under the lock of the hub.
  private let hub: Hub<Value>
  fileprivate var place: UInt64?

  /// What it has still to be played.
  fileprivate var waiting: ContiguousArray<Value> = []
  fileprivate var ending: Ending?

  fileprivate init(_ hub: Hub<Value>) {
    self.hub = hub
    super.init()
  }

  fileprivate func takeWaiting() -> ContiguousArray<Value> {
    defer { waiting = [] }
    return waiting
  }

  override func dispose() {
    guard markDisposed() else { return }
    hub.remove(self)
  }
}
