import Foundation

/// The ways in which a request can fail.
public enum HTTPError: Error, Hashable, Sendable {
  /// There is no connection to the Internet.
  case notConnected

  /// The server does not accept connections.
  case connectionRefused

  /// The server was silent for too long.
  case timedOut

  /// The client cancelled the request.
  case cancelled

  /// The server responded with a status that means failure.
  case status(Int)

  /// The body could not be decoded. The string says where and why.
  case malformedBody(String)

  /// Foundation's error code, in `NSURLErrorDomain`.
  public var code: Int {
    switch self {
    case .notConnected: -1009
    case .connectionRefused: -1004
    case .timedOut: -1001
    case .cancelled: -999
    case .status: -1011
    case .malformedBody: -1016
    }
  }
}

extension HTTPError: CustomStringConvertible {
  /// The error as Foundation prints it, without the user info.
  public var description: String {
    let reason =
      switch self {
      case .notConnected: "The Internet connection appears to be offline."
      case .connectionRefused: "Could not connect to the server."
      case .timedOut: "The request timed out."
      case .cancelled: "cancelled"
      case .status(let status): "Request failed: \(status)"
      case .malformedBody(let words): "Malformed body: \(words)"
      }
    return "Error Domain=NSURLErrorDomain Code=\(code) \"\(reason)\""
  }
}

extension HTTPError {
  /// Creates an error for a body that cannot be decoded.
  init(_ error: DecodingError) {
    func path(_ context: DecodingError.Context, _ last: (any CodingKey)? = nil) -> String {
      let keys = context.codingPath + (last.map { [$0] } ?? [])
      return keys.map { key in key.intValue.map { "\($0)" } ?? key.stringValue }
        .joined(separator: ".")
    }
    let words =
      switch error {
      case .keyNotFound(let key, let context): "\(path(context, key)) is missing"
      case .valueNotFound(_, let context): "\(path(context)) is null"
      case .typeMismatch(let type, let context): "\(path(context)) is not of type \(type)"
      case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is no JSON"
      case .dataCorrupted(let context): "\(path(context)) cannot be read"
      @unknown default: "\(error)"
      }
    self = .malformedBody(words)
  }
}
