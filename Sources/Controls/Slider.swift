import Reactive

/// A control with a knob that slides between a minimum and a maximum value.
public final class Slider: Control {
  /// The value at the position of the knob.
  ///
  /// Observers are notified when code sets the value, but not when the user slides the knob.
  public let value: Property<Double>

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

  private let range: ClosedRange<Double>

  /// Creates a slider over `range` with its knob at `value`.
  public init(_ value: Double = 0, in range: ClosedRange<Double> = 0...1) {
    self.value = Property(value)
    self.range = range
  }

  /// Slides the knob to `value`, or as far as possible, as a user would.
  @_disfavoredOverload
  public func slide(to value: Double) {
    change(self.value, to: min(max(value, range.lowerBound), range.upperBound))
  }

  /// Returns a new terminal that sends the value whenever the user slides the knob, and moves the
  /// knob to each value it receives, or to `nilValue` for nil.
  public func newValueChannel(nilValue: Double) -> ChannelTerminal<Double?> {
    newChannel(for: .valueChanged, to: \.value, nilValue: nilValue)
  }
}
