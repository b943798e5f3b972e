/// Two terminals that are connected crosswise: what is sent to one comes out of the other.
///
///     let channel = Channel<Int>()
///     channel.leadingTerminal.subscribeNext { print("leading heard", $0) }
///     channel.followingTerminal.subscribeNext { print("following heard", $0) }
///     channel.leadingTerminal.sendNext(1)
///     channel.followingTerminal.sendNext(2)
///     // Prints "following heard 1", "leading heard 2"
///
/// It keeps two places equal without an echo, since neither side hears what it sends itself. The
/// leading terminal stands for where the value lives: who subscribes to the following one is given
/// the latest value first, as by a `ReplaySubject`. When one side ends, both do; late subscribers are
/// told too.
public final class Channel<Value: Sendable>: Sendable {
  /// The terminal of the side that has the value.
  public let leadingTerminal: ChannelTerminal<Value>

  /// The terminal of the side that shows it.
  public let followingTerminal: ChannelTerminal<Value>

  /// A channel with nothing connected to it.
  public init() {
    let leading = ReplaySubject<Value>(capacity: 0)
    let following = ReplaySubject<Value>(capacity: 1)
    Self.propagate(from: leading, to: following)
    Self.propagate(from: following, to: leading)
    leadingTerminal = ChannelTerminal(own: leading, other: following)
    followingTerminal = ChannelTerminal(own: following, other: leading)
  }

  /// Has the ending of `one` end `other`.
  ///
  /// It hears of it before the subscribers of `one` do, also when `one` has ended already; and when
  /// `other` ends, it hears no more.
  private static func propagate(from one: Subject<Value>, to other: Subject<Value>) {
    let scope = Scope()
    other.didSubscribe(with: scope)
    // The terminals hold both. Attached, because subscribing could happen later.
    one.attach(Observer(scope, next: { _ in }) { [weak other] in other?.send($0) })
  }
}

/// One end of a channel: a signal of what the other end is sent, and a subscriber for it.
///
///     let channel = Channel<Int>()
///     let terminal: ChannelTerminal<Int> = channel.followingTerminal
///     channel.leadingTerminal.sendNext(1)
///     terminal.subscribeNext { print($0) }
///     // Prints "1"
public final class ChannelTerminal<Value: Sendable>: Signal<Value>, Subscriber, @unchecked Sendable
{
  // `@unchecked` as its superclass: what it adds never changes.
  private let own: Subject<Value>
  private let other: Subject<Value>

  init(own: Subject<Value>, other: Subject<Value>) {
    self.own = own
    self.other = other
    super.init()
  }

  override var originalClassName: String { "RACChannelTerminal" }

  @usableFromInline
  override func attach(_ observer: Observer<Value>) {
    own.attach(observer)
  }

  /// Sends `value` to the subscribers of the other terminal.
  public func sendNext(_ value: Value) {
    other.sendNext(value)
  }

  /// Ends both sides with `error`: the subscribers of this one hear of it first.
  public func sendError(_ error: any Error) {
    end(.error(error))
  }

  /// Ends both sides: the subscribers of this one hear of it first.
  public func sendCompleted() {
    end(.completed)
  }

  /// Ends the other side, which ends this one before its own subscribers hear of it. If another
  /// thread is to do that, this side ends here.
  private func end(_ ending: Ending) {
    other.send(ending)
    own.sendOnce(ending)
  }

  /// Disposes of `disposable`, that of a subscription made for this terminal, when the channel
  /// ends.
  public func didSubscribe(with disposable: CompoundDisposable) {
    other.didSubscribe(with: disposable)
  }

  /// Keeps `one` and `other` equal from now on, beginning with the value of `other`.
  ///
  ///     let (one, other) = (Property(1), Property(2))
  ///     one.channel <~> other.channel
  ///     one.value = 3
  ///     print(one.value, other.value)
  ///     // Prints "3 3"
  ///
  /// They hold each other until one of them ends or the result is disposed of.
  ///
  /// The terminal of a control sends what the user does and has no value to begin with, so it
  /// stands on the left: the control shows the value of the model, and then follows it and leads
  /// it.
  ///
  ///     let (control, model) = (Channel<Int>(), Property(1))
  ///     control.followingTerminal.subscribeNext { print("shows", $0) }
  ///     control.leadingTerminal <~> model.channel
  ///     control.followingTerminal.sendNext(2)
  ///     print("is", model.value)
  ///     // Prints "shows 1", "is 2"
  ///
  /// With the control on the right, nothing is there to begin with, and it shows the model only
  /// when that changes.
  @discardableResult
  public static func <~> (one: ChannelTerminal, other: ChannelTerminal) -> Disposable {
    CompoundDisposable(other.subscribe(one), one.changes.subscribe(other))
  }

  /// What it is sent from now on, without what it plays back.
  private var changes: Signal<Value> {
    .defer { self.skip(self.own.hub.isEmpty ? 0 : 1) }
  }
}
