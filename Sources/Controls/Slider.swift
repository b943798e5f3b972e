import Reactive

/// A knob to slide from the least to the greatest value.
public final class Slider: Control {
  /// Where the knob stands.
  ///
  /// Code that sets it tells those who observe it; a user who slides it does not.
  public let value: Property<Double>

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

  private let range: ClosedRange<Double>

  /// A slider over `range` with its knob at `value`.
  public init(_ value: Double = 0, in range: ClosedRange<Double> = 0...1) {
    self.value = Property(value)
    self.range = range
  }

  /// The user slides the knob to `value`, or as far as it goes.
  public func slide(to value: Double) {
    change(self.value, to: min(max(value, range.lowerBound), range.upperBound))
  }

  /// A new terminal that sends the value whenever the user slides the knob, and puts it where it is
  /// sent, or to `nilValue`.
  public func newValueChannel(nilValue: Double) -> ChannelTerminal<Double?> {
    newChannel(for: .valueChanged, to: \.value, nilValue: nilValue)
  }
}
