import CLibrary
import Foundation
import Synchronization

/// A small HTTP server that only this machine reaches, on a port that is free.
///
///     let server = try Server { request, reply in
///       reply.begin(status: 200, length: 5)
///       reply.send(Array("films".utf8))
///       reply.end()
///     }
///     defer { server.close() }
///
/// It speaks as much of HTTP/1.1 as answering takes: one request a connection, each answer with its
/// length. One thread does all reading and writing, so nothing that a client does or fails to do
/// keeps the others waiting. The closure runs on that thread as well: if an answer takes time, it must
/// hand the request over to another thread, because meanwhile all clients wait.
package final class Server: Sendable {
  /// How much it puts up with.
  package struct Limits: Sendable {
    /// The bytes of a request.
    var head = 16_384

    /// How long a client may keep it waiting for the rest of its request, for room to write, or for
    /// the end of a connection whose answer is sent.
    var patience = Duration.seconds(10)

    /// The connections at once; for others the oldest is closed that has asked nothing, or has its
    /// answer, and where there is none they wait.
    var connections = Errand.most
  }

  /// Where it listens.
  package let port: UInt16

  private let mailbox: Mailbox
  private let isOver = DispatchSemaphore(value: 0)

  /// What it holds open besides its connections.
  let descriptors: [Int32]

  /// A server that hands over each request, on its own thread, with what to answer it by, then or
  /// later and from any thread.
  package convenience init(
    port: UInt16 = 0, answering: @escaping @Sendable (RequestHead, Reply) -> Void
  ) throws(SocketFailure) {
    try self.init(port: port, limits: Limits(), answering: answering)
  }

  /// The same with other limits.
  init(
    port: UInt16 = 0, limits: Limits, answering: @escaping @Sendable (RequestHead, Reply) -> Void
  ) throws(SocketFailure) {
    let listener = try Socket.bound(to: port)
    do throws(SocketFailure) {
      try listener.listen()
      mailbox = try Mailbox()
    } catch {
      listener.close()
      throw error
    }
    self.port = listener.port
    descriptors = [listener.descriptor] + mailbox.alarm.descriptors
    Thread.detachNewThread { [mailbox, isOver] in
      // Ctrl-C is for the thread that works.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      var loop = ServerLoop(listener, mailbox, limits, answering)
      loop.run()
      isOver.signal()
    }
  }

  /// Stops and waits until everything is closed. It must be called, once, and not while answering.
  package func close() {
    mailbox.add(nil)
    isOver.wait()
    mailbox.alarm.close()
  }
}

/// What a request is answered by.
package struct Reply: Sendable {
  enum Step: Sendable {
    case send([UInt8])
    case end
    case drop
  }

  let connection: UInt64
  let hasBody: Bool
  let mailbox: Mailbox

  /// Sends what stands before the body, and of which type that is.
  package func begin(status: Int, length: Int, type: String? = nil) {
    send(step: .send(answerHead(status: status, length: length, type: type)))
  }

  /// Sends a part of the body, unless only the head was asked for.
  package func send(_ bytes: [UInt8]) {
    if hasBody { send(step: .send(bytes)) }
  }

  /// The statuses whose answers have no body, and say nothing of its length.
  static let statusesWithoutBody: Set = [204, 304]

  /// Closes the connection when everything has been sent.
  package func end() { send(step: .end) }

  /// Breaks the connection off.
  func drop() { send(step: .drop) }

  private func send(step: Step) {
    mailbox.add((connection, step))
  }
}

/// Where the thread of a server finds what it is to do.
final class Mailbox: Sendable {
  typealias Message = (connection: UInt64, step: Reply.Step)

  private struct State {
    var messages: [Message] = []
    var isClosed = false
  }

  let alarm: Alarm
  private let state = Mutex(State())

  init() throws(SocketFailure) {
    alarm = try Alarm()
  }

  /// Adds what is to be done, or with nil that nothing more is.
  func add(_ message: Message?) {
    state.withLock { state in
      // Its descriptors may be somebody else's by now.
      guard !state.isClosed else { return }
      if let message { state.messages.append(message) } else { state.isClosed = true }
      alarm.ring()
    }
  }

  /// Takes out what has come, or nil at the end.
  func take() -> [Message]? {
    alarm.stop()
    return state.withLock { state in
      defer { state.messages = [] }
      return state.isClosed ? nil : state.messages
    }
  }
}
