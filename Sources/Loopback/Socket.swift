import CLibrary

/// A TCP socket of this machine's own address, which never blocks.
struct Socket {
  let descriptor: Int32

  /// What sockets carry here: bytes, in order.
  static var stream: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue)
    #endif
  }

  /// A socket on a port of the address that only this machine reaches: on this one, or where that is
  /// 0 on a free one.
  static func bound(to port: UInt16 = 0) throws(SocketFailure) -> Socket {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw SocketFailure("opened") }
    let result = prepared(descriptor)
    guard result.bind(to: port) else {
      let failure = SocketFailure("bound")
      result.close()
      throw failure
    }
    return result
  }

  /// A socket that nothing blocks, that no other program inherits, and that raises no signal.
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

  /// The port that it was bound to.
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

  /// Takes connections from now on.
  func listen() throws(SocketFailure) {
    let result = CLibrary.listen(descriptor, SOMAXCONN)
    guard result == 0 else { throw SocketFailure("listened to") }
  }

  /// What comes of trying something that would block.
  enum Attempt<Result> {
    case done(Result)
    case wouldBlock
    case failed

    /// What the C library's result and `errno` say, or nil if it is to be tried again.
    fileprivate init?(_ result: Int, _ value: (Int) -> Result) {
      switch errno {
      case _ where result >= 0: self = .done(value(result))
      case EINTR: return nil
      case EAGAIN, EWOULDBLOCK: self = .wouldBlock
      default: self = .failed
      }
    }
  }

  /// The next connection that somebody has made.
  func accept() -> Attempt<Socket> {
    while true {
      let result = CLibrary.accept(descriptor, nil, nil)
      // Who gave up while waiting is no reason not to ask for the next.
      if result < 0, errno == ECONNABORTED { continue }
      if let attempt = Attempt(Int(result), { Self.prepared(Int32($0)) }) { return attempt }
    }
  }

  /// What has come, at most so many bytes; none when the other side has closed its end.
  func read(atMost count: Int = 4096) -> Attempt<[UInt8]> {
    var buffer = [UInt8](repeating: 0, count: count)
    while true {
      let result = recv(descriptor, &buffer, count, 0)
      if let attempt = Attempt(result, { Array(buffer[..<$0]) }) { return attempt }
    }
  }

  /// Sends as much as there is room for, and says how much that was.
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

  /// Says that nothing more will be sent.
  func endWriting() {
    #if canImport(Darwin)
      shutdown(descriptor, SHUT_WR)
    #else
      shutdown(descriptor, Int32(SHUT_WR))
    #endif
  }

  /// Closes it so that the other side sees its connection lost.
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

/// Why there is no socket.
package struct SocketFailure: Error, CustomStringConvertible {
  /// A sentence with the system's own reason.
  package let description: String

  fileprivate init(_ verb: String) {
    description = "no socket can be \(verb): \(SystemError.last)"
  }
}

/// What wakes a thread that waits for sockets.
struct Alarm {
  let reading: Int32
  private let writing: Int32

  init() throws(SocketFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SocketFailure("woken") }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { makeNonblocking(end) }
  }

  /// Both ends.
  var descriptors: [Int32] { [reading, writing] }

  /// Wakes it, or sees to it that it does not fall asleep.
  func ring() {
    var byte: UInt8 = 0
    // If the pipe is full it rings already.
    _ = CLibrary.write(writing, &byte, 1)
  }

  /// Is silent again.
  func stop() {
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
