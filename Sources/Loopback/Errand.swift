import CLibrary
import Foundation

/// What the program that speaks HTTP is told to do. Each goes to its standard input as a line of
/// JSON.
public enum Errand: Codable, Sendable {
  /// Ask a server on this machine, for the exchange of this name.
  case ask(name: String, url: URL)

  /// Ask no longer.
  case cancel(name: String)

  /// The field of a request's head that has the name of its exchange.
  public static let nameField = "X-Exchange"

  /// How many exchanges with one server may be under way at once.
  public static let most = 200
}

/// What that program has to say, to its standard output, likewise.
public enum News: Codable, Sendable {
  /// It has begun.
  case ready

  /// An answer has begun.
  case head(name: String, Head)

  /// More of its body has come.
  case body(name: String, Data)

  /// An exchange is over; it has failed if there is a code, one of `URLError`'s.
  case end(name: String, failure: Int?)

  /// The status of an answer and the length of its body, if that is known.
  public struct Head: Codable, Sendable {
    let status: Int
    let length: Int?

    /// The head of an answer.
    public init(status: Int, length: Int?) {
      self.status = status
      self.length = Reply.statusesWithoutBody.contains(status) ? 0 : length
    }
  }
}

extension Encodable {
  /// It as a line of JSON.
  public var line: [UInt8] {
    // All of these values can be encoded.
    let json = (try? JSONEncoder().encode(self)) ?? Data()
    return Array(json) + [UInt8(ascii: "\n")]
  }
}

/// Calls `body` with what each line of a file says, until the file ends.
public func read<Message: Decodable>(
  _ message: Message.Type, from descriptor: Int32, _ body: (Message) -> Void
) {
  // Not by the C library's streams: a process that ends waits for those that are being read.
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  var line = Data()
  while true {
    let count = CLibrary.read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    if count <= 0 { return }
    var rest = buffer[..<count]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line += rest[..<end]
      if let message = try? JSONDecoder().decode(message, from: line) { body(message) }
      (line, rest) = (Data(), rest[(end + 1)...])
    }
    line += rest
  }
}
