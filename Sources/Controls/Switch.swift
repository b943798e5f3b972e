import Reactive

/// Something to turn on and off.
///
///     loudSwitch.newOnChannel.subscribeNext { settings.isLoud.value = $0 ?? false }
public final class Switch: Control {
  /// Whether it is on.
  ///
  /// Code that sets it tells those who observe it; a user who flips it does not.
  public let isOn: Property<Bool>

  /// Whether it takes notice of the user.
  public let isEnabled = Property(true)

  /// What the user does to it.
  public let events = Subject<ControlEvents>()

  /// What shows behind it.
  public let backgroundColor = Property(Color.clear)

  /// Whether it is left out of what the screen shows.
  public let isHidden = Property(false)

  /// Its life.
  public let lifetime = Lifetime()

  /// A switch that is on if `isOn` is true.
  public init(isOn: Bool = false) {
    self.isOn = Property(isOn)
  }

  /// The user turns it on if it is off, and off if it is on.
  public func flip() {
    change(isOn, to: !isOn.value)
  }

  /// A new terminal that sends whether it is on whenever the user flips it, and turns it as it is
  /// sent: off for nil.
  public var newOnChannel: ChannelTerminal<Bool?> {
    newChannel(for: .valueChanged, to: \.isOn, nilValue: false)
  }
}
