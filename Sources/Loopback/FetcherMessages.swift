import CLibrary
import Foundation

/// A task for the program that speaks HTTP. Each goes to its standard input as a line of JSON.
public enum FetcherCommand: Codable, Sendable {
  /// Send a request to a local server, for the exchange with this name.
  case ask(name: String, url: URL)

  /// Cancel the request.
  case cancel(name: String)

  /// The header field that carries the name of the exchange.
  public static let nameField = "X-Exchange"

  /// The number of simultaneous exchanges with one server.
  public static let maximumExchanges = 200
}

/// A report of that program, which it writes to its standard output as a line of JSON.
public enum FetcherEvent: Codable, Sendable {
  /// The program has started.
  case ready

  /// A response has begun.
  case head(name: String, ResponseHead)

  /// More of the body has arrived.
  case body(name: String, Data)

  /// An exchange has ended. It failed if there is a code, which is one of `URLError`'s.
  case end(name: String, failure: Int?)

  /// The status of a response and the length of its body, if known.
  public struct ResponseHead: Codable, Sendable {
    let status: Int
    let length: Int?

    /// The head of a response.
    public init(status: Int, length: Int?) {
      self.status = status
      self.length = Reply.statusesWithoutBody.contains(status) ? 0 : length
    }
  }
}

extension Encodable {
  /// The value as a line of JSON.
  public var line: [UInt8] {
    // Encoding these values cannot fail.
    let json = (try? JSONEncoder().encode(self)) ?? Data()
    return Array(json) + [UInt8(ascii: "\n")]
  }
}

/// Decodes each line of a file and calls `body` with the result, until the file ends.
public func read<Message: Decodable>(
  _ message: Message.Type, from descriptor: Int32, _ body: (Message) -> Void
) {
  // Not with the C library's streams: at exit, a process waits for streams that are being read.
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
