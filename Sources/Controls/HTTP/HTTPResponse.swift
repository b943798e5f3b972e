import Foundation

/// What a server answers.
public struct HTTPResponse: Hashable, Sendable {
  /// How it went: from 200 to 299 if well.
  public let status: Int

  /// What was asked for, or what the server has to say about the failure.
  public let body: Data

  /// The body, read as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// A response with `status` and `body`.
  public init(status: Int, body: Data) {
    self.status = status
    self.body = body
  }
}
