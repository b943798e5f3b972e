/// A message for the log, with interpolated values in the format of NSLog's `%@`: a Boolean as 1 or
/// 0, nil as `(null)`, and a whole number without a fraction.
public struct LogMessage: ExpressibleByStringInterpolation, Sendable {
  package let text: String

  /// Creates a message without interpolated values.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// Creates a message with interpolated values.
  public init(stringInterpolation: Interpolation) {
    text = stringInterpolation.text
  }

  /// A builder for a message's text.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Creates a builder with no text.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    /// Adds the text between two values.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    // Overloads for the common types, chosen at compile time. Checking at run time whether a type
    // has a description would take as long as playing a scene.

    /// Adds a string.
    public mutating func appendInterpolation(_ value: String) {
      text += value
    }

    /// Adds a whole number.
    public mutating func appendInterpolation(_ value: Int) {
      text += value.description
    }

    /// Adds a Boolean as 1 or 0.
    public mutating func appendInterpolation(_ value: Bool) {
      text += value ? "1" : "0"
    }

    /// Adds a number, without `.0` if it is whole.
    public mutating func appendInterpolation(_ value: Double) {
      let digits = value.description
      text += digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]
    }

    /// Adds the description of `value`.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += value.description
    }

    /// Adds a value in the format of NSLog's `%@`.
    public mutating func appendInterpolation<Value>(_ value: Value?) {
      switch value {
      case nil: appendLiteral("(null)")
      case let flag as Bool: appendInterpolation(flag)
      case let number as Double: appendInterpolation(number)
      // This case is faster than "\(value)", which first looks for `TextOutputStreamable`.
      case let value as any CustomStringConvertible: appendInterpolation(value)
      case let value?: text += "\(value)"
      }
    }
  }
}
