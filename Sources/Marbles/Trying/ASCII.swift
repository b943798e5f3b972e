// Marbles and operators are typed in ASCII, so this code examines bytes only. Therefore the module
// for browsers needs no Unicode tables, which would double its size.

extension UInt8 {
  var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  var isLetter: Bool { isUppercase || isLowercase }

  /// The value of the digit.
  var digit: Int64 { Int64(self) - Int64(UInt8(ascii: "0")) }
}

extension Unicode.Scalar {
  /// True for white space, as defined by Unicode.
  var isBlank: Bool {
    switch value {
    case 0x09...0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f,
      0x3000:
      true
    default: false
    }
  }
}

extension Sequence<Unicode.Scalar> {
  /// The characters as a string.
  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: self)
    return String(text)
  }
}

extension Sequence<UInt8> {
  /// The bytes as a string.
  var text: String { String(decoding: Array(self), as: UTF8.self) }
}

extension String {
  /// The text with its ASCII letters in upper case.
  var asciiUppercased: String { utf8.map { $0.isLowercase ? $0 - 32 : $0 }.text }

  /// The text with its ASCII letters in lower case.
  var asciiLowercased: String { utf8.map { $0.isUppercase ? $0 + 32 : $0 }.text }

  /// Returns the text before the first `separator` and the text after it. `after` is nil if there
  /// is no separator.
  func halves(around separator: Unicode.Scalar) -> (before: String, after: String?) {
    let separator = UInt8(ascii: separator)
    guard let place = utf8.firstIndex(of: separator) else { return (self, nil) }
    return (utf8[..<place].text, utf8[place...].dropFirst().text)
  }

  /// Returns the parts of the text, split at each `separator`.
  func parts(between separator: Unicode.Scalar) -> [String] {
    utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map { $0.text }
  }
}
