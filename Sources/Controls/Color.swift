/// A colour, identified by its name.
public enum Color: String, Sendable, CustomStringConvertible {
  case clear, white, gray, black, red, orange, yellow, green, blue

  /// The name of the colour.
  public var description: String { rawValue }
}
