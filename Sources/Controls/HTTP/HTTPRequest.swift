/// A request to a server.
///
///     HTTPRequest.get("https://api.douban.com/v2/book/search", ["q": "基础"])
public struct HTTPRequest: Hashable, Sendable {
  /// The address, without the parameters.
  public let address: String

  /// The names and values of the query.
  public let parameters: [String: String]

  /// Returns a GET request for `address`, with `parameters` in its query.
  public static func get(_ address: String, _ parameters: [String: String] = [:]) -> HTTPRequest {
    HTTPRequest(address: address, parameters: parameters)
  }
}

extension HTTPRequest: CustomStringConvertible {
  /// The address and the parameters, sorted by name.
  public var description: String {
    let pairs = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return "GET " + address + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
}
