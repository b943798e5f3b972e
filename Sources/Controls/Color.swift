/// A colour, known by its name.
public enum Color: String, Sendable, CustomStringConvertible {
  case clear, white, gray, black, red, orange, yellow, green, blue

  /// Its name.
  public var description: String { rawValue }
}
