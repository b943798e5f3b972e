import CLibrary
import Controls

/// A non-blocking TCP socket on the loopback address.
package struct Socket {
  package let descriptor: Int32

  /// The socket type for a stream of bytes.
  private static var stream: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue)
    #endif
  }

  /// Returns a socket that accepts connections to `port` of the loopback address, or to a free port
  /// if `port` is 0.
  package static func listening(on port: UInt16 = 0) throws(SocketFailure) -> Socket {
    let result = try bound(to: port)
    guard CLibrary.listen(result.descriptor, SOMAXCONN) == 0 else {
      let failure = SocketFailure("listen on a socket")
      result.close()
      throw failure
    }
    return result
  }

  /// Returns a socket on `port` of the loopback address, or on a free port if `port` is 0.
  static func bound(to port: UInt16 = 0) throws(SocketFailure) -> Socket {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw SocketFailure("open a socket") }
    let result = prepared(descriptor)
    guard Self.withAddress(of: port, { CLibrary.bind(descriptor, $0, $1) }) == 0 else {
      let failure = SocketFailure("bind a socket")
      result.close()
      throw failure
    }
    return result
  }

  /// Returns a socket that is connected to `port` of the loopback address.
  static func connected(to port: UInt16) throws(HTTPError) -> Socket {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw .notConnected }
    let result = prepared(descriptor)
    let status = withAddress(of: port) { CLibrary.connect(descriptor, $0, $1) }
    var code = status == 0 ? 0 : errno
    if code == EINPROGRESS, result.wait(for: POLLOUT) {
      var size = socklen_t(MemoryLayout.size(ofValue: code))
      getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
    }
    if code != 0 {
      result.close()
      throw code == ECONNREFUSED ? .connectionRefused : .notConnected
    }
    return result
  }

  /// Returns a non-blocking socket that child processes do not inherit and that raises no signal.
  private static func prepared(_ descriptor: Int32) -> Socket {
    makeNonblocking(descriptor)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
    #endif
    return Socket(descriptor: descriptor)
  }

  /// Calls `body` with `port` of the loopback address.
  private static func withAddress(
    of port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        body(address, size)
      }
    }
  }

  /// The port that the socket is bound to.
  package var port: UInt16 { port(getsockname) }

  /// The port at the other end of the connection.
  var peerPort: UInt16 { port(getpeername) }

  private func port(
    _ name: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        name(descriptor, address, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// The result of an operation that might block.
  package enum Attempt<Result> {
    case done(Result)
    case wouldBlock
    case failed

    /// Creates a result from the C library's result and `errno`. Returns nil if the operation was
    /// interrupted, and must be repeated.
    fileprivate init?(_ result: Int, _ value: (Int) -> Result) {
      switch errno {
      case _ where result >= 0: self = .done(value(result))
      case EINTR: return nil
      case EAGAIN, EWOULDBLOCK: self = .wouldBlock
      default: self = .failed
      }
    }
  }

  /// Returns the next incoming connection.
  package func accept() -> Attempt<Socket> {
    while true {
      let result = CLibrary.accept(descriptor, nil, nil)
      // A client that gave up while waiting must not keep others from being accepted.
      if result < 0, errno == ECONNABORTED { continue }
      if let attempt = Attempt(Int(result), { Self.prepared(Int32($0)) }) { return attempt }
    }
  }

  /// Returns up to `count` bytes that have arrived, or none if the other side has closed its end.
  package func read(atMost count: Int = 4096) -> Attempt<[UInt8]> {
    var buffer = [UInt8](repeating: 0, count: count)
    while true {
      let result = recv(descriptor, &buffer, count, 0)
      if let attempt = Attempt(result, { Array(buffer[..<$0]) }) { return attempt }
    }
  }

  /// Sends as many bytes as there is room for, and returns their number.
  package func write(_ bytes: ArraySlice<UInt8>) -> Attempt<Int> {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    while true {
      let result = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
      if let attempt = Attempt(result, { $0 }) { return attempt }
    }
  }

  /// Waits until the socket is ready for `event`, or until ten seconds have passed without it,
  /// because nothing takes that long on a single machine. Returns true if the socket is ready.
  func wait(for event: Int32) -> Bool {
    var polls = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      let count = poll(&polls, 1, 10_000)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Closes the socket for sending.
  package func endWriting() {
    #if canImport(Darwin)
      shutdown(descriptor, SHUT_WR)
    #else
      shutdown(descriptor, Int32(SHUT_WR))
    #endif
  }

  /// Closes the socket so that the other side sees a lost connection.
  package func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    close()
  }

  package func close() {
    _ = CLibrary.close(descriptor)
  }
}

/// The reason why a socket or a pipe could not be created.
package struct SocketFailure: Error, CustomStringConvertible {
  /// A sentence that quotes the system's reason.
  package let description: String

  /// Creates a failure of `action` for the reason in `errno`.
  package init(_ action: String) {
    description = "cannot \(action): \(SystemError.last)"
  }
}

/// Makes a file non-blocking, and keeps child processes from inheriting it.
package func makeNonblocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}
