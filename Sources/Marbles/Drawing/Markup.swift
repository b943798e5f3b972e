import Stage

/// A piece of a picture's SVG code.
///
///     let x = 12
///     var path: Markup = "<path d=\"M\(x) 0"
///     path += "H\(x + 8)\"/>"
///
/// A large picture consists of about two thousand pieces. Joining them as bytes takes two thirds of
/// the time that joining strings would take.
struct Markup: ExpressibleByStringInterpolation, Hashable, Sendable {
  private(set) var bytes: [UInt8] = []

  init(stringLiteral text: StaticString) {
    bytes.append(text)
  }

  init(stringInterpolation: StringInterpolation) {
    bytes = stringInterpolation.bytes
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    mutating func appendLiteral(_ text: StaticString) {
      bytes.append(text)
    }

    mutating func appendInterpolation(_ text: String) {
      bytes.append(text)
    }

    mutating func appendInterpolation(_ number: Int) {
      bytes.append(number)
    }

    mutating func appendInterpolation(_ markup: Markup) {
      bytes += markup.bytes
    }
  }

  /// The piece as a string.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  static func += (markup: inout Markup, other: Markup) {
    markup.bytes += other.bytes
  }

  static func + (markup: Markup, other: Markup) -> Markup {
    var sum = markup
    sum += other
    return sum
  }
}

extension Sequence<Markup> {
  /// Returns the pieces joined into one.
  func joined() -> Markup {
    reduce(into: "") { $0 += $1 }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { self += $0 }
  }

  fileprivate mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { self += $0 }
  }

  fileprivate mutating func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let rest = number.magnitude
    var unit: UInt = 1
    while rest / unit >= 10 { unit *= 10 }
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(rest / unit % 10))
      unit /= 10
    }
  }
}
