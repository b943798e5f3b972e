/// A signal that is sent to by hand: subscriber and signal at once.
///
///     let letters = Subject<String>()
///     letters.sendNext("a")
///     letters.subscribeNext { print($0) }
///     letters.sendNext("b")
///     // Prints "b"
///
/// Every value goes to those who are subscribed at that moment, in the order in which they
/// subscribed. It keeps nothing for later subscribers. An owner who alone is to send keeps the
/// subject private and shows others a signal: `var moves: Signal<Move> { subject }`.
///
///     sent   a-b-c-|
///     Subject<String>()
///     early  a-b-c-|
///     late   ...-c-|
///
/// Sends from several threads at once are delivered one after the other, as `Signal` says. A send
/// from a handler is delivered at once, so that later subscribers see it before the value it
/// answers. Like the original, a plain subject does not remember that it has ended: the
/// subscriptions of that moment end, later ones are served as if nothing had happened.
///
/// On a thread without a scheduler, as in an asynchronous function or a test, whoever subscribes to
/// a plain subject is served at once; to one that plays back, or through an operator, a little
/// later, and until then a plain subject has nobody to send to: see `Signal`.
public class Subject<Value: Sendable>: Signal<Value>, Subscriber, @unchecked Sendable {
  // `@unchecked` as its superclass: what it adds never changes.

  @usableFromInline let hub: Hub<Value>

  /// Whether later subscribers are played to.
  @usableFromInline let remembers: Bool

  /// A subject without subscribers.
  @inlinable
  public override init() {
    hub = Hub(Memory(capacity: 0))
    remembers = false
    super.init()
  }

  init(memory: Memory<Value>) {
    hub = Hub(memory)
    remembers = true
    super.init()
  }

  deinit {
    hub.close()
  }

  override var originalClassName: String { "RACSubject" }

  @usableFromInline
  override final func attach(_ observer: Observer<Value>) {
    if remembers {
      enroll(observer)()
    } else {
      hub.place(observer, hub)
    }
  }

  // A plain subject delivers where it is sent to, so nothing is gained by subscribing elsewhere.
  @usableFromInline
  override func start(_ observer: Observer<Value>) {
    if remembers { super.start(observer) } else { attach(observer) }
  }

  /// Enters a new subscription, which misses nothing from then on, and returns what plays to it.
  final func enroll(_ observer: Observer<Value>) -> @Sendable () -> Void {
    // A gate of its own holds back what is sent while it is being played to.
    let gate = observer.gate ?? Gate()
    let subscription = Subscription(observer, gate: gate)
    let playback = hub.enroll(subscription)
    return { [hub] in
      gate.run { hub.play(playback, to: subscription) }
    }
  }

  /// Sends `value` to all subscribers.
  @inlinable
  public final func sendNext(_ value: Value) {
    hub.run({ broadcast(value) }, lasting: { self.broadcast(value) })
  }

  /// Ends all subscriptions with `error`, and the subject's own to other signals before.
  ///
  ///     let numbers = Subject<Int>()
  ///     numbers.subscribeError { print($0) }
  ///     numbers.sendError(Offline())
  ///     // Prints "Offline()"
  public final func sendError(_ error: any Error) {
    send(.error(error))
  }

  /// Ends all subscriptions, and the subject's own to other signals before.
  public final func sendCompleted() {
    send(.completed)
  }

  /// Disposes of `disposable`, that of a subscription made for this subject, when the subject ends.
  public final func didSubscribe(with disposable: CompoundDisposable) {
    hub.upstream.adopt(disposable)
  }

  /// The newest value that is played to later subscribers.
  final var latest: Value? { hub.latest }

  /// Ends the subscriptions made in its name, before it ends itself.
  final func endUpstream() {
    hub.upstream.dispose()
  }

  @inlinable
  final func broadcast(_ value: Value) {
    if remembers {
      broadcastRemembered(value)
    } else if let receivers = hub.receiversInOneRow() {
      deliver(value, to: receivers)
    } else {
      broadcastToMany(value)
    }
  }

  /// Sends a value that later subscribers are played.
  @inlinable @inline(never)
  final func broadcastRemembered(_ value: Value) {
    var forgotten: Value?
    deliver(value, to: hub.record(value, forgetting: &forgotten))
    withExtendedLifetime(forgotten) {}
  }

  /// Sends a value to more subscriptions than stand in one row.
  @inlinable @inline(never)
  final func broadcastToMany(_ value: Value) {
    deliver(value, to: hub.receivers())
  }

  @inlinable @inline(__always)
  final func deliver(_ value: Value, to receivers: consuming Roster.Receivers) {
    receivers.forEachRow { deliver(value, to: $0) }
  }

  @inlinable @inline(__always)
  final func deliver(_ value: Value, to receivers: Row.Receivers) {
    hub.each(receivers) { subscription in
      if subscription.gate === hub {
        subscription.deliver(value)
      } else {
        subscription.enterAndDeliver(value)
      }
    }
  }

  @usableFromInline
  final func send(_ ending: Ending) {
    hub.run { [self] in broadcast(ending) }
  }

  /// Ends all subscriptions, unless it has ended before and remembers that.
  final func sendOnce(_ ending: Ending) {
    hub.run { [self] in if !hub.remembersEnding { broadcast(ending) } }
  }

  private func broadcast(_ ending: Ending) {
    endUpstream()
    hub.record(ending).forEachRow { hub.each($0) { $0.send(ending) } }
  }
}

extension Subscription {
  /// Delivers a value. Out of line, since most subscriptions are delivered to through the subject's
  /// own gate, in a loop that this would slow down.
  @inlinable @inline(never)
  func enterAndDeliver(_ value: Value) {
    gate.run({ deliver(value) }, lasting: { self.deliver(value) })
  }
}
