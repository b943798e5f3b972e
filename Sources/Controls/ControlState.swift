/// The states of a button that may look differently.
///
/// The normal state is the absence of all others, so `[.normal, .disabled]` is just `.disabled`.
public struct ControlState: OptionSet, Hashable, Sendable {
  /// One bit for each member.
  public let rawValue: Int

  /// The members that the bits of `rawValue` stand for.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Nothing in particular.
  public static let normal: ControlState = []

  /// It does not notice the user.
  public static let disabled = ControlState(rawValue: 1 << 1)
}
