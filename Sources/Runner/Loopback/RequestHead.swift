/// The head of an HTTP request.
///
///     let head = try RequestHead(Array("GET /films?page=2 HTTP/1.1\r\nHost: here\r\n\r\n".utf8))
///     print(head.method, head.target, head["host"] ?? "")
///     // Prints "GET /films?page=2 here"
package struct RequestHead: Hashable, Sendable {
  /// The method, such as `GET`.
  package let method: String

  /// The target, as it was sent.
  package let target: String

  private let fields: [String: String]

  /// The value of the field with this name, ignoring case.
  package subscript(name: String) -> String? { fields[name.lowercased()] }

  /// Creates a head from its bytes, including the empty line that ends it.
  package init(_ bytes: [UInt8]) throws(Refusal) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }[...]
    // A client may send an extra empty line before the request.
    if lines.first?.isEmpty == true { lines.removeFirst() }
    let words = lines.popFirst().map { Self.text($0).split(separator: " ", maxSplits: 3) } ?? []
    guard words.count == 3, words[0].allSatisfy(Self.isTokenCharacter),
      words[1].utf8.allSatisfy({ UInt8(ascii: "!")...UInt8(ascii: "~") ~= $0 })
    else { throw .malformed }
    guard words[2].wholeMatch(of: /HTTP\/\d\.\d/) != nil else { throw .malformed }
    guard words[2].hasPrefix("HTTP/1.") else { throw .unknownVersion }
    (method, target) = (String(words[0]), String(words[1]))
    var fields: [String: String] = [:]
    for line in lines where !line.isEmpty {
      let parts = Self.text(line).split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(Self.isTokenCharacter)
      else { throw .malformed }
      let name = parts[0].lowercased()
      // With two hosts, the server and a program in front of it could disagree on which one counts.
      if name == "host", fields[name] != nil { throw .malformed }
      fields[name] = String(parts[1].trimmingPrefix(while: \.isWhitespace))
    }
    self.fields = fields
    if words[2] != "HTTP/1.0", self["host"] == nil { throw .malformed }
    guard ["GET", "HEAD"].contains(method) else { throw .method }
  }

  /// The reason for refusing a request. The raw value is the status of the response.
  package enum Refusal: Int, Error {
    case malformed = 400
    case method = 405
    case tooSlow = 408
    case tooLong = 431
    case unknownVersion = 505
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func isTokenCharacter(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isNumber || "!#$%&'*+-.^_`|~".contains(character))
  }
}

extension [UInt8] {
  /// The number of bytes in the head of a message, including the empty line that ends it. Nil if the head is not
  /// complete.
  package var headLength: Int? {
    for index in indices where self[index] == UInt8(ascii: "\n") {
      if self[..<index].hasSuffix("\n") || self[..<index].hasSuffix("\n\r") { return index + 1 }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
