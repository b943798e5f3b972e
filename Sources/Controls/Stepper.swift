import Reactive

/// A control with a plus and a minus button that change a number step by step.
public final class Stepper: Control {
  /// The number.
  ///
  /// Observers are notified when code sets the number, but not when the user taps a button.
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
  private let step: Double

  /// Creates a stepper over `range` that starts at `value` and changes it by `step`.
  public init(_ value: Double = 0, in range: ClosedRange<Double> = 0...100, by step: Double = 1) {
    self.value = Property(value)
    self.range = range
    self.step = step
  }

  /// Taps the plus button, as a user would. Does nothing at the maximum.
  @_disfavoredOverload
  public func increment() {
    move(by: step)
  }

  /// Taps the minus button, as a user would. Does nothing at the minimum.
  @_disfavoredOverload
  public func decrement() {
    move(by: -step)
  }

  /// Returns a new terminal that sends the value whenever the user taps a button, and sets the
  /// stepper to each value it receives, or to `nilValue` for nil.
  public func newValueChannel(nilValue: Double) -> ChannelTerminal<Double?> {
    newChannel(for: .valueChanged, to: \.value, nilValue: nilValue)
  }

  private func move(by difference: Double) {
    let moved = min(max(value.value + difference, range.lowerBound), range.upperBound)
    if moved != value.value { change(value, to: moved) }
  }
}
