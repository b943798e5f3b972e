/// Two connected terminals; each sends the values that the other one receives.
///
///     let channel = Channel<Int>()
///     channel.leadingTerminal.subscribeNext { print("leading heard", $0) }
///     channel.followingTerminal.subscribeNext { print("following heard", $0) }
///     channel.leadingTerminal.sendNext(1)
///     channel.followingTerminal.sendNext(2)
///     // Prints "following heard 1", "leading heard 2"
///
/// A channel keeps two values equal without an echo, because neither side receives its own values.
/// The leading terminal belongs to the side that stores the value, so a subscriber to the following
/// terminal first receives the latest value, as from a `ReplaySubject`. When one side ends, both
/// end; late subscribers receive the ending too.
public final class Channel<Value: Sendable>: Sendable {
  /// The terminal for the side that stores the value.
  public let leadingTerminal: ChannelTerminal<Value>

  /// The terminal for the side that shows the value.
  public let followingTerminal: ChannelTerminal<Value>

  /// Creates a channel that is not connected to anything.
  public init() {
    let leading = ReplaySubject<Value>(capacity: 0)
    let following = ReplaySubject<Value>(capacity: 1)
    Self.propagate(from: leading, to: following)
    Self.propagate(from: following, to: leading)
    leadingTerminal = ChannelTerminal(own: leading, other: following)
    followingTerminal = ChannelTerminal(own: following, other: leading)
  }

  /// Ends `other` when `one` ends.
  ///
  /// `one` must have no subscribers yet, so `other` receives the ending before any subscriber of
  /// `one` does. Once `other` itself has ended, it receives nothing more.
  private static func propagate(from one: Subject<Value>, to other: Subject<Value>) {
    let scope = Scope()
    other.didSubscribe(with: scope)
    // The reference is weak, because the terminals hold both subjects. `attach` subscribes
    // immediately; `subscribe` might do so later.
    one.attach(Observer(scope, next: { _ in }) { [weak other] in other?.send($0) })
  }
}

/// One end of a channel: a signal of the values that the other end receives, and a subscriber that
/// passes values to the other end.
///
///     let channel = Channel<Int>()
///     let terminal: ChannelTerminal<Int> = channel.followingTerminal
///     channel.leadingTerminal.sendNext(1)
///     terminal.subscribeNext { print($0) }
///     // Prints "1"
public final class ChannelTerminal<Value: Sendable>: Signal<Value>, Subscriber, @unchecked Sendable
{
  // `@unchecked` like its superclass: its own properties are constants.
  private let own: Subject<Value>
  private let other: Subject<Value>

  init(own: Subject<Value>, other: Subject<Value>) {
    self.own = own
    self.other = other
    super.init()
  }

  override var originalClassName: String { "RACChannelTerminal" }

  override func attach(_ observer: Observer<Value>) {
    own.attach(observer)
  }

  /// Sends `value` to the subscribers of the other terminal.
  @_disfavoredOverload
  public func sendNext(_ value: Value) {
    other.sendNext(value)
  }

  /// Ends both sides with `error`.
  ///
  /// Subscribers of this side are notified first.
  @_disfavoredOverload
  public func sendError(_ error: any Error) {
    end(.error(error))
  }

  /// Completes both sides.
  ///
  /// Subscribers of this side are notified first.
  @_disfavoredOverload
  public func sendCompleted() {
    end(.completed)
  }

  /// Ends the other side, which then ends this side before it notifies its own subscribers. If
  /// another thread is delivering on the other side, the ending waits there, so this side is ended
  /// here.
  private func end(_ ending: Ending) {
    other.send(ending)
    own.sendOnce(ending)
  }

  /// Stores `disposable`, which belongs to this terminal's subscription to another signal, and
  /// disposes of it when the channel ends.
  public func didSubscribe(with disposable: CompoundDisposable) {
    other.didSubscribe(with: disposable)
  }

  /// Keeps `one` and `other` equal from now on, starting with the value of `other`.
  ///
  ///     let (one, other) = (Property(1), Property(2))
  ///     one.channel <~> other.channel
  ///     one.value = 3
  ///     print(one.value, other.value)
  ///     // Prints "3 3"
  ///
  /// The terminals hold each other until one of them ends or the returned disposable is disposed
  /// of.
  ///
  /// A control's terminal sends the user's input and has no initial value. So it belongs on the
  /// left: the control first shows the model's value, and then both follow each other.
  ///
  ///     let (control, model) = (Channel<Int>(), Property(1))
  ///     control.followingTerminal.subscribeNext { print("shows", $0) }
  ///     control.leadingTerminal <~> model.channel
  ///     control.followingTerminal.sendNext(2)
  ///     print("is", model.value)
  ///     // Prints "shows 1", "is 2"
  ///
  /// With the control on the right, there is no initial value, so the control does not show the
  /// model's value until the model changes.
  @discardableResult
  public static func <~> (one: ChannelTerminal, other: ChannelTerminal) -> Disposable {
    CompoundDisposable(other.subscribe(one), one.changes.subscribe(other))
  }

  /// The values that this terminal sends from now on, without the replayed one.
  private var changes: Signal<Value> {
    .defer { self.skip(self.own.hub.isEmpty ? 0 : 1) }
  }
}
