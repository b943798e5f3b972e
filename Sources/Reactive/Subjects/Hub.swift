// Inlined, because the benchmark behaviour would otherwise take 377 % more instructions.

/// The part of a hub that does not depend on the type of its values.
///
/// A hub holds its subscriptions, and each of them holds the hub. This reference cycle is broken
/// when the subscription ends or the subject is deallocated.
@usableFromInline
class AnyHub: Gate, @unchecked Sendable {
  // `@unchecked` like its superclass; `subscribers` is protected by its lock.
  @usableFromInline final let subscribers = Lock(SubscriberList())

  /// The playbacks in progress, which collect the values that are sent in the meantime. Used only
  /// with `subscribers` locked.
  @exclusivity(unchecked) @usableFromInline final var playbacks: [AnyPlayback] = []

  /// The record of the values and endings that the subject sends, or nil if the subject is not
  /// traced. Set only in `init`.
  @exclusivity(unchecked) @usableFromInline final private(set) var trace: HubTrace?

  @usableFromInline
  override init() {
    super.init()
    if Trace.isUnderWay { beginTrace() }
  }

  @inline(never)
  private final func beginTrace() {
    guard let trace = Trace.current else { return }
    self.trace = HubTrace(trace)
    subscribers.withLock { $0 = .traced }
  }

  /// Adds `subscription`, which is removed when `scope` ends.
  @usableFromInline
  final func insert(_ subscription: any AnyObject & Sendable, in scope: Scope) {
    let number = subscribers.withLock { $0.insert(subscription) }
    scope.add(Membership(hub: self, number: number))
  }

  /// Returns the current receivers, for a value that is not replayed.
  @usableFromInline
  final func receivers() -> SubscriberList.Receivers {
    subscribers.withLock { $0.receivers }
  }

  /// Returns the current receivers if they fit in one block, as they nearly always do.
  @inlinable @inline(__always)
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
@usableFromInline
final class Hub<Value: Sendable>: AnyHub, @unchecked Sendable {
  // `@unchecked`: the variables are only used with `subscribers` locked, which also makes the
  // runtime's exclusivity checks unnecessary.
  @exclusivity(unchecked) @usableFromInline var memory: Memory<Value>

  /// This subject's subscriptions to other signals, created on first use.
  @exclusivity(unchecked) private var knownUpstream: CompoundDisposable?

  /// True after the subject has been deallocated. A playback that is still in progress then does
  /// not add its subscription.
  @exclusivity(unchecked) private var isClosed = false

  /// A closure that adds an observer to this hub. It is created with the subject, where the type of
  /// the values is known. `attach` is overridden, so it cannot be specialised, and looking up the
  /// type at run time would take longer than creating the subscription.
  @usableFromInline let addObserver: @Sendable (Observer<Value>, Hub) -> Void

  @inlinable
  init(_ memory: Memory<Value>) {
    self.memory = memory
    addObserver = { observer, hub in
      let subscription = Subscription(observer, gate: observer.gate ?? hub)
      hub.insert(subscription, in: observer.scope)
    }
    super.init()
  }

  /// True if there is no value to replay.
  // `count == 0` rather than `isEmpty`, for which generic code would look up the array's type. For
  // the same reason, `replay` does not use `last`.
  var isEmpty: Bool { subscribers.withLock { _ in memory.kept.count == 0 } }

  /// The newest remembered value.
  var latest: Value? { subscribers.withLock { _ in memory.values.last } }

  /// True if there is an ending to replay.
  var remembersEnding: Bool { subscribers.withLock { _ in memory.ending != nil } }

  /// This subject's subscriptions to other signals, which end with the subject.
  var upstream: CompoundDisposable {
    subscribers.withLock { _ in
      let upstream = knownUpstream ?? CompoundDisposable()
      knownUpstream = upstream
      return upstream
    }
  }

  /// Records a value and returns its receivers. `forgotten` is set to the value that was discarded
  /// to make room.
  ///
  /// `forgotten` may hold the last reference to an object whose `deinit` runs code, so release it
  /// after the new value has been delivered.
  @_alwaysEmitIntoClient @inline(__always)
  func record(_ value: Value, forgetting forgotten: inout Value?) -> SubscriberList.Receivers {
    subscribers.withLock { list in
      forgotten = memory.record(value)
      if !playbacks.isEmpty { collect(value) }
      let receivers = list.receivers
      // In a traced subject, `filled` is never nil.
      if receivers.filled != nil { trace?.begin(rememberedAt: memory.newest) }
      return receivers
    }
  }

  /// Records an ending and returns its receivers.
  func record(_ ending: Ending) -> SubscriberList.Receivers {
    subscribers.withLock { list in
      memory.record(ending)
      for playback in playbacks where playback.ending == nil { playback.ending = ending }
      return list.receivers
    }
  }

  @usableFromInline
  func collect(_ value: Value) {
    // All of a hub's playbacks have the hub's `Value` type, so the cast is safe.
    for playback in playbacks {
      unsafeDowncast(playback, to: Playback<Value>.self).waiting.append(value)
    }
  }

  /// Calls `send` with each of `receivers`, which are all of type `Subscription<Value>`.
  @_alwaysEmitIntoClient @inline(__always)
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
  func replay(to subscription: Subscription<Value>) {
    guard trace == nil, let values = admitAtOnce(subscription) else {
      return replay(enroll(subscription), to: subscription)
    }
    values.withUnsafeBufferPointer { values in
      for index in values.indices { subscription.deliver(values[index]) }
    }
  }

  /// Adds a new subscription to the list and returns the values to replay to it (at most one). If a
  /// playback is needed, adds nothing and returns nil.
  private func admitAtOnce(_ subscription: Subscription<Value>) -> ContiguousArray<Value>? {
    var values: ContiguousArray<Value>?
    // The closure does not return a value of a generic type, because the type's metadata would be
    // looked up.
    let number = subscribers.withLock { list -> UInt64? in
      guard memory.needsNoPlayback else { return nil }
      values = memory.kept
      return list.insert(subscription)
    }
    guard let number else { return nil }
    subscription.scope.add(Membership(hub: self, number: number))
    return values
  }

  /// Prepares a playback for a new subscription. It holds the values that are remembered now, and
  /// collects the values that are sent until `replay(_:to:)` has caught up.
  func enroll(_ subscription: Subscription<Value>) -> Playback<Value> {
    let playback = Playback(self)
    subscribers.withLock { _ in
      playback.waiting = memory.values
      trace?.playback(playback, of: memory.order)
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
    var values = subscribers.withLock { _ in playback.takeWaiting() }
    while !scope.isDisposed {
      if let trace {
        for value in values.dropLast() where !scope.isDisposed {
          trace.replay(to: playback) { subscription.callHandler(with: value) }
        }
      } else {
        replay(values, to: subscription)
      }
      if scope.isDisposed { return }
      // Only the last value is left, so the subscription is added now, before that value is
      // delivered. Values that the handler sends are then delivered to the subscription
      // immediately, nested in the call.
      var more: ContiguousArray<Value>?
      // The closure does not return a value of a generic type, because the type's metadata would be
      // looked up.
      let ending = subscribers.withLock {
        admit(subscription, with: playback, to: &$0, orReturn: &more)
      }
      if values.count > 0 {
        if let trace {
          trace.replay(to: playback) { subscription.deliver(values[values.count - 1]) }
        } else {
          subscription.deliver(values[values.count - 1])
        }
      }
      if let ending { return subscription.finish(ending) }
      guard let more else {
        return subscribers.withLock { finish(playback, in: &$0) }
      }
      values = more
    }
  }

  /// Replays all `values` but the last.
  private func replay(
    _ values: ContiguousArray<Value>, to subscription: Subscription<Value>
  ) {
    let scope = subscription.scope
    // A buffer pointer, because this code is not specialised, and an iterator's witnesses would be
    // looked up and called for every value.
    values.withUnsafeBufferPointer { values in
      for index in values.indices.dropLast() where !scope.isDisposed {
        subscription.callHandler(with: values[index])
      }
    }
  }

  /// Adds a subscription to the list, unless values or an ending have arrived in the meantime.
  /// Stores such values in `more`, or returns the ending.
  private func admit(
    _ subscription: Subscription<Value>, with playback: Playback<Value>,
    to list: inout SubscriberList, orReturn more: inout ContiguousArray<Value>?
  ) -> Ending? {
    if playback.waiting.count > 0 {
      more = playback.takeWaiting()
      return nil
    }
    playbacks.removeAll { $0 === playback }
    if let ending = playback.ending { return ending }
    if !isClosed, !subscription.scope.isDisposed { playback.position = list.insert(subscription) }
    return nil
  }

  /// Moves a replay subject's subscription after the subscriptions that its handler made while it
  /// handled the last value.
  private func finish(_ playback: Playback<Value>, in list: inout SubscriberList) {
    guard memory.isReplay, let position = playback.position else { return }
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
  @usableFromInline
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
@usableFromInline
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

  /// The values still to be replayed.
  fileprivate var waiting: ContiguousArray<Value> = []

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
