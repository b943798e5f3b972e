import Reactive

/// A plus and a minus, to change a number step by step.
public final class Stepper: Control {
  /// The number.
  ///
  /// Code that sets it tells those who observe it; a user who taps does not.
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
  private let step: Double

  /// A stepper over `range` that begins at `value` and goes by `step`.
  public init(_ value: Double = 0, in range: ClosedRange<Double> = 0...100, by step: Double = 1) {
    self.value = Property(value)
    self.range = range
    self.step = step
  }

  /// The user taps the plus, which does nothing at the greatest value.
  public func increment() {
    move(by: step)
  }

  /// The user taps the minus, which does nothing at the least value.
  public func decrement() {
    move(by: -step)
  }

  /// A new terminal that sends the value whenever the user taps, and sets it to what it is sent, or
  /// to `nilValue`.
  public func newValueChannel(nilValue: Double) -> ChannelTerminal<Double?> {
    newChannel(for: .valueChanged, to: \.value, nilValue: nilValue)
  }

  private func move(by difference: Double) {
    let moved = min(max(value.value + difference, range.lowerBound), range.upperBound)
    if moved != value.value { change(value, to: moved) }
  }
}
