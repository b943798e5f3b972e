import Controls
import Foundation

// The local server receives the whole address, including scheme and host, as the request's path, so
// it knows the original address, and nothing leaves the machine.

extension HTTPRequest {
  /// The request's target on the local server: `/https://api.douban.com/v2/book/search?q=a`.
  var target: String {
    let query = parameters.sorted { $0.key < $1.key }
      .map { "\(encoded($0.key))=\(encoded($0.value))" }
      .joined(separator: "&")
    return "/" + encoded(address, keeping: ":/") + (query.isEmpty ? "" : "?" + query)
  }

  /// Creates the request that the local server received, from its target. Returns nil if the target
  /// cannot be parsed.
  init?(target: String) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].hasPrefix("/"), let address = decoded(parts[0].dropFirst()) else { return nil }
    var parameters: [String: String] = [:]
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let words = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(words[0]), let value = decoded(words.count > 1 ? words[1] : "")
      else { return nil }
      parameters[name] = value
    }
    self = .get(address, parameters)
  }
}

private func encoded(_ text: String, keeping others: String = "") -> String {
  let ascii = CharacterSet(charactersIn: "!"..."~")
  let kept = CharacterSet.alphanumerics.intersection(ascii)
    .union(CharacterSet(charactersIn: "-._~" + others))
  return text.addingPercentEncoding(withAllowedCharacters: kept) ?? ""
}

private func decoded(_ text: Substring) -> String? {
  String(text).removingPercentEncoding
}
