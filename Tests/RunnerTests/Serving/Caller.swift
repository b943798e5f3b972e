import CLibrary
import Dispatch
import Foundation
import Synchronization

@testable import Runner

/// A client that sends raw bytes and waits for the server's reply.
final class Caller {
  struct Refused: Error {}

  private let descriptor: Int32
  private var received: [UInt8] = []
  private var isClosed = false

  init(_ port: UInt16) throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
      var yes: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close()
      throw Refused()
    }
  }

  deinit {
    if !isClosed { close() }
  }

  /// Sends `text`, or as much of it as the server accepts.
  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    while !rest.isEmpty {
      let bytes = Array(rest)
      let count = CLibrary.send(descriptor, bytes, bytes.count, flags)
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns all bytes that arrive before the connection is closed.
  func rest() -> String {
    while receive() {}
    close()
    return String(decoding: received, as: UTF8.self)
  }

  /// Returns the response's head.
  func head() -> String {
    while received.headLength == nil, receive() {}
    return next(received.headLength ?? received.count)
  }

  /// Returns the next `count` bytes.
  func next(_ count: Int) -> String {
    while received.count < count, receive() {}
    defer { received = Array(received.dropFirst(count)) }
    return String(decoding: received.prefix(count), as: UTF8.self)
  }

  /// Waits until the server closes the connection, and ignores all bytes before that.
  func waitUntilClosed() {
    while receive() {}
  }

  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    received += buffer[..<count]
    return true
  }

  /// Closes the connection, or resets it if `rudely` is true.
  func close(rudely: Bool = false) {
    isClosed = true
    let socket = Socket(descriptor: descriptor)
    if rudely { socket.reset() } else { socket.close() }
  }
}

/// A queue of values that one thread fills and another waits for.
final class Queue<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  private let count = DispatchSemaphore(value: 0)

  func put(_ element: Element) {
    elements.withLock { $0.append(element) }
    count.signal()
  }

  func take() -> Element {
    count.wait()
    return elements.withLock { $0.removeFirst() }
  }
}

/// The file behind a descriptor. A closed descriptor's number may be reused for another file.
struct FileIdentity: Equatable {
  let descriptor: Int32
  private let device: UInt64
  private let inode: UInt64

  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.descriptor = descriptor
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}
