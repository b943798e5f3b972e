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
  @exclusivity(unchecked) private(set) var isClosed = false

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
    if !playbacks.isEmpty { collect(value) }
    // In a traced subject, `filled` is never nil.
    if list.filled != nil { trace?.begin(remembering: memory.count) }
    return list.receivers
  }

  /// Records an ending and returns its receivers.
  func record(_ ending: Ending) -> SubscriberList.Receivers {
    subscribers.withLock { list in
      memory?.record(ending)
      collect(ending)
      return list.receivers
    }
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
