/// The head of an HTTP response.
package struct ResponseHead {
  /// The statuses whose responses have neither a body nor a length.
  static let statusesWithoutBody: Set = [204, 304]

  let status: Int

  /// The length of the body, or nil if the head does not state it.
  let length: Int?

  /// The type of the body, such as `text/html`.
  private let type: String?

  /// Creates the head of a response with a body of `length` bytes.
  package init(status: Int, length: Int, type: String? = nil) {
    (self.status, self.length, self.type) = (status, length, type)
  }

  /// Creates a head from its bytes. Returns nil if it has no status.
  init?(_ bytes: ArraySlice<UInt8>) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    (self.status, type) = (status, nil)
    let stated = lines.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { $0.split(separator: " ").last }.flatMap { Int($0) }
    length = Self.statusesWithoutBody.contains(status) ? 0 : stated
  }

  /// The head as the server sends it.
  package var bytes: [UInt8] {
    var lines = ["HTTP/1.1 \(status) ", "Cache-Control: no-store", "Connection: close"]
    if let length, !Self.statusesWithoutBody.contains(status) {
      lines.append("Content-Length: \(length)")
    }
    if let type { lines += ["Content-Type: \(type)", "X-Content-Type-Options: nosniff"] }
    if status == RequestHead.Refusal.method.rawValue { lines.append("Allow: GET, HEAD") }
    return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
  }
}
