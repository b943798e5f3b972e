import Synchronization

/// A stream of values over time, which may end with an error or a completion.
///
///     let numbers = Signal<Int> { subscriber in
///       subscriber.sendNext(1)
///       subscriber.sendCompleted()
///       return Disposable { print("disposed") }
///     }
///     numbers.subscribe(next: { print($0) }, completed: { print("completed") })
///     // Prints "1", "completed", "disposed"
///
/// A signal does nothing until it is subscribed to, and each subscription runs the closure again.
///
/// ## Threads without a scheduler
///
/// Unless they are on the main actor, asynchronous functions and Swift Testing tests run on threads
/// without a scheduler. If you subscribe there, the signal's closure runs a little later on a
/// background scheduler, so that everything it starts has a scheduler too. The closure may not have
/// run yet when `subscribe` returns. To avoid this delay, subscribe on the main actor, or in the
/// closure that you pass to a clock's `run`:
///
///     let answer = Property(0)
///     let clock = VirtualClock()
///     clock.runWithoutScheduler { Signal.return(1).subscribeNext { answer.value = $0 } }
///     print(answer.value)
///     clock.run { Signal.return(2).subscribeNext { answer.value = $0 } }
///     print(answer.value)
///     // Prints "0", "2"
///
/// ReactiveObjC 3.1.1 delays such subscriptions, too.
///
/// ## Threads of delivery
///
/// A closure that you pass to an operator or to `subscribe` runs on the thread on which the
/// upstream signal delivers, and with the same current scheduler. In operators with several
/// sources, such as `merge`, `combineLatest` or `flattenMap`, and in subjects, only one thread at a
/// time delivers, and no thread waits. A value that arrives while another thread is delivering is
/// queued. The delivering thread then delivers the queued value, too, with the `Scheduler.current`
/// of the thread that sent it. Operators that deliver on a scheduler, such as `deliverOn` and
/// `delay`, are different: their values always wait for their turn on that scheduler, and values
/// that arrive later wait behind them.
///
///     let (progress, title) = (Subject<String>(), Subject<String>())
///     title.deliverOn(.main)
///       .doNext { _ in print("on \(Scheduler.current ?? .immediate)") }
///       .merge(progress)
///       .subscribeNext { print($0) }
///     title.sendNext("Emma")
///     // Prints "on main", "Emma"
///
/// ## Diagrams
///
///     source  a-b-c|
///     source.delay(.seconds(2))
///     result  --a-b-c|
///
/// Read each lane from left to right; one column is one second. A letter or a word is a value, `-`
/// means that nothing happens, `|` is a completion, and `#` is an error. The events in brackets,
/// such as `[ab]`, happen within one second, and `.` marks a second before the subscription. Each
/// subscription starts the source from its beginning. In the other examples, a signal that
/// `Sends 1, 2` also completes, unless noted otherwise.
public class Signal<Value: Sendable>: @unchecked Sendable, CustomStringConvertible {
  // `@unchecked` because the class has subclasses; its own properties are constants, except the
  // label.

  // Nil if a subclass overrides `attach`. Changes in `deinit` only.
  @exclusivity(unchecked) private(set) final var attachment: Attachment<Value>?
  private let knownLabel = AtomicLazyReference<Label>()

  /// True if the attachment's last step is to attach another observer to the source.
  final let isStaged: Bool

  /// Creates a signal that calls `didSubscribe` for each subscriber.
  ///
  /// The disposable that `didSubscribe` returns cleans up when the subscription ends.
  ///
  ///     Signal<Int> { _ in Disposable { print("cleaned up") } }.subscribeNext { print($0) }
  ///     // Prints "cleaned up"
  ///
  /// The cleanup runs once, when the subscription ends with an error, a completion or a disposal.
  /// To send later, the closure must hold the subscriber, directly or through the work it starts.
  /// If no reference to the subscriber is left, as in this example, no event can follow. The
  /// subscription is then disposed of, as in ReactiveObjC.
  public convenience init(
    _ didSubscribe: @escaping @Sendable (Subscription<Value>) -> Disposable?
  ) {
    self.init(attachment: { observer in
      let gate = observer.gate ?? Gate()
      var subscription = Subscription(observer, gate: gate)
      guard let outerDepth = Thread.enterClosure(at: observer.scope.depth) else { return }
      let cleanup = didSubscribe(subscription)
      Thread.leaveClosure(to: outerDepth)
      if !isKnownUniquelyReferenced(&subscription) {
        observer.scope.add { [weak subscription] in subscription?.releaseWhenIdle() }
      }
      observer.scope.add(cleanup)
    })
  }

  /// Creates a signal from `attachment`, a closure that attaches an observer to a source, as
  /// operators do.
  init(
    isStaged: Bool = false, attachment: @escaping @Sendable (Observer<Value>) -> Void
  ) {
    self.isStaged = isStaged
    self.attachment = Attachment(attachment)
    if Census.isUnderWay { Census.enter(self) }
  }

  /// Creates a signal for a subclass that overrides `attach`.
  init() {
    isStaged = false
    attachment = nil
    if Census.isUnderWay { Census.enter(self) }
  }

  deinit {
    if attachment != nil { Thread.release { attachment.take()?.take() } }
  }

  /// Attaches an observer. Call this on a thread that has a scheduler.
  func attach(_ observer: Observer<Value>) {
    if observer.scope.countsToStackCheck() {
      attachWithCheck(observer)
    } else {
      attachment?.attach(observer)
    }
  }

  /// Attaches an observer now, or on a background scheduler if this thread has no scheduler.
  func start(_ observer: Observer<Value>) {
    let thread = Thread.current
    guard
      Thread.freeStack(of: thread) >= Thread.stackReserve
        || Thread.reportsNoRoom(for: "subscribe", fromReserve: true)
    else { return }
    observer.scope.deepen(to: thread.pointee.depth)
    if Thread.hasScheduler(thread) { return attach(observer) }
    observer.scope.add(Scheduler.subscription.schedule { self.attach(observer) })
  }

  /// True if the signal never completes during a delivery, not even when a handler makes its source
  /// complete.
  var completesOnlyBetweenValues: Bool { false }

  /// True if a subscriber receives the disposable of its subscription. ReactiveObjC's simplest
  /// signals, which have classes of their own, do not pass one.
  var handsOverDisposable: Bool { true }

  /// If the signal only sends constant values and completes, passes them to `send` and returns true.
  func sendConstants(_ send: (Value) -> Void) -> Bool { false }

  /// The ending of a signal that ends immediately, without a value.
  var onlyEnding: Ending? { nil }

  /// Returns the consecutive signals that this signal consists of, or nil if it has no such parts.
  /// Subscribing to the parts in `scope` replaces subscribing to this signal. If a closure makes
  /// the parts, this call runs the closure.
  func parts(in scope: Scope) -> SignalStack.Parts? { nil }

  /// The signals that this signal merges, or nil if it does not merge any.
  var merged: SignalStack.Parts? { nil }

  /// The name of the corresponding class in ReactiveObjC.
  var originalClassName: String { "RACDynamicSignal" }

  /// A name that identifies the signal in the output of `logAll`.
  public final var name: String {
    get { knownLabel.load()?.name ?? "" }
    set { label.name = newValue }
  }

  /// The call that made the signal, if calls were being recorded.
  package final var call: Call? {
    get { knownLabel.load()?.call }
    set { label.call = newValue }
  }

  /// The label, created on first use.
  private final var label: Label { knownLabel.load() ?? knownLabel.storeIfNil(Label()) }

  /// Sets the signal's name to `name` and returns the signal.
  ///
  ///     print(Signal.of(1).named("one").name)
  ///     // Prints "one"
  @discardableResult
  public final func named(_ name: String) -> Self {
    self.name = name
    return self
  }

  /// A description for messages, which includes the name if there is one.
  final var shortDescription: String {
    let object = "<\(originalClassName): \(Console.address(of: self))>"
    return name.isEmpty ? object : "\(object) named \(name)"
  }

  /// The description that ReactiveObjC prints: `<RACDynamicSignal: 0x600000000010> name: search`.
  public final var description: String {
    "<\(originalClassName): \(Console.address(of: self))> name: \(name)"
  }
}

/// The closure that attaches an observer to a signal. The type is noncopyable, so subscribing does
/// no reference counting on the closure.
struct Attachment<Value: Sendable>: ~Copyable, Sendable {
  private let attachment: @Sendable (Observer<Value>) -> Void

  init(_ attachment: @escaping @Sendable (Observer<Value>) -> Void) {
    self.attachment = attachment
  }

  func attach(_ observer: Observer<Value>) { attachment(observer) }

  consuming func take() -> @Sendable (Observer<Value>) -> Void { attachment }
}

/// A signal's name and call. Few signals have either, so a signal stores only a pointer to its
/// label.
private final class Label: Sendable {
  private let text = Lock((name: "", call: Call?.none))

  var name: String {
    get { text.withLock { $0.name } }
    set { text.withLock { $0.name = newValue } }
  }

  var call: Call? {
    get { text.withLock { $0.call } }
    set { text.withLock { $0.call = newValue } }
  }
}
