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
/// Nothing happens until somebody subscribes, and each subscription runs the closure anew.
///
/// ## Threads without a scheduler
///
/// Asynchronous functions run on threads that have no scheduler, and so do the tests of Swift
/// Testing, unless they are on the main actor. There the closure runs later, on a background
/// scheduler, so that whatever it starts has one to go on with; what is looked at right after
/// subscribing has not happened yet. Subscribe on the main actor, or inside `run` of a clock:
///
///     let answer = Property(0)
///     let clock = VirtualClock()
///     clock.runWithoutScheduler { Signal.return(1).subscribeNext { answer.value = $0 } }
///     print(answer.value)
///     clock.run { Signal.return(2).subscribeNext { answer.value = $0 } }
///     print(answer.value)
///     // Prints "0", "2"
///
/// Signals behave like those of ReactiveObjC 3.1.1, which these comments call the original.
///
/// ## Who delivers
///
/// A closure runs on the thread, and with the current scheduler, on which the signal in front of it
/// delivers. Where signals meet, as in `merge`, `combineLatest` or `flattenMap`, and in a subject,
/// one thread at a time delivers and nobody waits: a value that meets another thread inside is left
/// to that thread, which delivers it next, under the `Scheduler.current` of its sender. What an
/// operator delivers on a scheduler, as `deliverOn` and `delay` do, is not carried off: it waits
/// for its turn on that scheduler, and what arrives after it waits with it.
///
///     let (progress, title) = (Subject<String>(), Subject<String>())
///     title.deliverOn(.main)
///       .doNext { _ in print("on \(Scheduler.current ?? .immediate)") }
///       .merge(progress)
///       .subscribeNext { print($0) }
///     title.sendNext("Emma")
///     // Prints "on main", "Emma"
///
/// ## How the comments show time
///
///     source  a-b-c|
///     source.delay(.seconds(2))
///     result  --a-b-c|
///
/// A lane is read from left to right, a second a column. A letter or a word is a value, `-`
/// nothing, `|` the completion and `#` an error; `[ab]` is what happens within one second, and `.`
/// the time before somebody subscribes. Each subscription plays a source from its beginning. In the
/// other examples, a signal that `Sends 1, 2` completes then, unless it says otherwise.
public class Signal<Value: Sendable>: @unchecked Sendable, CustomStringConvertible {
  // `@unchecked` because of subclasses; what stands here never changes but for the label.

  // Nil if a subclass connects in its own way. It changes in `deinit` alone.
  @exclusivity(unchecked) private(set) final var attachment: (@Sendable (Observer<Value>) -> Void)?
  private let knownLabel = AtomicLazyReference<Label>()

  /// The operators that lead to it, as far as each has a single source.
  @usableFromInline final let chain: Chain

  /// A signal that calls `didSubscribe` for each subscriber; what it returns cleans up afterwards.
  ///
  ///     Signal<Int> { _ in Disposable { print("cleaned up") } }.subscribeNext { print($0) }
  ///     // Prints "cleaned up"
  ///
  /// The cleanup runs once, when the subscription ends: by an error, the completion or a disposal.
  /// To send later the closure holds the subscriber, or lets what it starts hold it. When nobody
  /// holds it any more, as here, nothing can come, so the subscription is disposed of, as in the
  /// original.
  public convenience init(
    _ didSubscribe: @escaping @Sendable (Subscription<Value>) -> Disposable?
  ) {
    self.init(attachment: { observer in
      let gate = observer.gate ?? Gate()
      var subscription = Subscription(observer, gate: gate)
      let cleanup = didSubscribe(subscription)
      if !isKnownUniquelyReferenced(&subscription) {
        observer.scope.add { [weak subscription] in subscription?.releaseWhenIdle() }
      }
      observer.scope.add(cleanup)
    })
  }

  /// A signal that connects an observer to its source in its own way: how operators are made.
  @usableFromInline
  init(
    chain: Chain = Chain(), attachment: @escaping @Sendable (Observer<Value>) -> Void
  ) {
    self.chain = chain
    self.attachment = attachment
    Census.enter(self)
  }

  /// A signal whose `attach` is overridden.
  @usableFromInline
  init() {
    chain = Chain()
    attachment = nil
    Census.enter(self)
  }

  deinit {
    if chain.isLanding { Thread.release { attachment.take() } }
  }

  /// Connects an observer, on a thread that has a scheduler.
  @usableFromInline
  func attach(_ observer: Observer<Value>) {
    if chain.isLong { climb(observer) } else { attachment?(observer) }
  }

  /// Connects an observer: now, or on a background scheduler if this thread has none.
  @usableFromInline
  func start(_ observer: Observer<Value>) {
    if Thread.hasScheduler { return attach(observer) }
    observer.scope.add(Scheduler.subscription.schedule { self.attach(observer) })
  }

  /// Whether it completes only when it delivers no value, even if a handler makes its source
  /// complete.
  @usableFromInline
  var completesOnlyBetweenValues: Bool { false }

  /// Whether a subscriber is given the disposable of its subscription. The original's simplest
  /// signals, which have a class of their own, give it none.
  @usableFromInline
  var handsOverDisposable: Bool { true }

  /// The one value that this signal sends before it completes, if it is such a signal.
  @usableFromInline
  var onlyValue: Value? { nil }

  /// The values that this signal sends before it completes, if that is all it does and they are not
  /// one.
  @usableFromInline
  var onlyValues: [Value]? { nil }

  /// How this signal ends at once, if that is all it does.
  @usableFromInline
  var onlyEnding: Ending? { nil }

  /// The signals whose values one subscription to this one sends in sequence, if it is made of
  /// some. To subscribe to them is to subscribe to this one: what makes them runs now.
  @usableFromInline
  func parts() -> [Signal]? { nil }

  /// The signals that one subscription to this one subscribes to side by side, if it is made of some.
  @usableFromInline
  var merged: [Signal]? { nil }

  /// The name of the class that this is in the original.
  var originalClassName: String { "RACDynamicSignal" }

  /// A name to recognise the signal by in what `logAll` prints.
  public final var name: String {
    get { knownLabel.load()?.name ?? "" }
    set { label.name = newValue }
  }

  /// How it came about, if anybody wanted to know when it was made.
  @usableFromInline
  package final var call: Call? {
    get { knownLabel.load()?.call }
    set { label.call = newValue }
  }

  /// What it is known by, from when somebody has written on it.
  private final var label: Label { knownLabel.load() ?? knownLabel.storeIfNil(Label()) }

  /// Calls the signal `name`, and returns it.
  ///
  ///     print(Signal.of(1).named("one").name)
  ///     // Prints "one"
  @discardableResult
  public final func named(_ name: String) -> Self {
    self.name = name
    return self
  }

  /// What it is, for a message: with the name only if it has one.
  final var shortDescription: String {
    let object = "<\(originalClassName): \(Console.address(of: self))>"
    return name.isEmpty ? object : "\(object) named \(name)"
  }

  /// As the original prints it: `<RACDynamicSignal: 0x600000000010> name: search`.
  public final var description: String {
    "<\(originalClassName): \(Console.address(of: self))> name: \(name)"
  }
}

/// What a signal is known by. Hardly any has a name or is drawn, so that one pointer has to do for it
/// in all others.
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
