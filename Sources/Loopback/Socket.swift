import CLibrary

/// A non-blocking TCP socket on the loopback address.
struct Socket {
  let descriptor: Int32

  /// The socket type for a stream of bytes.
  static var stream: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue)
    #endif
  }

  /// Returns a socket on `port` of the loopback address, or on a free port if `port` is 0.
  static func bound(to port: UInt16 = 0) throws(SocketFailure) -> Socket {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw SocketFailure("open a socket") }
    let result = prepared(descriptor)
    guard result.bind(to: port) else {
      let failure = SocketFailure("bind a socket")
      result.close()
      throw failure
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

  private func bind(to port: UInt16) -> Bool {
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
        CLibrary.bind(descriptor, address, size) == 0
      }
    }
  }

  /// The port that the socket is bound to.
  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(descriptor, address, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Starts accepting connections.
  func listen() throws(SocketFailure) {
    let result = CLibrary.listen(descriptor, SOMAXCONN)
    guard result == 0 else { throw SocketFailure("listen on a socket") }
  }

  /// The result of an operation that might block.
  enum Attempt<Result> {
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
  func accept() -> Attempt<Socket> {
    while true {
      let result = CLibrary.accept(descriptor, nil, nil)
      // A client that gave up while waiting must not keep others from being accepted.
      if result < 0, errno == ECONNABORTED { continue }
      if let attempt = Attempt(Int(result), { Self.prepared(Int32($0)) }) { return attempt }
    }
  }

  /// Returns up to `count` bytes that have arrived, or none if the other side has closed its end.
  func read(atMost count: Int = 4096) -> Attempt<[UInt8]> {
    var buffer = [UInt8](repeating: 0, count: count)
    while true {
      let result = recv(descriptor, &buffer, count, 0)
      if let attempt = Attempt(result, { Array(buffer[..<$0]) }) { return attempt }
    }
  }

  /// Sends as many bytes as there is room for, and returns their number.
  func write(_ bytes: ArraySlice<UInt8>) -> Attempt<Int> {
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

  /// Closes the socket for sending.
  func endWriting() {
    #if canImport(Darwin)
      shutdown(descriptor, SHUT_WR)
    #else
      shutdown(descriptor, Int32(SHUT_WR))
    #endif
  }

  /// Closes the socket so that the other side sees a lost connection.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    close()
  }

  func close() {
    closeDescriptor(descriptor)
  }
}

/// The reason why a socket or a pipe could not be created.
package struct SocketFailure: Error, CustomStringConvertible {
  /// A sentence that quotes the system's reason.
  package let description: String

  fileprivate init(_ action: String) {
    description = "cannot \(action): \(SystemError.last)"
  }
}

/// A pipe that wakes a thread that is waiting for sockets.
struct WakeUpPipe {
  let reading: Int32
  private let writing: Int32

  init() throws(SocketFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SocketFailure("create a pipe") }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { makeNonblocking(end) }
  }

  /// Both ends of the pipe.
  var descriptors: [Int32] { [reading, writing] }

  /// Wakes the thread, or keeps it from falling asleep.
  func wake() {
    var byte: UInt8 = 0
    // If the pipe is full, the thread is already being woken.
    _ = CLibrary.write(writing, &byte, 1)
  }

  /// Empties the pipe after the thread has woken up.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) == bytes.count {}
  }

  func close() {
    for end in descriptors { closeDescriptor(end) }
  }
}

private func makeNonblocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

private func closeDescriptor(_ descriptor: Int32) {
  _ = CLibrary.close(descriptor)
}
