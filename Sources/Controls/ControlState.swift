/// The states in which a button can look different.
///
/// The normal state is the absence of all others, so `[.normal, .disabled]` is just `.disabled`.
public struct ControlState: OptionSet, Hashable, Sendable {
  /// One bit for each member.
  public let rawValue: Int

  /// Creates a set of the members whose bits are set in `rawValue`.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The state of a button that is in no other state.
  public static let normal: ControlState = []

  /// The button is disabled.
  public static let disabled = ControlState(rawValue: 1 << 1)
}
