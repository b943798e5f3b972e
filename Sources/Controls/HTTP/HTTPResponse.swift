import Foundation

/// A server's response.
public struct HTTPResponse: Hashable, Sendable {
  /// The status: 200 to 299 means success.
  public let status: Int

  /// The requested data, or the server's description of the failure.
  public let body: Data

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Creates a response with `status` and `body`.
  public init(status: Int, body: Data) {
    self.status = status
    self.body = body
  }
}
