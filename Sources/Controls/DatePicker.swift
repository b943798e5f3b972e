import Foundation
import Reactive

/// A control with wheels for choosing a date.
public final class DatePicker: Control {
  /// The date that the picker shows.
  ///
  /// Observers are notified when code sets the date, but not when the user picks one.
  public let date: Property<Date>

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

  /// Creates a picker that shows `date`.
  public init(_ date: Date) {
    self.date = Property(date)
  }

  /// Picks `date`, as a user would.
  @_disfavoredOverload
  public func pick(_ date: Date) {
    change(self.date, to: date)
  }

  /// Returns a new terminal that sends the date whenever the user picks one, and shows each date
  /// it receives, or `nilValue` for nil.
  public func newDateChannel(nilValue: Date) -> ChannelTerminal<Date?> {
    newChannel(for: .valueChanged, to: \.date, nilValue: nilValue)
  }
}
