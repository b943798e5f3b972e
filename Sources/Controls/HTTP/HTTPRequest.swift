/// What is asked of a server.
///
///     HTTPRequest.get("https://api.douban.com/v2/book/search", ["q": "基础"])
public struct HTTPRequest: Hashable, Sendable {
  /// Where, without the parameters.
  public let address: String

  /// What the address is followed by, as names and values.
  public let parameters: [String: String]

  /// Asks for what is at `address`, with `parameters` in its query.
  public static func get(_ address: String, _ parameters: [String: String] = [:]) -> HTTPRequest {
    HTTPRequest(address: address, parameters: parameters)
  }
}

extension HTTPRequest: CustomStringConvertible {
  /// The address and the parameters, in the order of their names, as one reads them.
  public var description: String {
    let pairs = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return "GET " + address + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
}
