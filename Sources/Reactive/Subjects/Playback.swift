// The replay of a subject. The values and endings that the subject sends meanwhile go into a playback,
// so a new subscriber receives every event exactly once, and in order.

extension Hub {
  /// Replays the remembered events to a new subscription and adds it to the list. Call inside the
  /// subscription's gate.
  func replay(_ memory: Memory<Value>, to subscription: Subscription<Value>) {
    if trace == nil, let values = admitAtOnce(subscription, memory) {
      for number in 0..<values.count { subscription.deliver(values[number]) }
    } else {
      replay(enroll(subscription, memory), to: subscription)
    }
  }

  /// Adds a new subscription to the list and returns the values to replay to it (at most one). If a
  /// playback is needed, adds nothing and returns nil.
  private func admitAtOnce(
    _ subscription: Subscription<Value>, _ memory: Memory<Value>
  ) -> WaitingValues<Value>? {
    var values: WaitingValues<Value>?
    let number = subscribers.withLock { list -> UInt64? in
      guard memory.needsNoPlayback else { return nil }
      values = memory.copied()
      return list.insert(subscription)
    }
    guard let number else { return nil }
    subscription.scope.add(Membership(hub: self, number: number))
    return values
  }

  /// Prepares a playback for a new subscription. It holds the values that are remembered now, and
  /// collects the values that are sent until `replay(_:to:)` has caught up.
  func enroll(_ subscription: Subscription<Value>, _ memory: Memory<Value>) -> Playback<Value> {
    let playback = Playback(self)
    subscribers.withLock { _ in
      playback.waiting = memory.copied()
      trace?.playback(playback, of: memory.count)
      playback.ending = memory.ending
      if playback.ending == nil { playbacks.append(playback) }
    }
    subscription.scope.add(playback)
    return playback
  }

  /// Replays the waiting values to `subscription`, then adds it to the list. Call inside the
  /// subscription's gate.
  func replay(_ playback: Playback<Value>, to subscription: Subscription<Value>) {
    let scope = subscription.scope
    var waiting = subscribers.withLock { _ in playback.waiting.take() }
    while let values = waiting, !scope.isDisposed {
      let last = values.count - 1
      for number in 0..<max(0, last) where !scope.isDisposed {
        replay(values, number, of: playback, to: subscription)
      }
      if scope.isDisposed { return }
      // Only the last value is left, so the subscription is added now, before that value is
      // delivered. Values that the handler sends are then delivered to the subscription
      // immediately, nested in the call.
      var ending: Ending?
      waiting = nil
      subscribers.withLock { list in
        waiting = playback.waiting.take()
        if waiting == nil { ending = admit(subscription, with: playback, to: &list) }
      }
      if last >= 0 { replay(values, last, of: playback, to: subscription) }
      if let ending { return subscription.finish(ending) }
    }
    if !scope.isDisposed { subscribers.withLock { finish(playback, in: &$0) } }
  }

  @inline(__always)
  private func replay(
    _ values: WaitingValues<Value>, _ number: Int, of playback: Playback<Value>,
    to subscription: Subscription<Value>
  ) {
    if let trace {
      trace.replay(to: playback) { subscription.deliver(values[number]) }
    } else {
      subscription.deliver(values[number])
    }
  }

  /// Adds a subscription to the list, or returns the ending that has arrived in the meantime.
  private func admit(
    _ subscription: Subscription<Value>, with playback: Playback<Value>,
    to list: inout SubscriberList
  ) -> Ending? {
    playbacks.removeAll { $0 === playback }
    if let ending = playback.ending { return ending }
    if !isClosed, !subscription.scope.isDisposed { playback.position = list.insert(subscription) }
    return nil
  }

  /// Moves a replay subject's subscription after the subscriptions that its handler made while it
  /// handled the last value.
  private func finish(_ playback: Playback<Value>, in list: inout SubscriberList) {
    guard memory?.isReplay == true, let position = playback.position else { return }
    playback.position = list.moveToEnd(position)
  }

  fileprivate func remove(_ playback: Playback<Value>) {
    trace?.end(playback)
    subscribers.releaseOutside { list -> (any AnyObject & Sendable)? in
      if let position = playback.position.take() { return list.remove(position) }
      playbacks.removeAll { $0 === playback }
      return nil
    }
  }

  /// Adds a value to the playbacks in progress. Call with the subscribers locked, like the next
  /// function.
  func collect(_ value: Value) {
    for playback in playbacks {
      // All of a hub's playbacks have the hub's `Value` type, so the cast is safe.
      let playback = unsafeDowncast(playback, to: Playback<Value>.self)
      let waiting = playback.waiting ?? WaitingValues()
      waiting.append(value)
      playback.waiting = waiting
    }
  }

  func collect(_ ending: Ending) {
    for playback in playbacks where playback.ending == nil { playback.ending = ending }
  }
}

/// The part of a playback that does not depend on the type of the values.
class AnyPlayback: Disposable, @unchecked Sendable {
  // `@unchecked` like its superclass; the variables are protected by the hub's lock.

  /// The subscription's position in the list of subscribers, once it has been added.
  fileprivate final var position: UInt64?

  /// The ending that follows the values.
  fileprivate final var ending: Ending?
}

/// The events that have not been replayed to a subscription yet.
final class Playback<Value: Sendable>: AnyPlayback, @unchecked Sendable {
  // `@unchecked` like its superclass.
  private let hub: Hub<Value>

  /// The values still to be replayed, or nil if there are none.
  fileprivate var waiting: WaitingValues<Value>?

  fileprivate init(_ hub: Hub<Value>) {
    self.hub = hub
    super.init()
  }

  override func dispose() {
    guard markDisposed() else { return }
    hub.remove(self)
  }
}
