import CLibrary
import Foundation
import Synchronization
import Testing

/// One request to a server on this machine, over a socket, and its response. Foundation's
/// `URLSession` cannot be used: on Linux it rejects chromedriver's responses, whose header fields
/// have no space after the colon, and it does not allow a false `Host`.
struct Exchange {
  /// The lines before the body.
  let head: [String]

  let body: Data

  /// The status code.
  var status: Int? { head.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } }

  init(
    with port: Int, _ request: String, _ fields: [String] = [], host: String? = nil,
    _ body: Data = Data()
  ) throws {
    let descriptor = try Self.connected(to: port)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // A server that has not responded after this time never will.
    var receiveTimeout = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &receiveTimeout, socklen_t(MemoryLayout<timeval>.size))
    let lines =
      [request, "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + fields
      + ["Content-Length: \(body.count)", "", ""]
    try handle.write(contentsOf: Data(lines.joined(separator: "\r\n").utf8) + body)
    var answer = Data()
    while true {
      if let end = answer.firstRange(of: Data("\r\n\r\n".utf8)) {
        let head = String(decoding: answer[..<end.lowerBound], as: UTF8.self)
        let length = head.firstMatch(of: /(?i)content-length: *(\d+)/).flatMap { Int($0.1) }
        if answer[end.upperBound...].count >= length ?? 0 || request.hasPrefix("HEAD ") {
          self.head = head.split(separator: "\r\n").map(String.init)
          self.body = Data(answer[end.upperBound...])
          return
        }
      }
      var more = [UInt8](repeating: 0, count: 65_536)
      let count = read(descriptor, &more, more.count)
      try #require(count > 0, "\(request): the response is cut off")
      answer += more.prefix(count)
    }
  }

  private static func connected(to port: Int) throws -> Int32 {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isConnected, "No server listens on port \(port): \(SystemError.last)")
    return descriptor
  }
}

/// The result of a closure that runs on its own thread.
final class Answer<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () throws -> Value) {
    Thread { [self] in
      let result = Result { try body() }
      self.result.withLock { $0 = result }
      isThere.signal()
    }.start()
  }

  /// Waits for the result. Call it once.
  func get() throws -> Value {
    isThere.wait()
    return try #require(result.withLock { $0 }).get()
  }
}
