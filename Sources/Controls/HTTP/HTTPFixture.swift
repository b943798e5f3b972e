import Foundation

/// An answer that is known beforehand.
///
///     HTTPFixture.json(#"{"books": []}"#, after: .seconds(0.3), inParts: 3)
public struct HTTPFixture: Sendable {
  /// What comes of the request.
  public let outcome: Result<HTTPResponse, HTTPError>

  /// After how long, or nil if the server says nothing, ever.
  public let latency: Duration?

  /// In how many parts, at equal intervals, the body comes.
  public let parts: Int

  /// `text` as the body, which is JSON, or should be.
  public static func json(
    _ text: String, status: Int = 200, after latency: Duration = .zero, inParts parts: Int = 1
  ) -> HTTPFixture {
    data(Data(text.utf8), status: status, after: latency, inParts: parts)
  }

  /// `body`, which may be of any kind, such as a picture.
  public static func data(
    _ body: Data, status: Int = 200, after latency: Duration = .zero, inParts parts: Int = 1
  ) -> HTTPFixture {
    HTTPFixture(
      outcome: .success(HTTPResponse(status: status, body: body)), latency: latency,
      parts: max(1, parts))
  }

  /// No response, but `error`.
  public static func failure(_ error: HTTPError, after latency: Duration = .zero) -> HTTPFixture {
    HTTPFixture(outcome: .failure(error), latency: latency, parts: 1)
  }

  /// Nothing at all, until the client loses patience.
  public static let silence = HTTPFixture(outcome: .failure(.timedOut), latency: nil, parts: 1)
}
