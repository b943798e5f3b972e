import Reactive

/// A view that the user can interact with.
///
///     button.signal(for: .touchUpInside).subscribeNext { $0.isEnabled.value = false }
public protocol Control: View {
  /// A Boolean value that indicates whether the user can use the control.
  var isEnabled: Property<Bool> { get }

  /// The user's actions, one event at a time. Send an event to simulate the user.
  var events: Subject<ControlEvents> { get }
}

extension Control {
  /// Returns a signal that sends the control at each of the `wanted` events, and completes when the
  /// control is deallocated. The signal does not keep the control alive.
  public func signal(for wanted: ControlEvents) -> Signal<Self> {
    .defer { [weak self] in
      guard let self else { return .empty() }
      return self.sent(at: self.events.filter { !$0.isDisjoint(with: wanted) })
    }
  }

  /// Changes `property` to `value`, as a user would, unless the control is disabled. As with
  /// typing, observers of the property are not notified.
  func change<Value>(_ property: Property<Value>, to value: Value) {
    guard isEnabled.value else { return }
    property.setUnobserved(value)
    events.sendNext(.valueChanged)
  }

  /// Returns a new terminal that sends the value after each of `events`, and sets the value to
  /// whatever it receives, or to `nilValue` for nil.
  ///
  /// A value set by code is not sent, because only the user's actions are events. The terminal
  /// completes when the control is deallocated.
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
