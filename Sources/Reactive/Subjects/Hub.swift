/// The part of a hub that does not depend on the type of its values.
///
/// A hub holds its subscriptions, and each of them holds the hub. This reference cycle is broken
/// when the subscription ends or the subject is deallocated.
class AnyHub: Gate, @unchecked Sendable {
  // `@unchecked` like its superclass; `subscribers` is protected by its lock.
  final let subscribers = Lock(SubscriberList())

  /// The playbacks in progress, which collect the values that are sent in the meantime. Used only
  /// with `subscribers` locked.
  @exclusivity(unchecked) final var playbacks: [AnyPlayback] = []

  /// The record of the values and endings that the subject sends, or nil if the subject is not
  /// traced. Set only in `init`.
  @exclusivity(unchecked) final private(set) var trace: HubTrace?

  override init() {
    super.init()
    if Trace.isUnderWay { beginTrace() }
  }

  private final func beginTrace() {
    guard let trace = Trace.current else { return }
    self.trace = HubTrace(trace)
    subscribers.withLock { $0 = .traced }
  }

  /// Adds `subscription`, which is removed when `scope` ends.
  final func insert(_ subscription: any AnyObject & Sendable, in scope: Scope) {
    let number = subscribers.withLock { $0.insert(subscription) }
    scope.add(Membership(hub: self, number: number))
  }

  /// Returns the current receivers, for a value that is not replayed.
  final func receivers() -> SubscriberList.Receivers {
    subscribers.withLock { $0.receivers }
  }

  /// Returns the current receivers if they fit in one block, as they nearly always do.
  @inline(__always)
  final func receiversInOneBlock() -> SubscriberBlock.Receivers? {
    subscribers.withLock { $0.receiversInOneBlock }
  }

  final func remove(_ number: UInt64) {
    subscribers.releaseOutside { $0.remove(number) }
  }
}

/// A subscription's membership in a hub's list of subscribers. It ends with the subscription.
struct Membership: Sendable {
  let hub: AnyHub
  let number: UInt64

  func end() {
    hub.remove(number)
  }
}

/// A subject's receivers, and the values that it remembers for later subscribers.
///
/// Both change under one lock: a value is recorded and its receivers are read together, so a new
/// subscriber gets every value exactly once, either replayed or live. Subscriptions hold the hub
/// rather than the subject, so they do not keep the subject alive.
final class Hub<Value: Sendable>: AnyHub, @unchecked Sendable {
  // `@unchecked`: the variables are only used with `subscribers` locked, which also makes the
  // runtime's exclusivity checks unnecessary.

  /// The values that the subject remembers, or nil in a plain subject.
  let memory: Memory<Value>?

  /// This subject's subscriptions to other signals, created on first use.
  @exclusivity(unchecked) private var knownUpstream: CompoundDisposable?

  /// True after the subject has been deallocated. A playback that is still in progress then does
  /// not add its subscription.
  @exclusivity(unchecked) private var isClosed = false

  init(_ memory: Memory<Value>?) {
    self.memory = memory
    super.init()
  }

  /// Adds an observer to a plain subject.
  func add(_ observer: Observer<Value>) {
    insert(Subscription(observer, gate: observer.gate ?? self), in: observer.scope)
  }

  /// True if there is no value to replay.
  var isEmpty: Bool { subscribers.withLock { _ in memory?.isEmpty != false } }

  /// The newest remembered value.
  var latest: Value? {
    subscribers.withLock { _ in
      guard let values = memory, !values.isEmpty else { return nil }
      return values[values.count - 1]
    }
  }

  /// True if there is an ending to replay.
  var remembersEnding: Bool { subscribers.withLock { _ in memory?.ending != nil } }

  /// This subject's subscriptions to other signals, which end with the subject.
  var upstream: CompoundDisposable {
    subscribers.withLock { _ in
      let upstream = knownUpstream ?? CompoundDisposable()
      knownUpstream = upstream
      return upstream
    }
  }

  /// Records a value in `memory` and returns its receivers. Call with the subscribers locked.
  @inline(__always)
  func record(
    _ value: Value, in memory: Memory<Value>, _ list: inout SubscriberList
  ) -> SubscriberList.Receivers {
    memory.record(value)
    for playback in playbacks { collect(value, for: playback) }
    // In a traced subject, `filled` is never nil.
    if list.filled != nil { trace?.begin(remembering: memory.count) }
    return list.receivers
  }

  /// Records an ending and returns its receivers.
  func record(_ ending: Ending) -> SubscriberList.Receivers {
    subscribers.withLock { list in
      memory?.record(ending)
      for playback in playbacks where playback.ending == nil { playback.ending = ending }
      return list.receivers
    }
  }

  private func collect(_ value: Value, for playback: AnyPlayback) {
    // All of a hub's playbacks have the hub's `Value` type, so the cast is safe.
    let playback = unsafeDowncast(playback, to: Playback<Value>.self)
    let waiting = playback.waiting ?? WaitingValues()
    waiting.append(value)
    playback.waiting = waiting
  }

  /// Calls `send` with each of `receivers`, which are all of type `Subscription<Value>`.
  @inline(__always)
  func each(_ receivers: SubscriberBlock.Receivers, _ send: (Subscription<Value>) -> Void) {
    // A buffer pointer, because an iterator would retain the array for every value.
    receivers.withUnsafeBufferPointer { receivers in
      for receiver in receivers {
        receiver._withUnsafeGuaranteedRef { send(unsafeDowncast($0, to: Subscription.self)) }
      }
    }
  }

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

  /// Releases all subscriptions when the subject is deallocated.
  func close() {
    var (upstream, left) = subscribers.withLock { list in
      isClosed = true
      return (knownUpstream, Optional(list.removeAll()))
    }
    upstream.take()?.dispose()
    Thread.release { left.take() }
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
  @exclusivity(unchecked) fileprivate var waiting: WaitingValues<Value>?

  fileprivate init(_ hub: Hub<Value>) {
    self.hub = hub
    super.init()
  }

  override func dispose() {
    guard markDisposed() else { return }
    hub.remove(self)
  }
}
