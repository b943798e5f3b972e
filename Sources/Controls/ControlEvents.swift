/// A user's actions on a control.
public struct ControlEvents: OptionSet, Sendable {
  /// One bit for each member.
  public let rawValue: Int

  /// Creates a set of the members whose bits are set in `rawValue`.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A finger touches the control.
  public static let touchDown = ControlEvents(rawValue: 1 << 0)

  /// A finger is lifted inside the control: a tap.
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)

  /// The value has changed.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)

  /// The field gets the keyboard focus.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)

  /// A key press changed the text.
  public static let editingChanged = ControlEvents(rawValue: 1 << 17)

  /// The field loses the keyboard focus.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)

  /// All editing events.
  public static let allEditingEvents: ControlEvents = [
    .editingDidBegin, .editingChanged, .editingDidEnd,
  ]
}
