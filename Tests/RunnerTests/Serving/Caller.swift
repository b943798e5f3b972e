import CLibrary
import Dispatch
import Foundation
import Synchronization

@testable import Runner

/// A client that sends raw bytes and waits for the server's reply.
final class Caller {
  private let socket: Socket
  private var received: [UInt8] = []
  private var isClosed = false

  init(_ port: UInt16) throws {
    socket = try Socket.connected(to: port)
  }

  deinit {
    if !isClosed { close() }
  }

  /// Sends `text`, or as much of it as the server accepts.
  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      switch socket.write(rest) {
      case .done(let count): rest = rest.dropFirst(count)
      case .wouldBlock: _ = socket.wait(for: POLLOUT)
      case .failed: return
      }
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
    while true {
      switch socket.read() {
      case .done(let bytes):
        received += bytes
        return !bytes.isEmpty
      case .wouldBlock: _ = socket.wait(for: POLLIN)
      case .failed: return false
      }
    }
  }

  /// Closes the connection, or resets it if `rudely` is true.
  func close(rudely: Bool = false) {
    isClosed = true
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
