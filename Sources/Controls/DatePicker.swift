import Foundation
import Reactive

/// Wheels to turn to a date.
public final class DatePicker: Control {
  /// The date that they show.
  ///
  /// Code that sets it tells those who observe it; a user who picks one does not.
  public let date: Property<Date>

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

  /// A picker that shows `date`.
  public init(_ date: Date) {
    self.date = Property(date)
  }

  /// The user turns the wheels to `date`.
  public func pick(_ date: Date) {
    change(self.date, to: date)
  }

  /// A new terminal that sends the date whenever the user picks one, and shows the one that it is
  /// sent, or `nilValue`.
  public func newDateChannel(nilValue: Date) -> ChannelTerminal<Date?> {
    newChannel(for: .valueChanged, to: \.date, nilValue: nilValue)
  }
}
