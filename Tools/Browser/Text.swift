// Strings, dictionaries and sets for the browser. The standard library's types would take half of
// the module, because they support all of Unicode and large collections. The types here support
// only what a typed line needs, and search linearly.

typealias StringLiteralType = String

/// A string in UTF-8.
struct String: Sendable, Hashable, Comparable, ExpressibleByStringInterpolation {
  var utf8: [UInt8]

  init() { utf8 = [] }

  init(_ utf8: [UInt8]) { self.utf8 = utf8 }

  @inline(never)
  init(stringLiteral text: StaticString) {
    utf8 = Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  init(stringInterpolation text: Interpolation) { self = text.text }

  struct Interpolation: StringInterpolationProtocol {
    var text = String()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: StaticString) { text += String(stringLiteral: literal) }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += value.description
    }

    // The engine prints values whose type it does not know. In a trial, all are typed values.
    @_disfavoredOverload
    mutating func appendInterpolation<Value>(_ value: Value) {
      if Value.self == TypedValue.self {
        text += unsafeBitCast(value, to: TypedValue.self).description
      }
    }
  }

  typealias UnicodeScalarView = [Unicode.Scalar]

  init(_ text: String) { self = text }

  init(_ character: Unicode.Scalar) { self.init([character]) }

  init(_ characters: some Sequence<Unicode.Scalar>) {
    utf8 = []
    for character in characters { utf8 += Unicode.UTF8.encode(character)! }
  }

  init(decoding bytes: some Sequence<UInt8>, as: Unicode.UTF8.Type) { utf8 = Array(bytes) }

  init(repeating text: String, count: Int) {
    self.init()
    for _ in 0..<count { self += text }
  }

  init(_ number: some FixedWidthInteger) { self.init(number, radix: 10) }

  init(_ number: some FixedWidthInteger, radix: UInt64) {
    var (digits, rest) = ([UInt8](), UInt64(number.magnitude))
    repeat {
      let digit = UInt8(rest % radix)
      digits.append(digit < 10 ? digit + 0x30 : digit + 0x57)
      rest /= radix
    } while rest > 0
    if number < 0 { digits.append(UInt8(ascii: "-")) }
    utf8 = digits.reversed()
  }

  var unicodeScalars: [Unicode.Scalar] {
    var (scalars, decoder, bytes) = ([Unicode.Scalar](), Unicode.UTF8(), utf8.makeIterator())
    while case .scalarValue(let scalar) = decoder.decode(&bytes) { scalars.append(scalar) }
    return scalars
  }

  var isEmpty: Bool { utf8.isEmpty }

  @inline(never)
  static func + (one: String, other: String) -> String {
    var text = one
    text += other
    return text
  }

  @inline(never)
  static func += (text: inout String, other: String) { text.utf8 += other.utf8 }

  @inline(never)
  static func == (one: String, other: String) -> Bool { one.utf8 == other.utf8 }

  @inline(never)
  static func < (one: String, other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }
}

protocol CustomStringConvertible {
  var description: String { get }
}

extension String: CustomStringConvertible {
  var description: String { self }
}

extension Int: CustomStringConvertible {
  var description: String { String(self) }
}

extension UInt: CustomStringConvertible {
  var description: String { String(self) }
}

extension StaticString: CustomStringConvertible {
  var description: String { String(stringLiteral: self) }
}

extension Duration: CustomStringConvertible {
  /// The seconds, such as `1.5 seconds`.
  var description: String {
    let nanoseconds = nanoseconds
    var digits = String(nanoseconds % 1_000_000_000 + 1_000_000_000).utf8.dropFirst()
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return String(nanoseconds / 1_000_000_000) + "." + String(Array(digits)) + " seconds"
  }
}

extension FixedWidthInteger {
  /// Creates a number from decimal digits, with or without a sign.
  init?(_ text: String) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = text.utf8.dropFirst(isNegative || text.utf8.first == UInt8(ascii: "+") ? 1 : 0)
    if digits.isEmpty { return nil }
    self = 0
    for digit in digits {
      guard digit.isDigit else { return nil }
      let (ten, isBeyond) = multipliedReportingOverflow(by: 10)
      let (sum, isTooMuch) =
        isNegative
        ? ten.subtractingReportingOverflow(Self(digit - 0x30))
        : ten.addingReportingOverflow(Self(digit - 0x30))
      if isBeyond || isTooMuch { return nil }
      self = sum
    }
  }
}

extension Sequence<String> {
  func joined(separator: String = "") -> String {
    var text = String()
    var isFirst = true
    for part in self {
      if !isFirst { text += separator }
      text += part
      isFirst = false
    }
    return text
  }
}

func print(_ line: String) {}

func fatalError(_ message: String) -> Never { Swift.fatalError() }

extension Sequence {
  /// Returns the elements sorted. Equal elements keep their order.
  func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
    var sorted: [Element] = []
    for element in self {
      var place = sorted.count
      while place > 0, isBefore(element, sorted[place - 1]) { place -= 1 }
      sorted.insert(element, at: place)
    }
    return sorted
  }
}

extension Sequence where Element: Comparable {
  func sorted() -> [Element] { sorted { $0 < $1 } }
}

/// A dictionary that searches its keys linearly.
struct Table<Key: Equatable, Value>: ExpressibleByDictionaryLiteral {
  private(set) var keys: [Key] = []
  private(set) var values: [Value] = []

  init() {}

  init(dictionaryLiteral elements: (Key, Value)...) {}

  init(uniqueKeysWithValues elements: [(Key, Value)]) {
    for (key, value) in elements { self[key] = value }
  }

  var count: Int { keys.count }

  subscript(key: Key) -> Value? {
    get { keys.firstIndex(of: key).map { values[$0] } }
    set {
      if let place = keys.firstIndex(of: key) {
        if let newValue {
          values[place] = newValue
        } else {
          keys.remove(at: place)
          values.remove(at: place)
        }
      } else if let newValue {
        keys.append(key)
        values.append(newValue)
      }
    }
  }

  mutating func removeValue(forKey key: Key) -> Value? {
    let value = self[key]
    self[key] = nil
    return value
  }
}

extension Table: Sendable where Key: Sendable, Value: Sendable {}

typealias Dictionary = Table

/// A set that searches its elements linearly.
struct Set<Element: Equatable>: ExpressibleByArrayLiteral {
  private var elements: [Element] = []

  init(arrayLiteral elements: Element...) { self.elements = elements }

  mutating func insert(_ element: Element) -> (inserted: Bool, Void) {
    if elements.contains(element) { return (false, ()) }
    elements.append(element)
    return (true, ())
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
