import Foundation

/// A prepared response.
///
///     HTTPFixture.json(#"{"books": []}"#, after: .seconds(0.3), inParts: 3)
public struct HTTPFixture: Sendable {
  /// The result of the request.
  public let outcome: Result<HTTPResponse, HTTPError>

  /// The time until the response is complete, or nil if the server never responds.
  public let latency: Duration?

  /// The number of parts in which the body arrives, at equal intervals.
  public let parts: Int

  /// Returns a response with `text` as its JSON body.
  public static func json(
    _ text: String, status: Int = 200, after latency: Duration = .zero, inParts parts: Int = 1
  ) -> HTTPFixture {
    data(Data(text.utf8), status: status, after: latency, inParts: parts)
  }

  /// Returns a response with any `body`, for example a picture.
  public static func data(
    _ body: Data, status: Int = 200, after latency: Duration = .zero, inParts parts: Int = 1
  ) -> HTTPFixture {
    HTTPFixture(
      outcome: .success(HTTPResponse(status: status, body: body)), latency: latency,
      parts: max(1, parts))
  }

  /// Returns a fixture that fails with `error`.
  public static func failure(_ error: HTTPError, after latency: Duration = .zero) -> HTTPFixture {
    HTTPFixture(outcome: .failure(error), latency: latency, parts: 1)
  }

  /// A fixture that never responds, so that the client times out.
  public static let silence = HTTPFixture(outcome: .failure(.timedOut), latency: nil, parts: 1)
}
