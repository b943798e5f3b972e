/// A signal that you send events to by hand: a subscriber and a signal in one.
///
///     let letters = Subject<String>()
///     letters.sendNext("a")
///     letters.subscribeNext { print($0) }
///     letters.sendNext("b")
///     // Prints "b"
///
/// Each value goes to all current subscribers, in the order in which they subscribed. Nothing is
/// kept for later subscribers. If only the owner may send, keep the subject private and expose it
/// as a signal: `var moves: Signal<Move> { subject }`.
///
///     sent   a-b-c-|
///     Subject<String>()
///     early  a-b-c-|
///     late   ...-c-|
///
/// If several threads send at the same time, the values are delivered one after the other, as
/// `Signal` describes. A value that a handler sends is delivered immediately, so later subscribers
/// receive it before the value that caused it. As in ReactiveObjC, a plain subject does not
/// remember that it has ended: current subscriptions end, and later ones work as if nothing had
/// happened.
///
/// A subject that is deallocated releases its subscribers, even if it has not ended:
///
///     final class Reader: Sendable {
///       func read(_ name: String) { print("read", name) }
///       deinit { print("deallocated") }
///     }
///     var names: Subject<String>? = Subject()
///     names?.subscribeNext { [reader = Reader()] in reader.read($0) }
///     names?.sendNext("Ann")
///     names = nil
///     // Prints "read Ann", "deallocated"
///
/// In ReactiveObjC, a subscription to a subject keeps itself alive: the objects that its blocks
/// captured stay in memory until the subject ends or the subscription is disposed of, even if the
/// subject itself has been deallocated.
///
/// On a thread without a scheduler, for example in an asynchronous function or a test, a
/// subscription to a plain subject is active immediately. A subscription to a replay subject, or to
/// a signal that an operator returns, becomes active a little later; see `Signal`. If an operator's
/// source is a plain subject, the subject has no subscriber until then.
public class Subject<Value: Sendable>: Signal<Value>, Subscriber, @unchecked Sendable {
  // `@unchecked` like its superclass: its own properties are constants.

  let hub: Hub<Value>

  /// Creates a subject without subscribers.
  public override init() {
    hub = Hub(nil)
    super.init()
  }

  init(memory: Memory<Value>) {
    hub = Hub(memory)
    super.init()
  }

  deinit {
    hub.close()
  }

  override var originalClassName: String { "RACSubject" }

  override final func attach(_ observer: Observer<Value>) {
    guard let memory = hub.memory else { return hub.add(observer) }
    guard Thread.hasRoom(for: "subscribe") else { return }
    let subscription = subscription(for: observer)
    subscription.gate.run(
      { hub.replay(memory, to: subscription) }, lasting: enroll(subscription, memory))
  }

  // A plain subject delivers on the sending thread, so subscribing on a scheduler would gain
  // nothing.
  override func start(_ observer: Observer<Value>) {
    if hub.memory != nil { super.start(observer) } else { attach(observer) }
  }

  /// Creates a subscription with a gate other than the hub, which holds back values that are sent
  /// during the replay.
  final func subscription(for observer: Observer<Value>) -> Subscription<Value> {
    Subscription(observer, gate: observer.gate ?? Gate())
  }

  /// Registers a new subscription, which misses nothing from then on, and returns a closure that
  /// replays the remembered events to it. Call the closure inside the subscription's gate.
  final func enroll(
    _ subscription: Subscription<Value>, _ memory: Memory<Value>
  ) -> @Sendable () -> Void {
    let playback = hub.enroll(subscription, memory)
    return { [hub] in hub.replay(playback, to: subscription) }
  }

  /// Sends `value` to all subscribers.
  @_disfavoredOverload
  public final func sendNext(_ value: Value) {
    sendNext(value, as: shortDescription)
  }

  /// Sends `value` to all subscribers. If values nest in a loop, the report names `sender`.
  @inline(__always)
  final func sendNext(_ value: Value, as sender: @autoclosure () -> String) {
    let thread = Thread.token
    switch hub.enter(thread) {
    case .entered:
      broadcast(value)
      hub.leave(thread)
    case .reentered: broadcastNested(value, as: sender)
    case .busy: leaveToOwner(value, thread)
    }
  }

  /// Sends a value from a handler that the subject itself has called.
  @inline(never)
  private func broadcastNested(_ value: Value, as sender: () -> String) {
    if Thread.hasRoom { broadcast(value) } else { Thread.reportLoop(of: sender()) }
  }

  /// Leaves a value to the thread that is sending.
  @inline(never)
  private func leaveToOwner(_ value: Value, _ thread: UInt) {
    hub.leaveWork(thread) { self.broadcast(value) }
  }

  /// Ends the subject's own subscriptions to other signals, then ends all subscriptions to the
  /// subject with `error`.
  ///
  ///     let numbers = Subject<Int>()
  ///     numbers.subscribeError { print($0) }
  ///     numbers.sendError(Offline())
  ///     // Prints "Offline()"
  @_disfavoredOverload
  public final func sendError(_ error: any Error) {
    send(.error(error))
  }

  /// Ends the subject's own subscriptions to other signals, then completes all subscriptions to the
  /// subject.
  @_disfavoredOverload
  public final func sendCompleted() {
    send(.completed)
  }

  /// Stores `disposable`, which belongs to this subject's subscription to another signal, and
  /// disposes of it when the subject ends.
  public final func didSubscribe(with disposable: CompoundDisposable) {
    hub.upstream.adopt(disposable)
  }

  /// The newest remembered value.
  final var latest: Value? { hub.latest }

  /// Ends the subject's subscriptions to other signals, before the subject itself ends.
  final func endUpstream() {
    hub.upstream.dispose()
  }

  final func broadcast(_ value: Value) {
    if let memory = hub.memory {
      broadcast(value, to: memory)
    } else if let receivers = hub.receiversInOneBlock() {
      deliver(value, to: receivers)
    } else {
      broadcastToMany(value)
    }
  }

  /// Sends a value that is also recorded for later subscribers. A forgotten value is released after
  /// the new one has been delivered, because its `deinit` may run a user's code.
  private func broadcast(_ value: Value, to memory: Memory<Value>) {
    guard memory.capacity > 0, memory.isFull else {
      return deliverRecorded(
        value, hub.subscribers.withLock { hub.record(value, in: memory, &$0) })
    }
    var receivers = SubscriberList.Receivers?.none
    let forgotten = hub.subscribers.withLock { list in
      let oldest = memory.popFirst()
      receivers = hub.record(value, in: memory, &list)
      return oldest
    }
    if let receivers = receivers.take() { deliverRecorded(value, receivers) }
    letGo(forgotten)
  }

  @inline(never)
  private func letGo(_ forgotten: consuming Value) {}

  private func deliverRecorded(_ value: Value, _ receivers: consuming SubscriberList.Receivers) {
    if receivers.filled == nil {
      deliver(value, to: receivers.newest)
    } else {
      deliverToMany(value, receivers)
    }
  }

  /// Sends a recorded value when there are several blocks of subscriptions, or when sends are
  /// traced. In a trace, the step was added when the value was recorded.
  @inline(never)
  final func deliverToMany(_ value: Value, _ receivers: consuming SubscriberList.Receivers) {
    guard let trace = hub.trace else { return deliver(value, to: receivers) }
    var receivers = Optional(receivers)
    trace.send { if let receivers = receivers.take() { deliver(value, to: receivers) } }
  }

  /// Sends a value when there are several blocks of subscriptions, or when sends are traced.
  @inline(never)
  final func broadcastToMany(_ value: Value) {
    guard let trace = hub.trace else { return deliver(value, to: hub.receivers()) }
    trace.sendNew { deliver(value, to: hub.receivers()) }
  }

  @inline(never)
  final func deliver(_ value: Value, to receivers: consuming SubscriberList.Receivers) {
    receivers.forEachBlock { deliver(value, to: $0) }
  }

  @inline(__always)
  final func deliver(_ value: Value, to receivers: SubscriberBlock.Receivers) {
    hub.each(receivers) { subscription in
      if subscription.gate === hub {
        subscription.deliver(value)
      } else {
        subscription.sendNext(value)
      }
    }
  }

  final func send(_ ending: Ending) {
    hub.run { [self] in broadcast(ending) }
  }

  /// Ends all subscriptions, unless the subject has already ended and remembers its ending.
  final func sendOnce(_ ending: Ending) {
    hub.run { [self] in if !hub.remembersEnding { broadcast(ending) } }
  }

  private func broadcast(_ ending: Ending) {
    endUpstream()
    guard let trace = hub.trace else { return broadcastEnding(ending) }
    trace.sendNew { broadcastEnding(ending) }
  }

  @inline(never)
  private func broadcastEnding(_ ending: Ending) {
    hub.record(ending).forEachBlock { hub.each($0) { $0.send(ending) } }
  }
}
