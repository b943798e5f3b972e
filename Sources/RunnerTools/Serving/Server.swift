import CLibrary
import Foundation
import Runner
import Synchronization

/// A small HTTP server on a free port that only this machine can reach.
///
///     let server = try Server { request, reply in
///       reply.begin(status: 200, length: 5)
///       reply.send(Array("films".utf8))
///       reply.end()
///     }
///     defer { server.close() }
///
/// The server implements only the part of HTTP/1.1 that it needs: each connection carries one
/// request, and each response states its length. One thread does all reading and writing and never
/// blocks, so a slow client does not keep the others waiting. The closure runs on that thread, too.
/// If a response takes time, the closure must hand the request over to another thread. Otherwise,
/// all other clients have to wait.
final class Server: Sendable {
  /// A server's limits.
  struct Limits: Sendable {
    /// The maximum size of a request, in bytes.
    var head = 16_384

    /// The time that a client has to send its whole request, to make room for writing, or to close
    /// a connection after the response.
    var timeout = Duration.seconds(10)

    /// The maximum number of simultaneous connections. If another client connects, the server
    /// closes the oldest idle connection, which is one whose request has not arrived or whose
    /// response has been sent. If no connection is idle, the new client waits.
    var connections = 200
  }

  /// The port.
  let port: UInt16

  private let workQueue: WorkQueue
  private let isOver = DispatchSemaphore(value: 0)

  /// The file descriptors that the server keeps open besides those of its connections.
  let descriptors: [Int32]

  /// Creates a server that passes each request and its reply to `answering` on the server's thread.
  /// The reply can be used later and on any thread.
  init(
    port: UInt16 = 0, limits: Limits = Limits(),
    answering: @escaping @Sendable (RequestHead, Reply) -> Void
  ) throws(SocketFailure) {
    let listener = try Socket.listening(on: port)
    do throws(SocketFailure) {
      workQueue = try WorkQueue()
    } catch {
      listener.close()
      throw error
    }
    self.port = listener.port
    descriptors = [listener.descriptor] + workQueue.wakeUpPipe.descriptors
    Thread.detachNewThread { [workQueue, isOver] in
      // Leave Ctrl-C to the main thread.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      var loop = ServerLoop(listener, workQueue, limits, answering)
      loop.run()
      isOver.signal()
    }
  }

  /// Stops the server and waits until everything is closed. Call this function exactly once, and
  /// not from the closure `answering`.
  func close() {
    workQueue.add(nil)
    isOver.wait()
    workQueue.wakeUpPipe.close()
  }
}

/// The reply to a request.
struct Reply: Sendable {
  enum Step: Sendable {
    case send([UInt8])
    case end
  }

  let connection: UInt64
  let hasBody: Bool
  let workQueue: WorkQueue

  /// Sends the head, which can include the body's type.
  func begin(status: Int, length: Int, type: String? = nil) {
    send(step: .send(ResponseHead(status: status, length: length, type: type).bytes))
  }

  /// Sends a part of the body, unless the request asked only for the head.
  func send(_ bytes: [UInt8]) {
    if hasBody { send(step: .send(bytes)) }
  }

  /// Closes the connection when everything has been sent.
  func end() { send(step: .end) }

  private func send(step: Step) {
    workQueue.add((connection, step))
  }
}

/// The queue of work for a server's thread, with a pipe that wakes the thread.
final class WorkQueue: Sendable {
  typealias Message = (connection: UInt64, step: Reply.Step)

  private struct State {
    var messages: [Message] = []
    var isClosed = false
  }

  let wakeUpPipe: WakeUpPipe
  private let state = Mutex(State())

  init() throws(SocketFailure) {
    wakeUpPipe = try WakeUpPipe()
  }

  /// Adds `message`, or closes the queue if it is nil.
  func add(_ message: Message?) {
    state.withLock { state in
      // Once the pipe is closed, its descriptors may belong to other files.
      guard !state.isClosed else { return }
      if let message { state.messages.append(message) } else { state.isClosed = true }
      wakeUpPipe.wake()
    }
  }

  /// Removes and returns the queued messages, or returns nil if the queue is closed.
  func take() -> [Message]? {
    wakeUpPipe.drain()
    return state.withLock { state in
      defer { state.messages = [] }
      return state.isClosed ? nil : state.messages
    }
  }
}
