import Reactive

/// A switch that is on or off.
///
///     loudSwitch.newOnChannel.subscribeNext { settings.isLoud.value = $0 ?? false }
public final class Switch: Control {
  /// A Boolean value that indicates whether the switch is on.
  ///
  /// Observers are notified when code sets the value, but not when the user flips the switch.
  public let isOn: Property<Bool>

  /// A Boolean value that indicates whether the user can use the control.
  public let isEnabled = Property(true)

  /// The user's actions, one event at a time.
  public let events = Subject<ControlEvents>()

  /// The background colour.
  public let backgroundColor = Property(Color.clear)

  /// A Boolean value that indicates whether the view is hidden.
  public let isHidden = Property(false)

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  /// Creates a switch that is on if `isOn` is true.
  public init(isOn: Bool = false) {
    self.isOn = Property(isOn)
  }

  /// Flips the switch, as a user would.
  @_disfavoredOverload
  public func flip() {
    change(isOn, to: !isOn.value)
  }

  /// A new terminal that sends true or false whenever the user flips the switch, and sets the
  /// switch to each value it receives. Nil turns it off.
  public var newOnChannel: ChannelTerminal<Bool?> {
    newChannel(for: .valueChanged, to: \.isOn, nilValue: false)
  }
}
