import CLibrary
import Foundation

/// A command for the program that sends HTTP requests. It is written to the program's standard
/// input as a line of JSON.
public enum FetcherCommand: Codable, Sendable {
  /// Send a request to a local server, for the exchange with this name.
  case ask(name: String, url: URL)

  /// Cancel the request.
  case cancel(name: String)

  /// The header field that carries the name of the exchange.
  public static let nameField = "X-Exchange"

  /// The maximum number of simultaneous exchanges with one server.
  public static let maximumExchanges = 200
}

/// A report from the program that sends HTTP requests. It is written to the program's standard
/// output as a line of JSON.
public enum FetcherEvent: Codable, Sendable {
  /// The program has started.
  case ready

  /// A response has begun.
  case head(name: String, ResponseHead)

  /// More of the body has arrived.
  case body(name: String, Data)

  /// An exchange has ended. If it failed, `failure` is a `URLError` code.
  case end(name: String, failure: Int?)

  /// The status of a response and the length of its body, if known.
  public struct ResponseHead: Codable, Sendable {
    let status: Int
    let length: Int?

    /// Creates the head of a response.
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

/// Decodes each line of a file and calls `body` with the result, until the file ends. Skips lines
/// that cannot be decoded.
public func read<Message: Decodable>(
  _ message: Message.Type, from descriptor: Int32, _ body: (Message) -> Void
) {
  // Do not use the C library's streams: a process that exits waits for streams that are being read.
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
