/// A hub without the type of its values, which a subscription's place does not know.
///
/// A subscription holds the gate that it is delivered through, and so the hub that it belongs to.
/// That circle is broken when the subscription ends, and when the subject goes.
@usableFromInline
class AnyHub: Gate, @unchecked Sendable {
  // `@unchecked` as its superclass; the roster stands under its lock.
  @usableFromInline final let roster = Lock(Roster())

  @usableFromInline
  override init() {
    super.init()
  }

  /// Adds a subscription, which leaves when its scope ends.
  @usableFromInline
  final func insert(_ subscription: any AnyObject & Sendable, in scope: Scope) {
    let number = roster.withLock { $0.insert(subscription) }
    scope.add(Place(hub: self, number: number))
  }

  /// Those who are there now: what they are sent is remembered by nobody.
  @inlinable
  final func receivers() -> Roster.Receivers {
    roster.withLock { $0.receivers }
  }

  /// Those who are there now if they stand in one row, as nearly always.
  @inlinable @inline(__always)
  final func receiversInOneRow() -> Row.Receivers? {
    roster.withLock { $0.receiversInOneRow }
  }

  final func remove(_ number: UInt64) {
    roster.letGo { $0.remove(number) }
  }
}

/// A subscription's place in a hub's roster, which it gives up when it ends.
struct Place: Sendable {
  let hub: AnyHub
  let number: UInt64

  func giveUp() {
    hub.remove(number)
  }
}

/// Whom a subject sends to, and what it remembers for those to come.
///
/// The two change together: a value is recorded and its receivers are read under one lock, so that
/// a new subscriber gets each value once, played or live. Subscriptions hold the hub rather than
/// the subject, so that they do not keep it alive.
@usableFromInline
final class Hub<Value: Sendable>: AnyHub, @unchecked Sendable {
  // `@unchecked`: the variables are read and written under the roster's lock alone, which also makes
  // checks for overlapping accesses needless.
  @exclusivity(unchecked) @usableFromInline var memory: Memory<Value>

  /// Those under way, which collect what is sent meanwhile.
  @exclusivity(unchecked) @usableFromInline var playbacks: [Playback<Value>] = []

  /// The subscriptions made in the subject's name, once there have been any.
  @exclusivity(unchecked) private var knownUpstream: CompoundDisposable?

  /// Whether the subject has gone, so that nobody needs a place any more.
  @exclusivity(unchecked) private var isClosed = false

  /// Gives an observer a place in this hub. It is kept here because `attach`, being overridden, cannot
  /// be specialised, and to look up a generic type at run time costs more than to make the object;
  /// whoever makes a subject knows its type.
  @usableFromInline let place: @Sendable (Observer<Value>, Hub) -> Void

  @inlinable
  init(_ memory: Memory<Value>) {
    self.memory = memory
    place = { observer, hub in
      let subscription = Subscription(observer, gate: observer.gate ?? hub)
      hub.insert(subscription, in: observer.scope)
    }
    super.init()
  }

  /// Whether there is no value to play back.
  var isEmpty: Bool { roster.withLock { _ in memory.kept.isEmpty } }

  /// The newest value that is remembered.
  var latest: Value? { roster.withLock { _ in memory.values.last } }

  /// Whether there is an ending to play back.
  var remembersEnding: Bool { roster.withLock { _ in memory.ending != nil } }

  /// What the subscriptions made in the subject's name end with.
  var upstream: CompoundDisposable {
    roster.withLock { _ in
      let upstream = knownUpstream ?? CompoundDisposable()
      knownUpstream = upstream
      return upstream
    }
  }

  /// Remembers a value and returns those it goes to, and in `forgotten` the value that is forgotten
  /// for it.
  ///
  /// That may be the last reference to an object with a `deinit` of its own, so it is to be let go
  /// of when the new value has been delivered.
  @inlinable @inline(__always)
  func record(_ value: Value, forgetting forgotten: inout Value?) -> Roster.Receivers {
    roster.withLock { roster in
      forgotten = memory.record(value)
      if !playbacks.isEmpty { collect(value) }
      return roster.receivers
    }
  }

  /// Remembers an ending and returns those it goes to.
  func record(_ ending: Ending) -> Roster.Receivers {
    roster.withLock { roster in
      memory.record(ending)
      for playback in playbacks where playback.ending == nil { playback.ending = ending }
      return roster.receivers
    }
  }

  @usableFromInline
  func collect(_ value: Value) {
    for playback in playbacks { playback.waiting.append(value) }
  }

  /// Calls `send` with each of `receivers`. The roster is given subscriptions of this type only.
  @inlinable @inline(__always)
  func each(_ receivers: Row.Receivers, _ send: (Subscription<Value>) -> Void) {
    // By pointer, since an iterator would hold the array once more at every value.
    receivers.withUnsafeBufferPointer { receivers in
      for receiver in receivers {
        receiver._withUnsafeGuaranteedRef { send(unsafeDowncast($0, to: Subscription.self)) }
      }
    }
  }

  /// Notes what a new subscription is to be played: what is remembered now, and then, until
  /// `play` has caught up, what is sent.
  func enroll(_ subscription: Subscription<Value>) -> Playback<Value> {
    let playback = Playback(self)
    roster.withLock { _ in
      playback.waiting = memory.values
      playback.ending = memory.ending
      if playback.ending == nil { playbacks.append(playback) }
    }
    subscription.scope.add(playback)
    return playback
  }

  /// Plays to a subscription what waits for it, then adds it. The thread is inside its gate.
  func play(_ playback: Playback<Value>, to subscription: Subscription<Value>) {
    let scope = subscription.scope
    var values = roster.withLock { _ in playback.takeWaiting() }
    while !scope.isDisposed {
      // By pointer, since nothing here is specialised: an iterator would be looked up and called
      // at every value.
      values.withUnsafeBufferPointer { values in
        for index in values.indices.dropLast() where !scope.isDisposed {
          subscription.call(with: values[index])
        }
      }
      if scope.isDisposed { return }
      // Only the last value is left, so the subscription is added now. Values that its handler sends
      // are delivered to it at once, nested in the call.
      let (more, ending) = roster.withLock { admit(subscription, with: playback, to: &$0) }
      if let value = values.last { subscription.deliver(value) }
      if let ending { return subscription.finish(ending) }
      guard let more else {
        return roster.withLock { finish(playback, in: &$0) }
      }
      values = more
    }
  }

  /// Gives a subscription a place, unless there is something more to be played to it.
  private func admit(
    _ subscription: Subscription<Value>, with playback: Playback<Value>, to roster: inout Roster
  ) -> (more: ContiguousArray<Value>?, ending: Ending?) {
    if !playback.waiting.isEmpty { return (playback.takeWaiting(), nil) }
    playbacks.removeAll { $0 === playback }
    if let ending = playback.ending { return (nil, ending) }
    if !isClosed, !subscription.scope.isDisposed { playback.place = roster.insert(subscription) }
    return (nil, nil)
  }

  /// Moves a replay subject's subscription behind those that its last value's handler has made.
  private func finish(_ playback: Playback<Value>, in roster: inout Roster) {
    guard memory.isReplay, let place = playback.place else { return }
    playback.place = roster.moveToEnd(place)
  }

  fileprivate func remove(_ playback: Playback<Value>) {
    roster.letGo { roster -> (any AnyObject & Sendable)? in
      if let place = playback.place.take() { return roster.remove(place) }
      playbacks.removeAll { $0 === playback }
      return nil
    }
  }

  /// Lets go of everything when the subject goes.
  @usableFromInline
  func close() {
    let (upstream, left) = roster.withLock { roster in
      isClosed = true
      return (knownUpstream, roster.removeAll())
    }
    upstream?.dispose()
    withExtendedLifetime(left) {}
  }
}

/// What a subscription has still to be played, and later its place.
@usableFromInline
final class Playback<Value: Sendable>: Disposable, @unchecked Sendable {
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
