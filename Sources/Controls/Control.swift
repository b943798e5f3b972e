import Reactive

/// A view that a user acts upon.
///
///     button.signal(for: .touchUpInside).subscribeNext { $0.isEnabled.value = false }
public protocol Control: View {
  /// Whether it takes notice of the user.
  var isEnabled: Property<Bool> { get }

  /// What the user does to it, one event at a time; whoever sends one plays the user.
  var events: Subject<ControlEvents> { get }
}

extension Control {
  /// Sends the control at each of the `wanted` events, and completes when the control goes, which
  /// it does not keep from going.
  public func signal(for wanted: ControlEvents) -> Signal<Self> {
    .defer { [weak self] in
      guard let self else { return .empty() }
      return self.sent(at: self.events.filter { !$0.isDisjoint(with: wanted) })
    }
  }

  /// The user changes `property` to `value`, unless the control is disabled; as with typing, that
  /// is no change to those who observe the property.
  func change<Value>(_ property: Property<Value>, to value: Value) {
    guard isEnabled.value else { return }
    property.setUnobserved(value)
    events.sendNext(.valueChanged)
  }

  /// A new terminal that sends the value after each of `events`, and sets it to what it is sent, or
  /// to `nilValue`.
  ///
  /// What code sets is not sent: that is no event. It completes when the control goes.
  package func newChannel<Value>(
    for events: ControlEvents, to value: any KeyPath<Self, Property<Value>> & Sendable,
    nilValue: Value
  ) -> ChannelTerminal<Value?> {
    let channel = Channel<Value?>()
    signal(for: events)
      .map { $0[keyPath: value].value }
      .subscribe(channel.followingTerminal)
    channel.followingTerminal.subscribeNext { [weak self] in
      self?[keyPath: value].value = $0 ?? nilValue
    }
    return channel.leadingTerminal
  }
}
