/// What a user can do to a control.
public struct ControlEvents: OptionSet, Sendable {
  /// One bit for each member.
  public let rawValue: Int

  /// The members that the bits of `rawValue` stand for.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A finger comes down on it.
  public static let touchDown = ControlEvents(rawValue: 1 << 0)

  /// A finger goes up on it: a tap.
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)

  /// Its value is another.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)

  /// The field begins to take what is typed.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)

  /// A key changed the text.
  public static let editingChanged = ControlEvents(rawValue: 1 << 17)

  /// The field takes no more keys.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)

  /// Everything about editing.
  public static let allEditingEvents: ControlEvents = [
    .editingDidBegin, .editingChanged, .editingDidEnd,
  ]
}
